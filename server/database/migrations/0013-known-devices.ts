import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table login_attempt add column device text`,
  `drop index login_attempt_account`,
  `create index login_attempt_account on login_attempt (account, device, failed_at)`,
  // Its rows count for minutes. An unlogged table is in no backup.
  `create unlogged table wrong_password (
    password_hash text not null,
    account text not null,
    failed_at timestamptz not null,
    primary key (password_hash, account)
  )`,
  `create index wrong_password_failed_at on wrong_password (failed_at)`,
];

/** Failed log-ins of known devices, and wrong passwords that are tried at many accounts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
