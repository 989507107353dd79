import { type Kysely, sql } from 'kysely';

const statements = [
  // Columns with a constant default: no row is rewritten. What was asked before now counts as version 1.
  `alter table question add column version integer not null default 1`,
  `alter table answer add column version integer not null default 1`,
  // One row a version that was replaced. The row of a version says who replaced it, when, and what changed: the one that a
  // question has now has no row, and who made the first is its author.
  `create table question_version (
    question integer not null references question on delete cascade,
    number integer not null check (number >= 1),
    -- The columns of the question that are written, by name.
    state jsonb not null check (jsonb_typeof(state) = 'object'),
    changed text[] not null,
    replaced_by integer references users on delete set null,
    replaced_at timestamptz not null,
    primary key (question, number)
  )`,
  `create index question_version_replaced_by on question_version (replaced_by) where replaced_by is not null`,
  // One row for each time that a change of a test changed the result of an answer: the version is the one that did.
  `create table regrade (
    answer bigint not null references answer on delete cascade,
    version integer not null,
    points_before numeric(4, 2),
    percentage_before smallint,
    points numeric(4, 2),
    percentage smallint,
    primary key (answer, version)
  )`,
  // The names of the pictures that a state of a question shows.
  `create function pictures_of(state jsonb) returns setof text language sql immutable parallel safe as $$
    select state ->> 'image' where state ->> 'image' is not null
  $$`,
];

/** Versions of questions, those that answers were given to, and the results that changes have changed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
