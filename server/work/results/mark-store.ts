import { sql } from 'kysely';

import type { Score } from '../../answers/rules.ts';
import type { Database } from '../../database/database.ts';

/*
 * What a person gives for an answer of a work, and who hands an attempt in for a pupil. Answers themselves are written by the store
 * of attempts.
 */

/** An attempt that is locked, and who it belongs to. */
export type LockedAttempt = {
  id: number;
  questions: number[];
  weights: (number | null)[];
  handed_in_at: string | null;
  handed_in_by: 'pupil' | 'clock' | 'teacher' | null;
  ends_at: string | null;
};

/** Locks an attempt of a person until the transaction ends. @returns undefined where there is none */
export async function lockAttempt(
  transaction: Database,
  { work, person, number }: { work: number; person: number; number: number },
): Promise<LockedAttempt | undefined> {
  return transaction
    .selectFrom('work_attempt')
    .select(['id', 'questions', 'weights', 'handed_in_at', 'handed_in_by', 'ends_at'])
    .where('work', '=', work)
    .where('person', '=', person)
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The work of an attempt. @returns undefined where there is no such attempt */
export async function findWorkOf(database: Database, attempt: number): Promise<number | undefined> {
  const found = await database
    .selectFrom('work_attempt')
    .select('work')
    .where('id', '=', attempt)
    .executeTakeFirst();
  return found?.work;
}

/** A stored answer that is about to be marked. */
export type MarkedAnswer = {
  answer: unknown;
  /** The number of the version that was answered. */
  version: number;
  percentage: number | null;
  mark: number | null;
  marked_by: number | null;
  marked_at: string | null;
};

/** The answer to a question in a locked attempt. @returns undefined where the pupil left it out */
export async function findMarked(
  transaction: Database,
  attempt: number,
  question: number,
): Promise<MarkedAnswer | undefined> {
  return transaction
    .selectFrom('work_answer')
    .select(['answer', 'version', 'percentage', 'mark', 'marked_by', 'marked_at'])
    .where('attempt', '=', attempt)
    .where('question', '=', question)
    .where('answer', 'is not', null)
    .executeTakeFirst();
}

/** A mark and why it was given; without a mark the score counts. */
export type WrittenMark = Score & { mark: number | null; reason: string };

/** Stores a mark, or takes it back; the same one again changes nothing. @returns whether it differs from the one before */
export async function writeWorkMark(
  transaction: Database,
  { attempt, question }: { attempt: number; question: number },
  { mark, reason, points, percentage }: WrittenMark,
  { marked_by, now }: { marked_by: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with written as (
      update work_answer set points = ${points}, percentage = ${percentage}::smallint, mark = ${mark}::smallint, reason = ${reason},
        marked_by = ${marked_by}, marked_at = ${now.toISOString()}
      where attempt = ${attempt} and question = ${question} and (mark, reason, case when mark is not null then marked_by end)
        is distinct from (${mark}::smallint, ${reason}, case when ${mark}::smallint is not null then ${marked_by}::integer end)
      returning attempt
    )
    update work_attempt set changed_at = ${now.toISOString()} from written where id = written.attempt`.execute(
    transaction,
  );
  return numAffectedRows > 0n;
}
