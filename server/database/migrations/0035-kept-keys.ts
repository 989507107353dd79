import { type Kysely, sql } from 'kysely';

/** The tables by which a person is given work. Attempts are not among them: they change with each exam, for their own person alone. */
const giving = ['work', 'work_question', 'work_class', 'work_pupil', 'work_allowance', 'class_pupil'];

const statements = [
  // Whether all answers of the attempt have become results of its person, as far as they ever do.
  `alter table work_attempt add column is_transferred boolean not null default false`,
  `create index work_attempt_to_transfer on work_attempt (work) where handed_in_at is not null and not is_transferred`,
  // When a work closes for the last of its pupils; null where it stays open.
  `create function closes_for_all(asked integer) returns timestamptz language sql stable as $$
    select case when closes_at is not null then greatest(
      closes_at, (select max(allowance.closes_at) from work_allowance as allowance where allowance.work = asked)
    ) end
    from work where id = asked
  $$`,
  // As isShown of server/work/rules.ts; a property test compares both.
  `create function is_shown(
    shown text, for_all timestamptz, for_pupil timestamptz, archived_at timestamptz,
    has_handed_in boolean, answered boolean, moment timestamptz
  ) returns boolean language sql immutable as $$
    select case shown
      when 'never' then false
      when 'closed' then coalesce(for_all <= moment, false)
      else (shown = 'each' and answered) or has_handed_in
        or coalesce(for_pupil <= moment, false) or coalesce(archived_at <= moment, false)
    end
  $$`,
  // The work that a person was given, or has an attempt at, with the moment at which it closes for that person.
  `create function work_of(asked integer) returns table (work integer, closes_at timestamptz) language sql stable as $$
    select given.work, given.closes_at from given_work as given where given.person = asked
    union
    select attempt.work, coalesce(allowance.closes_at, work.closes_at)
    from work_attempt as attempt join work on work.id = attempt.work
    left join work_allowance as allowance on allowance.work = attempt.work and allowance.person = asked
    where attempt.person = asked
  $$`,
  // The questions whose keys are kept from a person: those of each work of the person that does not show them yet.
  `create function kept_questions(asked integer, moment timestamptz) returns setof integer language sql stable rows 20 as $$
    with mine as materialized (
      select work.id, work.show_keys, work.archived_at, given.closes_at,
        case when work.show_keys = 'closed' then closes_for_all(work.id) end as for_all,
        exists (
          select from work_attempt as attempt
          where attempt.work = work.id and attempt.person = asked
            and (attempt.handed_in_at is not null or attempt.ends_at <= moment)
        ) as has_handed_in
      from work_of(asked) as given join work on work.id = given.work
    )
    select content.question
    from mine
    cross join lateral (
      select work_question.question from work_question where work_question.work = mine.id
      union
      select unnest(attempt.questions) from work_attempt as attempt
      where attempt.work = mine.id and attempt.person = asked
    ) as content
    -- What an answer to the question itself cannot change is decided once for a work.
    where not is_shown(mine.show_keys, mine.for_all, mine.closes_at, mine.archived_at, mine.has_handed_in, false, moment)
      and not (mine.show_keys = 'each' and exists (
        select from work_attempt as attempt join work_answer as given on given.attempt = attempt.id
        where attempt.work = mine.id and attempt.person = asked
          and given.question = content.question and given.answer is not null
      ))
    group by content.question
  $$`,
  `alter table table_version add column work bigint not null default 0`,
  `create or replace function count_change() returns trigger language plpgsql as $$
    begin
      update table_version set
        question = question + (tg_table_name = 'question')::integer,
        category = category + (tg_table_name = 'category')::integer,
        users = users + (tg_table_name = 'users')::integer,
        difficulty_level = difficulty_level + (tg_table_name = 'difficulty_level')::integer,
        work = work + (tg_table_name in (${giving.map((table) => `'${table}'`).join(', ')}))::integer
      where place = pg_backend_pid() % 32;
      return null;
    end
  $$`,
  ...giving.map(
    (table) =>
      `create trigger ${table}_counts_change after insert or delete or update on ${table}
        for each statement execute function count_change()`,
  ),
];

/** Which keys are kept from a person by work, with a version of the tables that say so, and which attempts have become results. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
