import { isAccepted } from './accepted.ts';

/** The length of a text with gaps, and of what is typed into one, in characters. */
export const longestGapsText = 10_000;
export const longestTyped = 200;

/** How many gaps a text has at most. */
export const mostGaps = 20;

const mark = /\{\{([a-z\d][\w-]{0,19})\}\}/gi;

/** A text cut at its gaps: texts and ids of gaps in turn, a text first and last. */
export function cutAtGaps(text: string): string[] {
  return text.split(mark);
}

/** The ids of the gaps of a text in their order. */
export function marksOf(text: string): string[] {
  return cutAtGaps(text).filter((_piece, place) => place % 2 === 1);
}

type ByGap<Value> = { gaps: Readonly<Record<string, Value>> };

/** What a key or an answer has for a gap. A gap may have the name of a property that every object has. */
export function ofGap<Value>({ gaps }: ByGap<Value>, id: string): Value | undefined {
  return Object.hasOwn(gaps, id) ? gaps[id] : undefined;
}

/** Whether the answer has an accepted text in a gap: of one that is chosen the same, of one that is typed one that means the same. */
export function isGapRight(
  { id, choices }: { id: string; choices?: readonly string[] | undefined },
  key: ByGap<readonly string[]>,
  answer: ByGap<string>,
): boolean {
  const [accepted, text] = [ofGap(key, id) ?? [], ofGap(answer, id) ?? ''];
  return choices === undefined ? isAccepted(accepted, text) : accepted.includes(text);
}
