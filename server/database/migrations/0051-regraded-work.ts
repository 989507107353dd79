import { type Kysely, sql } from 'kysely';

const statements = [
  // One row for each time that a change of a test changed the result of an answer in work: the version is the one that did.
  `create table work_regrade (
    attempt integer not null,
    question integer not null,
    version integer not null,
    points_before numeric(4, 2),
    percentage_before smallint,
    points numeric(4, 2),
    percentage smallint,
    at timestamptz not null default clock_timestamp(),
    primary key (attempt, question, version),
    foreign key (attempt, question) references work_answer on delete cascade
  )`,
  // What has changed lately is read for homes.
  `create index work_regrade_at on work_regrade (at)`,
];

/** The results in work that changes of tests have changed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
