import { sql } from 'kysely';

import type { SchoolHome } from '../../contract/homes.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
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

/** How many questions have answers that wait for a right answer. */
export async function countTestsWithWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{ tests: number }>`
    select count(*) as tests from (
      select question from question_count where waiting <> 0 group by question having sum(waiting) > 0
    ) as waiting`.execute(database);
  return rows[0]?.tests ?? 0;
}

/**
 * How many answers came in on each of some days.
 * @param starts the moments at which the days begin, in their order
 */
export async function countByDay(database: Database, starts: readonly Date[]): Promise<number[]> {
  const moments = starts.map((start) => start.toISOString());
  const { rows } = await sql<{ day: number; answers: number }>`
    select width_bucket(quarter, ${moments}::timestamptz[]) - 1 as day, sum(answers) as answers
    from answer_time where quarter >= ${moments[0] ?? null}::timestamptz
    group by 1`.execute(database);
  const byDay = new Map(rows.map(({ day, answers }) => [day, answers]));
  return starts.map((_start, day) => byDay.get(day) ?? 0);
}
