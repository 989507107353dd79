import { expect, test } from 'vitest';

import { growthOfTime } from './growth.ts';

/** Looks at each of so many numbers. */
function count(times: number): number {
  let sum = 0;
  for (let at = 0; at < times; at += 1) sum = (sum + at * at) % 1_000_003;
  return sum;
}

test.each([
  ['nothing', 0, () => count(20_000)],
  ['the length', 1, (length: number) => count(length * 50)],
  ['its square', 2, (length: number) => count(length ** 2)],
] as const)('work that grows with %s has the power %d', (_, power, work) => {
  expect(Math.round(growthOfTime(200, work))).toBe(power);
});
