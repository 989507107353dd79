/** The length of a text with gaps in characters. */
export const longestGapsText = 10_000;

/** How many gaps a text has at most. */
export const mostGaps = 20;

/** The mark of a gap in a text. */
export const gapMark = /\{\{([a-z\d][\w-]{0,19})\}\}/gi;

/** A text cut at its gaps: texts and ids of gaps in turn, a text first and last. */
export function cutAtGaps(text: string): string[] {
  return text.split(gapMark);
}

/** The ids of the gaps of a text in their order. */
export function marksOf(text: string): string[] {
  return cutAtGaps(text).filter((_piece, place) => place % 2 === 1);
}

/** Values by the ids of gaps. */
export type ByGap<Value> = { gaps: Readonly<Record<string, Value>> };

/** The value of a gap in a key or an answer. A gap may have the name of a property that every object has. */
export function ofGap<Value>({ gaps }: ByGap<Value>, id: string): Value | undefined {
  return Object.hasOwn(gaps, id) ? gaps[id] : undefined;
}

/** The ids of the typed gaps whose answers must be exactly as written; absent for none. */
export type ExactGaps = { exact?: readonly string[] | undefined };

export function isExactGap({ exact = [] }: ExactGaps, id: string): boolean {
  return exact.includes(id);
}

/** The field of a key for gaps whose answers must be exactly as written. */
export function exactGaps(ids: readonly string[]): { exact?: string[] } {
  return ids.length === 0 ? {} : { exact: [...ids] };
}
