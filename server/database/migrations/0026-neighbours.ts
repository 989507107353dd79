import { type Kysely, sql } from 'kysely';

/** The index that finds the questions of an author beside one of the same category. For all authors `question_in_category` does. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index question_author_category on question (author, category, id)`.execute(database);
}
