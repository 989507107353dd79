import { sql } from 'kysely';

import type { LateDecision } from '../../contract/work/attempts.ts';
import type { Database } from '../database/database.ts';
import { joinSeen, type State } from '../questions/version-store.ts';
import { authorName } from '../users/store.ts';
import type { LateRow } from './late-store.ts';

/* What is read of answers that came after the end, by those who see results and by their pupils. */

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
  /** The question as it was when the answer was given; null where what it asks has not changed since. */
  seen: State | null;
};

/** SQL for answers that came after the end, without those that newer ones have replaced. */
const listed = sql`
  late_answer as answer
  join work_attempt as attempt on attempt.id = answer.attempt
  join work on work.id = attempt.work
  join question on question.id = answer.question
  ${joinSeen}`;

const isShown = sql`answer.decided <> 'replaced'`;

const columns = sql`
  answer.*, seen.state as seen, attempt.work, work.title, attempt.person, attempt.number, attempt.questions, attempt.started_at,
  coalesce(attempt.handed_in_at, attempt.ends_at, answer.received_at) as ended_at,
  coalesce((select ${authorName} from users where users.id = answer.decided_by), '') as decided_by_name,
  coalesce((select ${authorName} from users where users.id = attempt.person), '') as name,
  exists (
    select from work_answer as kept
    where kept.attempt = answer.attempt and kept.question = answer.question and kept.answer is not null
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
    order by attempt.number, answer.id`.execute(database);
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
      order by answer.received_at desc, answer.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(
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
    from late_answer as answer where attempt = any(${[...attempts]}::integer[]) and ${isShown}
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
