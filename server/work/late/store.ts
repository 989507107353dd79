import { type Selectable, sql } from 'kysely';

import { erasing } from '../../answers/store.ts';
import type { Database } from '../../database/database.ts';
import type { RejectedAnswerTable } from '../../database/tables.ts';

/*
 * Answers that did not count when they came. Those to an exam that goes on without a line came after the end of their attempt and are
 * decided about; all others are held, and count nowhere.
 */

type Row = Selectable<RejectedAnswerTable>;

/** A held answer, as it was sent and not checked, with the Idempotency-Key as its id. */
export type HeldAnswer = Pick<Row, 'kind' | 'question' | 'work' | 'reason'> & {
  id: string;
  body: unknown;
  /** ISO 8601. */
  at: string;
};

/** How many answers of one person are held. */
const mostHeld = 500;

/**
 * - `held`: by this request or by an earlier one with the same id
 * - `full`: the person has too many
 * - `gone`: the person was erased, or never was
 */
export type HoldOutcome = 'held' | 'full' | 'gone';

/** Those among some answers of some people that are held, each as the id of the person, a space, and its own id. */
export async function findHeld(
  database: Database,
  answers: readonly { person: number; id: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person: number; key: string }>`
    select person, key from rejected_answer
    where (person, key) in (
      select * from unnest(${answers.map(({ person }) => person)}::integer[], ${answers.map(({ id }) => id)}::uuid[])
    )`.execute(database);
  return new Set(rows.map(({ person, key }) => `${person} ${key}`));
}

/**
 * Holds an answer, once for a person and an id, also of a person whose account is closed. The row of the person is locked,
 * so that nothing comes in while the person is being erased.
 * @param owner the person, and the milliseconds at which the account was made
 */
export async function holdAnswer(
  database: Database,
  { id: person, since }: { id: number; since: number },
  { id: key, kind, question, work, body, at, reason }: HeldAnswer,
): Promise<HoldOutcome> {
  const { rows } = await sql<{ has_room: boolean; is_held: boolean }>`
    with owner as materialized (
      select id from users
      where id = ${person} and erased_at is null
        and floor(extract(epoch from start_date) * 1000) = ${since}::bigint
      for share
    ), room as materialized (
      select count(*) < ${sql.lit(mostHeld)} as has_room from rejected_answer
      where person = ${person} and state = 'held'
    ), added as (
      insert into rejected_answer (person, state, key, kind, question, work, body, at, reason)
      select owner.id, 'held', ${key}::uuid, ${kind}, ${question}::integer, ${work}::integer, ${JSON.stringify(body)}::jsonb,
        ${at}::timestamptz, ${reason}
      from owner, room where has_room
      on conflict (person, key) do nothing
    )
    select has_room, exists (
      select from rejected_answer where person = ${person} and key = ${key}::uuid
    ) as is_held
    from owner, room`.execute(database);
  const [row] = rows;
  if (row === undefined) return 'gone';
  return row.has_room || row.is_held ? 'held' : 'full';
}

/** An answer that came after the end of its attempt. */
export type LateRow = Pick<Row, 'id' | 'answer' | 'at' | 'received_at' | 'decided_by' | 'decided_at'> & {
  attempt: number;
  question: number;
  version: number;
  choice: number;
  state: LateState;
};

type LateState = Exclude<Row['state'], 'held'>;

const lateColumns = sql`
  id, attempt, question, answer, version, choice, at, received_at, state, decided_by, decided_at`;

/** What came after the end for a test of a locked attempt. */
export async function listForTest(
  transaction: Database,
  attempt: number,
  question: number,
): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select ${lateColumns} from rejected_answer
    where attempt = ${attempt} and question = ${question} order by id`.execute(transaction);
  return rows;
}

/** Some late answers by their ids; those that do not exist are left out. */
export async function readLate(transaction: Database, ids: readonly number[]): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    select ${lateColumns} from rejected_answer
    where id = any(${[...ids]}::integer[]) and attempt is not null order by id`.execute(transaction);
  return rows;
}

/** How many late answers are stored of an attempt. */
export async function countOf(transaction: Database, attempt: number): Promise<number> {
  const { count } = await transaction
    .selectFrom('rejected_answer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('attempt', '=', attempt)
    .executeTakeFirstOrThrow();
  return count;
}

type NewLate = Omit<LateRow, 'id' | 'decided_by' | 'decided_at' | 'state'> & {
  person: number;
  work: number;
  state: 'waiting' | 'counted';
};

/** Stores a late answer. One that waited for a decision about the same test, and one that had counted by itself, is replaced where this one does the same. */
export async function insertLate(transaction: Database, late: NewLate): Promise<void> {
  await replaceOthers(transaction, late, [late.state]);
  const answer = late.answer === null ? null : JSON.stringify(late.answer);
  await transaction
    .insertInto('rejected_answer')
    .values({ ...late, answer, kind: 'work', reason: 'over' })
    .execute();
}

async function replaceOthers(
  transaction: Database,
  { attempt, question }: Pick<LateRow, 'attempt' | 'question'>,
  states: readonly LateState[],
): Promise<void> {
  await transaction
    .updateTable('rejected_answer')
    .set({ state: 'replaced', decided_by: null, decided_at: null })
    .where('attempt', '=', attempt)
    .where('question', '=', question)
    .where('state', 'in', [...states])
    .execute();
}

/** Notes what a person has decided. An answer that is taken replaces the one that was counted or taken before. */
export async function writeDecision(
  transaction: Database,
  late: Pick<LateRow, 'id' | 'attempt' | 'question'>,
  state: 'taken' | 'left_out',
  { person, now }: { person: number; now: Date },
): Promise<void> {
  if (state === 'taken') await replaceOthers(transaction, late, ['counted', 'taken']);
  await transaction
    .updateTable('rejected_answer')
    .set({ state, decided_by: person, decided_at: now })
    .where('id', '=', late.id)
    .execute();
}

const { erased, isErased, isTyped } = erasing(sql`rejected_answer.answer`);

/** Erases the rejected answers of some people since a moment: those that do not count are deleted, the others lose their typed texts. */
export async function eraseRejected(
  database: Database,
  people: readonly number[],
  since = new Date(0),
): Promise<void> {
  const theirs = sql`person = any(${[...people]}::integer[]) and received_at >= ${since.toISOString()}`;
  await sql`delete from rejected_answer where ${theirs} and state not in ('counted', 'taken')`.execute(
    database,
  );
  await sql`
    update rejected_answer set answer = ${erased}
    where ${theirs} and ${isTyped} and not ${isErased}`.execute(database);
}
