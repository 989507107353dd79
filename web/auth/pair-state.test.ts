import { expect, test } from 'vitest';

import { pairState } from './pair-state.ts';

test('a repetition is told as soon as something is typed, and blanks count', () => {
  expect(pairState('', '')).toBe('empty');
  expect(pairState('secret1', '')).toBe('empty');
  expect(pairState('secret1', 'secret')).toBe('different');
  expect(pairState('secret1', 'secret1')).toBe('same');
  expect(pairState('secret1 ', 'secret1')).toBe('different');
});
