import { expect, test } from 'vitest';

import { afterPress, byName, type Sort, sorted } from './sorted.ts';

type Pupil = { id: number; average: number | null; cells: readonly (number | null)[] };

const pupils: readonly Pupil[] = [
  { id: 1, average: 50, cells: [10] },
  { id: 2, average: null, cells: [null] },
  { id: 3, average: 90, cells: [10] },
  { id: 4, average: 70, cells: [null] },
];
const idsBy = (sort: Sort) =>
  sorted(pupils, sort, ({ average, cells }, by) => (by === 'average' ? average : (cells[by] ?? null))).map(
    ({ id }) => id,
  );

test('pupils without a percentage stand last in either direction, and equal ones stay in the order of their names', () => {
  expect(idsBy({ by: 'average', descending: true })).toEqual([3, 4, 1, 2]);
  expect(idsBy({ by: 'average', descending: false })).toEqual([1, 4, 3, 2]);
  expect(idsBy({ by: 0, descending: true })).toEqual([1, 3, 2, 4]);
  expect(idsBy(byName)).toEqual([1, 2, 3, 4]);
  expect(idsBy({ by: 'name', descending: true })).toEqual([4, 3, 2, 1]);
});

test('a column is sorted from the best on, names from the first letter on, and the other way when pressed again', () => {
  expect(afterPress(byName, 2)).toEqual({ by: 2, descending: true });
  expect(afterPress({ by: 2, descending: true }, 2)).toEqual({ by: 2, descending: false });
  expect(afterPress({ by: 2, descending: true }, 'name')).toEqual(byName);
  expect(afterPress(byName, 'name')).toEqual({ by: 'name', descending: true });
});
