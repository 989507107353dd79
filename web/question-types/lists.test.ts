import fc from 'fast-check';
import { expect, test } from 'vitest';

import { moved, replaced, without } from './lists.ts';

test('a value is replaced or removed by its place', () => {
  expect(replaced(['a', 'b', 'b'], 1, 'x')).toEqual(['a', 'x', 'b']);
  expect(without(['a', 'b', 'b'], 2)).toEqual(['a', 'b']);
});

test('a value moves by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});

test('moves lose no value', () => {
  const moves = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(-1 as const, 1 as const)));
  fc.assert(
    fc.property(moves, (made) => {
      const start: readonly number[] = [0, 1, 2, 3, 4, 5];
      const values = made.reduce((now, [place, by]) => moved(now, place, by), start);
      expect(new Set(values)).toEqual(new Set(start));
      expect(values).toHaveLength(6);
    }),
  );
});
