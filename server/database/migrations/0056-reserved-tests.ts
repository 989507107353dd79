import { type Kysely, sql } from 'kysely';

const statements = [
  // Whether the tests are served to nobody outside of the work until it closes. Exams that there are already are for themselves too.
  `alter table work add column reserved boolean not null default false`,
  `update work set reserved = true where mode = 'exam'`,
  `create index work_reserved on work (id) where reserved and archived_at is null`,
  // The pages that had opened the attempt before the one that opened it last, the latest first.
  `alter table work_attempt add column earlier_pages text[] not null default '{}'`,
];

/** Work whose tests are served to nobody outside of it, and the pages that have opened an attempt. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
