import { roleOf } from '../../contract/people/roles.ts';
import type { User } from '../../contract/people/users.ts';

/**
 * Whether a person is asked for an address of a parent. Only pupils name parents; others see a field while an address is left
 * in it, so that they can take it away.
 */
export function showsParentField(person: User, field: 'father_email' | 'mother_email'): boolean {
  return person.is_pupil || roleOf(person) === 'user' || person[field] !== '';
}
