import { describe, expect, test } from 'vitest';

import { isLeftAlone, isWorthNoting, timeLeft } from './lock-watch.ts';

const minute = 60_000;

describe('a browser', () => {
  test('is left alone when the time has passed, and not a moment earlier', () => {
    expect(isLeftAlone(1000, 1000 + 10 * minute - 1, 10)).toBe(false);
    expect(isLeftAlone(1000, 1000 + 10 * minute, 10)).toBe(true);
  });

  test('is never left alone where the school says so', () => {
    expect(isLeftAlone(0, Number.MAX_SAFE_INTEGER, 0)).toBe(false);
  });

  test('looks again when the time will have passed, and at once where it has', () => {
    expect(timeLeft(1000, 61_000, 10)).toBe(9 * minute);
    expect(timeLeft(1000, 61_000, 1)).toBe(0);
    expect(timeLeft(0, 61_000, 1)).toBe(0);
  });

  test('notes a use once in five seconds, and after the clock was set back', () => {
    expect(isWorthNoting(10_000, 14_999)).toBe(false);
    expect(isWorthNoting(10_000, 15_000)).toBe(true);
    expect(isWorthNoting(10_000, 9000)).toBe(true);
  });
});
