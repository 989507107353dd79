import { expect, test } from 'vitest';

import { roleOf, rolesOf } from './roles.ts';

const plain = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };

test.each([
  [{}, 'user', ['user']],
  [{ is_pupil: true }, 'pupil', ['pupil']],
  [{ is_pupil: true, is_parent: true }, 'parent', ['parent', 'pupil']],
  [{ is_parent: true, is_teacher: true }, 'teacher', ['teacher', 'parent']],
  [{ is_pupil: true, is_teacher: true, is_staff: true }, 'staff', ['staff', 'teacher', 'pupil']],
] as const)('of %o the highest role is %s', (flags, highest, all) => {
  expect(roleOf({ ...plain, ...flags })).toBe(highest);
  expect(rolesOf({ ...plain, ...flags })).toEqual(all);
});
