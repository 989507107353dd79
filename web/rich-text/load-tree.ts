import { useEffect, useState } from 'react';

import { lazyCode } from '../ui/feedback/lazy-code.ts';
import type { ShownTest } from './tree.tsx';

/** The code and styles of trees, and with them the font of formulas. */
export const trees = lazyCode(async () => (await import('./tree.tsx')).tree);

type Tree = NonNullable<typeof trees.loaded>;

/** What shows trees; undefined until it has been loaded, and where that fails: texts are legible without it. */
export function useTree(isNeeded: boolean): Tree | undefined {
  const [isLoaded, setLoaded] = useState(trees.loaded !== undefined);
  useEffect(() => {
    // Where the code was loaded for another text since this one was rendered, this text is rendered again.
    if (!isNeeded || isLoaded) return undefined;
    let unmounted = false;
    trees.load().then(
      () => unmounted || setLoaded(true),
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [isNeeded, isLoaded]);
  return isNeeded ? trees.loaded : undefined;
}

/** How many milliseconds formatted tests wait for what shows them: without it they are legible as typed. */
const longestWait = 2000;

/** Loads what shows trees where one of some tests is formatted, so that nothing moves when it comes. It never rejects. */
export async function loadTreesFor(questions: readonly ShownTest[] | undefined): Promise<void> {
  if (questions?.some(({ text_format }) => text_format) !== true) return;
  const loaded = trees.load().then(({ loadPicturesFor }) => loadPicturesFor(questions));
  await Promise.race([
    loaded.catch(() => undefined),
    new Promise((resolve) => {
      setTimeout(resolve, longestWait);
    }),
  ]);
}
