import type { PupilResult } from '../../../../contract/work/work-results.ts';

/** By what pupils are listed: their names, their results, or one test. */
export type SortKey = 'name' | 'result' | number;
export type Sort = { key: SortKey; descending: boolean };

/** Those without a value stand last, whichever the direction. */
function valueOf(pupil: PupilResult, key: Exclude<SortKey, 'name'>): number | null {
  if (key === 'result') return pupil.result?.percentage ?? null;
  return pupil.answers.find(({ test }) => test === key)?.percentage ?? null;
}

/** A list in another order, as `toSorted` gives, which old browsers do not have. */
function sorted<Item>(items: readonly Item[], compare: (a: Item, b: Item) => number): Item[] {
  const copy = [...items];
  copy.sort(compare);
  return copy;
}

/** The ids of pupils in an order. The server lists them by name; where two are equal, the name decides. */
export function orderOf(pupils: readonly PupilResult[], { key, descending }: Sort): number[] {
  const places = new Map(pupils.map(({ person }, place) => [person, place]));
  const placeOf = ({ person }: PupilResult) => places.get(person) ?? 0;
  const values = new Map(pupils.map((pupil) => [pupil.person, key === 'name' ? 0 : valueOf(pupil, key)]));
  const compare = (a: PupilResult, b: PupilResult) => {
    if (key === 'name') return descending ? placeOf(b) - placeOf(a) : placeOf(a) - placeOf(b);
    const [first, second] = [values.get(a.person) ?? null, values.get(b.person) ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return descending ? second - first : first - second;
  };
  return sorted(pupils, compare).map(({ person }) => person);
}

/** The sort after a heading is pressed: the other direction, or another heading, by which the best or the first name comes first. */
export function nextSort(before: Sort, key: SortKey): Sort {
  return { key, descending: before.key === key ? !before.descending : key !== 'name' };
}

/**
 * Pupils in an order that was computed before: those who have come since stand at the end, so that nobody moves away under the eyes or
 * the focus of the reader.
 */
export function inOrder(pupils: readonly PupilResult[], order: readonly number[]): PupilResult[] {
  const places = new Map(order.map((person, place) => [person, place]));
  const placeOf = ({ person }: PupilResult) => places.get(person) ?? order.length;
  return sorted(pupils, (a, b) => placeOf(a) - placeOf(b));
}
