import { optionLetters } from '../../contract/questions.ts';
import { score } from '../answers/rules.ts';
import { insertAnswer } from '../answers/store.ts';
import { insertCategory } from '../categories/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import type { Pictures } from '../media/pictures.ts';
import { insertPost } from '../news/store.ts';
import { insertQuestion, type StoredQuestion } from '../questions/store.ts';
import { hashPassword } from '../users/passwords.ts';
import { insertUser } from '../users/store.ts';
import { demoCategories } from './categories.ts';
import { demoPosts } from './news.ts';
import { authorOf, demoPassword, demoPeople, editor } from './people.ts';
import { renderDrawing } from './pictures/index.ts';
import { demoQuestions } from './questions/index.ts';
import { demoSolvers, momentOf } from './results.ts';
import { isEmpty, levelsByWeight } from './store.ts';

/**
 * Fills an empty school with the demonstration, all of it or nothing. Ids and moments come out alike every time.
 * @returns whether it was loaded; a school that has anybody or any category in it is left alone
 */
export async function loadDemo({
  database,
  pictures,
}: {
  database: Database;
  pictures: Pictures;
}): Promise<boolean> {
  if (!(await isEmpty(database))) return false;
  const [password_hash, images] = await Promise.all([hashPassword(demoPassword), keepPictures(pictures)]);
  try {
    await inTransaction(database, async (transaction) => {
      const people = await insertPeople(transaction, password_hash);
      const categories = await insertCategories(transaction);
      const questions = await insertQuestions(transaction, { people, categories, images });
      await insertAnswers(transaction, { people, questions });
      await insertNews(transaction, { people, images });
    });
  } catch (error) {
    await Promise.all([...images.values()].map((name) => pictures.remove(name)));
    throw error;
  }
  return true;
}

/** Every question and every post gets a picture of its own, which goes away with it. */
async function keepPictures(pictures: Pictures): Promise<Map<string, string>> {
  const kept = [...demoQuestions, ...demoPosts].flatMap(({ key, picture }) =>
    picture === null
      ? []
      : [renderDrawing(picture).then(async (bytes) => [key, await pictures.keep(bytes)] as const)],
  );
  return new Map(await Promise.all(kept));
}

async function insertPeople(transaction: Database, password_hash: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { role, ...person } of demoPeople) {
    const flags = role === null ? {} : { [`is_${role}`]: true };
    // The day of joining is not among what a new account is usually given: here it lies before the person's first answer.
    const account = { ...person, ...flags, password_hash };
    ids.set(person.email, (await insertUser(transaction, account)).id);
  }
  return ids;
}

async function insertCategories(transaction: Database): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { key, name, language, parent } of demoCategories) {
    const above = parent === null ? null : known(ids, parent);
    ids.set(key, (await insertCategory(transaction, { name, language, parent: above })).id);
  }
  return ids;
}

interface Surroundings {
  people: Map<string, number>;
  categories: Map<string, number>;
  images: Map<string, string>;
}

async function insertQuestions(
  transaction: Database,
  { people, categories, images }: Surroundings,
): Promise<Map<string, StoredQuestion>> {
  const stored = new Map<string, StoredQuestion>();
  const levels = await levelsByWeight(transaction);
  for (const { key, category, weight, options, picture: _, ...question } of demoQuestions) {
    const row = {
      ...question,
      ...Object.fromEntries(options.map((option, place) => [optionLetters[place], option])),
      category: known(categories, category),
      qiyinlik_darajasi: known(levels, weight),
      author: known(people, authorOf(category)),
      image: images.get(key) ?? null,
      is_analyzed_by_ai: question.change_by_ai !== '',
    };
    stored.set(key, await insertQuestion(transaction, row));
  }
  return stored;
}

async function insertAnswers(
  transaction: Database,
  { people, questions }: { people: Map<string, number>; questions: Map<string, StoredQuestion> },
): Promise<void> {
  const weights = new Map(demoQuestions.map(({ key, weight }) => [key, weight]));
  for (const solver of demoSolvers) {
    for (const [place, [key, answer]] of solver.answers.entries()) {
      const question = known(questions, key);
      const letter = optionLetters.find((option) => option === answer);
      const given =
        question.test_type === 'choosable' && letter !== undefined
          ? { users_answer: letter, users_text_answer: null }
          : { users_answer: null, users_text_answer: answer };
      await insertAnswer(transaction, {
        question: question.id,
        person: known(people, solver.email),
        ...given,
        ...score(question, given, known(weights, key)),
        completed_at: momentOf(solver, place),
      });
    }
  }
}

async function insertNews(
  transaction: Database,
  { people, images }: Omit<Surroundings, 'categories'>,
): Promise<void> {
  for (const { key, picture: _, ...post } of demoPosts) {
    await insertPost(transaction, {
      ...post,
      changed_at: post.published_at,
      author: known(people, editor),
      image: images.get(key) ?? null,
    });
  }
}

/** What stands under a key of the demonstration's own files. */
function known<Key, Found>(all: Map<Key, Found>, key: Key): Found {
  const found = all.get(key);
  if (found === undefined) throw new Error(`The demonstration names ${String(key)}, which is not in it.`);
  return found;
}
