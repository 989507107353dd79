import { type RawBuilder, sql } from 'kysely';

import { typesMarkedByPerson } from '../../contract/question-types/registry.ts';
import { isHandedIn } from './handed-in-store.ts';

/*
 * The answers in work that wait for a person's mark. Those that wait for a right answer are not among them. The index
 * of the answers that wait is small.
 */

const waitingAnswers = sql`
  work_answer as waits join question as asked on asked.id = waits.question
    and asked.test_type in (${sql.join(typesMarkedByPerson().map((name) => sql.lit(name)))})
    and waits.points is null and waits.answer is not null`;

/** SQL for the attempts that are handed in at a moment with answers that wait, and how many: `work`, `person`, `answers`. */
export function waitingAttempts(now: string): RawBuilder<unknown> {
  return sql`(
    select work_attempt.work, work_attempt.person, waiting.answers
    from (select attempt, count(*) as answers from ${waitingAnswers} group by attempt) as waiting
    join work_attempt on work_attempt.id = waiting.attempt
    where ${isHandedIn(sql`(select ${now}::timestamptz)`)}
  )`;
}

/** SQL for how many answers of a row of `work` wait at a moment, in attempts that are handed in. @param sees SQL for whether the pupil `work_attempt.person` counts */
export function waitingIn(now: Date, sees: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*)::integer from work_attempt join (${waitingAnswers}) on waits.attempt = work_attempt.id
    where work_attempt.work = work.id and ${isHandedIn(now)} and ${sees}
  )`;
}
