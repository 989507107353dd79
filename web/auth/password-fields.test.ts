import { expect, test } from 'vitest';

import { pairState } from './password-fields.tsx';

test('a repetition is compared from its first character on, spaces included', () => {
  expect(pairState('', '')).toBe('empty');
  expect(pairState('secret1', '')).toBe('empty');
  expect(pairState('secret1', 'secret')).toBe('different');
  expect(pairState('secret1', 'secret1')).toBe('same');
  expect(pairState('secret1 ', 'secret1')).toBe('different');
});
