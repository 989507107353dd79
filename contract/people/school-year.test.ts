import { expect, test } from 'vitest';

import { schoolYearOf } from './school-year.ts';

test.each([
  ['2026-06-30', 2025],
  ['2026-07-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-15', 2026],
])('on %s the school year is that of %i', (day, year) => {
  expect(schoolYearOf(day)).toBe(year);
});
