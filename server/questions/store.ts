import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';

import { message } from '../../contract/messages.ts';
import { QuestionToSolve } from '../../contract/questions.ts';
import { findCategory } from '../categories/store.ts';
import { breaks, type Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { memories } from '../database/remembered.ts';
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
export function fullQuestions(database: Database) {
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

export function withPictureUrl<Row extends { image: string | null }>(
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

/** A question with what its grading needs, and its version. */
export type QuestionToGrade = StoredQuestion & { weight: number; version: string };

/** Another text as soon as anything of a question, or of its level, is written. */
export const versionOfQuestion = sql<string>`(question.xmin || ' ' || difficulty_level.xmin)`;

/** Questions that were answered here, and that others may answer next. */
const toGrade = memories<number, QuestionToGrade>(5000);

const toGradeOf = prepared((database, id: number) =>
  database
    .selectFrom('question')
    .innerJoin('difficulty_level', 'difficulty_level.id', 'question.qiyinlik_darajasi')
    .select(columns.map((column) => `question.${column}` as const))
    .select(['difficulty_level.weight', versionOfQuestion.as('version')])
    .where('question.id', '=', id),
);

/**
 * A question with what its grading needs, not held; it may be out of date already, which its version tells to who
 * stores the answer. Whoever does not store one forgets it.
 */
export async function findQuestionToGrade(
  database: Database,
  id: number,
): Promise<QuestionToGrade | undefined> {
  const known = toGrade(database).find(id);
  if (known !== undefined) return known;
  const [found] = await toGradeOf(database, id);
  if (found !== undefined) toGrade(database).keep(id, found);
  return found;
}

/** For whoever could not store an answer to it: it may be out of date. */
export function forgetQuestionToGrade(database: Database, id: number): void {
  toGrade(database).drop(id);
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
