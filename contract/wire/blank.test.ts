import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { endpoints } from '../index.ts';
import { messages } from './messages.ts';
import { isBlank, lookOf } from './names.ts';

const invisible = [
  '\u200b',
  '\u00ad\u2060',
  '\ufeff\u00a0\u3000',
  '\u3164',
  '\u2800',
  '\u034f\ufe0f',
  '\u202e\u0001',
];

/** The fields of the bodies of all requests with a text that is trimmed and not blank. */
const required = endpoints.flatMap(({ operation, body }) => {
  if (!(body instanceof z.ZodMiniObject)) return [];
  const fields = Object.entries(body.shape as Record<string, z.ZodMiniType>);
  return fields
    .filter(([, field]) => sentencesOf(field, '').includes(messages.blank))
    .filter(([, field]) => z.safeParse(field, ' aaaaaaaa ').data === 'aaaaaaaa')
    .map(([name, field]) => [`${operation}: ${name}`, field] as const);
});

function sentencesOf(field: z.ZodMiniType, value: string): string[] {
  return z.safeParse(field, value).error?.issues.map(({ message }) => message) ?? [];
}

test('no required text of a request may be one of which nothing is seen', () => {
  expect(required.length).toBeGreaterThan(15);
  for (const [name, field] of required) {
    for (const text of invisible) expect(sentencesOf(field, text), name).toEqual(sentencesOf(field, ''));
  }
});

test.each(['x', '.', '\u00ad-', '😀', '‍a', '\0', '\u0301', '١'])('%j is seen', (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each([
  ['cafe\u0301', 'café'],
  ['ca\u200bfé', 'café'],
  ['\u2066café\u2069', 'café'],
  ['☎\ufe0f', '☎'],
])('%j looks like %j', (a, b) => {
  expect(lookOf(a)).toBe(lookOf(b));
});

test.each([
  ['a', 'A'],
  ['a  b', 'a b'],
  ['а', 'a'],
])('%j does not look like %j', (a, b) => {
  expect(lookOf(a)).not.toBe(lookOf(b));
});
