import { sql } from 'kysely';

import type { SchoolHome } from '../../contract/homes.ts';
import { typesMarkedByPerson } from '../../contract/question-types/registry.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { isWaiting } from '../users/sign-up-store.ts';

/** The open accounts by role, and the sign-ups that wait. Each number is read from an index. */
export async function countPeople(database: Database, { users }: Versions): Promise<SchoolHome['people']> {
  return cached(database, 'people by role', [users], async () => {
    const { rows } = await sql<SchoolHome['people']>`
      select
        (select count(*) from users where is_staff and closed_at is null) as staff,
        (select count(*) from users where is_teacher and closed_at is null) as teacher,
        (select count(*) from users where is_parent and closed_at is null) as parent,
        (select count(*) from users where is_pupil and closed_at is null) as pupil,
        (select count(*) from users
          where not (is_staff or is_teacher or is_parent or is_pupil) and closed_at is null) as user,
        (select count(*) from users where ${isWaiting}) as waiting`.execute(database);
    return rows[0] as SchoolHome['people'];
  });
}

/** All questions, and the enabled ones, from the counts of the top-level categories. */
export async function countTests(
  database: Database,
  { question, category }: Versions,
): Promise<SchoolHome['tests']> {
  return cached(database, 'tests of the school', [question, category], async () => {
    const { rows } = await sql<SchoolHome['tests']>`
      select coalesce(sum(aggregated_all_count), 0)::integer as total,
        coalesce(sum(aggregated_tests_count), 0)::integer as enabled
      from category where parent is null`.execute(database);
    return rows[0] as SchoolHome['tests'];
  });
}

/** How many tests without a right answer a home shows. */
const mostWithoutKey = 5;

type WithoutKey = { total: number; first: SchoolHome['tests_without_key'] };

const selectWithoutKey = prepared(
  (_database, by_person: string) => sql<WithoutKey>`
    with waiting as (
      select question, sum(waiting) as answers from question_count
      where waiting <> 0 group by question having sum(waiting) > 0
        and (select test_type from question as asked where asked.id = question_count.question)
          <> all((select string_to_array(${by_person}, ' '))::text[])
    ), first as (
      select question, answers from waiting order by answers desc, question limit ${mostWithoutKey}::integer
    )
    select (select count(*) from waiting) as total, coalesce((
      select json_agg(json_strip_nulls(json_build_object(
        'id', id, 'savol', left(savol, 200), 'text_format', nullif(text_format, 'plain')
      )) order by answers desc, id)
      from first join question on id = question
    ), '[]') as first`,
);

/** The questions that have answers waiting for a right answer. Simultaneous calls share one statement. */
export const findTestsWithoutKey = batched<void, WithoutKey>(async (database, { length }) => {
  const [row] = await selectWithoutKey(database, typesMarkedByPerson().join(' '));
  return Array.from({ length }, () => row ?? { total: 0, first: [] });
});

/** Days, as minutes since 1970 at which they begin, fit in 32 bits. */
const minutesOf = (moment: Date) => moment.getTime() / 60_000;

const selectDays = prepared(
  (_database, starts: readonly number[], first: number) => sql<{ day: number; answers: number }>`
    select width_bucket((extract(epoch from quarter) / 60)::integer, ${list(starts, 'integer')}) - 1 as day,
      sum(answers) as answers
    from answer_time where quarter >= (select to_timestamp(${first}::integer * 60.0))
    group by 1`,
);

/**
 * How many answers came in on each of some days.
 * @param starts the moments at which the days begin, in their order
 */
export async function countByDay(database: Database, starts: readonly Date[]): Promise<number[]> {
  const minutes = starts.map(minutesOf);
  const rows = await selectDays(database, minutes, minutes[0] ?? 0);
  const byDay = new Map(rows.map(({ day, answers }) => [day, answers]));
  return starts.map((_start, day) => byDay.get(day) ?? 0);
}

type FirstSteps = Record<'subjects' | 'people' | 'cards' | 'work', boolean>;

/** SQL for the first active pupil, which an index finds; `exists` would read the table. */
const firstPupil = (condition = sql``) => sql`(
  select id from users where is_pupil and is_active and closed_at is null ${condition} order by id limit 1
)`;

const selectFirstSteps = prepared(
  () => sql<FirstSteps>`
    select exists (select from category) as subjects, ${firstPupil()} is not null as people,
      exists (select from card) or ${firstPupil(sql`and password_hash is not null`)} is not null as cards,
      exists (select from work) as work`,
);

/** Whether the school has subjects, pupils, a pupil that can log in, and work. */
export async function findFirstSteps(database: Database): Promise<FirstSteps> {
  const [row] = await selectFirstSteps(database);
  return row ?? { subjects: false, people: false, cards: false, work: false };
}
