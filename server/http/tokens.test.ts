import { afterEach, expect, test, vi } from 'vitest';

import { tokensOf } from './tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

const tokens = tokensOf('a secret key that only this test has');
const person = { id: 7, session_epoch: 3 };

test('a token that was verified before still expires', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = tokens.access(person, new Date());
  for (let times = 0; times < 2; times += 1) {
    expect(tokens.read(token, 'access')).toMatchObject({ claims: { user_id: '7', epoch: 3 } });
  }
  vi.setSystemTime(Date.now() + 15 * 60 * 1000);
  expect(tokens.read(token, 'access')).toEqual({ problem: 'Token is expired' });
});

test('a token of another type or signature is refused after a valid one was verified', () => {
  const token = tokens.access(person, new Date());
  expect(tokens.read(token, 'access')).toHaveProperty('claims');
  expect(tokens.read(token, 'refresh')).toEqual({ problem: 'Token has wrong type' });
  const [head, claims] = token.split('.');
  const { access } = tokensOf('another secret key that only this test has');
  const [, , signature] = access(person, new Date()).split('.');
  expect(tokens.read(`${head}.${claims}.${signature}`, 'access')).toEqual({ problem: 'Token is invalid' });
});
