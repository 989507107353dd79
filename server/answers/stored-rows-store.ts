import { type RawBuilder, sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';

/** A stored question, with content, key and remarks as texts too, which are equal where their JSON is. */
export type QuestionRow = {
  id: number;
  test_type: string;
  content: unknown;
  key: unknown;
  remarks: unknown;
  text: string;
};
/** A stored answer, with its text, and the type and the content of its question. */
export type AnswerRow = { id: number; test_type: string; answer: unknown; text: string };

const questions = sql<QuestionRow>`
  select id, test_type, content, key, remarks, concat_ws(E'\t', id, content, key, remarks) as text
  from question order by id`;
const answers = sql<AnswerRow>`
  select answer.id, test_type, answer, concat_ws(E'\t', answer.id, answer) as text
  from answer join question on question.id = answer.question order by answer.id`;

/** How many rows are in memory at once. */
const batchSize = 2000;

/** Reads the rows of a statement by a cursor, a part at a time, in a transaction. @param cursor a name that no other one of the transaction has */
export async function readAll<Row>(
  transaction: Database,
  cursor: string,
  statement: RawBuilder<Row>,
  see: (row: Row) => void,
): Promise<void> {
  // A cursor returns its first rows soon: without this the planner would sort all answers for the join.
  await sql`set local cursor_tuple_fraction = 0.001`.execute(transaction);
  await sql`declare ${sql.id(cursor)} no scroll cursor for ${statement}`.execute(transaction);
  for (let count = batchSize; count > 0;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from ${sql.id(cursor)}`.execute(transaction);
    for (const row of rows) see(row);
    count = rows.length;
  }
  await sql`close ${sql.id(cursor)}`.execute(transaction);
}

/** Reads all questions, then all answers, as they are at one moment, in the order of their ids. */
export async function readStoredRows(
  database: Database,
  see: { question: (row: QuestionRow) => void; answer: (row: AnswerRow) => void },
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    await readAll(transaction, 'questions', questions, see.question);
    await readAll(transaction, 'answers', answers, see.answer);
  });
}
