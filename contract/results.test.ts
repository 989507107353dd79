import { expect, test } from 'vitest';
import { colourOf, gradeOf } from './results.ts';

test.each([
  [100, 'passed', 'green'],
  [80, 'passed', 'green'],
  [79.99, 'passed', 'orange'],
  [60, 'passed', 'orange'],
  [59.99, 'failed', 'red'],
  [0, 'failed', 'red'],
  [null, null, null],
])('a percentage of %s is %s and shown in %s', (percentage, grade, colour) => {
  expect(gradeOf(percentage)).toBe(grade);
  expect(colourOf(percentage)).toBe(colour);
});
