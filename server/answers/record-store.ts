import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { batchedInserts } from '../database/batched.ts';
import { prepared } from '../database/prepared.ts';
import { type KeyedRequest, keyIsTaken, storingResponses } from '../http/idempotency-store.ts';
import { revisionOfQuestion } from '../questions/store.ts';
import { markingWith, queueing } from './mark-store.ts';
import type { StoredAnswer } from './store.ts';

/** A submitted answer with its result, and the revision of the question by which it was graded. */
export type GradedAnswer = StoredAnswer & {
  question: number;
  revision: string;
  /** The number of the version that it answers. */
  version: number;
  person: number;
  /** True if it waits for a person’s mark. */
  to_mark?: true;
  /** The hashes of the request, if it has an Idempotency-Key, and the body of its 201 response. */
  keyed: (KeyedRequest & { body: unknown }) | undefined;
};

/**
 * - `not_stored`: the person has answered before, or the question was deleted, changed, or is being changed
 * - `key_taken`: the Idempotency-Key was used for something else
 */
export type RecordOutcome = 'stored' | 'not_stored' | 'key_taken';

/**
 * Locks the questions that still have the revision of their answers, except those that are being changed, and inserts the
 * answers to them. Every statement inserts in the same order, so that two of them cannot deadlock.
 * @param queues whether answers that wait for a person's mark are among them: without these the statement is simpler
 */
const inserting = (queues: boolean) =>
  prepared((_database, answers: string) => {
    const flag = queues ? sql`, to_mark boolean` : sql``;
    const waiting = queues
      ? sql`, waiting as (${queueing(sql`stored join current using (person, question)`)})`
      : sql``;
    return sql<{ place: number }>`
    with current as (
      select asked.*, author, difficulty_level.weight
      from jsonb_to_recordset(${answers}::jsonb) as asked (
        place integer, question integer, revision text, version integer, person integer, key text, request text, body jsonb,
        answer jsonb, points numeric, percentage smallint, completed_at timestamptz${flag}
      )
      join question on question.id = asked.question
      join difficulty_level on difficulty_level.id = qiyinlik_darajasi
      where ${revisionOfQuestion} = asked.revision
      for share of question skip locked
    ), stored as (
      insert into answer (question, person, answer, points, percentage, completed_at, version, weight)
      select question, person, answer, points, percentage, completed_at, version, weight
      from current
      order by person, question
      on conflict (person, question) do nothing
      returning id, question, person
    ), response as (
      ${storingResponses(201, sql`stored join current using (person, question)`)}
    )${waiting}
    select place from stored join current using (person, question)`;
  });

const insertAll = inserting(false);
const insertAllToMark = inserting(true);

/**
 * Stores the first answer of a person to a question, provided that the question still has the revision by which the answer
 * was graded. The same statement stores the response with the Idempotency-Key. Simultaneous answers share a statement: see batchedInserts.
 */
export const recordAnswer = batchedInserts<GradedAnswer, RecordOutcome>(
  ({ person, question }) => `${person} ${question}`,
  async (database, answers) => {
    const placed = answers.map(({ keyed, ...answer }, place) => ({ place, ...answer, ...keyed }));
    const insert = answers.some(({ to_mark }) => to_mark) ? insertAllToMark : insertAll;
    try {
      const rows = await insert(database, JSON.stringify(placed));
      const stored = new Set(rows.map(({ place }) => place));
      return answers.map((_answer, place) => (stored.has(place) ? 'stored' : 'not_stored'));
    } catch (error) {
      if (answers.length === 1 && keyIsTaken(error)) return ['key_taken'];
      throw error;
    }
  },
);

/** An answer that was graded in work, with the version that it answers, the weight, the work, and the mark of a person. */
export type TransferredAnswer = StoredAnswer & {
  question: number;
  person: number;
  version: number;
  weight: number;
  work: number;
  /** Null where no person has marked it. */
  mark: number | null;
  comment: string;
  marked_by: number | null;
  marked_at: string | null;
};

/** Milliseconds. The lists of authors are read anew by themselves after an answer that is not older: see answersState. */
const longestFresh = 30 * 60 * 1000;

/**
 * Stores answers from work as results, except to questions that their people have answered already. Call it with the questions locked,
 * so that none of them is graded anew meanwhile.
 */
export async function insertTransferred(
  transaction: Database,
  answers: readonly TransferredAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    with transferred as materialized (
      select transferred.*, question.author
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as transferred (
        question integer, person integer, answer jsonb, points numeric, percentage smallint, completed_at timestamptz,
        version integer, weight smallint, work integer, mark smallint, comment text, marked_by integer, marked_at timestamptz
      )
      join question on question.id = transferred.question
    ), stored as (
      insert into answer (question, person, answer, points, percentage, completed_at, version, weight, work)
      select question, person, answer, points, percentage, completed_at, version, weight, work from transferred
      order by person, question
      on conflict (person, question) do nothing
      returning id, question, person
    )
    ${markingWith(sql`stored join transferred using (question, person) where mark is not null`)}`.execute(
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
