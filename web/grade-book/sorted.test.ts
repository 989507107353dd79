import { expect, test } from 'vitest';

import type { PupilInBook } from '../../contract/grade-book.ts';
import { afterPress, byName, sorted } from './sorted.ts';

function pupil(id: number, percentage: number | null, ...cells: (number | null)[]): PupilInBook {
  return {
    id,
    first_name: 'Ali',
    last_name: `Valiyev ${id}`,
    is_active: true,
    percentage,
    grade: null,
    cells: cells.map((cell) => ({ state: 'done', percentage: cell, grade: null })),
  };
}

const pupils = [pupil(1, 50, 10), pupil(2, null, null), pupil(3, 90, 10), { ...pupil(4, 70), cells: [null] }];
const idsOf = (list: readonly PupilInBook[]) => list.map(({ id }) => id);

test('pupils without a percentage stand last in either direction, and equal ones stay in the order of their names', () => {
  expect(idsOf(sorted(pupils, { by: 'average', descending: true }))).toEqual([3, 4, 1, 2]);
  expect(idsOf(sorted(pupils, { by: 'average', descending: false }))).toEqual([1, 4, 3, 2]);
  expect(idsOf(sorted(pupils, { by: 0, descending: true }))).toEqual([1, 3, 2, 4]);
  expect(idsOf(sorted(pupils, byName))).toEqual([1, 2, 3, 4]);
  expect(idsOf(sorted(pupils, { by: 'name', descending: true }))).toEqual([4, 3, 2, 1]);
});

test('a column is sorted from the best on, names from the first letter on, and the other way when pressed again', () => {
  expect(afterPress(byName, 2)).toEqual({ by: 2, descending: true });
  expect(afterPress({ by: 2, descending: true }, 2)).toEqual({ by: 2, descending: false });
  expect(afterPress({ by: 2, descending: true }, 'name')).toEqual(byName);
  expect(afterPress(byName, 'name')).toEqual({ by: 'name', descending: true });
});
