/** By what pupils are sorted: their names, their averages, or a column of the table, which is named by its place. */
export type SortKey = 'name' | 'average' | number;

export type Sort = { by: SortKey; descending: boolean };

/** The order in which pupils come, that of a register. */
export const byName: Sort = { by: 'name', descending: false };

/** The order after the heading of a column is pressed: the best first, then the worst first; names from the first letter on. */
export function afterPress({ by, descending }: Sort, pressed: SortKey): Sort {
  if (by === pressed) return { by, descending: !descending };
  return { by: pressed, descending: pressed !== 'name' };
}

/**
 * The pupils in an order. Pupils without a percentage stand last in either direction, and equal ones stay in the order of their names.
 * @param valueOf gives the percentage of a pupil in the average or in a column
 */
export function sorted<Pupil>(
  pupils: readonly Pupil[],
  { by, descending }: Sort,
  valueOf: (pupil: Pupil, by: 'average' | number) => number | null,
): readonly Pupil[] {
  const ordered = Array.from(pupils);
  if (by === 'name') {
    const places = new Map(pupils.map((pupil, at) => [pupil, at]));
    ordered.sort((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0));
    return descending ? ordered : pupils;
  }
  ordered.sort((a, b) => {
    const [first, second] = [valueOf(a, by), valueOf(b, by)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return descending ? second - first : first - second;
  });
  return ordered;
}
