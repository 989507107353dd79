import { sql } from 'kysely';

import { typesMarkedByPerson } from '../../contract/question-types/registry.ts';
import type { AnswerCount } from '../../contract/statistics.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import type { QuestionCount, WrittenQuestion } from './rules.ts';

const selectCounts = prepared(
  (_database, questions: readonly number[]) => sql<QuestionCount>`
    select question, sum(answers)::integer as answers, sum(right_answers)::integer as right,
      sum(waiting)::integer as waiting, max(latest_at) as latest_at
    from question_count where question = any(${list(questions, 'integer')})
    group by question having sum(answers) > 0`,
);

/** How each of some questions was answered; those without answers have no count. Simultaneous calls share one statement. */
export const countAnswers = batched<readonly number[], ReadonlyMap<number, QuestionCount>>(
  async (database, asked) => {
    const rows = await selectCounts(database, [...new Set(asked.flat())]);
    const byQuestion = new Map(rows.map((row) => [row.question, row]));
    return asked.map(() => byQuestion);
  },
);

const selectState = prepared(
  () => sql<{ state: string }>`
    select concat_ws(' ', extract(epoch from since), (
      select sum(answers) from answer_time where quarter >= since
    )) as state
    from (select date_trunc('hour', now()) - interval '1 hour' as since) as recent`,
);

/**
 * A text that changes with every answer in the school, and every hour: the number of answers since the hour before. An answer
 * is stored within a minute of its time. Simultaneous calls share one statement.
 */
export const answersState = batched<void, string>(async (database, { length }) => {
  const [row] = await selectState(database);
  return Array.from({ length }, () => row?.state ?? '');
});

/** How some questions were answered, all together, and those that are in some states, the newest first. */
export type Summary = AnswerCount & {
  /** How many of the questions have answers. */
  answered: number;
  /** These two without questions whose answers a person marks. */
  nobody_right: number[] | null;
  with_waiting: number[] | null;
  /** Those that may have an answer since the given moment, and no others have one. */
  active: number[] | null;
  /** The counts of the first questions of each state, and of those that were asked for. */
  counts: QuestionCount[] | null;
};

const selectSummary = prepared(
  (
    _database,
    questions: readonly number[],
    by_person: readonly number[],
    more: readonly number[],
    since: string,
    first: number,
  ) => sql<Summary>`
    with counted as materialized (
      select question, sum(answers) as answers, sum(right_answers) as right, sum(waiting) as waiting,
        max(latest_at) as latest_at, question <> all(${list(by_person, 'integer')}) as by_key
      from question_count where question = any(${list(questions, 'integer')})
      group by question having sum(answers) > 0
    ), summary as (
      select count(*) as answered, coalesce(sum(answers), 0)::integer as answers,
        coalesce(sum("right"), 0)::integer as right, coalesce(sum(waiting), 0)::integer as waiting,
        array_agg(question order by question desc) filter (where by_key and answers > waiting and "right" = 0)
          as nobody_right,
        array_agg(question order by question desc) filter (where by_key and waiting > 0) as with_waiting,
        array_agg(question) filter (where latest_at >= (select ${since}::timestamptz)) as active
      from counted
    )
    select *, (
      select jsonb_agg(counted) from counted
      where question = any(nobody_right[:${first}::integer] || with_waiting[:${first}::integer]
        || ${list(more, 'integer')})
    ) as counts
    from summary`,
);

/**
 * Summarizes how some questions were answered.
 * @param by_person those of them whose answers a person marks
 * @param more questions among them whose counts are asked for
 * @param first of how many questions of each state the counts are asked for
 */
export async function summarize(
  database: Database,
  questions: readonly number[],
  {
    by_person,
    more,
    first,
    since,
  }: { by_person: readonly number[]; more: readonly number[]; first: number; since: Date },
): Promise<Summary> {
  const [summary] = await selectSummary(database, questions, by_person, more, since.toISOString(), first);
  if (summary === undefined) throw new Error('A sum has one row.');
  const counts = summary.counts?.map((count) => ({
    question: count.question,
    answers: count.answers,
    right: count.right,
    waiting: count.waiting,
    latest_at: new Date(count.latest_at).toISOString(),
  }));
  return { ...summary, counts: counts ?? null };
}

/** The questions that a person wrote, the newest first. */
export async function listWritten(
  database: Database,
  author: number,
  { question }: Versions,
): Promise<readonly WrittenQuestion[]> {
  return cached(database, `written by ${author}`, [question], async () => {
    const { rows } = await sql<WrittenQuestion>`
      select id, enabled, key is not null as has_key, test_type = any(${typesMarkedByPerson()}::text[]) as by_person
      from question where author = ${author} order by id desc`.execute(database);
    return rows;
  });
}
