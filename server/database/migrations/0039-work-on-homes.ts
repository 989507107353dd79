import { type Kysely, sql } from 'kysely';

const statements = [
  // The answers in works that wait for a mark or a right answer. Its condition names no column that changes with each choice of a pupil.
  `create index work_answer_waiting on work_answer (attempt) where points is null`,
  `create index work_attempt_started_at on work_attempt (started_at)`,
  `create index work_due_at on work (due_at)`,
  `create index users_active_pupil on users (id) where is_pupil and is_active and closed_at is null`,
  `create index users_pupil_without_address on users (id)
    where email = '' and is_pupil and is_active and closed_at is null`,
];

/** The indexes by which the homes of teachers and staff find what is to be done about work and pupils. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
