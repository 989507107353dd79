import fc from 'fast-check';
import { expect, test } from 'vitest';

import { wholePercent } from '../results.ts';
import { type Reached, soFarOf, shownResult } from './so-far.ts';

/** A test of an attempt: its points, and the percentage of its answer; null while that waits, undefined where there is none. */
type Answered = { weight: number; percentage: number | null | undefined };

function reachedBy(tests: readonly Answered[]): Reached {
  const sum = (some: readonly Answered[]) => some.reduce((all, { weight }) => all + weight, 0);
  const points = tests.reduce((all, { weight, percentage }) => all + (weight * (percentage ?? 0)) / 100, 0);
  const waits = tests.filter(({ percentage }) => percentage === null);
  const most = sum(tests);
  return {
    points,
    most,
    percentage: wholePercent(points, most),
    waiting: waits.length,
    waiting_most: sum(waits),
  };
}

const five = (...percentages: (number | null | undefined)[]): Answered[] =>
  percentages.map((percentage) => ({ weight: 1, percentage }));

test.each([
  ['all right', five(100, 100, 100), { percentage: 100, passed: true }],
  ['none right', five(0, 0, 0), { percentage: 0, passed: false }],
  ['partly right', five(100, 50, 0), { percentage: 50, passed: false }],
  ['a test left out', five(100, 100, undefined), { percentage: 67, passed: true }],
  [
    'one unmarked beside two right of five',
    five(100, 100, 0, 0, undefined, null),
    { percentage: null, passed: null, so_far: { points: 2, most: 5, waiting: 1 } },
  ],
  [
    'one unmarked beside all right, which pass whatever its mark is',
    five(100, 100, 100, null),
    { percentage: null, passed: null, so_far: { points: 3, most: 3, waiting: 1 } },
  ],
  [
    'all unmarked',
    five(null, null),
    { percentage: null, passed: null, so_far: { points: 0, most: 0, waiting: 2 } },
  ],
  ['no tests', [], { percentage: 0, passed: false }],
] as const)('%s', (_state, tests, shown) => {
  expect(shownResult(reachedBy(tests), 60)).toEqual(shown);
});

const tests = fc.array(
  fc.record({
    weight: fc.integer({ min: 1, max: 20 }),
    percentage: fc.oneof(
      fc.constant(null),
      fc.constant(undefined),
      fc.constantFrom(0, 100),
      fc.integer({ min: 1, max: 99 }),
    ),
  }),
  { maxLength: 12 },
);

test('while an answer waits nothing is shown but the points of the other tests', () => {
  fc.assert(
    fc.property(tests, fc.integer({ min: 0, max: 100 }), (all, passMark) => {
      const decided = reachedBy(all.filter(({ percentage }) => percentage !== null));
      const waiting = all.filter(({ percentage }) => percentage === null).length;
      const so_far = { points: expect.closeTo(decided.points, 9) as number, most: decided.most, waiting };
      const final = { percentage: decided.percentage, passed: decided.percentage >= passMark };
      expect(shownResult(reachedBy(all), passMark)).toEqual(
        waiting > 0 ? { percentage: null, passed: null, so_far } : final,
      );
      expect(soFarOf(reachedBy(all)) === undefined).toBe(waiting === 0);
    }),
  );
});

test('a mark changes the points so far by those of its own test alone', () => {
  fc.assert(
    fc.property(
      tests,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 20 }),
      (all, mark, weight) => {
        const before = soFarOf(reachedBy([...all, { weight, percentage: null }]));
        const after = reachedBy([...all, { weight, percentage: mark }]);
        expect(after.points - (before?.points ?? NaN)).toBeCloseTo((weight * mark) / 100, 9);
        expect(after.most - after.waiting_most - (before?.most ?? NaN)).toBe(weight);
      },
    ),
  );
});
