import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { updateCategory } from '../categories/store.ts';
import { deleteQuestion, updateQuestion } from '../questions/store.ts';
import { makeAnswer, makeCategory, makePerson, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { updateUser } from '../users/store.ts';
import { readVersions, type Versions } from './versions.ts';

const server = startServer();

/** By how much a piece of work raises each version; versions that stay are left out. */
async function rise(work: () => Promise<unknown>): Promise<Partial<Versions>> {
  const before = await readVersions(server.house.database);
  await work();
  const after = await readVersions(server.house.database);
  const tables = Object.keys(before) as (keyof Versions)[];
  return Object.fromEntries(
    tables
      .filter((table) => after[table] !== before[table])
      .map((table) => [table, after[table] - before[table]]),
  );
}

test('a version rises with every statement that changes its table', async () => {
  const { house } = server;
  const category = await makeCategory(house);
  const question = await makeQuestion(house, { category: category.id });
  expect(await rise(() => makeQuestion(house, { category: category.id, author: null }))).toEqual({
    question: 1,
  });
  expect(await rise(() => updateQuestion(house.database, question.id, { savol: 'Changed?' }))).toEqual({
    question: 1,
  });
  expect(await rise(() => deleteQuestion(house.database, question.id))).toEqual({ question: 1 });
  const renamed = { name: `${category.name} renamed`, language: category.language, parent: null };
  expect(await rise(() => updateCategory(house.database, category.id, renamed))).toEqual({ category: 1 });
  const levels = sql`update difficulty_level set weight = weight - 1 where id = (select min(id) from difficulty_level where weight > 1)`;
  expect(await rise(() => levels.execute(house.database))).toEqual({ difficulty_level: 1 });
});

test('the version of people rises with names, addresses and roles alone', async () => {
  const { house } = server;
  const { id } = await makePerson(house);
  for (const change of [{ first_name: 'Anora' }, { is_teacher: true }, { is_active: false }]) {
    expect(await rise(() => updateUser(house.database, id, change))).toEqual({ users: 1 });
  }
  expect(await rise(() => updateUser(house.database, id, { about: 'I like tests.' }))).toEqual({});
});

test('an answer raises no version', async () => {
  const { house } = server;
  const [question, person] = [await makeQuestion(house), await makePerson(house)];
  expect(await rise(() => makeAnswer(house, { question, person }))).toEqual({});
});

test('a change that is rolled back raises no version, and changes at once are all counted', async () => {
  const { house } = server;
  const { id } = await makeQuestion(house);
  const rolledBack = () =>
    house.database.transaction().execute(async (transaction) => {
      await updateQuestion(transaction, id, { savol: 'Rolled back?' });
      throw new Error('refused');
    });
  expect(await rise(() => expect(rolledBack()).rejects.toThrow('refused'))).toEqual({});
  const changes = Array.from({ length: 20 }, (_, index) => ({ savol: `Changed ${index}?` }));
  const all = () => Promise.all(changes.map((change) => updateQuestion(house.database, id, change)));
  expect(await rise(all)).toEqual({ question: 20 });
});
