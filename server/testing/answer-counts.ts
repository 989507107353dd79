import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/** Rows of counts, as text in the order of their keys. */
type Counts = Record<'people' | 'questions' | 'quarters' | 'given', string[]>;

const graded = sql`
  count(*) filter (where percentage = 100) || ' ' || count(*) filter (where percentage is null)`;

/** The counts that triggers maintain, and the same counted anew from the answers. */
export async function answerCounts(database: Database): Promise<{ maintained: Counts; counted: Counts }> {
  const list = async (statement: ReturnType<typeof sql<{ line: string }>>) =>
    (await statement.execute(database)).rows.map(({ line }) => line);
  const maintained = {
    people: await list(sql`
      select concat_ws(' ', person, category, enabled, answered, right_answers, waiting, points) as line
      from progress order by person, category, enabled`),
    questions: await list(sql`
      select concat_ws(' ', question, sum(answers), sum(right_answers), sum(waiting),
        bool_and(latest_at is not null)) as line
      from question_count group by question having sum(answers) <> 0 order by question`),
    quarters: await list(sql`
      select concat_ws(' ', extract(epoch from quarter)::bigint, sum(answers)) as line
      from answer_time group by quarter having sum(answers) <> 0 order by quarter`),
    given: await list(sql`
      select concat_ws(' ', person, question) as line from question_count
      join answer using (question) where completed_at > (
        select max(latest_at) from question_count as each where each.question = answer.question
      )`),
  };
  const counted = {
    people: await list(sql`
      select concat_ws(' ', person, category, enabled, count(*), ${graded}, coalesce(sum(points), 0)::numeric(12, 2)) as line
      from answer join question on question.id = answer.question
      group by person, category, enabled order by person, category, enabled`),
    questions: await list(sql`
      select concat_ws(' ', question, count(*), ${graded}, true) as line
      from answer group by question order by question`),
    quarters: await list(sql`
      select concat_ws(' ', floor(extract(epoch from completed_at) / 900)::bigint * 900, count(*)) as line
      from answer group by floor(extract(epoch from completed_at) / 900) order by floor(extract(epoch from completed_at) / 900)`),
    given: [],
  };
  return { maintained, counted };
}
