import { expect, test } from 'vitest';

import { preview } from './preview.ts';

test('a preview cuts a text after 150 characters', () => {
  expect(preview('x'.repeat(150))).toBe('x'.repeat(150));
  expect(preview('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
});

test('a character outside the basic plane stays whole', () => {
  expect(preview('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}…`);
});
