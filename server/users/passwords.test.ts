import { expect, test } from 'vitest';

import type { HttpError } from '../http/errors.ts';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash is of its password only', async () => {
  const hash = await hashPassword('correct horse');
  expect(await isPassword('correct horse', hash)).toBe(true);
  expect(await isPassword('correct horse ', hash)).toBe(false);
  expect(await isPassword('correct horse', undefined)).toBe(false);
});

test('of more hashes than the line is long, the rest is turned away at once and the others are made', async () => {
  const all = await Promise.allSettled(Array.from({ length: 240 }, () => hashPassword('secret')));
  const away = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason as HttpError);
  expect(away).toHaveLength(38);
  for (const { status, body, headers } of away) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'overloaded' });
    expect(headers).toEqual({ 'Retry-After': '5' });
  }
  expect(await hashPassword('secret')).toMatch(/^\$argon2id\$/);
});
