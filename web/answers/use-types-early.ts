import { useEffect } from 'react';

import { findView, questionTypeViews } from '../question-types/registry.ts';
import { questionMedia } from '../questions/lazy-media.ts';
import { lastTest, LazyCategoryEnd } from './lazy-parts.ts';

/** Milliseconds after which the first test is most likely on the screen. */
const later = 2000;

/**
 * Loads while the first test is read what is shown later, so that nothing waits for its code: the fields of all types, pictures, the last answer with
 * the review of the types that most tests have, and the summary at the end.
 */
export function useTypesEarly(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      LazyCategoryEnd.preload();
      lastTest.preload();
      questionMedia.preload();
      findView('choosable')?.Review.preload();
      for (const { Solve } of questionTypeViews()) Solve.preload();
    }, later);
    return () => clearTimeout(timer);
  }, []);
}
