import { sql } from 'kysely';

import type { NamedAnswer, Verdict } from '../../contract/answers.ts';
import type { LatestAnswer } from '../../contract/homes.ts';
import { isMarkedByPerson } from '../../contract/question-types/registry.ts';
import type { TextFormat } from '../../contract/questions/text-format.ts';
import type { AnswerCount } from '../../contract/statistics.ts';
import { verdictIs } from '../answers/history-store.ts';
import { reviewColumns, reviewJoins } from '../answers/review-store.ts';
import { answerOnWire, type ReviewedAnswer } from '../answers/review-on-wire.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { withFormat } from '../questions/rules.ts';
import type { FullQuestion } from '../questions/store.ts';
import { authorName } from '../users/store.ts';

const graded = sql`count(*)::integer as answers,
  (count(*) filter (where ${verdictIs.right}))::integer as right,
  (count(*) filter (where ${verdictIs.waiting}))::integer as waiting`;

/** Some answers to a question with names, the latest first. */
export async function listNamedAnswers(
  database: Database,
  question: FullQuestion,
  { verdict, limit, offset }: { verdict: Verdict | undefined; limit: number; offset: number },
): Promise<NamedAnswer[]> {
  const { rows } = await sql<ReviewedAnswer & { id: number; user_name: string }>`
    select answer.id, ${authorName} as user_name, ${reviewColumns}
    from answer join users on users.id = answer.person join question on question.id = answer.question
    ${reviewJoins}
    where answer.question = ${question.id} and ${verdict === undefined ? sql`true` : verdictIs[verdict]}
    order by completed_at desc, answer.id desc
    limit ${limit} offset ${offset}`.execute(database);
  return rows.map(({ id, ...row }) => {
    const answer = answerOnWire(row, question, true);
    return isMarkedByPerson(question.test_type) ? Object.assign(answer, { answer_id: id }) : answer;
  });
}

/** The different answers to a question, each with how many people gave it. */
export async function countByAnswer(
  database: Database,
  question: number,
): Promise<{ answer: unknown; people: number }[]> {
  const { rows } = await sql<{ answer: unknown; people: number }>`
    select answer, count(*)::integer as people from answer where question = ${question} group by answer
  `.execute(database);
  return rows;
}

/** How many answers to a question are right in part, and the sum of their percentages. */
export type Parts = { partly: number; percentages: number };

const selectParts = prepared(
  (_database, questions: readonly number[]) => sql<Parts & { question: number }>`
    select question, count(*)::integer as partly, sum(percentage)::integer as percentages from answer
    where question = any(${list(questions, 'integer')}) and ${verdictIs.partly}
    group by question`,
);

/** The answers to some questions of which a part is right, by question; those without such answers are left out. */
export async function sumParts(
  database: Database,
  questions: readonly number[],
): Promise<ReadonlyMap<number, Parts>> {
  const rows = questions.length === 0 ? [] : await selectParts(database, questions);
  return new Map(rows.map(({ question, ...parts }) => [question, parts]));
}

/** How many answers to a question have a verdict. */
export async function countVerdict(database: Database, question: number, verdict: Verdict): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select count(*)::integer as answers from answer where question = ${question} and ${verdictIs[verdict]}
  `.execute(database);
  return rows[0]?.answers ?? 0;
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

type LatestRow = AnswerCount &
  Omit<LatestAnswer, 'text_format'> & { text_format: TextFormat; user_name: string };

const selectLatest = prepared(
  (_database, questions: readonly number[], since: string, most: number) => sql<LatestRow>`
    select answers, "right", waiting, answer.question as test, left(savol, 200) as savol, text_format, category,
      category.name as category_name, points, percentage, completed_at, ${authorName} as user_name
    from (
      select *, count(*) over () as answers, count(*) filter (where ${verdictIs.right}) over () as right,
        count(*) filter (where ${verdictIs.waiting}) over () as waiting
      from answer
      where question = any(${list(questions, 'integer')}) and completed_at >= (select ${since}::timestamptz)
      order by completed_at desc, id desc limit ${most}::integer
    ) as answer
    join users on users.id = answer.person
    join question on question.id = answer.question
    join category on category.id = question.category
    order by completed_at desc, answer.id desc`,
);

/** How some questions were answered since a moment, all together, and the latest answers with names. */
export async function readSince(
  database: Database,
  questions: readonly number[],
  since: Date,
  most: number,
): Promise<AnswerCount & { latest: (LatestAnswer & { user_name: string })[] }> {
  const latest =
    questions.length === 0 ? [] : await selectLatest(database, questions, since.toISOString(), most);
  const { answers = 0, right = 0, waiting = 0 } = latest[0] ?? {};
  return { answers, right, waiting, latest: latest.map(withFormat) };
}
