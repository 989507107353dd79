import type { User } from '../../contract/users.ts';

/** The list with this person in the place of who has the same id; the very list where nobody has. */
export function withPerson<List extends { data_api: readonly User[] }>(list: List, person: User): List {
  if (!list.data_api.some(({ id }) => id === person.id)) return list;
  return { ...list, data_api: list.data_api.map((one) => (one.id === person.id ? person : one)) };
}
