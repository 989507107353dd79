import { randomBytes, scryptSync } from 'node:crypto';

import { expect, test } from 'vitest';

import { toBase64url } from './cipher.ts';
import { deriveKey, deriveKeyNow, newSalt, openValue, sealValue } from './lock-key.ts';

test('the key of a PIN is that of scrypt with 32 MiB, whether or not the page goes on meanwhile', async () => {
  const salt = newSalt();
  const expected = scryptSync('1357', Buffer.from(salt, 'base64url'), 32, {
    N: 2 ** 15,
    r: 8,
    p: 1,
    maxmem: 2 ** 26,
  });
  expect(await deriveKey('1357', salt)).toBe(expected.toString('base64url'));
  expect(deriveKeyNow('1357', salt)).toBe(expected.toString('base64url'));
});

test('the same letters from two keyboards are the same password', async () => {
  const salt = newSalt();
  expect(await deriveKey('й'.normalize('NFD'), salt)).toBe(await deriveKey('й'.normalize('NFC'), salt));
});

test('salts differ', () => {
  expect(new Set(Array.from({ length: 100 }, newSalt)).size).toBe(100);
});

test('a sealed value opens with the same key only, and not after a change', async () => {
  const [key, other] = [toBase64url(randomBytes(32)), toBase64url(randomBytes(32))];
  const sealed = await sealValue(key, { access: 'a', refresh: null });
  expect(sealed).not.toContain('access');
  expect(await openValue(key, sealed)).toEqual({ access: 'a', refresh: null });
  await expect(openValue(other, sealed)).rejects.toBeInstanceOf(Error);
  const changed = Buffer.from(sealed, 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  await expect(openValue(key, changed.toString('base64url'))).rejects.toBeInstanceOf(Error);
});
