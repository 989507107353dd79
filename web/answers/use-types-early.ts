import { useEffect } from 'react';

import { questionTypeViews } from '../question-types/registry.ts';
import { LazyCategoryEnd } from './lazy-parts.ts';

/** Milliseconds after which the first test is most likely on the screen. */
const later = 2000;

/** Loads the fields of all types and the summary at the end while the first test is read, so that nothing later waits for its code. */
export function useTypesEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      LazyCategoryEnd.preload();
      for (const { Solve } of questionTypeViews()) Solve.preload();
    }, later);
    return () => clearTimeout(timer);
  }, []);
}
