import { type Insertable, type Selectable, sql } from 'kysely';

import type { Database } from '../database/database.ts';
import type { ClassTable } from '../database/tables.ts';

export type SchoolClass = Selectable<ClassTable>;

/**
 * Adds a class without members.
 * @throws a DatabaseError that violates class_name where a class of that year and subject has the name and is not archived
 */
export async function insertClass(
  transaction: Database,
  values: Pick<Insertable<ClassTable>, 'name' | 'year' | 'subject'>,
): Promise<SchoolClass> {
  return transaction.insertInto('class').values(values).returningAll().executeTakeFirstOrThrow();
}

/** The classes of a year that are not archived and have no subject, by the names that they are asked by, without case. */
export async function findClassesByName(
  database: Database,
  year: number,
  names: readonly string[],
): Promise<Map<string, SchoolClass>> {
  if (names.length === 0) return new Map();
  const found = await database
    .selectFrom('class')
    .selectAll()
    .select(sql<string>`lower(name collate "und-x-icu")`.as('key'))
    .where('year', '=', year)
    .where('archived_at', 'is', null)
    .where('subject', 'is', null)
    .execute();
  const byKey = new Map(found.map(({ key, ...one }) => [key, one]));
  return new Map(
    names.flatMap((name) => {
      const one = byKey.get(name.toLowerCase());
      return one === undefined ? [] : [[name, one] as const];
    }),
  );
}
