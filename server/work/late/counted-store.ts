import { type Selectable, sql } from 'kysely';

import type { Score } from '../../answers/rules.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/* The attempts to which answers come after the end, and the answers that count in them. */

/** An attempt that is locked with the others of its person to the work. */
export type LockedAttempt = {
  id: number;
  number: number;
  questions: number[];
  weights: (number | null)[];
  opened: string;
  started_at: string;
  ends_at: string | null;
  handed_in_at: string | null;
  handed_in_by: Selectable<Tables['work_attempt']>['handed_in_by'];
};

/** Locks the attempts of a person to a work until the transaction ends, in their order. */
export async function lockAttempts(
  transaction: Database,
  work: number,
  person: number,
): Promise<LockedAttempt[]> {
  return transaction
    .selectFrom('work_attempt')
    .select(['id', 'number', 'questions', 'weights', 'opened'])
    .select(['started_at', 'ends_at', 'handed_in_at', 'handed_in_by'])
    .where('work', '=', work)
    .where('person', '=', person)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks attempts until the transaction ends, in their order. */
export async function lockById(transaction: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .selectFrom('work_attempt')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** The answer to a test that counts. */
export type CountedRow = {
  answer: unknown;
  choice: number;
  /** When it was given, or taken back; null where the test is only marked for later. */
  given_at: string | null;
  mark: number | null;
};

/** The answer to a question in a locked attempt that counts. @returns undefined where the test was never touched */
export async function findCounted(
  transaction: Database,
  attempt: number,
  question: number,
): Promise<CountedRow | undefined> {
  return transaction
    .selectFrom('work_answer')
    .select(['answer', 'choice', 'mark'])
    .select(
      sql<string | null>`coalesce(given_at, case when answer is not null then answered_at end)`.as(
        'given_at',
      ),
    )
    .where('attempt', '=', attempt)
    .where('question', '=', question)
    .executeTakeFirst();
}

/** Whether a work was changed, or a pupil was granted more in it, after a moment: by the audit trail. */
export async function isChangedSince(transaction: Database, work: number, moment: Date): Promise<boolean> {
  const found = await transaction
    .selectFrom('audit_entry')
    .select('id')
    .where('action', 'in', ['work.changed', 'work.granted'])
    .where(sql<boolean>`details -> 'work' = to_jsonb(${work}::integer)`)
    .where('made_at', '>', moment.toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** An answer that counts from now on. */
export type CountedNow = {
  attempt: number;
  question: number;
  answer: unknown;
  version: number;
  choice: number;
  /** The moment by which it has its place among the others, and when it came. */
  given_at: string;
  answered_at: string;
} & Score;

/** Has an answer count, in the place of another one with its mark. Its attempt may have new results then. */
export async function writeCounted(transaction: Database, counted: CountedNow, now: Date): Promise<void> {
  const { attempt, question, answer, version, points, percentage, choice, given_at, answered_at } = counted;
  const json = answer === null ? null : JSON.stringify(answer);
  await sql`
    with written as (
      insert into work_answer as stored
        (attempt, question, answer, version, points, percentage, choice, given_at, answered_at)
      values (${attempt}, ${question}, ${json}::jsonb, ${version}, ${points}, ${percentage}, ${choice}, ${given_at}, ${answered_at})
      on conflict (attempt, question) do update set answer = excluded.answer, version = excluded.version,
        points = excluded.points, percentage = excluded.percentage, given_at = excluded.given_at,
        answered_at = excluded.answered_at, choice = greatest(stored.choice, excluded.choice),
        mark = null, reason = '', marked_by = null, marked_at = null
      returning attempt
    )
    update work_attempt set changed_at = ${now.toISOString()}, is_transferred = false from written
    where id = written.attempt`.execute(transaction);
}
