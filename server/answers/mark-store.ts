import { type RawBuilder, sql } from 'kysely';

import type { MarkInput } from '../../contract/marks.ts';
import { isMarkedByPerson } from '../../contract/question-types/registry.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { StoredQuestion } from '../questions/store.ts';

/*
 * The answers that a person marks. Each has a row of `mark` from the moment it is given, without a percentage while it waits;
 * those without one are the queue.
 */

/**
 * SQL that puts new answers in the queue.
 * @param rows SQL for them with `id`, `question`, the `author` of the question, and whether they are `to_mark`
 */
export function queueing(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into mark (answer, question, author)
    select id, question, author from ${rows} where to_mark`;
}

/**
 * SQL that stores the marks that new answers come with.
 * @param rows SQL for them with `id`, `question`, the `author` of the question, `mark`, `comment`, `marked_by` and `marked_at`
 */
export function markingWith(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into mark (answer, question, author, percentage, comment, marked_by, marked_at)
    select id, question, author, mark, comment, marked_by, marked_at from ${rows}`;
}

/**
 * Puts all answers to a question that have no result in the queue, or takes those out that wait, as its type is now. Results and marks stay,
 * whatever it is.
 * The question is locked.
 * @param never SQL for whether an answer never waits
 */
export async function requeueAnswers(
  transaction: Database,
  { id, author, test_type }: Pick<StoredQuestion, 'id' | 'author' | 'test_type'>,
  never: RawBuilder<boolean>,
): Promise<void> {
  const statement = isMarkedByPerson(test_type)
    ? sql`
      insert into mark (answer, question, author)
      select answer.id, question, ${author}::integer from answer
      where question = ${id} and answer.percentage is null and not ${never} order by answer.id
      on conflict (answer) do nothing`
    : sql`delete from mark where question = ${id} and percentage is null`;
  await statement.execute(transaction);
}

/** Takes the answers of some people whose texts are erased out of the queue, and erases the comments on the others. */
export async function eraseComments(database: Database, people: readonly number[]): Promise<void> {
  const theirs = sql`answer in (select id from answer where person = any(${[...people]}::integer[]))`;
  await sql`delete from mark where percentage is null and ${theirs}`.execute(database);
  await sql`update mark set comment = '' where comment <> '' and ${theirs}`.execute(database);
}

/**
 * Stores the mark of an answer; the same one again changes nothing. Lists of the person who answered and of the author of the
 * question are read anew: see AuthenticatedUser. Call it before the score is changed, since that is the order of all locks.
 * @returns whether the mark differs from the one before
 */
export async function writeMark(
  transaction: Database,
  answer: { id: number; question: number; author: number | null },
  { percentage, comment }: MarkInput,
  { marked_by, now }: { marked_by: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with written as (
      insert into mark (answer, question, author, percentage, comment, marked_by, marked_at)
      values (${answer.id}, ${answer.question}, ${answer.author}, ${percentage}, ${comment}, ${marked_by},
        ${now.toISOString()})
      on conflict (answer) do update set percentage = excluded.percentage, comment = excluded.comment,
        marked_by = excluded.marked_by, marked_at = excluded.marked_at
      where (mark.percentage, mark.comment, mark.marked_by)
        is distinct from (excluded.percentage, excluded.comment, excluded.marked_by)
      returning answer, author
    )
    insert into answers_given (person, times)
    select distinct person, 1 from (
      select person from written join answer on answer.id = written.answer
      union all
      select users.id from written join users on users.id = author
    ) as concerned
    order by person
    on conflict (person) do update set times = answers_given.times + 1`.execute(transaction);
  return numAffectedRows > 0n;
}

/** Who marked an answer last, and when; null while it waits. The answer is locked, so that both stay. */
export async function getMarker(
  transaction: Database,
  answer: number,
): Promise<{ marked_by: number | null; marked_at: string | null }> {
  const statement = sql<{ marked_by: number | null; marked_at: string | null }>`
    select marked_by, marked_at from mark where answer = ${answer}`;
  return (await statement.execute(transaction)).rows[0] ?? { marked_by: null, marked_at: null };
}

const countAll = prepared(
  () => sql<{ total: number }>`select count(*) as total from mark where percentage is null`,
);

const countOwn = prepared(
  (_database, author: number) =>
    sql<{
      total: number;
    }>`select count(*) as total from mark where percentage is null and author = ${author}`,
);

/** How many answers wait for a person's mark: in the school, or to the questions of an author. */
export async function countToMark(database: Database, author?: number): Promise<number> {
  const [row] = await (author === undefined ? countAll(database) : countOwn(database, author));
  return row?.total ?? 0;
}
