import { type Selectable, sql } from 'kysely';

import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { joinSeen, type State } from '../../questions/version-store.ts';
import type { Attempt, AttemptAnswer } from './store.ts';

/** An attempt with what it came to. */
export type AttemptWithResult = Attempt & Omit<Selectable<Tables['attempt_result']>, 'attempt'>;

/** The attempts of a person to a work, the first one first. */
export async function listAttempts(
  database: Database,
  work: number,
  person: number,
): Promise<AttemptWithResult[]> {
  return database
    .selectFrom('work_attempt')
    .innerJoin('attempt_result', 'attempt_result.attempt', 'work_attempt.id')
    .selectAll('work_attempt')
    .select(['tests', 'most', 'answered', 'waiting', 'points', 'percentage'])
    .where('work', '=', work)
    .where('person', '=', person)
    .orderBy('number')
    .execute();
}

/** An answer, with the question as it was when it was answered; null where what it asks has not changed since. */
export type SeenAnswer = AttemptAnswer & { seen: State | null };

/** The answers of an attempt by the ids of their tests, as they are read afterwards. */
export async function readSeenAnswers(
  database: Database,
  attempt: number,
): Promise<ReadonlyMap<number, SeenAnswer>> {
  const { rows } = await sql<SeenAnswer>`
    select answer.question, answer.answer, answer.points, answer.percentage, answer.is_flagged, answer.choice, answer.reason,
      seen.state as seen
    from work_answer as answer join question on question.id = answer.question ${joinSeen}
    where answer.attempt = ${attempt}`.execute(database);
  return new Map(rows.map((row) => [row.question, row]));
}
