import { sql } from 'kysely';

import type { Database } from '../../database/database.ts';

/**
 * How many of some classes can be given work: those that are not archived, and that a teacher teaches where one is named.
 * @param ids each once
 */
export async function countGivableClasses(
  database: Database,
  ids: readonly number[],
  teacher?: number,
): Promise<number> {
  let found = database
    .selectFrom('class')
    .select(sql<number>`count(*)::integer`.as('fit'))
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('archived_at', 'is', null);
  if (teacher !== undefined) {
    found = found.where(
      sql<boolean>`exists (select from class_teacher where class_teacher.class = class.id and class_teacher.person = ${teacher})`,
    );
  }
  return (await found.executeTakeFirstOrThrow()).fit;
}
