import { expect, test } from 'vitest';

import { OverloadedError } from '../errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash is of its password only', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse ', hash)).toBe(false);
  expect(await isPassword('correct horse', undefined)).toBe(false);
});

test('with more hashes than may wait, the rest are refused at once and the others are computed', async () => {
  const all = await Promise.allSettled(Array.from({ length: 240 }, () => hashPassword('secret')));
  const refused = all.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
  // 200 wait, and 4 have their turn.
  expect(refused).toHaveLength(36);
  for (const error of refused) expect(error).toBeInstanceOf(OverloadedError);
  expect(await hashPassword('secret')).toMatch(/^\$argon2id\$/);
});
