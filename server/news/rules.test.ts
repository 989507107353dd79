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

test('the cut is at the last end of a word, before white space and punctuation', () => {
  const words = 'ab '.repeat(200);
  expect(beginningOf(words)).toBe(`${'ab '.repeat(98)}ab…`);
  expect(beginningOf(`${'a'.repeat(200)}, ; : – — - ${'b'.repeat(200)}`)).toBe(`${'a'.repeat(200)}…`);
  expect(beginningOf(`${'a\n'.repeat(148)}${'b'.repeat(200)}`)).toBe(`${'a\n'.repeat(147)}a…`);
});

test('a cut between words that leaves half or less is made between characters', () => {
  const cut = beginningLength - 1;
  const half = 'a'.repeat(149);
  expect(beginningOf(`${half} ${'b'.repeat(300)}`)).toBe(`${half} ${'b'.repeat(cut - 150)}…`);
  expect(beginningOf(`${half}a ${'b'.repeat(300)}`)).toBe(`${half}a…`);
});
