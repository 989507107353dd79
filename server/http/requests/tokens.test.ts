import { createHmac } from 'node:crypto';

import { createSigner } from 'fast-jwt';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { clockSkew, tokensOf } from './tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

const secretKey = 'a secret key that only this test has';
const tokens = tokensOf(secretKey);
const person = { id: 7, session_epoch: 3 };
const session = { id: '0f0e6a10-5bb4-4c1e-9b0c-3f9e2a1f6f00', jti: 'b'.repeat(32) };

test('a token that was verified before still expires', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = tokens.access(person, session, new Date());
  for (let times = 0; times < 2; times += 1) {
    expect(tokens.read(token, 'access')).toMatchObject({ claims: { user_id: '7', epoch: 3 } });
  }
  vi.setSystemTime(Date.now() + 15 * 60 * 1000);
  expect(tokens.read(token, 'access')).toEqual({ problem: 'Token is expired' });
});

test('a token of another type or signature is refused after a valid one was verified', () => {
  const token = tokens.access(person, session, new Date());
  expect(tokens.read(token, 'access')).toHaveProperty('claims');
  expect(tokens.read(token, 'refresh')).toEqual({ problem: 'Token has wrong type' });
  const [head, claims] = token.split('.');
  const { access } = tokensOf('another secret key that only this test has');
  const [, , signature] = access(person, session, new Date()).split('.');
  expect(tokens.read(`${head}.${claims}.${signature}`, 'access')).toEqual({ problem: 'Token is invalid' });
});

describe('a token that was spelled another way', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

  /** All spellings of a base64url text that decode to the same bytes, without that which encoding gives. */
  function otherSpellings(text: string): string[] {
    const bytes = Buffer.from(text, 'base64url');
    const others = alphabet.map((last) => text.slice(0, -1) + last);
    const more = [`${text}=`, `${text} `, text.replaceAll('-', '+').replaceAll('_', '/')];
    return [...others, ...more].filter(
      (other) => other !== text && Buffer.from(other, 'base64url').equals(bytes),
    );
  }

  /** The token of some parts, with a signature that fits them unless the signature is the part that was changed. */
  function signedAnew([head, claims, signature]: string[], changed: number): string {
    const signed = `${head}.${claims}`;
    const fitting = createHmac('sha256', secretKey).update(signed).digest('base64url');
    return `${signed}.${changed === 2 ? signature : fitting}`;
  }

  test.each([0, 1, 2])('in part %i is refused', (place) => {
    // Claims whose length is no multiple of three, so that their last character has bits that decoding drops.
    const signed = [7, 70, 700].map((id) => tokens.access({ ...person, id }, session, new Date()));
    const spellings = signed.flatMap((token) => {
      const parts = token.split('.');
      return otherSpellings(parts[place] ?? '').map((other) => signedAnew(parts.with(place, other), place));
    });
    expect(spellings.length).toBeGreaterThan(3);
    for (const spelling of spellings) {
      expect(tokens.read(spelling), spelling).toEqual({ problem: 'Token is invalid' });
    }
    for (const token of signed) expect(tokens.read(token)).toHaveProperty('claims');
  });
});

describe('a clock that is set back', () => {
  const made = new Date('2026-09-01T08:00:00Z');

  /** Reads new tokens after the clock was set back by some seconds. */
  function readAfter(seconds: number) {
    vi.useFakeTimers({ toFake: ['Date'], now: made });
    const access = tokens.access(person, session, new Date());
    const refresh = tokens.refresh(person, session, new Date());
    vi.setSystemTime(made.getTime() - seconds * 1000);
    return [tokens.read(access, 'access'), tokens.read(refresh, 'refresh')];
  }

  test.each([0, 180, clockSkew])('by %i seconds leaves tokens valid', (seconds) => {
    for (const read of readAfter(seconds)) expect(read).toHaveProperty('claims');
  });

  test('by more than the skew that is allowed makes them invalid until it is right again', () => {
    for (const read of readAfter(clockSkew + 1)) expect(read).toEqual({ problem: 'Token is invalid' });
  });

  test('does not lengthen the life of a token: its end is exact', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: made });
    const sign = createSigner({ key: secretKey, algorithm: 'HS256' });
    const seconds = made.getTime() / 1000;
    const claims = { token_type: 'access', jti: 'a', user_id: '7', epoch: 3, iat: seconds - 900 };
    expect(tokens.read(sign({ ...claims, exp: seconds + 1 }))).toHaveProperty('claims');
    expect(tokens.read(sign({ ...claims, exp: seconds - 1 }))).toEqual({ problem: 'Token is expired' });
  });
});
