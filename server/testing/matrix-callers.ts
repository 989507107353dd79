import type { User } from '../../contract/users.ts';
import { makeCaller, makePerson } from './factories.ts';
import type { House } from '../house.ts';
import { updateUser } from '../users/store.ts';
import type { Identity } from './matrix.ts';
import { roles } from './roles.ts';

/** Somebody who asks; a guest has neither. */
export type Caller = { person?: User; token?: string };

const flags: Partial<Record<Identity, object>> = {
  ...roles,
  deactivated: { is_staff: true, is_teacher: true },
  ended: { is_staff: true, is_teacher: true },
};

/** Somebody new with a token; nobody for a guest. */
export async function makeIdentity(house: House, identity: Identity): Promise<Caller> {
  if (identity === 'guest') return {};
  const caller = await makeCaller(house, flags[identity]);
  if (identity === 'deactivated') await updateUser(house.database, caller.person.id, { is_active: false });
  return caller;
}

const known = new WeakMap<House, Map<string, Promise<unknown>>>();

/** Makes somebody once for all cases of a server. */
function shared<Made>(house: House, name: string, make: () => Promise<Made>): Promise<Made> {
  const people = known.get(house) ?? new Map<string, Promise<unknown>>();
  known.set(house, people);
  const one = people.get(name) ?? make();
  people.set(name, one);
  return one as Promise<Made>;
}

/** Who asks; always somebody new where the request changes who asks. */
export function callerOf(house: House, request: string, identity: Identity): Promise<Caller> {
  const make = () => makeIdentity(house, identity);
  return /^PATCH|\/auth\/|\/user_api/.test(request) ? make() : shared(house, identity, make);
}

/** The teacher to whom belongs what is not the caller’s. */
export function otherTeacher(house: House): Promise<User> {
  return shared(house, 'other teacher', () => makePerson(house, { is_teacher: true }));
}
