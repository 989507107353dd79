import { questionTypeOf } from '../../contract/question-types/registry.ts';
import type { Written } from '../question-types/view.ts';

/**
 * What a test asks as people see it who are about to answer it: in an order of parts that does not tell the right answer.
 * @param seed decides that order
 */
export function asSolved(
  test_type: string,
  { content, key }: Written<unknown, unknown>,
  seed: string,
): unknown {
  return questionTypeOf(test_type).toSolve?.(content, seed, key) ?? content;
}
