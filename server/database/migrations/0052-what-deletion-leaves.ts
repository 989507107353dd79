import { type Kysely, sql } from 'kysely';

/** The tables whose rows keep the question that they refer to. */
const tables = ['answer', 'work_answer', 'work_question', 'late_answer'];

/** Graded work keeps its tests: PostgreSQL refuses to delete a question that answers or works refer to, whatever deletes it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const name = `${table}_question_fkey`;
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(database);
    await sql
      .raw(`alter table ${table} add constraint ${name} foreign key (question) references question`)
      .execute(database);
  }
}
