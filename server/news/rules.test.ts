import { expect, test } from 'vitest';

import { beginningLength, beginningOf } from './rules.ts';

test('a text that fits is not changed', () => {
  for (const text of ['Short.', 'x'.repeat(beginningLength), '😀'.repeat(beginningLength)]) {
    expect(beginningOf(text)).toBe(text);
  }
});

test('a longer one is cut between two words', () => {
  const text = 'Yangi oʻquv yili, '.repeat(30);
  const beginning = beginningOf(text);
  expect(beginning.length).toBeLessThanOrEqual(beginningLength);
  expect(beginning).toMatch(/^Yangi oʻquv .*(Yangi|oʻquv|yili)…$/);
  expect(text.startsWith(beginning.slice(0, -1))).toBe(true);
});

test('a longer one without words is cut between two characters', () => {
  expect(beginningOf('😀'.repeat(beginningLength + 1))).toBe(`${'😀'.repeat(beginningLength - 1)}…`);
  expect(beginningOf(`Word ${'x'.repeat(beginningLength)}`)).toBe(`Word ${'x'.repeat(beginningLength - 6)}…`);
});

test('no more is shown than fits, whatever the text', () => {
  for (const text of [' '.repeat(20_000), '- '.repeat(10_000), '\n'.repeat(20_000)]) {
    expect(Array.from(beginningOf(text)).length).toBeLessThanOrEqual(beginningLength);
  }
});
