import fc from 'fast-check';
import { test } from 'vitest';

import { isEquivalent, normalizeAnswer } from './answer-text.ts';

test('the time for a hostile answer of 10,000 characters grows linearly', () => {
  const seeds = [
    '1',
    '1 ',
    '111 ',
    '1/',
    '1.',
    '.',
    ' ',
    '(',
    '1(',
    '0,(3)',
    '-',
    '- ',
    "'",
    "o'",
    '²',
    '½',
    '.5',
    '0',
    'ъ',
    'ц',
    '\u0300',
    'İ',
    'ﷺ',
    '\ud800',
    '1 1/2 ',
    '0,0',
    '!',
  ];
  const steps = fc.tuple(fc.constantFrom(...seeds), fc.constantFrom(...seeds), fc.constantFrom(...seeds));
  fc.assert(
    fc.property(steps, ([start, middle, end]) => {
      const text = (start + middle.repeat(10_000) + end).slice(0, 9_999) + end.slice(0, 1);
      return isEquivalent(normalizeAnswer(text), normalizeAnswer(text));
    }),
    { numRuns: 60 },
  );
});
