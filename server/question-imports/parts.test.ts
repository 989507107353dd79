import { expect, test } from 'vitest';

import { itemsAtOnce, paced, partsOf } from './parts.ts';

const several = Array.from({ length: 2 * itemsAtOnce + 1 }, (_, place) => place);

test('items are given in parts, all of them in their order', async () => {
  expect([...partsOf([])]).toEqual([]);
  const parts = [];
  for await (const part of paced(partsOf(several))) parts.push(part);
  expect(parts.map((part) => part.length)).toEqual([itemsAtOnce, itemsAtOnce, 1]);
  expect(parts.flat()).toEqual(several);
});

/** Occupies the processor. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('long work leaves most of the time to others, and a single part is not held up', async () => {
  const turns: number[] = [];
  const other = setInterval(() => turns.push(performance.now()), 1);
  const start = performance.now();
  let worked = start;
  for await (const _part of paced(partsOf(several))) {
    if (worked === start) turns.length = 0;
    work(30);
    worked = performance.now();
  }
  clearInterval(other);
  // A timer may be a millisecond early.
  expect(worked - start).toBeGreaterThanOrEqual(3 * 30 + 2 * 2 * 30 - 2);
  expect(turns.length).toBeGreaterThan(2);
  expect(Math.max(...turns)).toBeLessThan(worked);
});
