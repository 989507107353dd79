import { sql, type Kysely } from 'kysely';

/** What each person has uploaded in the current window of time. Rows outlive a deleted person for an hour, so there is no reference. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table picture_quota (
    person integer primary key,
    since timestamptz not null,
    pictures integer not null,
    pixels bigint not null
  )`.execute(database);
}
