import { type Kysely, sql } from 'kysely';

const statements = [
  // Parents who used a code of their child. Those whose addresses are named are not in it.
  `create table family_link (
    parent integer not null references users on delete cascade,
    child integer not null references users on delete cascade,
    linked_at timestamptz not null default now(),
    primary key (parent, child),
    check (parent <> child)
  )`,
  `create index family_link_child on family_link (child)`,
  // Codes are kept as they are shown again and again. They open nothing but what is in this database.
  `create table linking_code (
    child integer primary key references users on delete cascade,
    code text not null unique,
    expires_at timestamptz not null
  )`,
];

/** Parents by code. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
