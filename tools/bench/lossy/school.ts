import {
  type AppContext,
  closeAppContext,
  connectAndMigrate,
  openAppContext,
} from '../../../server/app-context.ts';
import { startPostgres } from '../../../server/postgres-server/start-postgres.ts';
import { readConfig } from '../../../server/process/config.ts';
import { makeCategory, makePerson, makeQuestion, tokenOf } from '../../../server/testing/factories.ts';
import { title } from './screen.ts';
import { chance, pick } from './seeded.ts';

export type Pupil = {
  /** Counts from 0. */
  number: number;
  person: number;
  email: string;
  /** The account that gives the same answers on a good line. */
  clean: number;
};

/** A test. Its number is in its text. */
export type Asked = { id: number; number: number; category: number };

export type School = { pupils: Pupil[]; categories: number[]; tests: Asked[] };

/** The letters of the options of each test. */
const letters = ['a', 'b', 'c'] as const;

/** What a pupil answers to a test: always the same. */
export function answerOf(seed: number, pupil: number, number: number): string {
  return pick(letters, chance(seed, 'answer', pupil, number));
}

/** Fills a new data folder with a school. Its PostgreSQL is stopped afterwards. */
export async function makeSchool(
  dataFolder: string,
  size: { pupils: number; tests: number; categories: number },
  seed: number,
): Promise<School> {
  const school: School = { pupils: [], categories: [], tests: [] };
  await withContext(dataFolder, true, async (context) => {
    while (school.categories.length < size.categories) {
      school.categories.push((await makeCategory(context)).id);
    }
    for (let number = 0; number < size.tests; number += 1) {
      const category = school.categories[number % size.categories] ?? 0;
      const right_answer = pick(letters, chance(seed, 'right', number));
      const { id } = await makeQuestion(context, { category, savol: `${title} ${number}`, right_answer });
      school.tests.push({ id, number, category });
    }
    for (let number = 0; number < size.pupils; number += 1) {
      const { id, email } = await makePerson(context, { is_pupil: true });
      const clean = await makePerson(context, { is_pupil: true });
      school.pupils.push({ number, person: id, email, clean: clean.id });
    }
  });
  return school;
}

/** Lets the accounts that stand for the pupils give all their answers to the server, each once and over a good line. */
export async function answerCleanly(
  dataFolder: string,
  origin: string,
  school: School,
  seed: number,
): Promise<void> {
  await withContext(dataFolder, false, async (context) => {
    for (const { number: pupil, clean } of school.pupils) {
      const token = await tokenOf(context, { id: clean });
      await Promise.all(
        school.tests.map(async ({ id, number }) => {
          const response = await fetch(`${origin}/django/tests_api/${id}/submit/`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Authorization: `JWT ${token}` },
            body: JSON.stringify({ users_answer: answerOf(seed, pupil, number) }),
          });
          if (response.status !== 201) throw new Error(`A clean answer: ${response.status}`);
        }),
      );
    }
  });
}

/** @param isNew whether the database is still to be made, and no server uses it */
export async function withContext(
  dataFolder: string,
  isNew: boolean,
  use: (context: AppContext) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const { connectionString, stop } = await startPostgres({ dataFolder, brief: true });
  opened.defer(stop);
  const config = readConfig({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  const context = await (isNew ? connectAndMigrate : openAppContext)(config, connectionString, 4);
  opened.defer(() => closeAppContext(context));
  await use(context);
}
