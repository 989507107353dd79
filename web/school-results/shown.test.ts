import { expect, test } from 'vitest';

import type { ResultRow } from '../../contract/school/results.ts';
import { askedIn, bookPeriod, resultSorts, sortedRows, sortIn } from './shown.ts';

const nothing = { by: 'class', period: undefined, year: undefined, from: undefined, to: undefined };
const unlimited = { class: undefined, subject: undefined, teacher: undefined };

test('an address says which results are asked for, and texts that make no sense are left out', () => {
  expect(askedIn(new URLSearchParams(''))).toEqual({ ...nothing, ...unlimited });
  expect(
    askedIn(new URLSearchParams('by=work&period=days&from=2026-09-02&to=2026-10-01&class=4&teacher=7')),
  ).toEqual({
    ...unlimited,
    by: 'work',
    period: 'days',
    year: undefined,
    from: '2026-09-02',
    to: '2026-10-01',
    class: 4,
    teacher: 7,
  });
  expect(askedIn(new URLSearchParams('by=pupil&period=5&year=x&class=-1&subject=0'))).toEqual({
    ...nothing,
    ...unlimited,
  });
  expect(sortIn(new URLSearchParams('sort=waiting_desc'))).toBe('waiting_desc');
  expect(sortIn(new URLSearchParams('sort=best'))).toBe('usual');
});

test('a grade book opens with the period of the results in the present school year, and with all time otherwise', () => {
  const years = [2026, 2025];
  expect(bookPeriod({ period: '1', year: 2026, years })).toBe('1');
  expect(bookPeriod({ period: 'year', year: 2026, years })).toBe('year');
  expect(bookPeriod({ period: '1', year: 2025, years })).toBe('all');
  expect(bookPeriod({ period: 'days', year: 2026, years })).toBe('all');
});

const row = (
  id: number,
  works: number,
  [handed_in, expected]: readonly [number, number],
  waiting: number,
  percentage: number | null,
): ResultRow => ({
  id,
  name: String(id),
  opens_at: null,
  works,
  expected,
  handed_in,
  waiting,
  pupils: 9,
  percentage,
  percentage_before: null,
});

test.each([
  ['usual', [1, 2, 3, 4]],
  ['works_desc', [2, 1, 4, 3]],
  ['handed_in_asc', [1, 4, 2, 3]],
  ['percentage_desc', [4, 1, 2, 3]],
  ['percentage_asc', [1, 2, 4, 3]],
  ['waiting_desc', [4, 1, 2, 3]],
] as const)('sorted by %s, rows without a value stand last and equal ones in their order', (sort, ids) => {
  const rows = [
    row(1, 3, [1, 4], 0, 60),
    row(2, 5, [4, 4], 0, 60),
    row(3, 0, [0, 0], 0, null),
    row(4, 3, [3, 4], 2, 80),
  ];
  expect(sortedRows(rows, sort).map(({ id }) => id)).toEqual(ids);
  expect(resultSorts).toContain(sort);
});
