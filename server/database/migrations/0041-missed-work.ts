import { type Kysely, sql } from 'kysely';

/** Whether work that a pupil has not done counts as 0 % in the grade book of a class. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table class add column missed_as_zero boolean not null default false`.execute(database);
}
