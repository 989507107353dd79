/** The fields of a person with one role. */
export const roles = {
  staff: { is_staff: true },
  teacher: { is_teacher: true },
  parent: { is_parent: true },
  pupil: { is_pupil: true },
};
