import { type Insertable, sql } from 'kysely';

import { messages } from '../../contract/wire/messages.ts';
import { breaks, type Database } from '../database/database.ts';
import type { ClassTable } from '../database/tables.ts';
import { InvalidFieldsError } from '../errors.ts';
import type { Placement, SchoolClass } from './rules.ts';

/**
 * Adds a class without members. Without `confirmed_at` staff have still to confirm it.
 * @throws a DatabaseError that violates class_name where a class of that year and subject has the name and is not archived
 */
export async function insertClass(
  transaction: Database,
  values: Pick<Insertable<ClassTable>, 'name' | 'year' | 'subject' | 'confirmed_at'>,
): Promise<SchoolClass> {
  return transaction.insertInto('class').values(values).returningAll().executeTakeFirstOrThrow();
}

/** @throws InvalidFieldsError where `write` fails since the name of a class is taken */
export async function mapNameTaken<Written>(write: Promise<Written>): Promise<Written> {
  try {
    return await write;
  } catch (error) {
    throw breaks(error, 'class_name') ? new InvalidFieldsError({ name: messages.class_taken }) : error;
  }
}

/** A class, its row locked until the transaction ends. @returns undefined where there is none */
export async function lockClass(transaction: Database, id: number): Promise<SchoolClass | undefined> {
  return transaction.selectFrom('class').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** @throws InvalidFieldsError where a class of that year and subject has the name and is not archived */
export async function updateClass(
  transaction: Database,
  id: number,
  values: Partial<
    Pick<
      Insertable<ClassTable>,
      'name' | 'year' | 'subject' | 'join_code' | 'archived_at' | 'missed_as_zero' | 'confirmed_at'
    >
  >,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await mapNameTaken(transaction.updateTable('class').set(values).where('id', '=', id).execute());
}

/** Whether a person has put an archived class into the archive, and nobody else, nor the end of a year, since. */
export async function isArchivedBy(transaction: Database, id: number, person: number): Promise<boolean> {
  const last = await transaction
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where('action', 'in', ['class.archived', 'class.restored'])
    .where(sql<boolean>`details -> 'class' = to_jsonb(${id}::integer)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === 'class.archived' && last.actor === person;
}

/** The code by which pupils join a class, as it is stored; null while nobody can. */
export async function getJoinCode(database: Database, id: number): Promise<string | null> {
  const { join_code } = await database
    .selectFrom('class')
    .select('join_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return join_code;
}

/** The class that is joined by a code, locked so that it is not archived meanwhile. @param code as it is stored */
export async function lockJoinable(transaction: Database, code: string): Promise<SchoolClass | undefined> {
  return transaction
    .selectFrom('class')
    .selectAll()
    .where('join_code', '=', code)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** The classes of a year that are not archived, by name, their rows locked for a change of their names. */
export async function lockClassesOfYear(transaction: Database, year: number) {
  return transaction
    .selectFrom('class')
    .select(['id', 'name', 'subject'])
    .where('year', '=', year)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Gives many classes their names and years. @throws InvalidFieldsError where another class has one of the names */
export async function placeClasses(transaction: Database, placements: readonly Placement[]): Promise<void> {
  await mapNameTaken(
    sql`
      update class set name = placed.name, year = placed.year, archived_at = placed.archived_at
      from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb)
        as placed (id integer, name text, year smallint, archived_at timestamptz)
      where class.id = placed.id`.execute(transaction),
  );
}
