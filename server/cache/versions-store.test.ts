import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { updateCategory } from '../categories/store.ts';
import { deleteQuestion, updateQuestion } from '../questions/store.ts';
import {
  makeAnswer,
  makeCategory,
  makeClass,
  makePerson,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { updateUser } from '../users/store.ts';
import { readVersions, type Versions } from './versions-store.ts';

const server = startServer();

/** By how much `work` raises each version; unchanged versions are omitted. */
async function rise(work: () => Promise<unknown>): Promise<Partial<Versions>> {
  const before = await readVersions(server.context.database);
  await work();
  const after = await readVersions(server.context.database);
  const tables = Object.keys(before) as (keyof Versions)[];
  return Object.fromEntries(
    tables
      .filter((table) => after[table] !== before[table])
      .map((table) => [table, after[table] - before[table]]),
  );
}

test('a version rises with every statement that changes its table', async () => {
  const { context } = server;
  const category = await makeCategory(context);
  const question = await makeQuestion(context, { category: category.id });
  expect(await rise(() => makeQuestion(context, { category: category.id, author: null }))).toEqual({
    question: 1,
  });
  expect(
    await rise(() => updateQuestion(context.database, question.id, { savol: 'Changed?' }, nobody)),
  ).toEqual({
    question: 1,
  });
  expect(await rise(() => deleteQuestion(context.database, question.id))).toEqual({ question: 1 });
  const renamed = { name: `${category.name} renamed`, language: category.language, parent: null };
  expect(await rise(() => updateCategory(context.database, category.id, renamed))).toEqual({ category: 1 });
  const levels = sql`update difficulty_level set weight = weight - 1 where id = (select min(id) from difficulty_level where weight > 1)`;
  expect(await rise(() => levels.execute(context.database))).toEqual({ difficulty_level: 1 });
});

test('the version of people rises with names, addresses and roles alone', async () => {
  const { context } = server;
  const { id } = await makePerson(context);
  for (const change of [{ first_name: 'Anora' }, { is_teacher: true }, { is_active: false }]) {
    expect(await rise(() => updateUser(context.database, id, change))).toEqual({ users: 1 });
  }
  expect(await rise(() => updateUser(context.database, id, { about: 'I like tests.' }))).toEqual({});
});

test('the version of work rises with whom it is given to, and not with attempts', async () => {
  const { context } = server;
  const [pupil, pupilOfClass] = [await makePerson(context), await makePerson(context)];
  const taught = await makeClass(context);
  const work = await makeWork(context, { classes: [taught] });
  const { database } = context;
  const { id } = pupil;
  const given = { work: work.id, person: id };
  const later = { closes_at: new Date(Date.now() + 24 * 60 * 60 * 1000) };
  for (const change of [
    () => database.insertInto('work_pupil').values(given).execute(),
    () =>
      database
        .insertInto('work_allowance')
        .values({ ...given, ...later })
        .execute(),
    () => database.updateTable('work').set(later).where('id', '=', work.id).execute(),
    () => database.deleteFrom('work_question').where('work', '=', work.id).execute(),
    () => database.insertInto('class_pupil').values({ class: taught.id, person: pupilOfClass.id }).execute(),
    () => database.deleteFrom('work_class').where('work', '=', work.id).execute(),
  ]) {
    expect(await rise(change)).toEqual({ work: 1 });
  }
  expect(await rise(() => makeAttempt(context, { work, person: pupil }))).toEqual({});
});

test('an answer raises no version', async () => {
  const { context } = server;
  const [question, person] = [await makeQuestion(context), await makePerson(context)];
  expect(await rise(() => makeAnswer(context, { question, person }))).toEqual({});
});

test('a change that is rolled back raises no version, and changes at once are all counted', async () => {
  const { context } = server;
  const { id } = await makeQuestion(context);
  const rolledBack = () =>
    context.database.transaction().execute(async (transaction) => {
      await updateQuestion(transaction, id, { savol: 'Rolled back?' }, nobody);
      throw new Error('refused');
    });
  expect(await rise(() => expect(rolledBack()).rejects.toThrow('refused'))).toEqual({});
  const changes = Array.from({ length: 20 }, (_, index) => ({ savol: `Changed ${index}?` }));
  const all = () =>
    Promise.all(changes.map((change) => updateQuestion(context.database, id, change, nobody)));
  expect(await rise(all)).toEqual({ question: 20 });
});
