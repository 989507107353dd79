import { type Kysely, sql } from 'kysely';

/** Why the right answer to a question is right, and remarks on its options, by their ids. Searches do not find them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  // Columns with a constant as their default do not rewrite the table.
  await sql`alter table question
    add column explanation text not null default '' check (length(explanation) <= 5000),
    add column remarks jsonb check (jsonb_typeof(remarks) = 'object')`.execute(database);
}
