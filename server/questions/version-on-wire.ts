import { checkQuestion, questionTypeOf } from '../../contract/question-types/registry.ts';
import type { Question, QuestionForAuthor } from '../../contract/questions.ts';
import { type FullQuestion, onWire } from './store.ts';
import type { State, WrittenState } from './version-store.ts';

/** Whether the right answer of now is one to what was asked in a version, so that it says why an answer to that is right or wrong. */
function fitsKey({ stored: { test_type, key } }: FullQuestion, state: State): boolean {
  if (test_type !== state.test_type || key === null) return false;
  return !('problems' in checkQuestion(questionTypeOf(test_type), state.content, key));
}

/**
 * A question as it was in a version, for a person who answered that. Its place among the others is the one of now, and its right
 * answer too, by which the answer is graded, with what explains it; where that does not fit what was asked, it is the one of then.
 */
export function asSeen(question: FullQuestion, state: State): Question {
  const { id, category, category_name, qiyinlik_darajasi, stored } = question;
  const isFitting = fitsKey(question, state);
  const key = isFitting ? stored.key : state.key;
  const remarks = isFitting ? (question.remarks ?? null) : state.remarks;
  const explanation = question.explanation ?? '';
  return {
    ...onWire({ ...state, key, explanation, remarks }),
    id,
    category,
    category_name,
    qiyinlik_darajasi,
  };
}

/** A question as it was in a version, for a person who may edit it. */
export function asWritten({ id, author, author_name }: FullQuestion, state: WrittenState): QuestionForAuthor {
  return { ...onWire(state), id, author, author_name };
}
