import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/* Who teaches a class and who its pupils are. Classes themselves: store.ts. */

type MemberTable = 'class_pupil' | 'class_teacher';
type Change = (transaction: Database, classId: number, people: readonly number[]) => Promise<number[]>;

/** A function that puts people into a class, and returns the ids of those who were not in it. */
function adding(table: MemberTable): Change {
  return async (transaction, classId, people) => {
    if (people.length === 0) return [];
    const added = await transaction
      .insertInto(table)
      .values(people.map((person) => ({ class: classId, person })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('person')
      .execute();
    return added.map(({ person }) => person);
  };
}

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

export const addPupils = adding('class_pupil');
export const removePupils = removing('class_pupil');
export const addTeachers = adding('class_teacher');
export const removeTeachers = removing('class_teacher');

/** Those among these ids who are pupils of a class that somebody teaches and that is not archived. */
export async function listTaught(
  database: Database,
  teacher: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const taught = await database
    .selectFrom('class_pupil')
    .innerJoin('class_teacher', 'class_teacher.class', 'class_pupil.class')
    .innerJoin('class', 'class.id', 'class_pupil.class')
    .select('class_pupil.person')
    .where('class_teacher.person', '=', teacher)
    .where('archived_at', 'is', null)
    .where('class_pupil.person', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
  return new Set(taught.map(({ person }) => person));
}

/** Whether somebody teaches a class, archived or not. */
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

/** Takes a person out of all classes, as pupil and as teacher. */
export async function leaveClasses(transaction: Database, person: number): Promise<void> {
  await transaction.deleteFrom('class_pupil').where('person', '=', person).execute();
  await transaction.deleteFrom('class_teacher').where('person', '=', person).execute();
}
