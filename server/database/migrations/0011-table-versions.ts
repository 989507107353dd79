import { sql, type Kysely } from 'kysely';

const noted = ['question', 'category', 'users'].flatMap((table) =>
  ['insert', 'delete', 'update'].map((change) => `drop trigger ${table}_notes_${change} on ${table}`),
);

/** By table, the columns whose changes count; of the others nothing is cached that `question` does not version. */
const counted = {
  question: '',
  category: 'of name, language, parent',
  users: 'of email, first_name, last_name, is_active, is_staff, is_teacher, is_parent, is_pupil',
  difficulty_level: '',
};

const statements = [
  ...noted,
  'drop trigger question_takes_place on question',
  'drop function take_place()',
  'drop function note_change()',
  'drop function noted_of(jsonb, text[])',
  'drop table noted_change',

  // The version of a table is the sum over all places. A connection counts in a row of its own number, so that few
  // writers wait for each other; it holds the row until its transaction ends.
  `create table table_version (
    place smallint primary key,
    question bigint not null default 0,
    category bigint not null default 0,
    users bigint not null default 0,
    difficulty_level bigint not null default 0
  )`,
  `insert into table_version (place, question, category, users)
    select place, sum(changes) filter (where what = 'question'), sum(changes) filter (where what = 'category'),
      sum(changes) filter (where what = 'users')
    from change_count group by place`,
  `create function count_change() returns trigger language plpgsql as $$
    begin
      update table_version set
        question = question + (tg_table_name = 'question')::integer,
        category = category + (tg_table_name = 'category')::integer,
        users = users + (tg_table_name = 'users')::integer,
        difficulty_level = difficulty_level + (tg_table_name = 'difficulty_level')::integer
      where place = pg_backend_pid() % 32;
      return null;
    end
  $$`,
  ...Object.entries(counted).map(
    ([table, columns]) =>
      `create trigger ${table}_counts_change after insert or delete or update ${columns} on ${table}
        for each statement execute function count_change()`,
  ),
  `create or replace function recount_tests() returns void language sql as $$
    with own as (
      select category, count(*) as tests, count(*) filter (where enabled) as enabled_tests
      from question group by category
    ), whole as (
      select above.id, sum(tests) as tests, sum(enabled_tests) as enabled_tests
      from own cross join lateral category_chain(category) as above (id)
      group by above.id
    )
    update category
    set tests_count = coalesce(own.enabled_tests, 0),
        aggregated_tests_count = coalesce(whole.enabled_tests, 0),
        aggregated_all_count = coalesce(whole.tests, 0)
    from category as each
    left join own on own.category = each.id
    left join whole on whole.id = each.id
    where category.id = each.id;
    update table_version set question = question + 1 where place = 0;
  $$`,
  'drop table change_count',
];

/** A version by table in place of notes of each changed row: what is cached is loaded anew once its tables change. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
