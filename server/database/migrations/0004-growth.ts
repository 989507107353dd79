import { sql, type Kysely } from 'kysely';

const statements = [
  // Together with tests_count, all counts of tests that lists and categories show.
  `alter table category
    add column aggregated_tests_count integer not null default 0 check (aggregated_tests_count >= 0),
    add column aggregated_all_count integer not null default 0 check (aggregated_all_count >= 0)`,

  `create function category_chain(bottom integer) returns setof integer language sql stable parallel safe as $$
    with recursive chain as (
      select id, parent from category where id = bottom
      union all
      select category.id, category.parent from category join chain on category.id = chain.parent
    )
    select id from chain
  $$`,

  // A transaction that writes tests takes the lock of the tree shared, one that changes the parent of a category takes it
  // alone: a test is counted in the chain of categories that it has at that moment. All take it before locks of rows.
  `create function share_tree() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtextextended('the tree of categories', 0));
      return null;
    end
  $$`,
  `create function hold_tree() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('the tree of categories', 0));
      return null;
    end
  $$`,
  `create trigger question_shares_tree before insert or delete or update of category, enabled on question
    for each statement execute function share_tree()`,
  `create trigger category_holds_tree before update of parent on category
    for each statement execute function hold_tree()`,

  // Each updates categories in the order of their ids, so that two transactions cannot deadlock.
  `create or replace function count_changed_tests() returns trigger language plpgsql as $$
    declare
      sign integer = tg_argv[0]::integer;
      changed record;
    begin
      for changed in
        select above.id,
          sum(enabled_tests) filter (where above.id = category)::integer as own,
          sum(enabled_tests)::integer as enabled_tests,
          sum(tests)::integer as tests
        from (
          select category, count(*) filter (where enabled) as enabled_tests, count(*) as tests
          from changed_tests group by category
        ) as delta
        cross join lateral category_chain(category) as above (id)
        group by above.id order by above.id
      loop
        update category
        set tests_count = tests_count + sign * coalesce(changed.own, 0),
            aggregated_tests_count = aggregated_tests_count + sign * changed.enabled_tests,
            aggregated_all_count = aggregated_all_count + sign * changed.tests
        where id = changed.id;
      end loop;
      return null;
    end
  $$`,
  `create or replace function count_moved_tests() returns trigger language plpgsql as $$
    declare
      changed record;
    begin
      for changed in
        select above.id,
          coalesce(sum(enabled_tests) filter (where above.id = category), 0)::integer as own,
          sum(enabled_tests)::integer as enabled_tests,
          sum(tests)::integer as tests
        from (
          select category, sum(tests) filter (where enabled) as enabled_tests, sum(tests) as tests
          from (
            select category, enabled, -1 as tests from tests_before
            union all
            select category, enabled, 1 from tests_after
          ) as each_test
          group by category
          having coalesce(sum(tests) filter (where enabled), 0) <> 0 or sum(tests) <> 0
        ) as delta
        cross join lateral category_chain(category) as above (id)
        group by above.id order by above.id
      loop
        update category
        set tests_count = tests_count + changed.own,
            aggregated_tests_count = aggregated_tests_count + coalesce(changed.enabled_tests, 0),
            aggregated_all_count = aggregated_all_count + changed.tests
        where id = changed.id;
      end loop;
      return null;
    end
  $$`,
  `create function count_moved_category() returns trigger language plpgsql as $$
    declare
      changed record;
    begin
      for changed in
        select id, sum(sign)::integer as sign
        from (
          select id, -1 as sign from category_chain(old.parent) as id
          union all
          select id, 1 from category_chain(new.parent) as id
        ) as chains
        group by id having sum(sign) <> 0 order by id
      loop
        update category
        set aggregated_tests_count = aggregated_tests_count + changed.sign * new.aggregated_tests_count,
            aggregated_all_count = aggregated_all_count + changed.sign * new.aggregated_all_count
        where id = changed.id;
      end loop;
      return null;
    end
  $$`,
  `create trigger category_moved after update of parent on category
    for each row when (old.parent is distinct from new.parent) execute function count_moved_category()`,

  // The number of changes of each table. A value that was computed under one count is valid until the count changes.
  // A connection counts in the row of its process number, modulo 32, so that writers seldom wait for each other.
  `create table change_count (
    what text not null,
    place smallint not null,
    changes bigint not null default 0,
    primary key (what, place)
  ) with (fillfactor = 50)`,
  `insert into change_count (what, place)
    select what, place from unnest(array['question', 'category', 'users']) as what, generate_series(0, 31) as place`,
  `create function count_change() returns trigger language plpgsql as $$
    begin
      update change_count set changes = changes + 1
      where what = tg_table_name and place = pg_backend_pid() % 32;
      return null;
    end
  $$`,
  `create function changes_of(kind text) returns bigint language sql stable parallel safe as $$
    select sum(changes)::bigint from change_count where what = kind
  $$`,
  `create trigger question_counts_change after insert or update or delete on question
    for each statement execute function count_change()`,
  `create trigger category_counts_change after insert or delete or update of name, parent, language
    on category for each statement execute function count_change()`,
  `create trigger users_counts_change after insert or delete or
    update of first_name, last_name, email, is_active, is_staff, is_teacher, is_parent, is_pupil
    on users for each statement execute function count_change()`,

  // For programs that write many rows with the triggers disabled.
  `create function recount_tests() returns void language sql as $$
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
    update change_count set changes = changes + 1 where place = 0;
  $$`,
  `select recount_tests()`,

  `create index question_name_in_category on question (category, name_key, id)`,
];

/** Counts and indexes by which lists, categories and solving cost the same for any number of tests. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
