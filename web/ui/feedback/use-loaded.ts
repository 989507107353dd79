import { useEffect, useReducer, useState } from 'react';

import { onReturn } from '../../lib/api/online.ts';
import type { LazyCode } from './lazy-code.ts';

export type Loaded = {
  isLoading: boolean;
  /** Whether it could not be loaded. */
  failed: boolean;
  retry: () => void;
};

/** Loads some code, also when other code is given later. Where that fails it is loaded again on request, and when the network returns. */
export function useLoaded(codes: readonly LazyCode<unknown>[]): Loaded {
  const [, show] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState(false);
  const missing = codes.filter((code) => code.loaded === undefined);
  const isMissing = missing.length > 0;
  const isLoading = isMissing && !failed;

  // On each render, since other code may be missing now. Code that is loading already is not loaded twice.
  useEffect(() => {
    if (!isLoading) return undefined;
    let outdated = false;
    Promise.all(missing.map((code) => code.load())).then(
      () => outdated || show(),
      () => outdated || setFailed(true),
    );
    return () => {
      outdated = true;
    };
  });

  useEffect(() => (failed ? onReturn(() => setFailed(false)) : undefined), [failed]);

  return { isLoading, failed: failed && isMissing, retry: () => setFailed(false) };
}
