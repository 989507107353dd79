import type { Config } from '../process/config.ts';
import { expireMailLinksOf } from '../auth/link-store.ts';
import { addMembers, insertClasses, type Member, removeMembers } from '../classes/roster-store.ts';
import type { Database } from '../database/database.ts';
import { updateParentRoles } from '../users/naming-store.ts';
import { insertListed, updateListed } from '../users/roster-store.ts';
import { deleteGiven, insertGiven } from './member-store.ts';
import type { Plan } from './plan.ts';
import type { PlannedRow } from './planned-row.ts';
import type { KnownPerson, Membership, Settable } from './school.ts';
import type { Done, Undo } from './store.ts';

/** How many rows are written by one statement: few enough for progress to be seen, and for other requests to have their turns. */
const atOnce = 200;

/** Reports how many rows are written. */
export type Report = (written: number) => Promise<void>;

const blankPerson = {
  external_id: '',
  first_name: '',
  last_name: '',
  email: '',
  father_email: '',
  mother_email: '',
  is_pupil: false,
  is_teacher: false,
  is_parent: false,
};

function valuesBefore(person: KnownPerson | undefined, set: Partial<Settable>): Partial<Settable> {
  if (person === undefined) return {};
  return Object.fromEntries(Object.keys(set).map((field) => [field, person[field as keyof Settable]]));
}

type Writing = { transaction: Database; ids: ReadonlyMap<string, number>; now: Date };

function memberships(row: PlannedRow, ids: Writing['ids']): Membership[] {
  return row.write.join.flatMap(({ class: named, is_teacher }) => {
    const id = typeof named === 'number' ? named : ids.get(named);
    return id === undefined ? [] : [{ class: id, is_teacher }];
  });
}

/** Writes some rows. @returns the changes of each row, without its number */
async function writeRows(
  rows: readonly PlannedRow[],
  { transaction, ids, now }: Writing,
): Promise<Omit<Done, 'number'>[]> {
  const added = rows.filter(({ outcome, draft }) => outcome === 'new' && draft.kind === 'person');
  const made = await insertListed(
    transaction,
    added.map(({ write }) => ({ ...blankPerson, ...write.set })),
  );
  const newIds = new Map(added.map((row, place) => [row, made[place] ?? 0]));
  const changed = rows.filter(({ outcome }) => outcome === 'changed');
  const done = rows.map((row) => {
    const person = newIds.get(row) ?? row.person?.id ?? null;
    const { set, leave, linked } = row.write;
    const created = newIds.has(row);
    const undo: Undo = {
      created,
      before: valuesBefore(row.person, set),
      after: created ? {} : set,
      joined: memberships(row, ids),
      left: leave,
      linked: linked.map((link) => ({
        person: link.person,
        before: Object.fromEntries(Object.keys(link.set).map((field) => [field, ''])),
        after: link.set,
      })),
    };
    return { person, undo };
  });
  const sets = new Map<number, Partial<Settable>>();
  for (const { person, write } of changed) if (person !== undefined) sets.set(person.id, write.set);
  for (const { person, set } of rows.flatMap(({ write }) => write.linked)) {
    sets.set(person, { ...sets.get(person), ...set });
  }
  await updateListed(
    transaction,
    [...sets].map(([id, set]) => ({ id, set })),
    now,
  );
  const withPerson = (members: (undo: Undo) => Membership[]): Member[] =>
    done.flatMap(({ person, undo }) =>
      person === null
        ? []
        : members(undo).map(({ class: id, is_teacher }) => ({ class: id, is_teacher, person })),
    );
  const left = withPerson(({ left: all }) => all);
  await removeMembers(transaction, left);
  await deleteGiven(transaction, left);
  const joined = withPerson(({ joined: all }) => all);
  await addMembers(transaction, joined);
  await insertGiven(transaction, joined);
  return done;
}

/** The addresses whose accounts may become parents, or cease to be. */
function addressesIn({ rows }: Plan): string[] {
  const addresses = rows.flatMap(({ write, person }) => [
    write.set.father_email,
    write.set.mother_email,
    write.set.email,
    write.set.father_email === undefined ? undefined : person?.father_email,
    write.set.mother_email === undefined ? undefined : person?.mother_email,
    ...write.linked.flatMap(({ set }) => [set.father_email, set.mother_email]),
  ]);
  return [...new Set(addresses)].filter((address) => address !== undefined && address !== '') as string[];
}

/**
 * Applies a plan, in an open transaction that has called `lockNaming` and `lockAllAddresses`.
 * @returns the changes of each row that changes something, with its number, and the classes that were made
 */
export async function applyPlan(
  transaction: Database,
  plan: Plan,
  { now, report, signupRole }: { now: Date; report: Report } & Pick<Config, 'signupRole'>,
): Promise<{ done: Done[]; made_classes: number[] }> {
  const { rows, newClasses, missing } = plan;
  const made_classes = await insertClasses(transaction, newClasses);
  const ids = new Map(newClasses.map(({ key }, place) => [key, made_classes[place] ?? 0]));
  const done: Done[] = [];
  for (let start = 0; start < rows.length; start += atOnce) {
    const some = rows.slice(start, start + atOnce);
    const theirs = await writeRows(some, { transaction, ids, now });
    for (const [place, person] of theirs.entries()) {
      if (person.person !== null) done.push({ number: start + place + 1, ...person });
    }
    await report(Math.min(rows.length, start + atOnce));
  }
  await updateListed(
    transaction,
    missing.map(({ person }) => ({ id: person.id, set: { is_active: false } })),
    now,
  );
  const gone = [...missing, ...rows.filter(({ write }) => write.set.is_active === false)];
  await expireMailLinksOf(
    transaction,
    gone.flatMap(({ person }) => person?.id ?? []),
    now,
  );
  const nothing = { created: false, joined: [], left: [], linked: [] };
  for (const [place, { person }] of missing.entries()) {
    const undo = { ...nothing, before: { is_active: true }, after: { is_active: false } };
    done.push({ number: rows.length + place + 1, person: person.id, undo });
  }
  const changed = {
    addresses: [...addressesIn(plan), ...addressesOfMissing(plan)],
    children: done.flatMap(({ person }) => person ?? []),
  };
  await updateParentRoles(transaction, changed, signupRole);
  return { done, made_classes };
}

/** Those who are archived name nobody any more. */
function addressesOfMissing({ rows, missing }: Plan): string[] {
  const gone = [
    ...missing.map(({ person }) => person),
    ...rows.flatMap(({ person, write }) =>
      person !== undefined && write.set.is_active !== undefined ? [person] : [],
    ),
  ];
  const addresses = gone.flatMap(({ father_email, mother_email }) => [father_email, mother_email]);
  return [...new Set(addresses)].filter((address) => address !== '');
}
