import { expect, test } from 'vitest';
import { colourOf, gradeOf, rightShare, verdictOf } from './results.ts';

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

test.each([
  [100, 'right'],
  [99, 'partly'],
  [1, 'partly'],
  [0, 'wrong'],
  [null, 'waiting'],
])('an answer with the percentage %s is %s', (percentage, verdict) => {
  expect(verdictOf(percentage)).toBe(verdict);
});

test.each([
  [{ answers: 4, right: 3, waiting: 0 }, 75],
  [{ answers: 5, right: 2, waiting: 1 }, 50],
  [{ answers: 2, right: 0, waiting: 0 }, 0],
  [{ answers: 2, right: 0, waiting: 2 }, null],
  [{ answers: 0, right: 0, waiting: 0 }, null],
])('of %j the right share is %s', (count, share) => {
  expect(rightShare(count)).toBe(share);
});
