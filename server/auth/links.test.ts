import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hashToken, newLinkToken, readUid, uidOf } from './links.ts';

describe('the uid of a link', () => {
  test('is the base64url of the decimal id', () => {
    expect(uidOf(1)).toBe('MQ');
    expect(readUid('MQ')).toBe(1);
  });

  test('decodes to its id, for every id', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => readUid(uidOf(id)) === id));
  });

  test('is refused in every other spelling, and decodes to nothing but ids', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String(), fc.integer().map(uidOf)), (uid) => {
        const id = readUid(uid);
        return id === undefined || (uidOf(id) === uid && id >= 1 && id <= 2_147_483_647);
      }),
    );
  });

  test.each(['', 'MQ==', 'x', 'MA', 'LTE', 'MDE', 'MS41', 'OTk5OTk5OTk5OTk', '1', 'МQ'])(
    '%s is none',
    (uid) => {
      expect(readUid(uid)).toBeUndefined();
    },
  );
});

test('a token needs no escaping in a path, and differs from the stored hash', () => {
  const { token, token_hash } = newLinkToken();
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(token_hash).toBe(hashToken(token));
  expect(token_hash).not.toContain(token);
  expect(newLinkToken().token).not.toBe(token);
});
