import type { AnswerInput } from '../../../contract/answers.ts';
import { questionTypeOf, scoreAnswer } from '../../../contract/question-types/registry.ts';
import { wholePercent } from '../../../contract/results.ts';
import { findView } from '../../question-types/registry.ts';
import { answerIn, askedIn } from '../../question-types/wire.ts';
import { asSolved } from '../../questions/as-solved.ts';
import type { RetriedQuestion } from '../answered.ts';

/**
 * A test as it is asked again: parts that tell the right answer by their order are in another one.
 * @param seed decides that order
 */
export function askedAgain(question: RetriedQuestion, seed: string): RetriedQuestion {
  const view = findView(question.test_type);
  if (view === undefined || question.content === undefined) return question;
  return { ...question, content: asSolved(question.test_type, askedIn(view, question), seed) };
}

/** The percentage that another answer to a test would get, by the rules of the server; null where there is nothing to grade it by. */
export function gradeRetry(question: RetriedQuestion, answer: AnswerInput): number | null {
  const view = findView(question.test_type);
  if (view === undefined) return null;
  const { content, key } = askedIn(view, question);
  const fraction = scoreAnswer(questionTypeOf(question.test_type), content, key, answerIn(view, answer));
  return fraction === null ? null : wholePercent(fraction, 1);
}
