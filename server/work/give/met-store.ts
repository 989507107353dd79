import { sql } from 'kysely';

import { smallestCounted } from '../../../contract/work/work.ts';
import type { Database } from '../../database/database.ts';

/** Who has met some tests, in numbers. Nobody is named, and small groups are not counted. */
export type Met = {
  pupils: number;
  met: number;
  not_counted: number;
  tests: { id: number; met: number }[];
};

/**
 * How many pupils of some classes have answered each of some tests, freely or in work, and how many any of them. Pupils in classes that
 * have fewer than `smallestCounted`, and those who are named one by one, are not counted: the number would tell what one of them did.
 */
export async function countMet(
  database: Database,
  asked: { tests: readonly number[]; classes: readonly number[]; people: readonly number[] },
): Promise<Met> {
  const { rows } = await sql<Met>`
    with large as (
      select class from class_pupil where class = any(${[...asked.classes]}::integer[])
      group by class having count(*) >= ${smallestCounted}
    ),
    counted as (select distinct person from class_pupil where class in (select class from large)),
    recipient as (
      select person from class_pupil where class = any(${[...asked.classes]}::integer[])
      union select unnest(${[...asked.people]}::integer[])
    ),
    test as (select unnest(${[...asked.tests]}::integer[]) as id),
    meeting as (
      select answer.person, answer.question from answer
      join counted on counted.person = answer.person join test on test.id = answer.question
      union
      select attempt.person, work_answer.question from work_attempt as attempt
      join counted on counted.person = attempt.person
      join work_answer on work_answer.attempt = attempt.id and work_answer.answer is not null
      join test on test.id = work_answer.question
    )
    select
      (select count(*)::integer from counted) as pupils,
      (select count(distinct person)::integer from meeting) as met,
      (select count(*)::integer from recipient where person not in (select person from counted)) as not_counted,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', question, 'met', met) order by question)
        from (select question, count(*) as met from meeting group by question) as each
      ), '[]') as tests`.execute(database);
  return rows[0] ?? { pupils: 0, met: 0, not_counted: 0, tests: [] };
}
