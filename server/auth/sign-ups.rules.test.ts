import { expect, test } from 'vitest';

import { after, choosesPassword, joinedRoles } from './rules.ts';

const now = new Date('2026-09-01T08:00:00Z');
const ago = (seconds: number): string => after(now, -seconds);

test('a time after now', () => {
  expect(after(now, 61.5)).toBe('2026-09-01T08:01:01.500Z');
  expect(ago(60)).toBe('2026-09-01T07:59:00.000Z');
});

const none = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };

test('joined sign-ups have the roles that any of them has', () => {
  expect(joinedRoles([])).toEqual(none);
  for (const role of ['is_staff', 'is_teacher', 'is_parent', 'is_pupil'] as const) {
    expect(joinedRoles([none, { ...none, [role]: true }, none])).toEqual({ ...none, [role]: true });
  }
});

const voided = { is_active: true, password_hash: null };
const link = { token_hash: 'hash', expires_at: after(now, 60) };

test.each([
  ['an active account whose password is void', voided, link, true],
  ['an account with a password', { ...voided, password_hash: 'argon' }, link, false],
  ['an account that is not active', { ...voided, is_active: false }, link, false],
  ['an account without a link', voided, undefined, false],
  ['another link', voided, { ...link, token_hash: 'other' }, false],
  ['an expired link', voided, { ...link, expires_at: ago(1) }, false],
  ['a link that expires now', voided, { ...link, expires_at: now.toISOString() }, false],
])('a password is chosen with the activation link for %s', (_, account, sent, expected) => {
  expect(choosesPassword(account, sent, 'hash', now)).toBe(expected);
});
