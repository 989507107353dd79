import { type Kysely, sql } from 'kysely';

const statements = [
  // Tests and works are named without a reference, since one that was deleted is a reason why an answer was not taken.
  `create table untaken_answer (
    person integer not null references users on delete cascade,
    id uuid not null,
    kind text not null check (kind in ('answer', 'work', 'hand_in')),
    question integer,
    work integer,
    body jsonb not null,
    at timestamptz not null,
    reason text not null,
    received_at timestamptz not null default now(),
    primary key (person, id),
    check ((kind = 'answer') = (work is null)),
    check ((question is null) = (work is not null))
  )`,
  `create index untaken_answer_received_at on untaken_answer (person, received_at, id)`,
];

/** Answers that were sent and could not be taken. Ids are those of their person: two people may have the same one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
