import { type Kysely, sql } from 'kysely';

const statements = [
  // One row an answer that a person marks, from the moment it is given. All other answers have none, and cost nothing more.
  `create table mark (
    answer bigint primary key references answer on delete cascade,
    -- Those of the answer, which never change, so that the queue of an author or a test is read from an index.
    question integer not null,
    author integer,
    -- Null while the answer waits.
    percentage smallint check (percentage between 0 and 100),
    comment text not null default '' check (length(comment) <= 2000),
    marked_by integer references users on delete set null,
    marked_at timestamptz,
    check ((percentage is null) = (marked_at is null))
  )`,
  // The queues, the oldest answer first: of the school, of an author, of a test.
  `create index mark_waiting on mark (answer) where percentage is null`,
  `create index mark_waiting_author on mark (author, answer) where percentage is null`,
  `create index mark_waiting_question on mark (question, answer) where percentage is null`,
  `create index mark_marked_by on mark (marked_by) where marked_by is not null`,
];

/** The marks of answers that a person marks. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
