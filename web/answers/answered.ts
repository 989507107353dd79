import type { AnswerInput, RightAnswer } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import { verdictOf } from '../../contract/results.ts';
import { tabDrafts } from '../lib/draft-storage.ts';
import { draftOf } from '../lib/drafts.ts';
import { findView } from '../question-types/registry.ts';
import { answerIn, askedIn, keyText } from '../question-types/wire.ts';

/** A test with an answer to it. */
export type GradedAnswer = {
  test: QuestionToSolve;
  answer: AnswerInput;
  /** Null while the answer waits to be graded. */
  percentage: number | null;
  /** The right answer, and what its author says; absent until it is known. */
  right?: RightAnswer;
};

/** An answer that was saved, with the parts that are shown above the next test. */
export type LastAnswer = GradedAnswer & {
  /** The category that was being solved: the test is in it or below it. */
  category: number;
  points: number | null;
};

/** A test that was answered, with its right answer. */
export type RetriedQuestion = QuestionToSolve & RightAnswer;

/** Whether another answer to a test can be graded at once: it has a right answer, and no person marks its answers. */
export function canRetry(question: RetriedQuestion): boolean {
  const view = findView(question.test_type);
  return view !== undefined && view.isMarked !== true && keyText(view, question) !== '';
}

/** The right answer in words, of several accepted ones the first; undefined while it is not known, blank where there is none. */
export function rightAnswerText({
  test: question,
  answer,
  percentage,
  right,
}: GradedAnswer): string | undefined {
  const view = findView(question.test_type);
  if (view === undefined) return undefined;
  if (verdictOf(percentage) === 'right') {
    return view.answerText(askedIn(view, question).content, answerIn(view, answer));
  }
  return right && keyText(view, { ...question, ...right }).split('\n')[0];
}

/** The last answer of a person, stored like a draft. */
function stored(person: number) {
  return draftOf(tabDrafts, person, 'last-answer');
}

/** The last answer of a person where it was given in this category. One that another version has stored is left out. */
export function readLastAnswer(person: number, category: number): LastAnswer | null {
  try {
    const last = JSON.parse(stored(person).read()) as LastAnswer;
    return last.category === category && last.test.id > 0 && 'percentage' in last ? last : null;
  } catch {
    return null;
  }
}

export function storeLastAnswer(person: number, last: LastAnswer): void {
  stored(person).write(JSON.stringify(last));
}
