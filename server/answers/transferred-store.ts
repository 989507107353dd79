import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { markingWith } from './mark-store.ts';
import type { StoredAnswer } from './store.ts';

/** An answer that was given and graded elsewhere, with the version that was answered and the weight, and with the mark that a person gave it. */
export type TransferredAnswer = StoredAnswer & {
  question: number;
  person: number;
  version: number;
  weight: number;
  /** Null where no person has marked it. */
  mark: number | null;
  comment: string;
  marked_by: number | null;
  marked_at: string | null;
};

/** Milliseconds. The lists of authors are read anew by themselves after an answer that is not older: see answersState. */
const longestFresh = 30 * 60 * 1000;

/**
 * Stores answers as the results of their people, except to questions that these have answered already. The questions are locked,
 * so that none of them is graded anew meanwhile.
 */
export async function insertTransferred(
  transaction: Database,
  answers: readonly TransferredAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    with given as materialized (
      select given.*, question.author
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (
        question integer, person integer, answer jsonb, points numeric, percentage smallint, completed_at timestamptz,
        version integer, weight smallint, mark smallint, comment text, marked_by integer, marked_at timestamptz
      )
      join question on question.id = given.question
    ), stored as (
      insert into answer (question, person, answer, points, percentage, completed_at, version, weight)
      select question, person, answer, points, percentage, completed_at, version, weight from given
      order by person, question
      on conflict (person, question) do nothing
      returning id, question, person
    )
    ${markingWith(sql`stored join given using (question, person) where mark is not null`)}`.execute(
    transaction,
  );
  const questions = answers
    .filter(({ completed_at }) => Date.parse(completed_at) < now.getTime() - longestFresh)
    .map(({ question }) => question);
  if (questions.length === 0) return;
  await sql`
    insert into answers_given (person, times)
    select distinct author, 1 from question
    where id = any(${questions}::integer[]) and author is not null order by author
    on conflict (person) do update set times = answers_given.times + 1`.execute(transaction);
}
