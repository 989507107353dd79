import { useEffect, useState } from 'react';

import { lazyCode } from '../ui/lazy-code.ts';

/** The code and styles of trees, and with them the font of formulas. */
export const trees = lazyCode(async () => {
  const [{ treeOf }, { plainText }] = await Promise.all([import('./tree.tsx'), import('./plain-text.ts')]);
  return { treeOf, plainText };
});

/** The functions that show trees; undefined until they have been loaded, and where that fails: texts are legible without them. */
export function useTrees(isNeeded: boolean): typeof trees.loaded {
  const [, setLoaded] = useState(trees.loaded !== undefined);
  useEffect(() => {
    if (!isNeeded) return undefined;
    // It may have been loaded for another text since this one was rendered.
    if (trees.loaded !== undefined) {
      setLoaded(true);
      return undefined;
    }
    let unmounted = false;
    trees.load().then(
      () => unmounted || setLoaded(true),
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [isNeeded]);
  return trees.loaded;
}
