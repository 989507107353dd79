import { expect, test } from 'vitest';

import { limits } from '../../../server/limits/limits.ts';
import { spareTokens } from './spare-accounts.ts';

const accounts = ['a', 'b', 'c'].map((email) => ({ email, password: 'p' }));
const logIn = ({ email }: { email: string }) => Promise.resolve(`token of ${email}`);

test('an account serves fewer tries than its limit of wrong passwords', async () => {
  const tokens = spareTokens(accounts, logIn);
  let tries = 0;
  while ((await tokens.next()) === 'token of a') tries += 1;
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(limits.wrong_password.most);
  expect(await tokens.next()).toBe('token of b');
});

test('an account that was spent serves no more', async () => {
  const tokens = spareTokens(accounts, logIn);
  expect(await tokens.next()).toBe('token of a');
  tokens.spent('token of a');
  expect(await tokens.next()).toBe('token of b');
  // An answer to a request that the first account sent comes late.
  tokens.spent('token of a');
  expect(await tokens.next()).toBe('token of b');
});

test('simultaneous requests log in once', async () => {
  const tokens = spareTokens(accounts, logIn);
  expect(new Set(await Promise.all([tokens.next(), tokens.next(), tokens.next()]))).toEqual(
    new Set(['token of a']),
  );
});

test('where all are spent, there is no token', async () => {
  const tokens = spareTokens(accounts.slice(0, 1), logIn);
  tokens.spent(await tokens.next());
  await expect(tokens.next()).rejects.toThrow('All spare accounts of the scan are used.');
});
