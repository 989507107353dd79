import { sql } from 'kysely';
import pg from 'pg';

import type { Database } from '../database/database.ts';
import { gathered } from '../database/gathered.ts';
import { prepared } from '../database/prepared.ts';
import { keepingAnswers, type KeyedRequest, keyIsTaken } from '../http/idempotency.ts';
import { versionOfQuestion } from '../questions/store.ts';
import { answerColumns, type StoredAnswer } from './store.ts';

/** An answer that has been graded, with what must still be so for it to be stored. */
export type FirstAnswer = Omit<StoredAnswer, 'completed_at'> & {
  question: number;
  /** The question's, as findQuestionToGrade gave it. */
  version: string;
  person: number;
  /** The person's, as results show it. */
  name: string;
  /** The request that brings it, if it has a key. */
  keyed: KeyedRequest | undefined;
};

/** The answer of the API to an answer that is stored now, written by PostgreSQL from the row. */
const recorded = sql`jsonb_build_object('status', 'ok', 'result', jsonb_build_object(
  'user_name', held.name,
  'points', stored.points,
  'percentage', stored.percentage,
  'completed_at', to_char(stored.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
))`;

type Stored = StoredAnswer & { place: number };

/** Always stored in the same order, so that two statements never wait for each other. */
const store = prepared((_database, answers: string) => {
  const columns = answerColumns.map((column) => sql.ref(column));
  return sql<Stored>`
    with held as (
      select asked.*
      from jsonb_to_recordset(${answers}::jsonb) as asked (
        place integer, question integer, version text, person integer, name text, key text, request text,
        users_answer text, users_text_answer text, points smallint, percentage smallint
      )
      join question on question.id = asked.question
      join difficulty_level on difficulty_level.id = qiyinlik_darajasi
      where ${versionOfQuestion} = asked.version
      for share of question skip locked
    ), stored as (
      insert into answer (question, person, users_answer, users_text_answer, points, percentage)
      select question, person, users_answer, users_text_answer, points, percentage
      from held
      order by person, question
      on conflict (person, question) do nothing
      returning question, person, ${sql.join(columns)}
    ), kept as (
      ${keepingAnswers(201, recorded, sql`stored join held using (person, question)`)}
    )
    select place, ${sql.join(answerColumns.map((column) => sql.ref(`stored.${column}`)))}
    from stored join held using (person, question)`;
});

async function storeAll(
  database: Database,
  answers: readonly FirstAnswer[],
): Promise<(StoredAnswer | undefined)[]> {
  const firsts = new Map<string, object>();
  for (const [place, { keyed, ...answer }] of answers.entries()) {
    const pair = `${answer.person} ${answer.question}`;
    if (!firsts.has(pair)) firsts.set(pair, { place, ...answer, ...keyed });
  }
  const found: (StoredAnswer | undefined)[] = answers.map(() => undefined);
  for (const { place, ...stored } of await store(database, JSON.stringify([...firsts.values()]))) {
    found[place] = stored;
  }
  return found;
}

async function storeAlone(database: Database, answer: FirstAnswer): Promise<StoredAnswer | undefined> {
  try {
    return (await storeAll(database, [answer]))[0];
  } catch (error) {
    if (keyIsTaken(error)) return undefined;
    throw error;
  }
}

/** Stores together what comes beside each other; where that is refused nothing of it is stored yet, and each goes alone. */
const storeTogether = gathered(
  async (
    database,
    answers: readonly FirstAnswer[],
  ): Promise<PromiseSettledResult<StoredAnswer | undefined>[]> => {
    if (answers.length > 1) {
      try {
        const stored = await storeAll(database, answers);
        return stored.map((value) => ({ status: 'fulfilled', value }));
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
      }
    }
    return Promise.allSettled(answers.map((answer) => storeAlone(database, answer)));
  },
);

/**
 * Stores an answer in one statement, with those that come at the same moment, if its question still is what it was when it
 * was graded and nobody is changing it. What the person is told of it is kept for the request's key, if it has one.
 * @returns undefined where the question has changed or is being changed, the person has answered already or the key is
 * taken; then nothing is stored
 */
export async function insertFirstAnswer(
  database: Database,
  answer: FirstAnswer,
): Promise<StoredAnswer | undefined> {
  const outcome = await storeTogether(database, answer);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
