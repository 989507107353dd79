import { describe, expect, test } from 'vitest';

import { averageIn, isInPeriod, usualPeriod } from '../../contract/grade-periods.ts';
import { usualGrades } from '../../contract/grade-scale.ts';
import { usualQuarters } from '../../contract/school/quarters.ts';
import { averagesOf, percentageOf, placeOf } from './period-rules.ts';

const year = { year: 2026, quarters: usualQuarters(2026) };

describe('placeOf', () => {
  test.each([
    ['2026-09-02', 1, true],
    ['2026-11-04', 1, true],
    ['2026-11-05', null, true],
    ['2026-11-11', 2, true],
    ['2027-05-25', 4, true],
    ['2027-06-30', null, true],
    ['2026-06-30', null, false],
    ['2027-07-01', null, false],
    ['2025-11-20', null, false],
  ])('%s is in quarter %j, of the year: %j', (day, quarter, is_of_year) => {
    expect(placeOf(year, day)).toEqual({ quarter, is_of_year });
  });
});

describe('averagesOf', () => {
  const counted = (day: string, percentage: number | null, weight = 1) => ({
    percentage,
    weight,
    ...placeOf(year, day),
  });
  const averages = averagesOf(
    [
      counted('2026-10-01', 100),
      counted('2026-11-20', 60, 3),
      counted('2026-11-21', 100),
      counted('2026-11-22', null),
      counted('2026-11-06', 0),
      counted('2025-11-20', 0),
    ],
    usualGrades,
  );

  test('has an average of each quarter and of the year; holidays count in the year alone, other years in all time', () => {
    expect(averages.periods.map(({ period, percentage, grade }) => [period, percentage, grade])).toEqual([
      ['1', 100, '5'],
      ['2', 70, '3'],
      ['3', null, null],
      ['4', null, null],
      ['year', 63, '3'],
    ]);
    expect([averages.percentage, averages.grade]).toEqual([54, '2']);
  });

  test('is read by period', () => {
    expect(averageIn(averages, '2').percentage).toBe(70);
    expect(averageIn(averages, 'all').percentage).toBe(54);
    expect(averageIn({ ...averages, periods: [] }, '1')).toEqual({ percentage: null, grade: null });
  });
});

test.each([
  [4.5, 5, 90],
  [4.35, 5, 87],
  [0.01, 1000, 1],
  [999.99, 1000, 99],
  [0, 5, 0],
  [7, 7, 100],
])('%d points of %d are %d %%', (points, most, percentage) => {
  expect(percentageOf(points, most)).toBe(percentage);
});

test('the present quarter is shown unless another period is chosen, and all time where the year is over', () => {
  expect(usualPeriod({ present: 2 })).toBe('2');
  expect(usualPeriod({ present: null })).toBe('all');
});

test('a period has the works and columns of its quarter or of its year, and all time has all', () => {
  const holidays = { quarter: null, is_of_year: true };
  expect((['1', 'year', 'all'] as const).map((period) => isInPeriod(holidays, period))).toEqual([
    false,
    true,
    true,
  ]);
  const second = { quarter: 2, is_of_year: true } as const;
  expect((['1', '2', 'year', 'all'] as const).map((period) => isInPeriod(second, period))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
