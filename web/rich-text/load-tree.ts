import { useEffect, useState } from 'react';

import { withRetries } from '../lib/retries.ts';
import type * as Tree from './tree.tsx';

type TreeOf = typeof Tree.treeOf;

let treeOf: TreeOf | undefined;
let loading: Promise<void> | undefined;

/** Loads the code and styles of trees, and with them the font of formulas, once. */
function load(): Promise<void> {
  loading ??= withRetries(() => import('./tree.tsx')).then(
    (module) => {
      ({ treeOf } = module);
    },
    (error: unknown) => {
      // The next text that needs it loads it again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The function that shows trees; undefined until it has been loaded, and where that fails: texts are legible without it. */
export function useTreeOf(isNeeded: boolean): TreeOf | undefined {
  const [, setLoaded] = useState(treeOf !== undefined);
  useEffect(() => {
    if (!isNeeded || treeOf !== undefined) return undefined;
    let unmounted = false;
    load().then(
      () => unmounted || setLoaded(true),
      () => undefined,
    );
    return () => {
      unmounted = true;
    };
  }, [isNeeded]);
  return treeOf;
}
