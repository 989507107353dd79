import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/* Who teaches a class and who its pupils are. Classes themselves: store.ts. */

/** Makes people pupils of a class; those who are already stay as they are. @returns the ids of those who are new in it */
export async function addPupils(
  transaction: Database,
  classId: number,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const added = await transaction
    .insertInto('class_pupil')
    .values(people.map((person) => ({ class: classId, person })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('person')
    .execute();
  return added.map(({ person }) => person);
}

/** @returns the ids of those who were pupils of the class */
export async function removePupils(
  transaction: Database,
  classId: number,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const removed = await transaction
    .deleteFrom('class_pupil')
    .where('class', '=', classId)
    .where('person', 'in', people)
    .returning('person')
    .execute();
  return removed.map(({ person }) => person);
}

/** Makes people teachers of a class. @returns the ids of those who are new in it */
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

/** @returns the ids of those who were teachers of the class */
export async function removeTeachers(
  transaction: Database,
  classId: number,
  people: readonly number[],
): Promise<number[]> {
  if (people.length === 0) return [];
  const removed = await transaction
    .deleteFrom('class_teacher')
    .where('class', '=', classId)
    .where('person', 'in', people)
    .returning('person')
    .execute();
  return removed.map(({ person }) => person);
}

/** Whether somebody teaches a class that is not archived and of which a person is a pupil. */
export async function teachesPerson(database: Database, teacher: number, person: number): Promise<boolean> {
  const { teaches } = await database
    .selectNoFrom(
      sql<boolean>`exists (
        select from class_teacher join class_pupil using (class) join class on class.id = class
        where class_teacher.person = ${teacher} and class_pupil.person = ${person} and archived_at is null
      )`.as('teaches'),
    )
    .executeTakeFirstOrThrow();
  return teaches;
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
