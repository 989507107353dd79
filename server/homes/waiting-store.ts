import { sql } from 'kysely';

import type { WaitingWorks } from '../../contract/homes.ts';
import { corrections } from '../work/results/correction-store.ts';

/* For homes: works with answers that wait for a mark, or for the decision whether they count. */

/** The attempts with answers that came after the end and wait for a decision, and how many. The index of these answers is small. */
export const undecidedAttempts = sql`(
  select work_attempt.work, work_attempt.person, waiting.answers
  from (select attempt, count(*) as answers from rejected_answer where state = 'waiting' group by attempt) as waiting
  join work_attempt on work_attempt.id = waiting.attempt
  join work on work.id = work_attempt.work and work.offline
)`;

/** The attempts with results that a change of a test has changed in the last two weeks, and how many. */
export const correctedAttempts = (now: string) => {
  const moment = sql`(select ${now}::timestamptz)`;
  return sql`(
    select work_attempt.work, work_attempt.person, count(*) as answers
    from ${corrections(moment)}
    where regrade.at > ${moment} - interval '14 days'
    group by work_attempt.work, work_attempt.person
  )`;
};

/** How many works with answers that wait a home shows. */
export const mostWaiting = 5;

/** A work with answers that wait, how many such works there are, and how many answers wait in them. */
export type WaitingRow = { id: number; title: string; waiting: number; total: number; answers: number };

/** The columns of a WaitingRow, from `work` and `attempts`, which are grouped by work. */
export const waitingColumns = sql`
  work.id, title, sum(attempts.answers)::integer as waiting, count(*) over () as total,
  (sum(sum(attempts.answers)) over ())::integer as answers`;

/** The works of such rows. */
export function waitingFrom(rows: readonly WaitingRow[]): WaitingWorks {
  return {
    total: rows[0]?.total ?? 0,
    answers: rows[0]?.answers ?? 0,
    first: rows.map(({ id, title, waiting }) => ({ id, title, waiting })),
  };
}
