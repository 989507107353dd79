import { isGapRight } from '../../../contract/question-types/gaps/gap-score.ts';
import type { GapsAnswer, GapsContent, GapsKey } from '../../../contract/question-types/gaps/gaps.ts';
import { gapsIn } from './filled.ts';

/** The gaps of which it is known whether they are right, and how many of these are. */
export function rightGaps(content: GapsContent, key: GapsKey, answer: GapsAnswer) {
  const gaps = gapsIn(content);
  return { right: gaps.filter((gap) => isGapRight(gap, key, answer)).length, gaps: gaps.length };
}
