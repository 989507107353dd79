import { sql } from 'kysely';

import type { MarkInput } from '../../../contract/grade-columns.ts';
import type { Database } from '../../database/database.ts';
import { list, prepared } from '../../database/prepared.ts';
import type { ColumnSettings, StoredColumn, StoredMark } from './rules.ts';

/* The columns that teachers add to grade books, and the marks in them. */

const fields = sql`
  grade_column.id, class, author, title, day::text as day, kind, most, weight, version,
  case when closed_at is null then trim(concat(first_name, ' ', last_name)) else '' end as author_name`;

const selectColumns = prepared(
  (_database, id: number) => sql<StoredColumn>`
    select ${fields} from grade_column left join users on users.id = author
    where class = ${id}::integer order by day, grade_column.id`,
);

const selectMarks = prepared(
  (_database, columns: readonly number[], people: readonly number[]) => sql<StoredMark>`
    select grade_column as column, person, points, note from grade_mark
    where grade_column = any(${list(columns, 'integer')}) and person = any(${list(people, 'integer')})`,
);

/** The columns of a class in the order of their days, and the marks of some people in them. */
export async function listColumns(
  database: Database,
  id: number,
  people: readonly number[],
): Promise<{ columns: StoredColumn[]; marks: StoredMark[] }> {
  const columns = await selectColumns(database, id);
  if (columns.length === 0) return { columns, marks: [] };
  const ids = columns.map((column) => column.id);
  return { columns, marks: await selectMarks(database, ids, people) };
}

/** How many columns a class has. */
export async function countColumns(database: Database, id: number): Promise<number> {
  const { rows } = await sql<{ columns: number }>`
    select count(*)::integer as columns from grade_column where class = ${id}`.execute(database);
  return rows[0]?.columns ?? 0;
}

/** A column; undefined where there is none. */
export async function findColumn(database: Database, id: number): Promise<StoredColumn | undefined> {
  const { rows } = await sql<StoredColumn>`
    select ${fields} from grade_column left join users on users.id = author
    where grade_column.id = ${id}`.execute(database);
  return rows[0];
}

/** As findColumn, with the row of the column locked until the transaction ends. */
export async function lockColumn(transaction: Database, id: number): Promise<StoredColumn | undefined> {
  await sql`select from grade_column where id = ${id} for update`.execute(transaction);
  return findColumn(transaction, id);
}

/** All marks in a column, those of people too who have left the class. */
export async function listMarks(database: Database, id: number): Promise<StoredMark[]> {
  const { rows } = await sql<StoredMark>`
    select grade_column as column, person, points, note from grade_mark
    where grade_column = ${id} order by person`.execute(database);
  return rows;
}

/** Adds a column without marks. @returns its id */
export async function insertColumn(
  transaction: Database,
  place: { class: number; author: number },
  { title, day, kind, most, weight }: ColumnSettings,
): Promise<number> {
  const { id } = await transaction
    .insertInto('grade_column')
    .values({ ...place, title, day, kind, most, weight })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets what a teacher sets of a column, and counts the change. */
export async function updateColumn(
  transaction: Database,
  id: number,
  { title, day, kind, most, weight }: ColumnSettings,
): Promise<void> {
  await transaction
    .updateTable('grade_column')
    .set((row) => ({ title, day, kind, most, weight, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets marks in a column. One without points and note is deleted. */
export async function writeMarks(
  transaction: Database,
  id: number,
  marks: readonly MarkInput[],
): Promise<void> {
  const isBlank = ({ points, note }: MarkInput) => points === null && note === '';
  const [blank, written] = [marks.filter(isBlank), marks.filter((mark) => !isBlank(mark))];
  if (blank.length > 0) {
    await sql`
      delete from grade_mark
      where grade_column = ${id} and person = any(${blank.map(({ person }) => person)}::integer[])`.execute(
      transaction,
    );
  }
  if (written.length === 0) return;
  await transaction
    .insertInto('grade_mark')
    .values(written.map(({ person, points, note }) => ({ grade_column: id, person, points, note })))
    .onConflict((taken) =>
      taken.columns(['grade_column', 'person']).doUpdateSet((row) => ({
        points: row.ref('excluded.points'),
        note: row.ref('excluded.note'),
      })),
    )
    .execute();
}

/** Deletes a column with its marks. */
export async function deleteColumn(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('grade_column').where('id', '=', id).execute();
}

/** Erases the notes beside the marks of some people. The points stay. */
export async function eraseNotes(database: Database, people: readonly number[]): Promise<void> {
  const theirs = sql`person = any(${[...people]}::integer[]) and note <> ''`;
  await sql`delete from grade_mark where ${theirs} and points is null`.execute(database);
  await sql`update grade_mark set note = '' where ${theirs}`.execute(database);
}
