import { type Kysely, sql } from 'kysely';

const statements = [
  // The number that a school, or the program that a list is from, knows a person by.
  `alter table users add column external_id text not null default '' check (length(external_id) <= 100)`,
  `create unique index users_external_id on users (external_id) where external_id <> ''`,
  `create table roster_import (
    id integer generated always as identity primary key,
    made_by integer references users on delete set null,
    made_at timestamptz not null default now(),
    source text not null check (length(source) <= 255),
    -- How the list was read, and what staff have said of it.
    settings jsonb not null,
    state text not null default 'checked' check (state in ('checked', 'applied', 'undone')),
    applied_at timestamptz,
    undone_at timestamptz,
    -- Rows that are written while it is being applied, in a transaction of its own: see rosters/apply.ts.
    written integer not null default 0,
    -- The classes that it made.
    made_classes integer[] not null default '{}',
    check ((applied_at is not null) = (state <> 'checked') and (undone_at is not null) = (state = 'undone'))
  )`,
  `create table roster_row (
    import integer not null references roster_import on delete cascade,
    number integer not null,
    -- What was read; null for somebody who is missing from the list.
    draft jsonb,
    outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'refused', 'archived')),
    -- What the row changes, as staff read it, and why it is refused.
    receipt jsonb not null,
    person integer references users on delete set null,
    -- What is restored when the import is undone; null before it is applied.
    undo jsonb,
    primary key (import, number)
  )`,
  `create index roster_row_person on roster_row (person)`,
  // Who was put into which class by lists, and so may be taken out by one. As a pupil, or as a teacher.
  `create table roster_member (
    class integer not null references class on delete cascade,
    person integer not null references users on delete cascade,
    is_teacher boolean not null,
    primary key (class, person, is_teacher)
  )`,
  `create index roster_member_person on roster_member (person)`,
  // What lists say of people goes with their names when they are erased.
  `create function forget_roster_rows() returns trigger language plpgsql as $$
    begin
      update roster_row set draft = null, receipt = '{}', undo = null where person = new.id;
      return null;
    end
  $$`,
  `create trigger users_forgets_roster_rows after update of erased_at on users
    for each row when (new.erased_at is not null) execute function forget_roster_rows()`,
];

/** Lists of people that are imported. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
