import { sql } from 'kysely';
import pg from 'pg';

import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { prepared } from '../database/prepared.ts';
import { retried } from '../database/retry.ts';
import type { KeyedRequest } from '../http/idempotency-key.ts';
import { keyIsTaken, storingResponses } from '../http/idempotency-store.ts';
import { revisionOfQuestion } from '../questions/store.ts';
import { queueing } from './mark-store.ts';
import type { StoredAnswer } from './store.ts';

/** A graded answer, with the revision of the question by which it was graded. */
export type GradedAnswer = StoredAnswer & {
  question: number;
  revision: string;
  /** The number of the version that the person has answered. */
  version: number;
  person: number;
  /** True where it waits for a person’s mark. */
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

async function storeAll(database: Database, answers: readonly GradedAnswer[]): Promise<RecordOutcome[]> {
  const firsts = new Map<string, object>();
  for (const [place, { keyed, ...answer }] of answers.entries()) {
    const pair = `${answer.person} ${answer.question}`;
    if (!firsts.has(pair)) firsts.set(pair, { place, ...answer, ...keyed });
  }
  const insert = answers.some(({ to_mark }) => to_mark) ? insertAllToMark : insertAll;
  const rows = await insert(database, JSON.stringify([...firsts.values()]));
  const stored = new Set(rows.map(({ place }) => place));
  return answers.map((_answer, place) => (stored.has(place) ? 'stored' : 'not_stored'));
}

async function storeAlone(database: Database, answer: GradedAnswer): Promise<RecordOutcome> {
  try {
    return (await retried(() => storeAll(database, [answer])))[0] ?? 'not_stored';
  } catch (error) {
    if (keyIsTaken(error)) return 'key_taken';
    throw error;
  }
}

/** Milliseconds. Not without end: a statement may wait for a lock that the answers of other people do not need. */
const longestWait = 10;

/**
 * Stores the first answer of a person to a question, provided that the question still has the revision by which the answer
 * was graded. The same statement stores the response with the Idempotency-Key. Simultaneous answers, and those that come while
 * the statement before is under way, share one statement; where PostgreSQL refuses it, each answer is stored by a statement of its own.
 */
export const recordAnswer = batched<GradedAnswer, RecordOutcome>(
  async (database, answers) => {
    try {
      return await storeAll(database, answers);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      return answers.map((answer) => storeAlone(database, answer));
    }
  },
  { longestWait },
);
