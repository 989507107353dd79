import { sql, type Kysely } from 'kysely';

const tables = ['question', 'category', 'users'];

/** The noted columns: a reader of the notes decides by them whether a change concerns its cached values. */
const noted: Record<string, string[]> = {
  question: ['category', 'author', 'enabled', 'is_analyzed_by_ai', 'search_text', 'name_key'],
  category: ['name', 'parent', 'language'],
  users: ['first_name', 'last_name', 'email', 'is_active', 'is_staff', 'is_teacher', 'is_parent', 'is_pupil'],
};

const statements = [
  ...tables.map((table) => `drop trigger ${table}_counts_change on ${table}`),
  `drop function count_change()`,
  `drop function changes_of(text)`,

  // The changes of the statement that raised a count to this number. A number without a row, because the statement changed
  // many rows or is long ago, may have changed everything.
  `create table noted_change (
    what text not null,
    place smallint not null,
    number bigint not null,
    -- An object for each row: its id, and what it said before and after, null where there was no row.
    rows jsonb not null,
    primary key (what, place, number),
    foreign key (what, place) references change_count
  )`,

  `create function noted_of(whole jsonb, names text[]) returns jsonb language sql immutable parallel safe as $$
    select jsonb_object_agg(key, value) from jsonb_each(whole) where key = any(names)
  $$`,
  // The row of the count is locked until the transaction ends. So the numbers of a place become visible in their order and
  // without gaps, and no other transaction waits for the rows that are deleted here.
  `create function note_change() returns trigger language plpgsql as $$
    declare
      most constant integer = 100;
      here constant smallint = pg_backend_pid() % 32;
      amount integer;
      noted jsonb;
      turn bigint;
    begin
      if tg_op = 'INSERT' then
        select count(*), jsonb_agg(jsonb_build_object('id', id, 'after', noted_of(to_jsonb(row), tg_argv)))
        into amount, noted from (select * from rows_after limit most + 1) as row;
      elsif tg_op = 'DELETE' then
        select count(*), jsonb_agg(jsonb_build_object('id', id, 'before', noted_of(to_jsonb(row), tg_argv)))
        into amount, noted from (select * from rows_before limit most + 1) as row;
      else
        select count(*), jsonb_agg(jsonb_build_object('id', id,
          'before', noted_of(earlier, tg_argv), 'after', noted_of(later, tg_argv)))
        into amount, noted from (
          select id, to_jsonb(old_row) as earlier, to_jsonb(new_row) as later
          from rows_before as old_row join rows_after as new_row using (id)
          where old_row is distinct from new_row
          limit most + 1
        ) as row;
      end if;
      if amount = 0 then
        return null;
      end if;
      update change_count set changes = changes + 1 where what = tg_table_name and place = here
      returning changes into turn;
      if amount <= most then
        insert into noted_change (what, place, number, rows) values (tg_table_name, here, turn, noted);
      end if;
      delete from noted_change where what = tg_table_name and place = here and number <= turn - most;
      return null;
    end
  $$`,
  ...tables.flatMap((table) => {
    const names = noted[table]?.map((name) => `'${name}'`).join(', ');
    const run = `for each statement execute function note_change(${names})`;
    return [
      `create trigger ${table}_notes_insert after insert on ${table} referencing new table as rows_after ${run}`,
      `create trigger ${table}_notes_delete after delete on ${table} referencing old table as rows_before ${run}`,
      `create trigger ${table}_notes_update after update on ${table}
        referencing old table as rows_before new table as rows_after ${run}`,
    ];
  }),

  // Writers of tests raise counts of categories too. They lock the counts of their place before all other rows, so that two
  // of them on one place cannot deadlock.
  `create function take_place() returns trigger language plpgsql as $$
    begin
      perform from change_count where place = pg_backend_pid() % 32 order by what for update;
      return null;
    end
  $$`,
  `create trigger question_takes_place before insert or delete or update on question
    for each statement execute function take_place()`,
];

/** Notes of changed rows, in addition to counts, by which a change invalidates only the cached values that it concerns. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
