import { sql } from 'kysely';

import type { Database } from '../../database/database.ts';
import { list } from '../../database/prepared.ts';
import { afterGrace } from '../rules.ts';
import { isOpenOrPlanned } from '../store.ts';

/**
 * Those of some questions that another work keeps, which is open or planned: it reserves its tests, or one of some people was given it and it
 * does not show that person the key and the explanation yet. Nothing about them is shown in this work.
 * @param people the pupil, and of a parent who reads the paper all children
 */
export async function listWithheldElsewhere(
  database: Database,
  { work, people, questions }: { work: number; people: readonly number[]; questions: readonly number[] },
  now: Date,
): Promise<ReadonlySet<number>> {
  if (questions.length === 0) return new Set();
  const moment = afterGrace(now);
  const { rows } = await sql<{ question: number }>`
    select asked.question from unnest(${list(questions, 'integer')}) as asked (question)
    where exists (
      select from work_question join work as other on other.id = work_question.work
      where work_question.question = asked.question and other.id <> ${work}::integer and other.reserved
        and ${isOpenOrPlanned(sql.ref('other'), moment)}
    )
    union
    select kept.question
    from unnest(${list(people, 'integer')}) as person
    cross join lateral kept_by_work(person, ${moment.toISOString()}::timestamptz) as kept
    join work as other on other.id = kept.work
    where kept.question = any(${list(questions, 'integer')}) and other.id <> ${work}::integer
      and ${isOpenOrPlanned(sql.ref('other'), moment)}`.execute(database);
  return new Set(rows.map(({ question }) => question));
}
