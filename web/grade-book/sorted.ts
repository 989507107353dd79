import type { PupilInBook } from '../../contract/grade-book.ts';

/** By what pupils are sorted: their names, their averages, or a work, which is named by its place. */
export type SortKey = 'name' | 'average' | number;

export type Sort = { by: SortKey; descending: boolean };

/** The order in which pupils come, that of a register. */
export const byName: Sort = { by: 'name', descending: false };

/** The order after the heading of a column is pressed: the best first, then the worst first; names from the first letter on. */
export function afterPress({ by, descending }: Sort, pressed: SortKey): Sort {
  if (by === pressed) return { by, descending: !descending };
  return { by: pressed, descending: pressed !== 'name' };
}

/** The pupils in an order. Pupils without a percentage stand last in either direction, and equal ones stay in the order of their names. */
export function sorted(pupils: readonly PupilInBook[], { by, descending }: Sort): readonly PupilInBook[] {
  const ordered = Array.from(pupils);
  if (by === 'name') {
    const places = new Map(pupils.map((pupil, at) => [pupil, at]));
    ordered.sort((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0));
    return descending ? ordered : pupils;
  }
  const valueOf = (pupil: PupilInBook) =>
    by === 'average' ? pupil.percentage : (pupil.cells[by]?.percentage ?? null);
  ordered.sort((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return descending ? second - first : first - second;
  });
  return ordered;
}
