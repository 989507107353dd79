import { sql, type Kysely } from 'kysely';

const formerTriggers = ['question', 'category', 'users'].flatMap((table) =>
  ['insert', 'delete', 'update'].map((change) => `drop trigger ${table}_notes_${change} on ${table}`),
);

/**
 * The columns whose changes raise the version of each table; all columns where the text is empty. Cached values use other
 * columns only where the version of `question` covers them, as it does the counts of categories.
 */
const versioned = {
  question: '',
  category: 'of name, language, parent',
  users: 'of email, first_name, last_name, is_active, is_staff, is_teacher, is_parent, is_pupil',
  difficulty_level: '',
};

const statements = [
  ...formerTriggers,
  'drop trigger question_takes_place on question',
  'drop function take_place()',
  'drop function note_change()',
  'drop function noted_of(jsonb, text[])',
  'drop table noted_change',

  // The version of a table is the sum over all rows. A connection raises the count in the row of its process number, modulo
  // 32, and has the row locked until its transaction ends: few writers wait for each other.
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
  ...Object.entries(versioned).map(
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

/** Versions of tables replace the notes of changed rows: a cached value is loaded again after a change of its tables. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
