import { type Kysely, sql } from 'kysely';

/** The tables whose rows keep the question that they refer to. */
const tables = ['answer', 'work_answer', 'work_question', 'late_answer'];

const logIns = [
  `alter table users add column has_logged_in boolean not null default false`,
  `update users set has_logged_in = true where password_hash is not null
    or exists (select from session where session.person = users.id)
    or exists (select from card where card.person = users.id and pin_hash is not null)`,
];

/**
 * Graded work keeps its tests: PostgreSQL refuses to delete a question that answers or works refer to, whatever deletes it. That a
 * person has logged in is stored for good, as sessions are deleted when they have expired.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    const name = `${table}_question_fkey`;
    await sql.raw(`alter table ${table} drop constraint ${name}`).execute(database);
    await sql
      .raw(`alter table ${table} add constraint ${name} foreign key (question) references question`)
      .execute(database);
  }
  for (const statement of logIns) await sql.raw(statement).execute(database);
}
