import { useEffect, useState } from 'react';

import { lazyCode } from '../ui/lazy-code.ts';

/** The code and styles of trees, and with them the font of formulas. */
export const trees = lazyCode(() => import('./tree.tsx').then(({ treeOf }) => treeOf));

type TreeOf = NonNullable<typeof trees.loaded>;

/** The function that shows trees; undefined until it has been loaded, and where that fails: texts are legible without it. */
export function useTreeOf(isNeeded: boolean): TreeOf | undefined {
  const [, setLoaded] = useState(trees.loaded !== undefined);
  useEffect(() => {
    if (!isNeeded || trees.loaded !== undefined) return undefined;
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
