import { type Kysely, sql } from 'kysely';

const statements = [
  // Of a code a keyed hash is stored, of a PIN a slow one.
  `create table card (
    person integer primary key references users on delete cascade,
    code_hash text not null unique,
    pin_hash text,
    made_at timestamptz not null default now(),
    wrong_pins integer not null default 0 check (wrong_pins >= 0),
    tried_at timestamptz
  )`,
  // How many wrong codes were sent: a bucket that leaks for each network, and one, the blank one, for all strangers together.
  `create table code_budget (
    network text primary key,
    spent_until timestamptz not null,
    -- When a card was last used from the network.
    opened_at timestamptz
  )`,
];

/** Log-in cards. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
