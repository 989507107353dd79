import { type Kysely, sql } from 'kysely';

const statements = [
  // Who did what. Rows are added and read, never changed; a person who is erased leaves them without a name.
  `create table audit_entry (
    id bigint generated always as identity primary key,
    made_at timestamptz not null default now(),
    -- Null for the server itself, and for people who were erased.
    actor integer references users on delete set null,
    action text not null check (length(action) <= 50),
    -- The person whom it was done to.
    person integer references users on delete set null,
    -- What else it was done to, and what changed: ids, numbers and flags, no names and no texts of people.
    details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
  )`,
  `create index audit_entry_actor on audit_entry (actor, id)`,
  `create index audit_entry_person on audit_entry (person, id)`,
  `create index audit_entry_action on audit_entry (action, id)`,
];

/** The audit trail. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
