import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { limits } from '../limits/limits.ts';
import { hardnessFor } from './mail-rules.ts';

describe('challenges', () => {
  const { window, most } = limits.mail_request;

  test('become harder with the work proved before, within bounds', () => {
    const seconds = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(hardnessFor(less)).toBeLessThanOrEqual(hardnessFor(more));
        expect(hardnessFor(less)).toBeGreaterThanOrEqual(30_000);
        expect(hardnessFor(more)).toBeLessThanOrEqual(300_000);
      }),
    );
  });

  test('are hardest at 500 requests beyond the budget', () => {
    const step = window / most;
    expect([0, 250, 500, 501].map((excess) => hardnessFor(excess * step))).toEqual([
      30_000, 165_000, 300_000, 300_000,
    ]);
  });
});
