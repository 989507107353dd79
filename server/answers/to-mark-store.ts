import { sql } from 'kysely';

import type { AnswerToMark, listToMark as endpoint } from '../../contract/marks.ts';
import type { QueryOf } from '../../contract/wire/endpoint.ts';
import { subtreeOf } from '../categories/store.ts';
import type { Database } from '../database/database.ts';
import { totalOf } from '../http/responses/list.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import { readQuestions } from '../questions/store.ts';
import { authorName } from '../users/store.ts';
import { reviewColumns, reviewJoins } from './review-store.ts';
import { answerOnWire, type ReviewedAnswer } from './review-on-wire.ts';
import { isErased } from './store.ts';

type Row = ReviewedAnswer & Pick<AnswerToMark, 'id' | 'user_name' | 'marked_by_name'> & { question: number };

/** The columns of a Row, from answer, question, users and mark. */
const columns = sql`
  answer.id, answer.question, ${authorName} as user_name, ${reviewColumns},
  coalesce((select ${authorName} from users where users.id = mark.marked_by), '') as marked_by_name`;

/** Adds their questions to answers. Those whose question was deleted meanwhile are left out. */
async function withQuestions(
  database: Database,
  rows: readonly Row[],
  { versions }: AuthenticatedUser,
): Promise<AnswerToMark[]> {
  const ids = [...new Set(rows.map(({ question }) => question))];
  const questions = new Map(
    (await readQuestions(database, ids, versions)).map((question) => [question.id, question]),
  );
  return rows.flatMap(({ question, id, user_name, marked_by_name, ...row }) => {
    const test = questions.get(question);
    if (test === undefined) return [];
    const answer = answerOnWire(row, test, true);
    return [{ id, test, weight: row.weight, user_name, answer, marked_by_name }];
  });
}

/**
 * One page of the answers that wait for a person's mark, the oldest first, and how many wait.
 * @param author only those to the questions of this author; all where it is undefined
 */
export async function listToMark(
  database: Database,
  reader: AuthenticatedUser,
  author: number | undefined,
  { test, category, after, ...page }: QueryOf<typeof endpoint>,
): Promise<{ items: AnswerToMark[]; total: number }> {
  const wanted = [sql`mark.percentage is null`];
  if (author !== undefined) wanted.push(sql`mark.author = ${author}`);
  if (test !== undefined) wanted.push(sql`mark.question = ${test}`);
  if (after !== undefined) wanted.push(sql`mark.answer > ${after}`);
  if (category !== undefined) {
    const subtree = [...(await subtreeOf(database, category, reader.versions))];
    wanted.push(sql`(select category from question where id = mark.question) = any(${subtree}::integer[])`);
  }
  const where = sql.join(wanted, sql` and `);
  const { rows } = await sql<{ answer: number }>`
    select answer from mark where ${where}
    order by answer limit ${page.per_page} offset ${(page.page - 1) * page.per_page}`.execute(database);
  const count = async () => {
    const counted = await sql<{ total: number }>`select count(*) as total from mark where ${where}`.execute(
      database,
    );
    return counted.rows[0]?.total ?? 0;
  };
  const total = await totalOf(rows.length, page, count);
  const ids = rows.map(({ answer }) => answer);
  return { items: await readToMark(database, reader, ids), total };
}

/** Answers that a person marks, by their ids, the oldest first. */
async function readToMark(
  database: Database,
  reader: AuthenticatedUser,
  ids: readonly number[],
): Promise<AnswerToMark[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from answer join users on users.id = answer.person join question on question.id = answer.question ${reviewJoins}
    where answer.id = any(${[...ids]}::bigint[])
    order by answer.id`.execute(database);
  return withQuestions(database, rows, reader);
}

/** One answer that a person marks; undefined where there is none with this id. */
export async function findToMark(
  database: Database,
  reader: AuthenticatedUser,
  id: number,
): Promise<AnswerToMark | undefined> {
  const [found] = await readToMark(database, reader, [id]);
  return found;
}

/** The question of an answer; undefined where there is no answer with this id. */
export async function findQuestionOf(database: Database, id: number): Promise<number | undefined> {
  const answer = await database
    .selectFrom('answer')
    .select('question')
    .where('id', '=', id)
    .executeTakeFirst();
  return answer?.question;
}

/** Locks an answer until the transaction ends, and says whose it is, what a right one earned then, and whether its text was erased. */
export async function lockAnswer(
  transaction: Database,
  id: number,
): Promise<{ isErased: boolean; person: number; weight: number }> {
  return transaction
    .selectFrom('answer')
    .select([isErased.as('isErased'), 'person', sql<number>`weight_of(answer.*)`.as('weight')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
