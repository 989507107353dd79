import { isAccepted } from '../accepted.ts';
import { type ByGap, type ExactGaps, isExactGap, ofGap } from './gap-text.ts';

/** Whether the answer has an accepted text in a gap: of one that is chosen the same, of one that is typed one that means the same. */
export function isGapRight(
  { id, choices }: { id: string; choices?: readonly string[] | undefined },
  key: ByGap<readonly string[]> & ExactGaps,
  answer: ByGap<string>,
): boolean {
  const [accepted, text] = [ofGap(key, id) ?? [], ofGap(answer, id) ?? ''];
  return choices === undefined ? isAccepted(accepted, text, isExactGap(key, id)) : accepted.includes(text);
}
