import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { lineIsFree } from '../../lib/api/line-is-free.ts';
import { findView, questionTypeViews } from '../../question-types/registry.ts';
import { shownMedia } from '../../question-card/media.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import type { CategoryEndProps } from './category-end.tsx';

/** The test of the last answer, which is opened on request. Nobody has one before the first answer. */
export const lastTest = lazyCode(async () => (await import('../last/last-test.tsx')).LastTest);

/** Another try at a test that was answered, with what grades it. */
export const retryTest = lazyCode(async () => (await import('../retry/retry-test.tsx')).RetryTest);

/** How a result came to change, of the few that did; loaded with the list that has one. */
export const resultChanges = lazyCode(
  async () => (await import('../../questions/page/result-changes.tsx')).ResultChanges,
);

/** The summary in the place of the next test where none is left. */
export const LazyCategoryEnd = lazyComponent<CategoryEndProps>(
  async () => (await import('./category-end.tsx')).CategoryEnd,
  () => null,
);

/**
 * Loads the code of later parts while a test is read: the fields of all types, pictures, the last answer with the review of the type that
 * most tests have, and the summary at the end. The queue of answers goes first: without it no answer is sent.
 */
export function loadLaterParts(): void {
  void lineIsFree().then(() => {
    lastTest.preload();
    findView('choosable')?.Review.preload();
    LazyCategoryEnd.preload();
    shownMedia.preload();
    for (const { Solve } of questionTypeViews()) Solve.preload();
  });
}

/** Loads what shows a test that was answered: it can be opened above the next one, when the network may be gone. */
export function loadReviewOf(question: QuestionToSolve): void {
  lastTest.preload();
  findView(question.test_type)?.Review.preload();
}
