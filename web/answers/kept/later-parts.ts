import { lineIsFree } from '../../lib/line-is-free.ts';
import type { QuestionToSolve } from '../../../contract/questions.ts';
import { findView, questionTypeViews } from '../../question-types/registry.ts';
import { questionMedia } from '../../questions/lazy-media.ts';
import { lastTest, LazyCategoryEnd } from '../lazy-parts.ts';

/**
 * Loads while a test is read what is shown later, so that nothing waits for its code: the fields of all types, pictures, the last answer with the
 * review of the type that most tests have, and the summary at the end. What keeps answers goes first: without it no answer is sent.
 */
export function loadLaterParts(): void {
  void lineIsFree().then(() => {
    lastTest.preload();
    findView('choosable')?.Review.preload();
    LazyCategoryEnd.preload();
    questionMedia.preload();
    for (const { Solve } of questionTypeViews()) Solve.preload();
  });
}

/** Loads what shows a test that was answered: it can be opened above the next one, when the network may be gone. */
export function loadReviewOf(test: QuestionToSolve): void {
  lastTest.preload();
  findView(test.test_type)?.Review.preload();
}
