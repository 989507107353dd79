import { sql } from 'kysely';

import { type School, unnamedSchool } from '../../contract/school.ts';
import type { Database } from '../database/database.ts';
import type { Config } from '../process/config.ts';

/**
 * The texts of the school, and what it lets teachers do. Until staff name it, it has the name of the settings, or a blank one where they have none either.
 */
export async function readSchool(
  database: Database,
  { schoolName }: Pick<Config, 'schoolName'>,
): Promise<School> {
  const row = await database
    .selectFrom('school_text')
    .select(['name', 'contact', 'privacy', 'teachers_add_topics'])
    .executeTakeFirst();
  const name = schoolName === unnamedSchool ? '' : schoolName;
  return row ?? { name, contact: '', privacy: '', teachers_add_topics: false };
}

/** The name that stands on cards and in mails: that of the school, or that of the program where nobody has named the school. */
export async function readSchoolName(
  database: Database,
  config: Pick<Config, 'schoolName'>,
): Promise<string> {
  const { name } = await readSchool(database, config);
  return name === '' ? unnamedSchool : name;
}

/** Lets no other transaction change the texts or the quarters of the school until this one ends. */
export async function lockSchool(transaction: Database): Promise<void> {
  await sql`lock table school_text, school_quarters in share row exclusive mode`.execute(transaction);
}

/** Sets the texts of the school, and what it lets teachers do. */
export async function replaceSchool(transaction: Database, school: School): Promise<void> {
  await transaction
    .insertInto('school_text')
    .values(school)
    .onConflict((taken) => taken.column('id').doUpdateSet(school))
    .execute();
}
