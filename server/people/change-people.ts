import {
  canBeInvited,
  type PeopleChange,
  type Person,
  type updatePeople,
} from '../../contract/people/people.ts';
import { peopleMessages } from '../../contract/people/people-messages.ts';
import { message } from '../../contract/wire/messages.ts';
import type { AuditEvent } from '../audit/audit-event.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { requestMail } from '../auth/mail-requests.ts';
import { moveMembers } from '../classes/move-members.ts';
import { listFit } from '../classes/people-store.ts';
import type { SchoolClass } from '../classes/rules.ts';
import { lockClass } from '../classes/store.ts';
import type { Database } from '../database/database.ts';
import { invalid } from '../http/responses/errors.ts';
import type { Call } from '../http/route.ts';
import type { Config } from '../process/config.ts';
import { lockNaming, updateParentRoles } from '../users/naming-store.ts';
import { addressesOf } from '../users/rules.ts';
import { lockAddresses } from '../users/sign-up-store.ts';
import { type Account, hasOtherStaff, listAddresses, lockAccount, lockAccounts } from '../users/store.ts';
import { applyChange } from './change-person.ts';
import { byId, auditEventsOf, endsStaff, type PersonChange, refusalsOf } from './rules.ts';
import { getPeople } from './store.ts';

type By = Pick<Call<typeof updatePeople>, 'person' | 'now' | 'language' | 'address'>;

/** @throws 400 with a sentence for each person whom the change does not fit */
function requireNone(refusals: ReadonlyMap<number, string>): void {
  if (refusals.size > 0) throw invalid(byId(refusals));
}

/**
 * Changes several people in an open transaction, which is to be rolled back where this throws.
 * @returns the ids of the people, which the change may replace, and the ids of the changed ones
 * @throws 400 with a sentence for each person whom the change does not fit, or on a class
 */
export async function changePeople(
  transaction: Database,
  { ids, add_to_class, remove_from_class, invite, ...change }: PeopleChange,
  by: By,
  config: Config,
): Promise<{ ids: number[]; changed: number[] }> {
  await lockNaming(transaction);
  await lockAddresses(transaction, await listAddresses(transaction, ids));
  // Classes precede accounts, as where cards are made.
  const classes = await lockClasses(transaction, { add_to_class, remove_from_class });
  const staffRemain = !endsStaff(change) || (await hasOtherStaff(transaction, ...ids));
  const accounts = await lockAccounts(transaction, ids);
  requireNone(refusalsOf(ids, accounts, change, { self: by.person.id, staffRemain }));
  const now: number[] = [];
  const auditEvents: AuditEvent[] = [];
  for (const account of accounts) {
    const changed = await changeOne(transaction, account, change, by, config);
    now.push(changed.id);
    auditEvents.push(...changed.auditEvents);
  }
  const changed = new Set(auditEvents.flatMap(({ person }) => person ?? []));
  await insertAuditEntries(transaction, auditEvents);
  const named = { addresses: addressesOf(...accounts), children: now };
  await updateParentRoles(transaction, named, config.signupRole);
  const { left, joined } = classes;
  if (left !== undefined) addAll(changed, await leave(transaction, left, now, by.person.id));
  if (joined !== undefined) addAll(changed, await join(transaction, joined, now, by.person.id));
  if (invite === true) addAll(changed, await inviteAll(transaction, now, by));
  return { ids: now, changed: [...changed] };
}

function addAll(to: Set<number>, ids: readonly number[]): void {
  for (const id of ids) to.add(id);
}

/** An account that is activated is read again, since the activation of another one may have given it the parent role. */
async function changeOne(
  transaction: Database,
  locked: Account,
  change: PersonChange,
  { person, now }: By,
  config: Config,
): Promise<{ id: number; auditEvents: AuditEvent[] }> {
  const account = change.is_active === true ? await lockAccount(transaction, locked.id) : locked;
  if (account === undefined) throw invalid(byId(new Map([[locked.id, message.missingPk(locked.id)]])));
  const id = await applyChange(transaction, account, change, now, config);
  return { id, auditEvents: auditEventsOf(person.id, id, account, change) };
}

type Named = Pick<PeopleChange, 'add_to_class' | 'remove_from_class'>;

/** The classes that a change names, their rows locked in the order of their ids. @throws 400 */
async function lockClasses(transaction: Database, { add_to_class, remove_from_class }: Named) {
  const named = [add_to_class, remove_from_class].filter((id) => id !== undefined);
  const locked = new Map<number, SchoolClass | undefined>();
  for (const id of new Set(named.toSorted((a, b) => a - b))) {
    locked.set(id, await lockClass(transaction, id));
  }
  const joined = add_to_class === undefined ? undefined : locked.get(add_to_class);
  const left = remove_from_class === undefined ? undefined : locked.get(remove_from_class);
  if (add_to_class !== undefined && joined?.archived_at !== null) {
    throw invalid({ add_to_class: message.missingPk(add_to_class) });
  }
  if (remove_from_class !== undefined && left === undefined) {
    throw invalid({ remove_from_class: message.missingPk(remove_from_class) });
  }
  return { joined, left };
}

const nobody = { addPupils: [], removePupils: [], addTeachers: [], removeTeachers: [] };

/** @returns the ids of those who were in the class */
async function leave(transaction: Database, schoolClass: SchoolClass, ids: number[], actor: number) {
  const change = { ...nobody, removePupils: ids, removeTeachers: ids };
  return (await moveMembers(transaction, schoolClass, change, { actor, confirms: true })).removed;
}

/** @returns the ids of those who were not in the class. @throws 400 */
async function join(transaction: Database, schoolClass: SchoolClass, ids: number[], actor: number) {
  const pupils = await listFit(transaction, 'pupil', ids);
  const teachers = await listFit(transaction, 'teacher', ids);
  const unfit = ids.filter((id) => !pupils.has(id) && !teachers.has(id));
  requireNone(new Map(unfit.map((id) => [id, peopleMessages.not_member])));
  const addTeachers = ids.filter((id) => !pupils.has(id));
  const change = { ...nobody, addPupils: ids.filter((id) => pupils.has(id)), addTeachers };
  return (await moveMembers(transaction, schoolClass, change, { actor, confirms: true })).added;
}

/** Queues a mail for each address, as the owner may ask for it: the limits of the mailbox delay it. @throws 400 */
export async function inviteAll(
  transaction: Database,
  ids: number[],
  { person, language, address }: Omit<By, 'now'>,
): Promise<number[]> {
  const people = await getPeople(transaction, ids);
  const others = people.filter((invited) => !canBeInvited(invited));
  requireNone(new Map(others.map(({ id }) => [id, peopleMessages.not_invitable])));
  // Sign-ups of one address are offered by one mail. The order is that in which mailboxes are locked.
  const mailboxes = new Map(people.map((invited): [string, Person] => [invited.email, invited]));
  for (const [email, { is_waiting }] of [...mailboxes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const purpose = is_waiting ? 'activation' : 'invitation';
    await requestMail(transaction, { email, kind: 'activation', purpose, language }, { address });
  }
  await insertAuditEntries(
    transaction,
    people.map(({ id }) => ({ actor: person.id, action: 'person.invited', person: id })),
  );
  return ids;
}
