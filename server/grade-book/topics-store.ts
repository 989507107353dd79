import { type RawBuilder, sql } from 'kysely';

import { verdictIs } from '../answers/history-store.ts';
import type { Database } from '../database/database.ts';
import { list } from '../database/prepared.ts';
import { isHandedIn } from '../work/handed-in-store.ts';
import type { CategoryAnswers } from './help-rules.ts';
import type { CategoryWeek } from './topic-rules.ts';

/**
 * SQL for the answers of some people since a moment, as the relation `given`: in free solving, and in attempts at work that are over. A result
 * of work that was copied to free solving is in it once, with the time of the work.
 */
function withGiven(people: readonly number[], first: string, now: Date): RawBuilder<unknown> {
  return sql`worked as materialized (
      select person, question, answered_at, coalesce(mark, percentage) as percentage
      from work_attempt join work_answer on work_answer.attempt = work_attempt.id
      where person = any(${list(people, 'integer')}) and answer is not null
        and ${isHandedIn(now)}
    ), given as (
      select person, question, answered_at, percentage from worked
      where answered_at >= ${first}::timestamptz
      union all
      select person, question, completed_at, percentage from answer
      where person = any(${list(people, 'integer')}) and completed_at >= ${first}::timestamptz
        and not exists (
          select from worked
          where worked.person = answer.person and worked.question = answer.question
            and worked.answered_at <= answer.completed_at
        )
    )`;
}

const counts = sql`count(*)::integer as answers, (count(*) filter (where ${verdictIs.right}))::integer as right,
  (count(*) filter (where ${verdictIs.waiting}))::integer as waiting`;

/**
 * How some people answered by week and category.
 * @param starts the moments at which the weeks begin, in their order
 */
export async function countTopics(
  database: Database,
  people: readonly number[],
  starts: readonly Date[],
  now: Date,
): Promise<CategoryWeek[]> {
  const moments = starts.map((start) => start.toISOString());
  const first = moments[0] ?? now.toISOString();
  const { rows } = await sql<CategoryWeek>`
    with ${withGiven(people, first, now)}
    select category, width_bucket(answered_at, ${moments}::timestamptz[]) - 1 as week, ${counts}
    from given as answer join question on question.id = answer.question
    group by 1, 2 order by 1, 2`.execute(database);
  return rows;
}

/** How each of some people answered by category since a moment. */
export async function countTopicsOfEach(
  database: Database,
  people: readonly number[],
  since: Date,
  now: Date,
): Promise<CategoryAnswers[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<CategoryAnswers>`
    with ${withGiven(people, since.toISOString(), now)}
    select person, category, ${counts}
    from given as answer join question on question.id = answer.question
    group by 1, 2 order by 1, 2`.execute(database);
  return rows;
}
