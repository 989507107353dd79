import fc from 'fast-check';
import { expect, test } from 'vitest';

import { drawTests, mixTests } from './draw.ts';

const pools = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { minLength: 1, maxLength: 200 });
const people = fc.integer({ min: 0, max: 2_147_483_647 });
const seeds = fc.string({ maxLength: 30 });
const counts = fc.integer({ min: 1, max: 220 });

test('as many tests of the pool as are wanted are drawn, each once, in the order of the pool', () => {
  fc.assert(
    fc.property(pools, counts, seeds, people, (pool, drawn, seed, person) => {
      const given = drawTests(pool, drawn, { seed, person });
      expect(given).toHaveLength(Math.min(drawn, pool.length));
      expect(given).toEqual(pool.filter((id) => given.includes(id)));
    }),
  );
});

test('the same tests are drawn each time, whatever order the pool has', () => {
  fc.assert(
    fc.property(pools, counts, seeds, people, (pool, drawn, seed, person) => {
      const given = drawTests(pool, drawn, { seed, person });
      expect(drawTests(pool, drawn, { seed, person })).toEqual(given);
      expect(new Set(drawTests(pool.toReversed(), drawn, { seed, person }))).toEqual(new Set(given));
    }),
  );
});

test('a test that is deleted from the pool changes none of the others that were drawn', () => {
  fc.assert(
    fc.property(pools, counts, seeds, people, fc.nat(), (pool, drawn, seed, person, at) => {
      const gone = pool[at % pool.length];
      const left = pool.filter((id) => id !== gone);
      const before = drawTests(pool, drawn, { seed, person }).filter((id) => id !== gone);
      const after = drawTests(left, drawn, { seed, person });
      expect(before.every((id) => after.includes(id))).toBe(true);
    }),
  );
});

test('a draw and an order of one seed are the same on every server', () => {
  const pool = Array.from({ length: 12 }, (_, at) => at + 1);
  expect(drawTests(pool, 4, { seed: 'a seed', person: 7 })).toMatchInlineSnapshot(`
    [
      2,
      3,
      4,
      8,
    ]
  `);
  expect(mixTests(pool, { seed: 'a seed', person: 7, attempt: 1 })).toMatchInlineSnapshot(`
    [
      3,
      9,
      7,
      11,
      10,
      2,
      5,
      6,
      4,
      8,
      12,
      1,
    ]
  `);
});

test('every test is drawn for roughly as many pupils as every other one', () => {
  const pool = Array.from({ length: 40 }, (_, at) => 100 + at);
  const pupils = 2000;
  const counted = new Map(pool.map((id) => [id, 0]));
  for (let person = 1; person <= pupils; person += 1) {
    for (const id of drawTests(pool, 10, { seed: 'even', person }))
      counted.set(id, (counted.get(id) ?? 0) + 1);
  }
  // 500 are expected. 5 standard deviations of a binomial distribution are 97.
  for (const [id, count] of counted) expect(Math.abs(count - 500), `test ${id}`).toBeLessThan(97);
});

test('two pupils seldom get the same tests, and another seed gives other ones', () => {
  const pool = Array.from({ length: 30 }, (_, at) => at + 1);
  const draws = Array.from({ length: 50 }, (_, person) => drawTests(pool, 10, { seed: 's', person }).join());
  expect(new Set(draws).size).toBe(50);
  expect(drawTests(pool, 10, { seed: 't', person: 0 }).join()).not.toBe(draws[0]);
});

test('an order has every test once, and differs from pupil to pupil and from attempt to attempt', () => {
  fc.assert(
    fc.property(pools, seeds, people, (pool, seed, person) => {
      const shuffled = mixTests(pool, { seed, person, attempt: 1 });
      expect(shuffled.toSorted((a, b) => a - b)).toEqual(pool.toSorted((a, b) => a - b));
      expect(mixTests(pool, { seed, person, attempt: 1 })).toEqual(shuffled);
    }),
  );
  const pool = Array.from({ length: 10 }, (_, at) => at + 1);
  const orders = Array.from({ length: 20 }, (_, person) =>
    mixTests(pool, { seed: 's', person, attempt: 1 }).join(),
  );
  expect(new Set(orders).size).toBe(20);
  expect(mixTests(pool, { seed: 's', person: 0, attempt: 2 }).join()).not.toBe(orders[0]);
});
