import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/* Who teaches a class and who its pupils are. Classes themselves: store.ts. */

type MemberTable = 'class_pupil' | 'class_teacher';
type Change = (transaction: Database, classId: number, people: readonly number[]) => Promise<number[]>;

/** A function that takes people out of a class, and returns the ids of those who were in it. */
function removing(table: MemberTable): Change {
  return async (transaction, classId, people) => {
    if (people.length === 0) return [];
    const removed = await transaction
      .deleteFrom(table)
      .where('class', '=', classId)
      .where('person', 'in', people)
      .returning('person')
      .execute();
    return removed.map(({ person }) => person);
  };
}

export const removePupils = removing('class_pupil');
export const removeTeachers = removing('class_teacher');

/**
 * Puts pupils into a class. Those who are in it stay as they are.
 * @param confirmed whether staff or the pupils themselves do so, and no teacher
 * @param joined_at since when they are in it; now where it is left out
 * @returns the ids of those who were not in it
 */
export async function addPupils(
  transaction: Database,
  classId: number,
  people: readonly number[],
  confirmed: boolean,
  joined_at?: string,
): Promise<number[]> {
  if (people.length === 0) return [];
  const added = await transaction
    .insertInto('class_pupil')
    .values(people.map((person) => ({ class: classId, person, confirmed, ...(joined_at && { joined_at }) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('person')
    .execute();
  return added.map(({ person }) => person);
}

/** Confirms pupils of a class. Those who are not in it stay out. @returns the ids of those who were not confirmed before */
export async function confirmPupils(
  transaction: Database,
  classId: number,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const confirmed = await transaction
    .updateTable('class_pupil')
    .set({ confirmed: true })
    .where('class', '=', classId)
    .where('person', 'in', people)
    .where('confirmed', '=', false)
    .returning('person')
    .execute();
  return confirmed.map(({ person }) => person);
}

/** Makes people teachers of a class. @returns the ids of those who did not teach it */
export async function addTeachers(
  transaction: Database,
  classId: number,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const added = await transaction
    .insertInto('class_teacher')
    .values(people.map((person) => ({ class: classId, person })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('person')
    .execute();
  return added.map(({ person }) => person);
}

function taughtBy(database: Database, teacher: number, ids: readonly number[]) {
  return database
    .selectFrom('class_pupil')
    .innerJoin('class_teacher', 'class_teacher.class', 'class_pupil.class')
    .innerJoin('class', 'class.id', 'class_pupil.class')
    .select('class_pupil.person')
    .where('class_teacher.person', '=', teacher)
    .where('archived_at', 'is', null)
    .where('class_pupil.person', '=', sql<number>`any(${[...ids]}::integer[])`);
}

/** Those among these ids who are pupils of a class that this person teaches and that is not archived. They can be given work. */
export async function listTaught(
  database: Database,
  teacher: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const taught = await taughtBy(database, teacher, ids).execute();
  return new Set(taught.map(({ person }) => person));
}

/**
 * Those among these ids who are confirmed pupils of a confirmed class that this person teaches and that is not archived. A teacher looks
 * after their log-ins, and reads what they have done in other classes too.
 */
export async function listConfirmedPupils(
  database: Database,
  teacher: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const taught = await taughtBy(database, teacher, ids)
    .where('class.confirmed_at', 'is not', null)
    .where('class_pupil.confirmed', '=', true)
    .execute();
  return new Set(taught.map(({ person }) => person));
}

/** Whether a person teaches a class, archived or not. */
export async function teachesClass(database: Database, teacher: number, classId: number): Promise<boolean> {
  const row = await database
    .selectFrom('class_teacher')
    .select('class')
    .where('class', '=', classId)
    .where('person', '=', teacher)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is a class with this id that is not archived. It is not deleted or archived until the transaction ends. */
export async function isOpenClass(transaction: Database, classId: number): Promise<boolean> {
  const found = await transaction
    .selectFrom('class')
    .select('id')
    .where('id', '=', classId)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes a person out of all classes, as pupil and as teacher, those of the past too. */
export async function leaveClasses(transaction: Database, person: number): Promise<void> {
  await transaction.deleteFrom('class_pupil').where('person', '=', person).execute();
  await transaction.deleteFrom('past_membership').where('person', '=', person).execute();
  await transaction.deleteFrom('class_teacher').where('person', '=', person).execute();
}
