import { expect, test } from 'vitest';

import { differenceOf, median, trendOf } from './statistics.ts';
import { chanceOf } from './scenarios.ts';

test('the median', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, 0]);
});

test('a trend as computed by hand', () => {
  // S = 26 of 45 pairs; its variance, with a group of three and two of two, is 119.33: z = 25 / 10.92 = 2.29.
  const { p, slope } = trendOf([10, 22, 21, 30, 22, 30, 22, 40, 25, 40]);
  expect(p).toBeCloseTo(0.0221, 4);
  expect(slope).toBeGreaterThan(0);
  // S = 28, its variance 65.33: z = 27 / 8.08 = 3.34.
  expect(trendOf([1, 2, 3, 4, 5, 6, 7, 8]).p).toBeCloseTo(0.00084, 5);
  expect(trendOf([8, 6, 4, 2]).slope).toBe(-2);
});

test('without a trend p is high, and equal values have none', () => {
  const chance = chanceOf(1);
  expect(trendOf(Array.from({ length: 60 }, chance)).p).toBeGreaterThan(0.1);
  expect(trendOf([5, 5, 5, 5]).slope).toBe(0);
  expect(trendOf([5, 5, 5, 5]).p).toBeCloseTo(1, 6);
});

test('a trend below the noise is found when there are enough samples', () => {
  const chance = chanceOf(2);
  const rising = Array.from({ length: 120 }, (_, index) => 100 + index * 0.05 + 5 * chance());
  expect(trendOf(rising).p).toBeLessThan(0.001);
  expect(trendOf(rising).slope).toBeCloseTo(0.05, 1);
});

test('two groups differ as R says: wilcox.test(one, other, exact = FALSE, correct = FALSE)', () => {
  const times = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const other = [1.15, 0.88, 0.9, 0.74, 1.21];
  // The example of wilcox.test in R: W = 35.
  const { p, delta } = differenceOf(times, other);
  expect(delta).toBeCloseTo((2 * 35) / 50 - 1, 10);
  expect(p).toBeCloseTo(0.2207, 3);
});

test('groups without a difference, with one, and with ties', () => {
  const chance = chanceOf(3);
  const some = () => Array.from({ length: 500 }, chance);
  expect(differenceOf(some(), some()).p).toBeGreaterThan(0.05);
  const shifted = some().map((value) => value + 0.1);
  expect(differenceOf(shifted, some()).p).toBeLessThan(0.001);
  expect(differenceOf([1, 1, 1], [1, 1, 1]).p).toBeCloseTo(1, 6);
  expect(differenceOf([1, 1, 1], [1, 1, 1]).delta).toBe(0);
  expect(differenceOf([2, 2], [1, 1]).delta).toBe(1);
});
