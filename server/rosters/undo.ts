import type { Config } from '../process/config.ts';
import { expireMailLinksOf } from '../auth/link-store.ts';
import {
  addMembers,
  deleteEmptyClasses,
  listAtWork,
  type Member,
  removeMembers,
} from '../classes/roster-store.ts';
import type { Database } from '../database/database.ts';
import { updateParentRoles } from '../users/naming-store.ts';
import { deleteUnused, findListed, updateListed } from '../users/roster-store.ts';
import { deleteGiven, insertGiven } from './member-store.ts';
import type { Settable } from './school.ts';
import type { StoredRow, Undo } from './store.ts';

/**
 * How many people were deleted, archived instead, and given back their values. The last figure counts values that others have changed and
 * memberships of pupils who have started work of the class: both stay.
 */
export type Undone = { deleted: number; archived: number; restored: number; kept: number };

type Restored = { person: number; before: Partial<Settable>; after: Partial<Settable> };

const byPerson = (rows: readonly StoredRow[]): { person: number; undo: Undo }[] =>
  rows.flatMap(({ person, undo }) => (person === null || undo === null ? [] : [{ person, undo }]));

function membersOf(done: ReturnType<typeof byPerson>, which: 'joined' | 'left'): Member[] {
  return done.flatMap(({ person, undo }) => undo[which].map((membership) => ({ ...membership, person })));
}

/** Restores each value that is unchanged since the import. @returns the numbers of restored people and of values changed since */
async function restore(transaction: Database, all: readonly Restored[], now: Date) {
  const found = await findListed(transaction, {
    ids: all.map(({ person }) => person),
    externalIds: [],
    emails: [],
    names: [],
  });
  const current = new Map(found.map((person) => [person.id, person]));
  let changedSince = 0;
  const changes = all.flatMap(({ person, before, after }) => {
    const known = current.get(person);
    const fields = (Object.keys(before) as (keyof Settable)[]).filter((field) => {
      const isSame = known !== undefined && !known.is_closed && known[field] === after[field];
      if (!isSame) changedSince += 1;
      return isSame;
    });
    const set = Object.fromEntries(fields.map((field) => [field, before[field]]));
    return fields.length === 0 ? [] : [{ id: person, set }];
  });
  // A person may be in several rows, as a child of several parents: one statement sets each person once.
  const sets = new Map<number, Partial<Settable>>();
  for (const { id, set } of changes) sets.set(id, { ...sets.get(id), ...set });
  await updateListed(
    transaction,
    [...sets].map(([id, set]) => ({ id, set })),
    now,
  );
  return { restored: sets.size, changedSince };
}

/**
 * Takes an import back. The people that it made are deleted, or archived in their classes where they have logged in or acted since. Values
 * and classes become as before, except where others have changed them since, or a pupil has started work of the class.
 * The transaction has called `lockNaming` and `lockAllAddresses`.
 */
export async function undoRows(
  transaction: Database,
  rows: readonly StoredRow[],
  madeClasses: readonly number[],
  { now, signupRole }: { now: Date } & Pick<Config, 'signupRole'>,
): Promise<Undone> {
  const done = byPerson(rows);
  const created = done.filter(({ undo }) => undo.created).map(({ person }) => person);
  const before = await findListed(transaction, {
    ids: done.map(({ person }) => person),
    externalIds: [],
    emails: [],
    names: [],
  });
  const addresses = before.flatMap((person) => [person.father_email, person.mother_email, person.email]);
  const deleted = new Set(await deleteUnused(transaction, created));
  const used = created.filter((id) => !deleted.has(id));
  // Archived people, and pupils who have started work of a class, stay in it: its results and grade book list them.
  const isUsed = new Set(used);
  const members = membersOf(done, 'joined').filter(({ person }) => !isUsed.has(person));
  const atWork = await listAtWork(transaction, members);
  const keyOf = (member: Member) => `${member.class} ${member.person} ${member.is_teacher}`;
  const stay = new Set(atWork.map(keyOf));
  const joined = members.filter((member) => !stay.has(keyOf(member)));
  await removeMembers(transaction, joined);
  await deleteGiven(transaction, joined);
  const left = membersOf(done, 'left');
  await addMembers(transaction, left);
  await insertGiven(transaction, left);
  await updateListed(
    transaction,
    used.map((id) => ({ id, set: { is_active: false } })),
    now,
  );
  await expireMailLinksOf(transaction, used, now);
  const { restored, changedSince } = await restore(
    transaction,
    done.flatMap(({ person, undo }) => [
      ...(undo.created ? [] : [{ person, before: undo.before, after: undo.after }]),
      ...undo.linked,
    ]),
    now,
  );
  await deleteEmptyClasses(transaction, madeClasses);
  const restoredTo = done.flatMap(({ undo }) => [undo.before.father_email, undo.before.mother_email]);
  const named = [...new Set([...addresses, ...restoredTo])].filter(
    (address) => address !== undefined && address !== '',
  );
  const changed = { addresses: named as string[], children: done.map(({ person }) => person) };
  await updateParentRoles(transaction, changed, signupRole);
  return { deleted: deleted.size, archived: used.length, restored, kept: changedSince + atWork.length };
}
