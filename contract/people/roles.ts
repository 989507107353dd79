/** The roles, the highest first. A person has each of them by a flag; a person without any is a plain user. */
export const roles = ['staff', 'teacher', 'parent', 'pupil'] as const;
export type Role = (typeof roles)[number];

export type RoleFlags = {
  is_staff: boolean;
  is_teacher: boolean;
  is_parent: boolean;
  is_pupil: boolean;
};

/** All roles of a person, the highest first; `user` alone for a plain user. */
export function rolesOf(person: RoleFlags): readonly (Role | 'user')[] {
  const held = roles.filter((role) => person[`is_${role}`]);
  return held.length === 0 ? ['user'] : held;
}

/** The highest role of a person, which the page shows: staff, teacher, parent, pupil, else plain user. */
export function roleOf(person: RoleFlags): Role | 'user' {
  return roles.find((role) => person[`is_${role}`]) ?? 'user';
}
