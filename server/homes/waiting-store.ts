import { sql } from 'kysely';

import type { WorksToMark } from '../../contract/homes.ts';
import { isHandedIn } from '../work/handed-in-store.ts';

/* What homes read about answers in work that wait for a mark. */

/** The attempts that are handed in with answers that wait, and how many. The index of these answers is small. */
export const waitingAttempts = (now: string) => sql`(
  select work_attempt.work, work_attempt.person, waiting.answers
  from (
    select attempt, count(*) as answers from work_answer
    where points is null and answer is not null group by attempt
  ) as waiting
  join work_attempt on work_attempt.id = waiting.attempt
  where ${isHandedIn(sql`(select ${now}::timestamptz)`)}
)`;

/** How many works with answers to mark a home shows. */
export const mostToMark = 5;

/** A work with answers that wait, and how many such works there are. */
export type ToMarkRow = { id: number; title: string; waiting: number; total: number };

/** The works of such rows. */
export function toMarkFrom(rows: readonly ToMarkRow[]): WorksToMark {
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map(({ id, title, waiting }) => ({ id, title, waiting })),
  };
}
