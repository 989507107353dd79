import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ordering } from './ordering.ts';
import { PartId } from './stored/parts.ts';
import { shuffledUnlike } from './shuffle.ts';

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join(' ');
const ids = (least: number, most: number) =>
  fc.uniqueArray(fc.stringMatching(/^[a-z\d][\w-]{0,19}$/), { minLength: least, maxLength: most });
const partsOf = (names: readonly string[]) => names.map((id) => ({ id, text: `The item ${id}` }));
const sent = (items: readonly { id: string; text: string }[], seed: string, order: string[] | null) =>
  idsOf(ordering.toSolve?.({ items: [...items] }, seed, order && { order }).items ?? []);

describe('items to put in order', () => {
  test('are never sent in the right order', () => {
    fc.assert(
      fc.property(ids(3, 10), fc.string(), (order, seed) => {
        expect(PartId.safeParse(order[0]).success).toBe(true);
        expect(sent(partsOf(order), seed, order)).not.toBe(order.join(' '));
      }),
      { numRuns: 2000 },
    );
  });

  test('are sent in each of the five other orders about as often, where there are three', () => {
    fc.assert(
      fc.property(ids(3, 3), (right) => {
        const counts = new Map<string, number>();
        for (let seed = 0; seed < 1000; seed += 1) {
          const order = sent(partsOf(right), `a seed ${seed}`, right);
          counts.set(order, (counts.get(order) ?? 0) + 1);
        }
        expect(counts.size).toBe(5);
        for (const count of counts.values()) {
          expect(count).toBeGreaterThan(120);
          expect(count).toBeLessThan(300);
        }
      }),
      { numRuns: 20 },
    );
  });

  test('are sent in an order that does not follow from that in which they were typed', () => {
    const shuffledParts = ids(3, 10).chain((order) =>
      fc.record({
        items: fc.constant(partsOf(order)),
        typed: fc.shuffledSubarray(partsOf(order), { minLength: order.length }),
        right: fc.option(fc.shuffledSubarray(order, { minLength: order.length }), { nil: null }),
      }),
    );
    fc.assert(
      fc.property(shuffledParts, fc.string(), ({ items, typed, right }, seed) => {
        expect(sent(typed, seed, right)).toBe(sent(items, seed, right));
      }),
    );
  });

  test('are sent all, also while they are written and there is no other order', () => {
    fc.assert(
      fc.property(ids(0, 10), fc.string(), (order, seed) => {
        expect(new Set(shuffledUnlike(partsOf(order), seed, order).map(({ id }) => id))).toEqual(
          new Set(order),
        );
      }),
    );
    const blank = [
      { id: 'x', text: '' },
      { id: 'x', text: '' },
    ];
    expect(shuffledUnlike(blank, 'a seed', ['x', 'x'])).toHaveLength(2);
  });
});
