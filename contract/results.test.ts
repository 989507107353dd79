import { expect, test } from 'vitest';
import { averageOf, colourOf, gradeOf, hasParts, rightShare, verdictOf, wholePercent } from './results.ts';

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

test.each([
  [{ answers: 0, right: 0, waiting: 0 }, 0, null, false],
  [{ answers: 3, right: 0, waiting: 3 }, 0, null, false],
  [{ answers: 4, right: 3, waiting: 1 }, 0, 100, false],
  [{ answers: 4, right: 0, waiting: 0 }, 0, 0, false],
  [{ answers: 3, right: 1, waiting: 0 }, 0, 33, false],
  [{ answers: 1000, right: 1, waiting: 0 }, 0, 1, false],
  [{ answers: 1000, right: 999, waiting: 0 }, 0, 99, false],
  [{ answers: 5, right: 1, waiting: 1 }, 60, 40, true],
  [{ answers: 1, right: 0, waiting: 0 }, 70, 70, true],
])('%j with parts of %s percent are worth %s on average', (count, parts, average, isMore) => {
  expect(averageOf(count, parts)).toBe(average);
  expect(hasParts({ ...count, average })).toBe(isMore);
});

test('a part in percent is rounded with halves up, and only nothing is 0 and only all is 100', () => {
  const shown = (parts: readonly number[], whole: number) => parts.map((part) => wholePercent(part, whole));
  expect(shown([0, 1, 299, 300], 300)).toEqual([0, 1, 99, 100]);
  expect(shown([1, 3, 5, 7], 8)).toEqual([13, 38, 63, 88]);
  expect(shown([299], 300)).toEqual([99]);
  expect(shown([0, 1], 0)).toEqual([0, 0]);
  expect(shown([0.004, 0.285, 0.9999, 1], 1)).toEqual([1, 28, 99, 100]);
});
