import { type Selectable, sql } from 'kysely';

import type { Score } from '../answers/rules.ts';
import { erasing } from '../answers/store.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/* Answers that came after the end of their attempts, and how they become those that count. */

export type LateRow = Selectable<Tables['late_answer']>;

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

/** What came after the end for a test of a locked attempt. */
export async function listForTest(
  transaction: Database,
  attempt: number,
  question: number,
): Promise<LateRow[]> {
  return transaction
    .selectFrom('late_answer')
    .selectAll()
    .where('attempt', '=', attempt)
    .where('question', '=', question)
    .orderBy('id')
    .execute();
}

/** How many answers that came after the end are stored of an attempt. */
export async function countOf(transaction: Database, attempt: number): Promise<number> {
  const { count } = await transaction
    .selectFrom('late_answer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
  return count;
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

export type NewLate = Omit<LateRow, 'id' | 'decided_by' | 'decided_at'>;

/** Stores an answer that came after the end. One that waited for a decision about the same test, and one that had counted by itself, is replaced where this one does the same. */
export async function insertLate(transaction: Database, late: NewLate): Promise<void> {
  if (late.decided !== 'replaced') await replaceOthers(transaction, late, [late.decided]);
  const answer = late.answer === null ? null : JSON.stringify(late.answer);
  await transaction
    .insertInto('late_answer')
    .values({ ...late, answer, decided_by: null, decided_at: null })
    .execute();
}

async function replaceOthers(
  transaction: Database,
  { attempt, question }: Pick<LateRow, 'attempt' | 'question'>,
  states: readonly LateRow['decided'][],
): Promise<void> {
  await transaction
    .updateTable('late_answer')
    .set({ decided: 'replaced', decided_by: null, decided_at: null })
    .where('attempt', '=', attempt)
    .where('question', '=', question)
    .where('decided', 'in', [...states])
    .execute();
}

/** Notes what a person has decided. An answer that is taken replaces the one that was counted or taken before. */
export async function writeDecision(
  transaction: Database,
  late: Pick<LateRow, 'id' | 'attempt' | 'question'>,
  decided: 'taken' | 'left_out',
  { person, now }: { person: number; now: Date },
): Promise<void> {
  if (decided === 'taken') await replaceOthers(transaction, late, ['counted', 'taken']);
  await transaction
    .updateTable('late_answer')
    .set({ decided, decided_by: person, decided_at: now })
    .where('id', '=', late.id)
    .execute();
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
      insert into work_answer as kept
        (attempt, question, answer, version, points, percentage, choice, given_at, answered_at)
      values (${attempt}, ${question}, ${json}::jsonb, ${version}, ${points}, ${percentage}, ${choice}, ${given_at}, ${answered_at})
      on conflict (attempt, question) do update set answer = excluded.answer, version = excluded.version,
        points = excluded.points, percentage = excluded.percentage, given_at = excluded.given_at,
        answered_at = excluded.answered_at, choice = greatest(kept.choice, excluded.choice),
        mark = null, reason = '', marked_by = null, marked_at = null
      returning attempt
    )
    update work_attempt set changed_at = ${now.toISOString()}, is_transferred = false from written
    where id = written.attempt`.execute(transaction);
}

/** Some late answers by their ids; those that do not exist are left out. */
export async function readLate(transaction: Database, ids: readonly number[]): Promise<LateRow[]> {
  return transaction
    .selectFrom('late_answer')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

const { erased, isErased, isTyped } = erasing(sql`late_answer.answer`);

/** Erases what some people have answered after the end since a moment: what does not count goes, of the rest what was typed. */
export async function eraseLate(
  database: Database,
  people: readonly number[],
  since = new Date(0),
): Promise<void> {
  const theirs = sql`
    attempt in (select id from work_attempt where person = any(${[...people]}::integer[])) and received_at >= ${since.toISOString()}`;
  await sql`delete from late_answer where ${theirs} and decided not in ('counted', 'taken')`.execute(
    database,
  );
  await sql`
    update late_answer set answer = ${erased}
    where ${theirs} and ${isTyped} and not ${isErased}`.execute(database);
}
