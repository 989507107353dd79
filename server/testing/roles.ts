/** What is so of a person who has one role and no other. */
export const roles = {
  staff: { is_staff: true },
  teacher: { is_teacher: true },
  parent: { is_parent: true },
  pupil: { is_pupil: true },
};
