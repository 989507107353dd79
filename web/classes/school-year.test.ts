import { expect, test } from 'vitest';

import { schoolYear, yearOf } from './school-year.ts';

test('a school year is named by both of its calendar years', () => {
  expect(schoolYear(2026)).toBe('2026/27');
  expect(schoolYear(2099)).toBe('2099/00');
  expect(schoolYear(2008)).toBe('2008/09');
});

test('from July on the next school year is meant', () => {
  expect(yearOf(new Date(2026, 5, 30))).toBe(2025);
  expect(yearOf(new Date(2026, 6, 1))).toBe(2026);
  expect(yearOf(new Date(2026, 11, 31))).toBe(2026);
});
