import { type Kysely, sql } from 'kysely';

const statements = [
  // When the answer that counts was given, by the clock of the server as the page knew it; null of those from before, which came when they were given.
  `alter table work_answer add column given_at timestamptz`,
  `create table late_answer (
    id integer generated always as identity primary key,
    attempt integer not null references work_attempt on delete cascade,
    question integer not null references question on delete cascade,
    -- Of the shape that the type has; null where the answer is taken back.
    answer jsonb,
    -- The version of the question that was asked.
    version integer not null,
    choice integer not null,
    -- When it was given, as the device says; null where it says nothing that can be stored.
    at timestamptz,
    received_at timestamptz not null,
    decided text not null check (decided in ('waiting', 'counted', 'taken', 'left_out', 'replaced')),
    decided_by integer references users on delete set null,
    decided_at timestamptz,
    check ((decided_at is null) = (decided in ('waiting', 'counted', 'replaced')))
  )`,
  // Of each test at most one answer waits.
  `create unique index late_answer_waiting on late_answer (attempt, question) where decided = 'waiting'`,
  `create index late_answer_attempt on late_answer (attempt, question)`,
  `create index late_answer_question on late_answer (question)`,
  `create index late_answer_decided_by on late_answer (decided_by) where decided_by is not null`,
];

/** Answers that came after the end of an exam that goes on without a line, and what was decided about each. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
