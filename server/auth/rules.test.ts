import { describe, expect, test } from 'vitest';

import { roles } from '../../contract/people/roles.ts';
import {
  choosesPassword,
  claimedRole,
  givenRoles,
  graceSeconds,
  joinedRoles,
  judgeLink,
  judgeRefresh,
  originAtActivation,
  retainedRoles,
} from './rules.ts';

const now = new Date('2026-09-01T08:00:00Z');

function ago(seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString();
}

describe('a refresh token', () => {
  test.each([
    [undefined, 'revoke'],
    [{ rotated_at: null }, 'rotate'],
    [{ rotated_at: ago(0) }, 'repeat'],
    [{ rotated_at: ago(graceSeconds) }, 'repeat'],
    [{ rotated_at: ago(graceSeconds + 0.001) }, 'revoke'],
  ] as const)('%j: %s', (token, verdict) => {
    expect(judgeRefresh(token, now)).toBe(verdict);
  });
});

describe('a link', () => {
  const link = { token_hash: 'hash', expires_at: ago(-60), used_at: null };

  test.each([
    [link, 'good'],
    [undefined, 'bad'],
    [{ ...link, token_hash: 'another' }, 'bad'],
    [{ ...link, expires_at: ago(0) }, 'bad'],
    [{ ...link, used_at: ago(1) }, 'used'],
    [{ ...link, used_at: ago(1), expires_at: ago(0) }, 'used'],
    [{ ...link, used_at: ago(1), token_hash: 'another' }, 'bad'],
  ] as const)('%j: %s', (kept, verdict) => {
    expect(judgeLink(kept, 'hash', now)).toBe(verdict);
  });
});

test('a person who comes back is a pupil again, but neither staff nor a teacher, and a parent where staff said so', () => {
  const none = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
  expect(retainedRoles({ is_pupil: true, is_parent: true, parent_origin: null })).toEqual({
    ...none,
    is_pupil: true,
    is_parent: true,
  });
  for (const parent_origin of ['naming', 'activation'] as const) {
    expect(retainedRoles({ is_pupil: false, is_parent: true, parent_origin })).toEqual(none);
  }
});

test.each([
  [true, 'naming', undefined, 'naming'],
  [false, null, undefined, null],
  [false, 'declined', undefined, 'declined'],
  [true, 'declined', undefined, null],
  [true, null, 'declined', null],
  [false, null, 'declined', 'declined'],
  [false, null, 'activation', null],
] as const)('with the parent role %s, from %s, and %s before: from %s', (isParent, named, before, origin) => {
  const account = { parent_origin: named, deactivated_at: ago(60) };
  const returned = before === undefined ? undefined : { parent_origin: before };
  expect(originAtActivation(isParent, account, returned)).toBe(origin);
});

test('a sign-up that says to be a parent’s keeps the role when it is activated, and gives it to no other sign-up', () => {
  const none = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false, parent_origin: null };
  const claimed = { ...none, ...claimedRole(true) };
  expect(claimed.is_parent).toBe(true);
  expect(originAtActivation(true, { ...claimed, deactivated_at: null }, undefined)).toBeNull();
  expect(givenRoles(claimed).is_parent).toBe(false);
  expect(givenRoles({ ...none, is_parent: true }).is_parent).toBe(true);
  expect(claimedRole(false)).toEqual({});
});

describe('an activation link', () => {
  const account = { is_active: true, password_hash: null };
  const link = { token_hash: 'hash', expires_at: ago(-60) };

  test.each([
    [account, link, true],
    [{ ...account, is_active: false }, link, false],
    [{ ...account, password_hash: 'set' }, link, false],
    [account, undefined, false],
    [account, { ...link, token_hash: 'another' }, false],
    [account, { ...link, expires_at: ago(0) }, false],
    [account, { ...link, expires_at: ago(-0.001) }, true],
  ] as const)('of %j, %j, sets a password: %s', (whose, kept, may) => {
    expect(choosesPassword(whose, kept, 'hash', now)).toBe(may);
  });
});

test('several sign-ups have the roles that one of them has', () => {
  const none = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
  for (const role of roles) {
    const given = { ...none, [`is_${role}`]: true };
    expect(joinedRoles([none, given])).toEqual(given);
    expect(joinedRoles([given, none])).toEqual(given);
  }
  expect(joinedRoles([none, none])).toEqual(none);
});
