import { expect, test } from 'vitest';

import { endsStaff, rolesAfter } from './rules.ts';

test.each([
  [{ is_staff: false }, true],
  [{ is_active: false }, true],
  [{ is_staff: true, is_active: false }, true],
  [{ is_staff: false, is_active: true }, true],
  [{ is_staff: true, is_active: true }, false],
  [{ is_teacher: false, is_parent: false, is_pupil: false }, false],
  [{}, false],
])('the change %o ends an active staff account: %s', (change, expected) => {
  expect(endsStaff(change)).toBe(expected);
});

const none = {
  is_staff: false,
  is_teacher: false,
  is_parent: false,
  is_pupil: false,
  parent_origin: null,
};
const all = { ...none, is_staff: true, is_teacher: true, is_parent: true, is_pupil: true };

test.each(['is_staff', 'is_teacher', 'is_pupil'] as const)(
  'a change of %s changes this role and no other',
  (role) => {
    expect(rolesAfter(none, { [role]: true })).toEqual({ ...none, [role]: true });
    expect(rolesAfter(all, { [role]: false })).toEqual({ ...all, [role]: false });
  },
);

test('a decision of staff about the parent role is not changed by naming', () => {
  const named = { ...all, parent_origin: 'naming' as const };
  expect(rolesAfter(named, { is_parent: true })).toEqual(all);
  expect(rolesAfter(named, { is_pupil: true })).toEqual(named);
  const declined = { ...all, is_parent: false, parent_origin: 'declined' as const };
  expect(rolesAfter(named, { is_parent: false })).toEqual(declined);
  expect(rolesAfter(declined, { is_parent: true })).toEqual(all);
  expect(rolesAfter(none, { is_parent: true })).toEqual({ ...none, is_parent: true });
  expect(rolesAfter(none, { is_parent: false })).toEqual(none);
});

test('a change of no role changes none', () => {
  expect(rolesAfter(none, {})).toEqual(none);
  expect(rolesAfter(all, { is_active: false })).toEqual(all);
});
