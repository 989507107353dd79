import type { AnswerInput } from '../../../contract/answers.ts';
import { questionTypeOf, scoreAnswer } from '../../../contract/question-types/registry.ts';
import { wholePercent } from '../../../contract/results.ts';
import { findView } from '../../question-types/registry.ts';
import { answerIn, askedIn } from '../../question-types/wire.ts';
import { asSolved } from '../../questions/as-solved.ts';
import type { RetriedTest } from '../answered.ts';

/**
 * A test as it is asked again: parts that tell the right answer by their order are in another one.
 * @param seed decides that order
 */
export function askedAgain(test: RetriedTest, seed: string): RetriedTest {
  const view = findView(test.test_type);
  if (view === undefined || test.content === undefined) return test;
  return { ...test, content: asSolved(test.test_type, askedIn(view, test), seed) };
}

/** The percentage that another answer to a test would get, by the rules of the server; null where there is nothing to grade it by. */
export function gradeRetry(test: RetriedTest, answer: AnswerInput): number | null {
  const view = findView(test.test_type);
  if (view === undefined) return null;
  const { content, key } = askedIn(view, test);
  const fraction = scoreAnswer(questionTypeOf(test.test_type), content, key, answerIn(view, answer));
  return fraction === null ? null : wholePercent(fraction, 1);
}
