import type { RoleFlags } from './roles.ts';

/**
 * Whether a log-in card may open the account of a person: of pupils who are neither teachers nor staff. A card lies about and has a
 * short PIN, so that it opens nobody who sees the data of others. A rule of Savol.
 */
export function canHaveCard({ is_pupil, is_teacher, is_staff }: RoleFlags): boolean {
  return is_pupil && !is_teacher && !is_staff;
}
