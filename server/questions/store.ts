import { isDeepStrictEqual } from 'node:util';

import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';

import { message } from '../../contract/wire/messages.ts';
import type { Remarks } from '../../contract/question-types/remarks.ts';
import { byWrittenId, questionFieldsOf } from '../../contract/question-types/stored/stored-form.ts';
import type { QuestionForStaff, QuestionToSolve } from '../../contract/questions/questions.ts';
import { cachedMany } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { findCategory } from '../categories/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { list, prepared } from '../database/prepared.ts';
import type { QuestionTable } from '../database/tables.ts';
import { NotFoundError } from '../errors.ts';
import { pictureUrl } from '../media/pictures.ts';
import { type MediaColumns, shownMedia } from './media.ts';
import { type Gradable, toSolve } from './rules.ts';
import { authorEmail, authorName } from '../users/store.ts';
import { type Change, keepVersion, type State } from './version-store.ts';

/** The columns that can be written or that a rule reads; the others serve searching and sorting only. */
const columns = [
  'id',
  'test_type',
  'savol',
  'content',
  'key',
  'category',
  'qiyinlik_darajasi',
  'image',
  'media',
  'author',
  'enabled',
  'is_analyzed_by_ai',
  'change_by_ai',
  'version',
  'explanation',
  'remarks',
  'text_format',
  'tags',
] as const;

/** A question as it is stored; `image` is the name of a picture, or null. */
export type StoredQuestion = Pick<Selectable<QuestionTable>, (typeof columns)[number]>;

/** All columns of questions that any audience sees. A handler must trim them to its audience. */
function fullQuestions(database: Database) {
  return database
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category')
    .leftJoin('users', 'users.id', 'question.author')
    .select(columns.map((column) => `question.${column}` as const))
    .select(['category.name as category_name', authorName.as('author_name'), authorEmail.as('author_email')]);
}

type Row = Pick<
  Selectable<QuestionTable>,
  'test_type' | 'content' | 'key' | 'image' | 'media' | 'explanation' | 'remarks' | 'text_format'
> & { tags?: unknown };

function pickStored({ test_type, content, key, remarks }: StoredTexts): StoredTexts {
  return { test_type, content, key, remarks };
}

/**
 * A row as it stands on the wire: content and key in the fields that its type has there, the addresses of its files, and what there
 * is to be read after answering.
 */
export function onWire<Read extends Row>({
  content,
  key,
  media,
  explanation,
  remarks,
  text_format,
  tags,
  ...row
}: Read) {
  const stored = { test_type: row.test_type, content, key };
  const fields = questionFieldsOf(stored);
  const shown = shownMedia({ ...stored, image: row.image, media });
  return {
    ...row,
    ...fields,
    image: pictureUrl(row.image),
    ...(shown && { media: shown }),
    ...(explanation !== '' && { explanation }),
    ...(remarks !== null && { remarks: byWrittenId(stored, remarks as Remarks) }),
    ...(text_format === 'markdown' && { text_format }),
    ...(Array.isArray(tags) && tags.length > 0 && { tags: tags as string[] }),
  };
}

/**
 * Locks a question until the transaction ends: for a change exclusively, for answers shared. The lock for a deletion also waits for
 * rows that refer to the question, and lets none be written.
 * @throws NotFoundError
 */
export async function lockQuestion(
  transaction: Database,
  id: number,
  purpose: 'change' | 'answer' | 'deletion',
): Promise<StoredQuestion> {
  const query = transaction.selectFrom('question').select(columns).where('id', '=', id);
  const locking = {
    change: () => query.forNoKeyUpdate(),
    answer: () => query.forShare(),
    deletion: () => query.forUpdate(),
  };
  const question = await locking[purpose]().executeTakeFirst();
  if (question === undefined) throw new NotFoundError();
  return question;
}

/** A text that is another one after each write to a question or to its difficulty level. */
export const revisionOfQuestion = sql<string>`(question.xmin || ' ' || difficulty_level.xmin)`;

/** The columns that name parts of the question by their stored ids. */
type StoredTexts = Gradable & { remarks: unknown };

/** A question with its author, with the stored content and key, weight and revision for grading, and with the number of the version. */
export type FullQuestion = QuestionForStaff & {
  stored: StoredTexts;
  weight: number;
  revision: string;
  version: number;
};

const selectFull = prepared((database, ids: readonly number[]) =>
  fullQuestions(database)
    .innerJoin('difficulty_level', 'difficulty_level.id', 'question.qiyinlik_darajasi')
    .select(['difficulty_level.weight', revisionOfQuestion.as('revision')])
    .where('question.id', '=', sql<number>`any(${list(ids, 'integer')})`),
);

const readFull = batched<readonly number[], ReadonlyMap<number, FullQuestion>>(async (database, asked) => {
  const rows = await selectFull(database, [...new Set(asked.flat())]);
  const byId = new Map(
    rows.map((row) => [row.id, Object.freeze({ ...onWire(row), stored: pickStored(row) })]),
  );
  return asked.map(() => byId);
});

/**
 * Questions in the order of `ids`; those that do not exist are left out.
 * @param versions those of the request; without them the cache is not used
 */
export async function readQuestions(
  database: Database,
  ids: readonly number[],
  versions?: Versions,
): Promise<FullQuestion[]> {
  const found = await (versions === undefined
    ? readFull(database, ids)
    : readCached(database, ids, versions));
  return ids.map((id) => found.get(id)).filter((question) => question !== undefined);
}

async function readCached(
  database: Database,
  ids: readonly number[],
  { question, category, users, difficulty_level }: Versions,
): Promise<ReadonlyMap<number, FullQuestion>> {
  const versions = [question, category, users, difficulty_level];
  return cachedMany(database, 'question', ids, versions, async (missing) => {
    const read = await readFull(database, missing);
    return new Map(missing.flatMap((id) => (read.has(id) ? [[id, read.get(id) as FullQuestion]] : [])));
  });
}

/**
 * One question; see readQuestions.
 * @throws NotFoundError
 */
export async function getQuestion(
  database: Database,
  id: number,
  versions?: Versions,
): Promise<FullQuestion> {
  const [question] = await readQuestions(database, [id], versions);
  if (question === undefined) throw new NotFoundError();
  return question;
}

/** The columns of a question that refer to files. @throws NotFoundError */
export async function findMedia(database: Database, id: number): Promise<MediaColumns> {
  const found = await database
    .selectFrom('question')
    .select(['image', 'media'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new NotFoundError();
  return found;
}

/** The columns of questions that refer to files, by id. */
export async function listMedia(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MediaColumns>> {
  const rows = await database
    .selectFrom('question')
    .select(['id', 'image', 'media'])
    .where('id', '=', sql<number>`any(${list(ids, 'integer')})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

type References = { category?: number | undefined; qiyinlik_darajasi?: number | undefined };

async function hasLevel(database: Database, id: number): Promise<boolean> {
  const level = await database
    .selectFrom('difficulty_level')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return level !== undefined;
}

/** An error, by field, for a category and a level of questions that do not exist. */
export async function findMissing(
  database: Database,
  { category, qiyinlik_darajasi: level }: References,
): Promise<Record<string, string>> {
  const hasCategory = category === undefined || (await findCategory(database, category)) !== undefined;
  const isLevel = level === undefined || (await hasLevel(database, level));
  return {
    ...(!hasCategory && { category: message.missingPk(category) }),
    ...(!isLevel && { qiyinlik_darajasi: message.missingPk(level) }),
  };
}

type Content = Pick<Gradable, 'content' | 'key'>;
/** The columns with JSON, as values. Those that are left out stay, or are empty in a new question. */
type JsonColumns = Content & { remarks?: unknown; media?: unknown; tags?: unknown };

export type NewQuestion = Omit<Insertable<QuestionTable>, keyof JsonColumns> & JsonColumns;
/** Columns of a question with other values. */
export type QuestionChange = Omit<
  Updateable<QuestionTable>,
  'author' | 'version' | 'is_analyzed_by_ai' | 'change_by_ai' | keyof JsonColumns
> &
  Partial<JsonColumns>;

/** Values of columns in the form in which they are sent to PostgreSQL: JSON as text. */
function inColumns(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = Object.entries(values).map(([column, value]) => [
    column,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(sent) as Record<string, unknown>;
}

/** @throws where its category, level or author was deleted meanwhile: see foreign-keys.ts */
export async function insertQuestion(database: Database, question: NewQuestion): Promise<StoredQuestion> {
  return database
    .insertInto('question')
    .values(inColumns(question) as Insertable<QuestionTable>)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Adds several questions in one statement. @returns their ids, in order @throws as `insertQuestion` */
export async function insertQuestions(
  database: Database,
  questions: readonly NewQuestion[],
): Promise<number[]> {
  if (questions.length === 0) return [];
  const rows = await database
    .insertInto('question')
    .values(questions.map((question) => inColumns(question) as Insertable<QuestionTable>))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The columns that an analysis writes, which no change of a question brings back. */
const analyzed = new Set(['is_analyzed_by_ai', 'change_by_ai']);

/**
 * The edit that gives a question the columns of a version. A column that did not exist yet when the version was stored stays as it is, and so
 * do those that an analysis has written.
 */
export function editTo(state: State): QuestionChange {
  return Object.fromEntries(
    Object.entries(state).filter(
      ([column]) => columns.some((changed) => changed === column) && !analyzed.has(column),
    ),
  );
}

/** A value as it is read again once it is stored. */
function asStored(value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : JSON.parse(JSON.stringify(value));
}

/** The names of the columns that an edit changes. */
function changedColumns(before: Readonly<Record<string, unknown>>, edit: QuestionChange): string[] {
  return Object.entries(edit)
    .filter(([column, value]) => value !== undefined && !isDeepStrictEqual(asStored(value), before[column]))
    .map(([column]) => column);
}

/**
 * Changes some columns of a question, and stores the version before; equal values write nothing. A changed question is not
 * analyzed any more, unless only `enabled` and tags change. The caller grades its answers again where concernsGrading says so.
 * @throws NotFoundError, and where its category or level was deleted meanwhile: see foreign-keys.ts
 */
export async function updateQuestion(
  database: Database,
  id: number,
  edit: QuestionChange,
  by: Change,
): Promise<StoredQuestion> {
  return inTransaction(database, async (transaction) => {
    const before = await lockQuestion(transaction, id, 'change');
    const changed = changedColumns(before, edit);
    if (changed.length === 0) return before;
    await keepVersion(transaction, id, changed, by);
    const staysAnalyzed = changed.every((column) => column === 'enabled' || column === 'tags');
    return transaction
      .updateTable('question')
      .set({
        ...(inColumns(edit) as Updateable<QuestionTable>),
        ...(!staysAnalyzed && { is_analyzed_by_ai: false }),
        version: before.version + 1,
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/** Writes the notes of an analysis on a locked question. That is no version of it. */
export async function setAnalysis(transaction: Database, id: number, notes: string): Promise<void> {
  await transaction
    .updateTable('question')
    .set({ is_analyzed_by_ai: true, change_by_ai: notes })
    .where('id', '=', id)
    .execute();
}

/** Deletes a question with its versions. @throws InUseError where answers or works refer to it: see foreign-keys.ts */
export async function deleteQuestion(database: Database, id: number): Promise<void> {
  await database.deleteFrom('question').where('id', '=', id).execute();
}

/** Deletes several questions with their versions. @throws as `deleteQuestion` */
export async function deleteQuestions(database: Database, ids: readonly number[]): Promise<void> {
  await database
    .deleteFrom('question')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
}

/**
 * Questions as they are shown to be solved, without their right answers.
 * @param ids an SQL expression that gives an array of ids, in the order of which they are given
 * @param secret decides the order of their parts
 */
export async function findQuestionsToSolve(
  database: Database,
  ids: RawBuilder<number[]>,
  secret: string,
): Promise<QuestionToSolve[]> {
  const rows = await fullQuestions(database)
    .innerJoin(
      sql<{ id: number; place: number }>`unnest(${ids}) with ordinality`.as<'wanted'>(
        sql`wanted (id, place)`,
      ),
      'wanted.id',
      'question.id',
    )
    .orderBy('wanted.place')
    .execute();
  return rows.map((row) => toSolve({ ...onWire(row), stored: pickStored(row) }, secret));
}
