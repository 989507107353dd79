import { type Kysely, sql } from 'kysely';

/** How the texts of a question are formatted: see contract/text-format.ts. Versions keep it too; those before it were plain. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table question
    add column text_format text not null default 'plain' check (text_format in ('plain', 'markdown'))`.execute(
    database,
  );
}
