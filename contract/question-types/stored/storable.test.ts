import fc from 'fast-check';
import { expect, test } from 'vitest';

import { storable } from './storable.ts';

test.each([
  ['a\ud800b', 'a\ufffdb'],
  ['\udc00', '\ufffd'],
  ['\\\ud83d', '\\\ufffd'],
  ['😀', '😀'],
  [String.raw`\ud800`, String.raw`\ud800`],
  [String.raw`\\ud800`, String.raw`\\ud800`],
  [String.raw`\u0000`, String.raw`\u0000`],
])('%j is stored as %j', (given, stored) => {
  expect(storable(given)).toEqual({ value: stored });
  expect(storable({ options: [{ text: given }] })).toEqual({ value: { options: [{ text: stored }] } });
});

test.each(['\0', '\\\0', 'a\0b'])('%j is not stored, in a value or in a name', (text) => {
  expect(storable({ gaps: { 1: text } })).toBeUndefined();
  expect(storable({ [text]: 1 })).toBeUndefined();
});

test('a missing value stays missing, and a value nested too deep is refused', () => {
  expect(storable(undefined)).toEqual({ value: undefined });
  let deep: unknown = 'x';
  for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
  expect(storable(deep)).toBeUndefined();
});

test('any JSON is stored with well-formed texts, and unchanged where its texts are so', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const given: unknown = JSON.parse(JSON.stringify(value));
      const stored = storable(given);
      const expected = JSON.stringify(given).includes(String.raw`\u0000`) ? stored : { value: given };
      expect(stored).toEqual(expected);
    }),
  );
});
