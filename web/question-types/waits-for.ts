import type { TextKey } from '../text-keys.ts';
import { findView } from './registry.ts';

/** What answers to tests of a type wait for while they have no verdict: a right answer, or a person who marks them. */
export function waitsFor(test_type: string): TextKey {
  return findView(test_type)?.isMarked === true ? 'answers.waits_for_mark' : 'answers.waits';
}
