import { type RawBuilder, sql } from 'kysely';

import type { Regrade } from '../../../contract/answers.ts';
import type { Database } from '../../database/database.ts';
import { authorName } from '../../users/store.ts';
import { isHandedIn } from '../handed-in-store.ts';

/*
 * The results in work that a change of a test has changed since they were results: in an exam since it was handed in, in practice since
 * the answer.
 */

/** SQL for the rows of work_regrade that are such changes, with their attempts and works. @param now SQL for a moment, or a moment */
export const corrections = (now: Date | RawBuilder<unknown>) => sql`
  work_regrade as regrade
  join work_attempt on work_attempt.id = regrade.attempt and ${isHandedIn(now)}
  join work on work.id = work_attempt.work
  join work_answer as given on given.attempt = regrade.attempt and given.question = regrade.question
    and given.answered_at <= regrade.at
    and (work.mode = 'practice' or coalesce(handed_in_at, ends_at) <= regrade.at)`;

/** A change of the result of an answer in work. */
export type Correction = Required<Regrade> & {
  question: number;
  /** The version of the question that changed the result. */
  version: number;
  person: number;
  /** The number of the attempt. */
  attempt: number;
};

/** The changes of results of a work, or of one person at it, the latest first. */
export async function listCorrections(
  database: Database,
  { work, person = null }: { work: number; person?: number | null },
  now: Date,
): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select regrade.question, regrade.version, work_attempt.person, work_attempt.number as attempt, regrade.at as changed_at,
      ${authorName} as changed_by, coalesce(change.changed, '{}') as changed, points_before, percentage_before,
      regrade.points, regrade.percentage
    from ${corrections(now)}
    left join question_version as change on change.question = regrade.question and change.number = regrade.version - 1
    left join users on users.id = change.replaced_by
    where work.id = ${work} and (${person}::integer is null or work_attempt.person = ${person}::integer)
    order by regrade.question, regrade.version, regrade.at desc`.execute(database);
  return rows;
}
