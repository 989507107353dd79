import { type Kysely, sql } from 'kysely';

const statements = [
  // A closed account without an address used to be one that was erased. Now accounts that are open may have none.
  `alter table users add column erased_at timestamptz`,
  `update users set erased_at = closed_at where closed_at is not null and email = ''`,
  `alter table users add check (erased_at is null or closed_at is not null)`,
  `drop index users_closed`,
  `create index users_closed on users (email) where closed_at is not null and erased_at is null`,
  `drop index users_email_key`,
  `create unique index users_email_key on users (email)
    where (is_active or deactivated_at is not null) and email <> ''`,
];

/** People without an e-mail address, whose `email` is blank. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
