import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';

import { message } from '../../contract/messages.ts';
import { type QuestionForStaff, QuestionToSolve } from '../../contract/questions.ts';
import { cachedMany } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { findCategory } from '../categories/store.ts';
import { breaks, type Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { list, prepared } from '../database/prepared.ts';
import type { QuestionTable } from '../database/tables.ts';
import { InvalidFieldsError, NotFoundError } from '../errors.ts';
import { pictureUrl } from '../media/pictures.ts';

/** The columns that somebody may write or that a rule looks at; the others only serve searching and sorting. */
const columns = [
  'id',
  'test_type',
  'savol',
  'a',
  'b',
  'c',
  'd',
  'e',
  'right_answer',
  'right_answer_text',
  'category',
  'qiyinlik_darajasi',
  'image',
  'author',
  'enabled',
  'is_analyzed_by_ai',
  'change_by_ai',
] as const;

/** A question as it is stored; `image` is the name of a picture, or null. */
export type StoredQuestion = Pick<Selectable<QuestionTable>, (typeof columns)[number]>;

/** Everything there is to read of questions: who sends it must trim it. */
function fullQuestions(database: Database) {
  return database
    .selectFrom('question')
    .innerJoin('category', 'category.id', 'question.category')
    .leftJoin('users', 'users.id', 'question.author')
    .select(columns.map((column) => `question.${column}` as const))
    .select([
      'category.name as category_name',
      sql<string>`coalesce(users.first_name || ' ' || users.last_name, '')`.as('author_name'),
      sql<string>`coalesce(users.email, '')`.as('author_email'),
    ]);
}

function withPictureUrl<Row extends { image: string | null }>(
  row: Row,
): Omit<Row, 'image'> & { image: string } {
  return { ...row, image: pictureUrl(row.image) };
}

/**
 * A question, held until the transaction ends: by one who will change it, or by any number of people who
 * answer it meanwhile and rely on what it says.
 * @throws NotFoundError
 */
export async function holdQuestion(
  transaction: Database,
  id: number,
  purpose: 'change' | 'answer',
): Promise<StoredQuestion> {
  const query = transaction.selectFrom('question').select(columns).where('id', '=', id);
  const held = purpose === 'change' ? query.forNoKeyUpdate() : query.forShare();
  const question = await held.executeTakeFirst();
  if (question === undefined) throw new NotFoundError();
  return question;
}

/** Another text as soon as anything of a question, or of its level, is written. */
export const versionOfQuestion = sql<string>`(question.xmin || ' ' || difficulty_level.xmin)`;

/** Everything there is to read of a question, with what grading an answer needs: who sends it must trim it. */
export type WholeQuestion = QuestionForStaff & { weight: number; version: string };

const wholeOf = prepared((database, ids: readonly number[]) =>
  fullQuestions(database)
    .innerJoin('difficulty_level', 'difficulty_level.id', 'question.qiyinlik_darajasi')
    .select(['difficulty_level.weight', versionOfQuestion.as('version')])
    .where('question.id', '=', sql<number>`any(${list(ids, 'integer')})`),
);

const readWhole = batched<readonly number[], ReadonlyMap<number, WholeQuestion>>(async (database, asked) => {
  const rows = await wholeOf(database, [...new Set(asked.flat())]);
  const byId = new Map(rows.map((row) => [row.id, Object.freeze(withPictureUrl(row))]));
  return asked.map(() => byId);
});

/**
 * Questions in the order of their ids; those that are gone are left out.
 * @param versions as they were read for the request
 */
export async function readQuestions(
  database: Database,
  ids: readonly number[],
  { question, category, users, difficulty_level }: Versions = none,
): Promise<WholeQuestion[]> {
  const versions = [question, category, users, difficulty_level];
  const found = await cachedMany(database, 'question', ids, versions, async (missing) => {
    const read = await readWhole(database, missing);
    return new Map(missing.flatMap((id) => (read.has(id) ? [[id, read.get(id) as WholeQuestion]] : [])));
  });
  return ids.map((id) => found.get(id)).filter((one) => one !== undefined);
}

const none: Versions = { question: 0, category: 0, users: 0, difficulty_level: 0 };

/**
 * One question in full.
 * @throws 404
 */
export async function getQuestion(
  database: Database,
  id: number,
  versions?: Versions,
): Promise<WholeQuestion> {
  const [question] = await readQuestions(database, [id], versions);
  if (question === undefined) throw new NotFoundError();
  return question;
}

/** The points that a right answer to a question of a level earns now. */
export async function getWeight(database: Database, level: number): Promise<number> {
  const { weight } = await database
    .selectFrom('difficulty_level')
    .select('weight')
    .where('id', '=', level)
    .executeTakeFirstOrThrow();
  return weight;
}

type References = { category: number; qiyinlik_darajasi: number };

/** A sentence for each of the objects that a question refers to and that is not there. */
export async function findMissing(
  database: Database,
  { category, qiyinlik_darajasi }: References,
): Promise<Record<string, string>> {
  const level = await database
    .selectFrom('difficulty_level')
    .select('id')
    .where('id', '=', qiyinlik_darajasi)
    .executeTakeFirst();
  return {
    ...((await findCategory(database, category)) === undefined && { category: message.missingPk(category) }),
    ...(level === undefined && { qiyinlik_darajasi: message.missingPk(qiyinlik_darajasi) }),
  };
}

/** Tells of an object that went away between the check and the write as the check would have. */
async function orMissing<Written>(
  write: Promise<Written>,
  references: { [Field in keyof References]?: number | undefined },
): Promise<Written> {
  try {
    return await write;
  } catch (error) {
    for (const field of ['category', 'qiyinlik_darajasi'] as const) {
      const id = references[field];
      if (id !== undefined && breaks(error, `question_${field}_fkey`)) {
        throw new InvalidFieldsError({ [field]: message.missingPk(id) });
      }
    }
    throw error;
  }
}

export type NewQuestion = Insertable<QuestionTable>;

/**
 * Stores a new question.
 * @throws InvalidFieldsError where its category or level is not there
 */
export async function insertQuestion(database: Database, question: NewQuestion): Promise<StoredQuestion> {
  return orMissing(
    database.insertInto('question').values(question).returning(columns).executeTakeFirstOrThrow(),
    question,
  );
}

/**
 * Changes what is given of a question; the results are the caller's to grade anew.
 * @throws NotFoundError, and InvalidFieldsError where its category or level is not there
 */
export async function updateQuestion(
  database: Database,
  id: number,
  change: Omit<Updateable<QuestionTable>, 'author'>,
): Promise<StoredQuestion> {
  const changed = await orMissing(
    database.updateTable('question').set(change).where('id', '=', id).returning(columns).executeTakeFirst(),
    change,
  );
  if (changed === undefined) throw new NotFoundError();
  return changed;
}

/** Deletes a question with its results. */
export async function deleteQuestion(database: Database, id: number): Promise<void> {
  await database.deleteFrom('question').where('id', '=', id).execute();
}

/**
 * The question that an expression picks, without anything its answer could be guessed from.
 * @param id an expression for one id, null where there is none
 */
export async function findQuestionToSolve(
  database: Database,
  id: RawBuilder<number | null>,
): Promise<QuestionToSolve | undefined> {
  const row = await fullQuestions(database).where('question.id', '=', id).executeTakeFirst();
  return row && z.parse(QuestionToSolve, withPictureUrl(row));
}
