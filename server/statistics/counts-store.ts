import { sql } from 'kysely';

import type { OptionLetter } from '../../contract/questions.ts';
import type { AnswerCount } from '../../contract/statistics.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { batched } from '../database/batched.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';

/** How a question was answered; no answer is later than `latest_at`. */
export type QuestionCount = AnswerCount & { question: number; latest_at: string };

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

/** How often each option of a question was chosen. */
export async function countOptions(
  database: Database,
  question: number,
): Promise<Record<OptionLetter, number>> {
  const { rows } = await sql<Record<OptionLetter, number>>`
    select ${sql.join((['a', 'b', 'c', 'd', 'e'] as const).map((letter) => sql`coalesce(sum(${sql.ref(letter)}), 0)::integer as ${sql.ref(letter)}`))}
    from question_count where question = ${question}`.execute(database);
  return rows[0] as Record<OptionLetter, number>;
}

/** A question that somebody wrote; `has_key` is whether it has a right answer. */
export type WrittenQuestion = { id: number; enabled: boolean; has_key: boolean };

/** The questions that a person wrote, the newest first. */
export async function listWritten(
  database: Database,
  author: number,
  { question }: Versions,
): Promise<readonly WrittenQuestion[]> {
  return cached(database, `written by ${author}`, [question], async () => {
    const { rows } = await sql<WrittenQuestion>`
      select id, enabled, coalesce(right_answer, right_answer_text) <> '' as has_key
      from question where author = ${author} order by id desc`.execute(database);
    return rows;
  });
}
