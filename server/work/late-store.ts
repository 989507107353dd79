import { type Selectable, sql } from 'kysely';

import type { LateDecision } from '../../contract/attempts.ts';
import type { Score } from '../answers/rules.ts';
import { erasing } from '../answers/store.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { authorName } from '../users/store.ts';

/* Answers that came after the end of their attempts, and how they become those that count. */

export type LateRow = Selectable<Tables['late_answer']>;

/** An attempt that is locked with the others of its person to the work. */
export type LockedAttempt = {
  id: number;
  number: number;
  questions: number[];
  opened: string;
  started_at: string;
  ends_at: string | null;
  handed_in_at: string | null;
};

/** Locks the attempts of a person to a work until the transaction ends, in their order. */
export async function lockAttempts(
  transaction: Database,
  work: number,
  person: number,
): Promise<LockedAttempt[]> {
  return transaction
    .selectFrom('work_attempt')
    .select(['id', 'number', 'questions', 'opened', 'started_at', 'ends_at', 'handed_in_at'])
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

/** What is listed of an answer that came after the end. */
export type ListedLate = Omit<LateRow, 'decided' | 'decided_by'> & {
  decided: LateDecision;
  decided_by_name: string;
  work: number;
  title: string;
  person: number;
  name: string;
  number: number;
  questions: number[];
  started_at: string;
  ended_at: string;
  /** Whether another answer to the test counts. */
  is_answered: boolean;
};

/** SQL for answers that came after the end, without those that newer ones have replaced. */
const listed = sql`
  late_answer as late
  join work_attempt as attempt on attempt.id = late.attempt
  join work on work.id = attempt.work`;

const isShown = sql`late.decided <> 'replaced'`;

const columns = sql`
  late.*, attempt.work, work.title, attempt.person, attempt.number, attempt.questions, attempt.started_at,
  coalesce(attempt.handed_in_at, attempt.ends_at, late.received_at) as ended_at,
  coalesce((select ${authorName} from users where users.id = late.decided_by), '') as decided_by_name,
  coalesce((select ${authorName} from users where users.id = attempt.person), '') as name,
  exists (
    select from work_answer as kept
    where kept.attempt = late.attempt and kept.question = late.question and kept.answer is not null
  ) as is_answered`;

/** The answers to a work that came after the end, of some pupils. */
export async function listLate(
  database: Database,
  work: number,
  people: readonly number[],
): Promise<ListedLate[]> {
  const { rows } = await sql<ListedLate>`
    select ${columns} from ${listed}
    where attempt.work = ${work} and attempt.person = any(${[...people]}::integer[]) and ${isShown}
    order by attempt.number, late.id`.execute(database);
  return rows;
}

/** The answers of a person that came after the end, the latest first. */
export async function listLateOf(
  database: Database,
  person: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: ListedLate[]; total: number }> {
  const own = sql`attempt.person = ${person} and ${isShown}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ListedLate>`
      select ${columns} from ${listed} where ${own}
      order by late.received_at desc, late.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
      database,
    ),
    sql<{ total: number }>`select count(*)::integer as total from ${listed} where ${own}`.execute(database),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The answers of some attempts that came after the end: of each test the last one. */
export async function readLast(
  database: Database,
  attempts: readonly number[],
): Promise<(Pick<LateRow, 'attempt' | 'question' | 'at' | 'received_at'> & { decided: LateDecision })[]> {
  if (attempts.length === 0) return [];
  const { rows } = await sql<
    Pick<LateRow, 'attempt' | 'question' | 'at' | 'received_at'> & { decided: LateDecision }
  >`
    select distinct on (attempt, question) attempt, question, at, received_at, decided
    from late_answer as late where attempt = any(${[...attempts]}::integer[]) and ${isShown}
    order by attempt, question, (decided = 'waiting') desc, id desc`.execute(database);
  return rows;
}

/** Those of the answers of some attempts that count although they came after the end. */
export async function readCountedLate(
  database: Database,
  attempts: readonly number[],
): Promise<Pick<LateRow, 'attempt' | 'question' | 'at' | 'received_at'>[]> {
  if (attempts.length === 0) return [];
  return database
    .selectFrom('late_answer')
    .select(['attempt', 'question', 'at', 'received_at'])
    .where('attempt', 'in', [...attempts])
    .where('decided', 'in', ['counted', 'taken'])
    .execute();
}

/** How many answers of each attempt came after the end: those that count, and those that wait. Attempts without any are left out. */
export async function countLate(
  database: Database,
  attempts: readonly number[],
): Promise<ReadonlyMap<number, { counted: number; waiting: number }>> {
  if (attempts.length === 0) return new Map();
  const { rows } = await sql<{ attempt: number; counted: number; waiting: number }>`
    select attempt, count(*) filter (where decided <> 'waiting')::integer as counted,
      count(*) filter (where decided = 'waiting')::integer as waiting
    from late_answer
    where attempt = any(${[...attempts]}::integer[]) and decided in ('counted', 'taken', 'waiting')
    group by attempt`.execute(database);
  return new Map(rows.map(({ attempt, ...counts }) => [attempt, counts]));
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
