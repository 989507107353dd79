import { sql, type Kysely } from 'kysely';

const statements = [
  // A count at every read would cost more with every test that is written.
  `alter table category add column tests_count integer not null default 0 check (tests_count >= 0)`,
  `update category set tests_count =
    (select count(*) from question where question.category = category.id and question.enabled)`,
  `create index category_children on category (parent, name, id)`,

  // Both update categories in the order of their ids, so that two transactions cannot deadlock.
  `create function count_changed_tests() returns trigger language plpgsql as $$
    declare
      changed record;
    begin
      for changed in
        select category, count(*) as tests from changed_tests where enabled group by category order by category
      loop
        update category set tests_count = tests_count + changed.tests * tg_argv[0]::integer
        where id = changed.category;
      end loop;
      return null;
    end
  $$`,
  `create function count_moved_tests() returns trigger language plpgsql as $$
    declare
      changed record;
    begin
      for changed in
        select category, sum(tests) as tests
        from (
          select category, -1 as tests from tests_before where enabled
          union all
          select category, 1 from tests_after where enabled
        ) each_test
        group by category having sum(tests) <> 0 order by category
      loop
        update category set tests_count = tests_count + changed.tests where id = changed.category;
      end loop;
      return null;
    end
  $$`,
  `create trigger question_added after insert on question
    referencing new table as changed_tests
    for each statement execute function count_changed_tests('1')`,
  `create trigger question_deleted after delete on question
    referencing old table as changed_tests
    for each statement execute function count_changed_tests('-1')`,
  `create trigger question_changed after update on question
    referencing old table as tests_before new table as tests_after
    for each statement execute function count_moved_tests()`,

  `create index users_name on users
    ((last_name collate "und-x-icu"), (first_name collate "und-x-icu"), id)`,
  `create index users_teacher on users (id) where is_teacher`,
  `create index users_parent on users (id) where is_parent`,
  `create index users_pupil on users (id) where is_pupil`,
  `create index users_plain on users (id)
    where not (is_staff or is_teacher or is_parent or is_pupil)`,
  `create index users_inactive on users (id) where not is_active`,
];

/** Counts and indexes for lists of categories and people. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
