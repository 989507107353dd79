import { useEffect } from 'react';

import { questionTypeViews } from '../question-types/registry.ts';

/** Milliseconds after which the first test is most likely on the screen. */
const later = 2000;

/** Loads the fields of all types while the first test is read, so that no later one waits for the code of its type. */
export function useTypesEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { Solve } of questionTypeViews()) Solve.preload();
    }, later);
    return () => clearTimeout(timer);
  }, []);
}
