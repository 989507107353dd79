import { type Kysely, sql } from 'kysely';

/** Whether an exam goes on where the line to the school is gone: its teacher allows it. Practice always does. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table work add column offline boolean not null default false`.execute(database);
}
