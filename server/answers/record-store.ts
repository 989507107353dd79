import { sql } from 'kysely';
import pg from 'pg';

import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { prepared } from '../database/prepared.ts';
import { retried } from '../database/retry.ts';
import type { KeyedRequest } from '../http/idempotency-key.ts';
import { keyIsTaken, storingResponses } from '../http/idempotency-store.ts';
import { versionOfQuestion } from '../questions/store.ts';
import type { StoredAnswer } from './store.ts';

/** A graded answer, and the question's version that it was graded by. */
export type GradedAnswer = StoredAnswer & {
  question: number;
  version: string;
  person: number;
  /** The request that brings it, if it has an Idempotency-Key, and the body of its 201. */
  keyed: (KeyedRequest & { body: unknown }) | undefined;
};

/**
 * What became of an answer: `not_stored` where the person has answered before, the question is gone, or another version
 * of it is stored or being written; `key_taken` where the Idempotency-Key was used for something else.
 */
export type Recorded = 'stored' | 'not_stored' | 'key_taken';

/** Rows are inserted in one order, so that two statements never wait for each other. */
const insertAll = prepared(
  (_database, answers: string) => sql<{ place: number }>`
    with held as (
      select asked.*
      from jsonb_to_recordset(${answers}::jsonb) as asked (
        place integer, question integer, version text, person integer, key text, request text, body jsonb,
        users_answer text, users_text_answer text, points smallint, percentage smallint, completed_at timestamptz
      )
      join question on question.id = asked.question
      join difficulty_level on difficulty_level.id = qiyinlik_darajasi
      where ${versionOfQuestion} = asked.version
      for share of question skip locked
    ), stored as (
      insert into answer (question, person, users_answer, users_text_answer, points, percentage, completed_at)
      select question, person, users_answer, users_text_answer, points, percentage, completed_at
      from held
      order by person, question
      on conflict (person, question) do nothing
      returning question, person
    ), kept as (
      ${storingResponses(201, sql`stored join held using (person, question)`)}
    )
    select place from stored join held using (person, question)`,
);

async function storeAll(database: Database, answers: readonly GradedAnswer[]): Promise<Recorded[]> {
  const firsts = new Map<string, object>();
  for (const [place, { keyed, ...answer }] of answers.entries()) {
    const pair = `${answer.person} ${answer.question}`;
    if (!firsts.has(pair)) firsts.set(pair, { place, ...answer, ...keyed });
  }
  const rows = await insertAll(database, JSON.stringify([...firsts.values()]));
  const stored = new Set(rows.map(({ place }) => place));
  return answers.map((_answer, place) => (stored.has(place) ? 'stored' : 'not_stored'));
}

async function storeAlone(database: Database, answer: GradedAnswer): Promise<Recorded> {
  try {
    return (await retried(() => storeAll(database, [answer])))[0] ?? 'not_stored';
  } catch (error) {
    if (keyIsTaken(error)) return 'key_taken';
    throw error;
  }
}

/**
 * Stores the one answer of a person to a question, if the question is still what the answer was graded by. The same
 * statement stores the response under the request's key. Answers of the same moment share one statement; where
 * PostgreSQL refuses it, each is stored by a statement of its own.
 */
export const recordAnswer = batched<GradedAnswer, Recorded>(async (database, answers) => {
  try {
    return await storeAll(database, answers);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return answers.map((answer) => storeAlone(database, answer));
  }
});
