import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { LateDecision } from '../../../contract/work/attempts.ts';
import type { Database } from '../../database/database.ts';
import type { RejectedAnswerTable } from '../../database/tables.ts';
import { joinSeen, type State } from '../../questions/version-store.ts';
import { authorName } from '../../users/store.ts';
import type { HeldAnswer, LateRow } from './store.ts';

/* Lists of rejected answers, for those who see results and for their pupils. */

type Row = Selectable<RejectedAnswerTable>;

type Page = { page: number; per_page: number };

/** A rejected answer as it is listed. What only late answers have is null of held ones, and the reverse. */
type Listed = Pick<Row, 'id' | 'kind' | 'question' | 'work' | 'reason' | 'at' | 'received_at' | 'person'> &
  Pick<Row, 'key' | 'body' | 'answer' | 'choice' | 'decided_at'> & {
    decided: Row['state'];
    decided_by_name: string;
    title: string | null;
    name: string;
    attempt: number | null;
    number: number | null;
    questions: number[] | null;
    ended_at: string;
    /** Whether another answer to the test counts. */
    is_answered: boolean;
    /** The question as it was when the answer was given; null where what it asks has not changed since. */
    seen: State | null;
  };

/** An answer that came after the end of its attempt, as it is listed. */
export type ListedLate = Listed & {
  question: number;
  work: number;
  title: string;
  attempt: number;
  number: number;
  questions: number[];
  decided: LateDecision;
};

/** A held answer as it is listed. */
export type ListedHeld = HeldAnswer & { received_at: string; title?: string };

const isLate = sql<boolean>`answer.state not in ('held', 'replaced')`;

/** Rejected answers, without those that newer ones have replaced: the one list of them, which all others are parts of. */
async function list(
  database: Database,
  which: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select answer.*, answer.state as decided, seen.state as seen, work.title, attempt.number, attempt.questions,
      coalesce(attempt.handed_in_at, attempt.ends_at, answer.received_at) as ended_at,
      coalesce((select ${authorName} from users where users.id = answer.decided_by), '') as decided_by_name,
      coalesce((select ${authorName} from users where users.id = answer.person), '') as name,
      exists (
        select from work_answer as counted
        where counted.attempt = answer.attempt and counted.question = answer.question and counted.answer is not null
      ) as is_answered
    from rejected_answer as answer
    left join work_attempt as attempt on attempt.id = answer.attempt
    left join work on work.id = answer.work and exists (
      select from work_attempt as started where started.work = answer.work and started.person = answer.person
    )
    left join question on question.id = answer.asked
    ${joinSeen}
    where ${which} order by ${order}`.execute(database);
  return rows;
}

/** One page of the rejected answers of a person, the latest first. */
async function listPageOf(
  database: Database,
  which: RawBuilder<boolean>,
  { page, per_page }: Page,
): Promise<{ rows: Listed[]; total: number }> {
  const [rows, counted] = await Promise.all([
    list(
      database,
      which,
      sql`answer.received_at desc, answer.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    ),
    sql<{ total: number }>`
      select count(*)::integer as total from rejected_answer as answer where ${which}`.execute(database),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The late answers to a work of some pupils, in the order of the attempts. */
export async function listLate(
  database: Database,
  work: number,
  people: readonly number[],
): Promise<ListedLate[]> {
  const ofPupils = sql<boolean>`
    answer.work = ${work} and answer.person = any(${[...people]}::integer[]) and ${isLate}`;
  return (await list(database, ofPupils, sql`attempt.number, answer.id`)) as ListedLate[];
}

/** One page of the late answers of a person, the latest first. */
export async function listLateOf(
  database: Database,
  person: number,
  page: Page,
): Promise<{ rows: ListedLate[]; total: number }> {
  const { rows, total } = await listPageOf(database, sql`answer.person = ${person} and ${isLate}`, page);
  return { rows: rows as ListedLate[], total };
}

/** One page of the held answers of a person, the latest first. */
export async function listHeldOf(
  database: Database,
  person: number,
  page: Page,
): Promise<{ rows: ListedHeld[]; total: number }> {
  const { rows, total } = await listPageOf(
    database,
    sql`answer.person = ${person} and answer.state = 'held'`,
    page,
  );
  const listed = rows.map((row) => Object.assign(row, { id: row.key, title: row.title ?? undefined }));
  return { rows: listed as unknown as ListedHeld[], total };
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
    select distinct on (attempt, question) attempt, question, at, received_at, state as decided
    from rejected_answer as answer where attempt = any(${[...attempts]}::integer[]) and ${isLate}
    order by attempt, question, (state = 'waiting') desc, id desc`.execute(database);
  return rows;
}

/** Those of the answers of some attempts that count although they came after the end. */
export async function readCountedLate(
  database: Database,
  attempts: readonly number[],
): Promise<Pick<LateRow, 'attempt' | 'question' | 'at' | 'received_at'>[]> {
  if (attempts.length === 0) return [];
  const { rows } = await sql<Pick<LateRow, 'attempt' | 'question' | 'at' | 'received_at'>>`
    select attempt, question, at, received_at from rejected_answer
    where attempt = any(${[...attempts]}::integer[]) and state in ('counted', 'taken')`.execute(database);
  return rows;
}

/** How many answers of each attempt came after the end: those that count, and those that wait. Attempts without any are left out. */
export async function countLate(
  database: Database,
  attempts: readonly number[],
): Promise<ReadonlyMap<number, { counted: number; waiting: number }>> {
  if (attempts.length === 0) return new Map();
  const { rows } = await sql<{ attempt: number; counted: number; waiting: number }>`
    select attempt, count(*) filter (where state <> 'waiting')::integer as counted,
      count(*) filter (where state = 'waiting')::integer as waiting
    from rejected_answer
    where attempt = any(${[...attempts]}::integer[]) and state in ('counted', 'taken', 'waiting')
    group by attempt`.execute(database);
  return new Map(rows.map(({ attempt, ...counts }) => [attempt, counts]));
}
