import { sql } from 'kysely';

import type { NamedAnswer, Verdict } from '../../contract/answers.ts';
import type { LatestAnswer } from '../../contract/homes.ts';
import type { AnswerCount } from '../../contract/statistics.ts';
import { conditions } from '../answers/history-store.ts';
import { answerColumns } from '../answers/store.ts';
import type { Database } from '../database/database.ts';
import { authorName } from '../users/store.ts';

const graded = sql`count(*)::integer as answers,
  (count(*) filter (where ${conditions.right}))::integer as right,
  (count(*) filter (where ${conditions.waiting}))::integer as waiting`;

const listed = sql.join(answerColumns.map((column) => sql.ref(`answer.${column}`)));

/** Some answers to a question with names, the latest first. */
export async function listNamedAnswers(
  database: Database,
  question: number,
  { verdict, limit, offset }: { verdict: Verdict | undefined; limit: number; offset: number },
): Promise<NamedAnswer[]> {
  const { rows } = await sql<NamedAnswer>`
    select ${authorName} as user_name, ${listed}
    from answer join users on users.id = answer.person
    where question = ${question} and ${verdict === undefined ? sql`true` : conditions[verdict]}
    order by completed_at desc, answer.id desc
    limit ${limit} offset ${offset}`.execute(database);
  return rows;
}

/**
 * The answers to a question by week.
 * @param starts the moments at which the weeks begin, in their order
 * @returns counts by the index of the week; weeks without answers are left out
 */
export async function countByWeek(
  database: Database,
  question: number,
  starts: readonly Date[],
): Promise<(AnswerCount & { week: number })[]> {
  const moments = starts.map((start) => start.toISOString());
  const { rows } = await sql<AnswerCount & { week: number }>`
    select width_bucket(completed_at, ${moments}::timestamptz[]) - 1 as week, ${graded}
    from answer where question = ${question} and completed_at >= ${moments[0] ?? null}::timestamptz
    group by 1 order by 1`.execute(database);
  return rows;
}

/** How some questions were answered since a moment, all together. */
export async function countSince(
  database: Database,
  questions: readonly number[],
  since: Date,
): Promise<AnswerCount> {
  const { rows } = await sql<AnswerCount>`
    select ${graded} from answer
    where question = any(${[...questions]}::integer[]) and completed_at >= ${since.toISOString()}::timestamptz`.execute(
    database,
  );
  return rows[0] ?? { answers: 0, right: 0, waiting: 0 };
}

/** The latest answers to some questions since a moment, with names. */
export async function listLatestSince(
  database: Database,
  questions: readonly number[],
  since: Date,
  most: number,
): Promise<(LatestAnswer & { user_name: string })[]> {
  const { rows } = await sql<LatestAnswer & { user_name: string }>`
    select answer.question as test, left(savol, 200) as savol, category, category.name as category_name,
      points, percentage, completed_at, ${authorName} as user_name
    from (
      select * from answer
      where question = any(${[...questions]}::integer[]) and completed_at >= ${since.toISOString()}::timestamptz
      order by completed_at desc, id desc limit ${most}
    ) as answer
    join users on users.id = answer.person
    join question on question.id = answer.question
    join category on category.id = question.category
    order by completed_at desc, answer.id desc`.execute(database);
  return rows;
}
