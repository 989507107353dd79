import { describe, expect, test } from 'vitest';

import {
  addressesOf,
  type ParentOrigin,
  rolesAfterNaming,
  rolesAtActivation,
  withoutParentRole,
} from './rules.ts';

const plain = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
const nobody = { ...plain, parent_origin: null };
const teacher = { ...nobody, is_teacher: true };
const named = { isNamed: true, isRetained: true };
const unnamed = { isNamed: false, isRetained: false };
const retained = { isNamed: false, isRetained: true };

describe('activation gives', () => {
  test.each([
    [nobody, unnamed, 'pupil', { is_pupil: true }],
    [nobody, unnamed, 'user', {}],
    [nobody, retained, 'pupil', { is_pupil: true }],
    [nobody, named, 'pupil', { is_parent: true, parent_origin: 'activation' }],
    [nobody, named, 'user', { is_parent: true, parent_origin: 'activation' }],
    [{ ...nobody, parent_origin: 'declined' }, named, 'pupil', { is_pupil: true }],
    [teacher, unnamed, 'pupil', {}],
    [teacher, named, 'pupil', { is_parent: true, parent_origin: 'naming' }],
    [{ ...nobody, is_parent: true }, named, 'pupil', {}],
  ] as const)('%j, %j, %s: %j', (person, naming, signupRole, change) => {
    expect(rolesAtActivation(person, naming, signupRole)).toEqual(change);
  });
});

describe('naming and its end change', () => {
  function parent(parent_origin: ParentOrigin, some: object = {}) {
    return { ...plain, is_parent: true, is_active: true, parent_origin, ...some };
  }
  const active = { ...nobody, is_active: true };

  test.each([
    [active, named, { is_parent: true, parent_origin: 'naming' }],
    [active, retained, undefined],
    [active, unnamed, undefined],
    [{ ...nobody, is_active: false }, named, undefined],
    [{ ...active, parent_origin: 'declined' }, named, undefined],
    [parent('naming'), named, undefined],
    [parent('naming'), retained, undefined],
    [parent('naming'), unnamed, { is_parent: false, parent_origin: null }],
    [parent('naming', { is_active: false }), unnamed, { is_parent: false, parent_origin: null }],
    [parent('activation'), unnamed, { is_parent: false, parent_origin: null, is_pupil: true }],
    [parent('activation', { is_teacher: true }), unnamed, { is_parent: false, parent_origin: null }],
    [parent(null), unnamed, undefined],
  ] as const)('%j, %j: %j', (person, naming, change) => {
    expect(rolesAfterNaming(person, naming, 'pupil')).toEqual(change);
  });
});

test('a person without the parent role gets that of new accounts where no other is left', () => {
  const declined = { is_parent: false, parent_origin: 'declined' };
  expect(withoutParentRole({ ...plain, is_parent: true }, 'declined', 'pupil')).toEqual({
    ...declined,
    is_pupil: true,
  });
  expect(withoutParentRole({ ...plain, is_parent: true }, 'declined', 'user')).toEqual(declined);
  expect(withoutParentRole({ ...teacher, is_parent: true }, 'declined', 'pupil')).toEqual(declined);
});

test('named addresses are listed once, without blank ones', () => {
  const parents = { father_email: 'a@example.com', mother_email: '' };
  const other = { father_email: 'b@example.com', mother_email: 'a@example.com' };
  expect(addressesOf(parents, undefined, other)).toEqual(['a@example.com', 'b@example.com']);
});
