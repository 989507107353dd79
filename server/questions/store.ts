import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';

import type { QueryOf } from '../../contract/endpoint.ts';
import { message } from '../../contract/messages.ts';
import {
  type listQuestions as listEndpoint,
  type QuestionForStaff,
  QuestionToSolve,
} from '../../contract/questions.ts';
import { findCategory } from '../categories/store.ts';
import { breaks, type Database } from '../database/database.ts';
import { contains } from '../database/search.ts';
import type { QuestionTable } from '../database/tables.ts';
import { invalid, notFound } from '../http/errors.ts';
import { type Guards, guards } from '../http/guards.ts';
import { totalOf } from '../http/list.ts';
import type { Person } from '../http/route.ts';
import { pictureUrl } from '../media/pictures.ts';
import { childrenOf } from '../users/store.ts';

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

type Filters = QueryOf<typeof listEndpoint>;

type Reading = Pick<
  Guards,
  'readsEveryQuestion' | 'readsOwnQuestions' | 'readsOwnAnswers' | 'readsChildrensAnswers'
>;

/** The ids of what somebody may read by each of his or her roles, from an index each. Not for staff. */
function readableIds(database: Database, person: Person, reads: Reading) {
  const sets = [
    reads.readsOwnQuestions(person) &&
      database.selectFrom('question').select('id').where('author', '=', person.id),
    reads.readsOwnAnswers(person) &&
      database.selectFrom('answer').select('question as id').where('person', '=', person.id),
    reads.readsChildrensAnswers(person) &&
      database
        .selectFrom('answer')
        .select('question as id')
        .where('person', 'in', childrenOf(database, person.email)),
  ].filter((set) => set !== false);
  const nothing = database
    .selectFrom('question')
    .select('id')
    .where(sql<boolean>`false`);
  return sets.length === 0 ? nothing : sets.reduce((all, set) => all.union(set));
}

/**
 * A condition that a question or the name of its category says something; undefined for nothing to say. The
 * categories are looked up first, so that PostgreSQL knows how many they are and takes the index that fits.
 */
async function conditionOf(database: Database, said: string): Promise<RawBuilder<boolean> | undefined> {
  if (said === '') return undefined;
  const categories = await database
    .selectFrom('category')
    .select('id')
    .where(contains(sql`lower(name)`, said))
    .execute();
  const inText = contains(sql`question.search_text`, said, 'default');
  if (categories.length === 0) return inText;
  return sql`(${inText} or question.category = any(${categories.map(({ id }) => id)}::integer[]))`;
}

/** What a list must hold, in any order. The same rule as canReadQuestion says for one question. */
function matchingQuestions(
  database: Database,
  person: Person,
  filters: Filters & { saying: RawBuilder<boolean> | undefined },
  reads: Reading,
) {
  let found = database.selectFrom('question');
  if (!reads.readsEveryQuestion(person)) {
    found = found
      .where('question.id', 'in', readableIds(database, person, reads))
      .where((where) =>
        reads.readsOwnQuestions(person)
          ? where.or([where('question.enabled', '=', true), where('question.author', '=', person.id)])
          : where('question.enabled', '=', true),
      );
  }
  if (filters.category !== undefined) {
    found = found.where(
      sql<boolean>`question.category = any(array(select category_subtree(${filters.category})))`,
    );
  }
  for (const flag of ['enabled', 'is_analyzed_by_ai'] as const) {
    const wanted = filters[flag];
    if (wanted !== undefined) found = found.where(`question.${flag}`, '=', wanted);
  }
  if (filters.saying !== undefined) found = found.where(filters.saying);
  return found;
}

const orders = {
  id_asc: ['question.id', 'asc'],
  id_desc: ['question.id', 'desc'],
  name_asc: ['question.name_key', 'asc'],
  name_desc: ['question.name_key', 'desc'],
} as const;

/** One page of the questions that somebody may read, and how many there are on all pages. */
export async function listQuestions(
  database: Database,
  person: Person,
  filters: Filters,
  reads: Reading = guards,
): Promise<{ questions: QuestionForStaff[]; total: number }> {
  const saying = await conditionOf(database, filters.s);
  const matching = matchingQuestions(database, person, { ...filters, saying }, reads);
  const [key, direction] = orders[filters.sort];
  // The ids of the page come from narrow indexes; only its own rows are read in full.
  const page = matching
    .select('question.id')
    .orderBy(key, direction)
    .orderBy('question.id', direction)
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
  const rows = await fullQuestions(database)
    .innerJoin(page.as('page'), 'page.id', 'question.id')
    .orderBy(key, direction)
    .orderBy('question.id', direction)
    .execute();
  const total = await totalOf(rows.length, filters, async () => {
    const counted = await matching
      .select((column) => column.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return counted.total;
  });
  return { questions: rows.map(withPictureUrl), total };
}

/**
 * One question in full, and what canReadQuestion asks about the person.
 * @throws 404
 */
export async function getQuestion(
  database: Database,
  person: Person,
  id: number,
): Promise<{ question: QuestionForStaff; answered: { by_person: boolean; by_child: boolean } }> {
  const row = await fullQuestions(database)
    .select((build) => {
      const answers = build
        .selectFrom('answer')
        .select('answer.id')
        .whereRef('answer.question', '=', 'question.id');
      return [
        build.exists(answers.where('answer.person', '=', person.id)).as('by_person'),
        build.exists(answers.where('answer.person', 'in', childrenOf(database, person.email))).as('by_child'),
      ];
    })
    .where('question.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { by_person, by_child, ...question } = row;
  return {
    question: withPictureUrl(question),
    answered: { by_person: Boolean(by_person), by_child: Boolean(by_child) },
  };
}

/**
 * A question, held until the transaction ends: by one who will change it, or by any number of people who
 * answer it meanwhile and rely on what it says.
 * @throws 404
 */
export async function holdQuestion(
  transaction: Database,
  id: number,
  purpose: 'change' | 'answer',
): Promise<StoredQuestion> {
  const query = transaction.selectFrom('question').select(columns).where('id', '=', id);
  const held = purpose === 'change' ? query.forUpdate() : query.forShare();
  const question = await held.executeTakeFirst();
  if (question === undefined) throw notFound();
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
        throw invalid({ [field]: message.missingPk(id) });
      }
    }
    throw error;
  }
}

export type NewQuestion = Insertable<QuestionTable>;

/**
 * Stores a new question.
 * @throws 400 where its category or level is not there
 */
export async function insertQuestion(database: Database, question: NewQuestion): Promise<StoredQuestion> {
  return orMissing(
    database.insertInto('question').values(question).returning(columns).executeTakeFirstOrThrow(),
    question,
  );
}

/**
 * Changes what is given of a question; the results are the caller's to grade anew.
 * @throws 404, and 400 where its category or level is not there
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
  if (changed === undefined) throw notFound();
  return changed;
}

/** Deletes a question with its results. */
export async function deleteQuestion(database: Database, id: number): Promise<void> {
  await database.deleteFrom('question').where('id', '=', id).execute();
}

export async function hasQuestion(database: Database, id: number): Promise<boolean> {
  const found = await database.selectFrom('question').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
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
