import fc from 'fast-check';
import { expect, test } from 'vitest';

import { joinValues, knownValues, splitValues } from './value-list.ts';

const value = fc
  .string({ unit: fc.constantFrom(...'ab",;/|= \''.split('')), minLength: 1, maxLength: 8 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

test('values of a school are read back from a cell as they were, whatever other values the school has', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(value, { maxLength: 6 }),
      fc.array(value, { maxLength: 6 }),
      (values, others) => {
        const all = [...values, ...others];
        const cell = joinValues(
          values,
          all.some((item) => item.includes(',')),
        );
        expect(splitValues(cell, knownValues(all))).toEqual(values);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  ['Math, advanced', ['Math, advanced']],
  ['7A, Math, advanced, 8B', ['7A', 'Math, advanced', '8B']],
  ['7A, "Math", advanced', ['7A', 'Math', 'advanced']],
  ['A, B, C', ['A, B, C']],
  ['B, C', ['B', 'C']],
])('in %s a known value as a whole goes first', (cell, values) => {
  expect(splitValues(cell, knownValues(['Math, advanced', 'A, B', 'A, B, C']))).toEqual(values);
});
