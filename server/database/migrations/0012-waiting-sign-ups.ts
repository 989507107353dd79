import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table users alter column password_hash drop not null`,
  `alter table users drop constraint users_email_key`,
  `create unique index users_email_key on users (email) where is_active or deactivated_at is not null`,
  `create index users_waiting on users (email) where not is_active and deactivated_at is null`,
];

/**
 * Several sign-ups may wait for one address, and only one account may ever have been activated for it. An account without
 * a password is one whose password was voided: its owner chooses another.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
