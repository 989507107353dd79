import fc from 'fast-check';
import { expect, test } from 'vitest';

import { keyMark, readableText, withoutKey } from './without-key.ts';

const keys = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 40,
});

const html: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#39;', '<': '&lt;', '>': '&gt;' };
const inString = (text: string) => JSON.stringify(text).slice(1, -1);
const escaped = (text: string) =>
  inString(text).replaceAll(/[<>&']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
const spellings: [string, (key: string) => string][] = [
  ['as it is', (key) => key],
  ['in JSON', inString],
  ['in JSON within JSON', (key) => inString(inString(key))],
  ['in JSON with escaped slashes', (key) => inString(key).replaceAll('/', String.raw`\/`)],
  ['in JSON with escaped signs of HTML', escaped],
  ['in HTML', (key) => key.replaceAll(/["&'<>]/g, (sign) => html[sign] ?? sign)],
  ['in an address', encodeURIComponent],
  ['in small letters', (key) => key.toLowerCase()],
];

test.each(spellings)('a key is replaced %s', (_, spell) => {
  fc.assert(
    fc.property(keys, (key) => {
      const text = `«${spell(key)}» «${spell(key)}»`;
      expect(withoutKey(text, key, false)).toBe(`«${keyMark}» «${keyMark}»`);
    }),
  );
});

test('of a text that was cut the part of a key at the end is replaced, and nothing of a whole one', () => {
  fc.assert(
    fc.property(keys, fc.nat(), (key, some) => {
      const part = key.slice(0, 1 + (some % key.length));
      expect(withoutKey(`«»${part}`, key, true)).toBe(`«»${keyMark}`);
      expect(withoutKey(`«»${part}»`, key, true)).toBe(part === key ? `«»${keyMark}»` : `«»${part}»`);
      expect(withoutKey(`«»${part}`, key, false)).toBe(part === key ? `«»${keyMark}` : `«»${part}`);
    }),
  );
});

test('a key that begins as the mark ends is replaced once', () => {
  expect(withoutKey('«]x', ']x', true)).toBe(`«${keyMark}`);
  expect(withoutKey('«]x]', ']x', true)).toBe(`«${keyMark}${keyMark}`);
});

test('a part that ends within the spelling of a character is replaced too', () => {
  const key = 'ab/cd"ef<g';
  for (const cut of ['ab%2', String.raw`ab\/cd${'\\'}`, String.raw`ab\/cd\"ef\u00`, 'ab/cd&quo', 'AB/CD']) {
    expect(withoutKey(`«${cut}`, key, true)).toBe(`«${keyMark}`);
  }
});

test('where there is no key, or a blank one, a text stays as it is', () => {
  for (const key of [undefined, '']) {
    expect(withoutKey('text', key, true)).toBe('text');
    expect(readableText('text', key)).toBe('text');
  }
});

test('a key of 1,000 characters is replaced, also in part', () => {
  const key = 'k/'.repeat(500);
  expect(withoutKey(`«${key}»${key.slice(0, 999)}`, key, true)).toBe(`«${keyMark}»${keyMark}`);
});

test('an answer is read without a key of eight characters or more, and with a shorter word', () => {
  expect(readableText('a placeholder', 'placehol')).toBe(`a ${keyMark}der`);
  expect(readableText('a placeholder', 'placeho')).toBe('a placeholder');
});
