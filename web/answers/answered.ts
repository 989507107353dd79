import type { AnswerInput, RightAnswer } from '../../contract/answers.ts';
import type { QuestionToSolve } from '../../contract/questions.ts';
import { verdictOf } from '../../contract/results.ts';
import { draftOf } from '../lib/drafts.ts';
import { optionName } from '../questions/options.ts';

/** A test with an answer to it. */
export type GradedAnswer = {
  test: QuestionToSolve;
  answer: AnswerInput;
  /** Null while the answer waits to be graded. */
  percentage: number | null;
  /** Absent until it is known. */
  right?: RightAnswer;
};

/** An answer that was saved, with what is shown of it above the next test. */
export type LastAnswer = GradedAnswer & {
  /** The category that was being solved: the test is in it or below it. */
  category: number;
  points: number | null;
};

/** The right answer as far as it is known without a request: an answer that was right is one. */
export function knownRightAnswer({ answer, percentage, right }: GradedAnswer): RightAnswer | undefined {
  if (right !== undefined || verdictOf(percentage) !== 'right') return right;
  return { right_answer: answer.users_answer ?? null, right_answer_text: answer.users_text_answer ?? '' };
}

/** Whether there is a right answer that is to be requested: an answer that waits has none. */
export function isRightUnknown(answered: GradedAnswer): boolean {
  return verdictOf(answered.percentage) === 'wrong' && knownRightAnswer(answered) === undefined;
}

/** The right answer in words; of several accepted ones the first. Empty where there is none. */
export function rightAnswerText(test: QuestionToSolve, right: RightAnswer): string {
  if (test.test_type === 'choosable') {
    return right.right_answer === null ? '' : optionName(test, right.right_answer);
  }
  return right.right_answer_text.trim().split('\n')[0] ?? '';
}

/** The last answer of a person: of this tab, until the log-out, like a draft. */
function stored(person: number) {
  return draftOf(() => sessionStorage, person, 'last-answer');
}

/** The last answer of a person where it was given in this category. What was stored by another version is left out. */
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
