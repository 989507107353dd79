import { expect, test } from 'vitest';

import { schoolYear } from './school-year.ts';

test('a school year is named by both of its calendar years', () => {
  expect(schoolYear(2026)).toBe('2026/27');
  expect(schoolYear(2099)).toBe('2099/00');
  expect(schoolYear(2008)).toBe('2008/09');
});
