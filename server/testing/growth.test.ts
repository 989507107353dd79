import { expect, test } from 'vitest';

import { growthOfTime } from './growth.ts';

/** Takes a step for each of so many numbers. */
function count(times: number): number {
  let sum = 0;
  for (let at = 0; at < times; at += 1) sum = (sum * 31 + at) | 0;
  return sum;
}

const growthOf = (stepsOf: (length: number) => number) =>
  growthOfTime(200, (length) => count(stepsOf(length)));

test('work that does not grow, that grows with the length, and that grows with its square has different powers', () => {
  expect(growthOf(() => 20_000)).toBeLessThan(0.5);
  expect(growthOf((length) => length * 50)).toBeLessThan(1.5);
  expect(growthOf((length) => length ** 2)).toBeGreaterThan(1.5);
});
