import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../../database/database.ts';
import { joinSeen, type State } from '../../questions/version-store.ts';
import { authorName } from '../../users/store.ts';

/** An answer of an attempt, with what a person gave for it. */
export type PaperRow = {
  attempt: number;
  question: number;
  /** Null where the test is only marked for later. */
  answer: unknown;
  points: number | null;
  percentage: number | null;
  is_flagged: boolean;
  answered_at: string;
  mark: number | null;
  reason: string;
  marked_at: string | null;
  marked_by_name: string;
  /** The question as it was when the answer was given; null where what it asks has not changed since. */
  seen: State | null;
};

function paperRows(where: RawBuilder<boolean>) {
  return sql<PaperRow>`
    select attempt, answer.question, answer, points, percentage, is_flagged, answered_at, mark, reason, marked_at,
      ${authorName} as marked_by_name, seen.state as seen
    from work_answer as answer
    join question on question.id = answer.question
    left join users on users.id = answer.marked_by
    ${joinSeen}
    where ${where}`;
}

/** The answers of some attempts. */
export async function readPaperRows(database: Database, attempts: readonly number[]): Promise<PaperRow[]> {
  if (attempts.length === 0) return [];
  const where = sql<boolean>`attempt = any(${[...attempts]}::integer[])`;
  return (await paperRows(where).execute(database)).rows;
}

/** One answer of an attempt. @returns undefined where there is none */
export async function findPaperRow(
  database: Database,
  attempt: number,
  question: number,
): Promise<PaperRow | undefined> {
  const where = sql<boolean>`attempt = ${attempt} and answer.question = ${question} and answer is not null`;
  return (await paperRows(where).execute(database)).rows[0];
}
