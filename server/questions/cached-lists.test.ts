import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { updateCategory } from '../categories/store.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makePerson,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { readVersions } from '../cache/versions-store.ts';
import { deleteQuestion, getQuestion, updateQuestion } from './store.ts';

const server = startServer();
/** A second server on the same database, with a cache of its own like a second process. */
const beside = startServer({ databaseOf: server });
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

async function list(query: string, on: RunningServer = server): Promise<{ ids: number[]; total: number }> {
  const { body } = await send(on, `GET /tests_api/?${query}`, { token: staff.token });
  const { data_api, total } = body as { data_api: { id: number }[]; total: number };
  return { ids: data_api.map(({ id }) => id), total };
}

test('the list of a parent has a test once that two children have answered', async () => {
  const { person, token } = await makeCaller(server.context, { is_parent: true });
  const question = await makeQuestion(server.context);
  for (const named of ['father_email', 'mother_email'] as const) {
    const child = await makePerson(server.context, { is_pupil: true, [named]: person.email });
    await makeAnswer(server.context, { question, person: child });
  }
  const { body } = await send(server, 'GET /tests_api/', { token });
  expect(body).toMatchObject({ data_api: [{ id: question.id }], total: 1 });
});

test('the lists of a pupil and a parent have a test immediately after it was answered, on any server', async () => {
  const parent = await makeCaller(server.context, { is_parent: true });
  const pupil = await makeCaller(server.context, { is_pupil: true, mother_email: parent.person.email });
  // Created first, since a new question alone invalidates the cached lists.
  const questions = [await makeQuestion(server.context), await makeQuestion(server.context)];
  const answered: number[] = [];
  const expectAnswered = async () => {
    for (const { token } of [parent, pupil]) {
      for (const on of [server, beside]) {
        const { body } = await send(on, 'GET /tests_api/?sort=id_asc', { token });
        expect((body as { data_api: { id: number }[] }).data_api.map(({ id }) => id)).toEqual(answered);
      }
    }
  };
  for (const [turn, question] of questions.entries()) {
    await expectAnswered();
    await makeAnswer((turn % 2 ? server : beside).context, { question, person: pupil.person });
    answered.push(question.id);
  }
  await expectAnswered();
});

test('a question that is read without versions is the stored one, whatever is cached', async () => {
  const { database } = server.context;
  const { id } = await makeQuestion(server.context, { savol: 'Before?' });
  const versions = await readVersions(database);
  expect(await getQuestion(database, id, versions)).toMatchObject({ savol: 'Before?' });
  await updateQuestion(database, id, { savol: 'After?' }, nobody);
  expect(await getQuestion(database, id)).toMatchObject({ savol: 'After?' });
});

describe('a cached list of all tests', () => {
  test('is loaded again immediately after a test is added, changed, moved or deleted', async () => {
    const category = await makeCategory(server.context);
    const other = await makeCategory(server.context);
    const first = await makeQuestion(server.context, { savol: 'Xorazm first', category: category.id });
    const asked = ['s=xorazm', `category=${category.id}`, 's=xorazm&enabled=true'];
    const expectIds = async (...ids: number[]) => {
      for (const query of asked) {
        for (const on of [server, beside, server, beside]) {
          expect(await list(query, on)).toEqual({ ids, total: ids.length });
        }
      }
    };
    await expectIds(first.id);
    const second = await makeQuestion(beside.context, { category: category.id, savol: 'Xorazm second' });
    await expectIds(second.id, first.id);
    await updateQuestion(server.context.database, first.id, { savol: 'Buxoro', category: other.id }, nobody);
    await expectIds(second.id);
    await updateQuestion(
      beside.context.database,
      first.id,
      { savol: 'Xorazm', category: category.id },
      nobody,
    );
    await expectIds(second.id, first.id);
    await deleteQuestion(server.context.database, second.id);
    await expectIds(first.id);
  });

  test('is loaded again immediately after a category is renamed or moved', async () => {
    const { database } = server.context;
    const root = await makeCategory(server.context);
    const category = await makeCategory(server.context);
    const { id } = await makeQuestion(server.context, { category: category.id });
    expect((await list('s=astronomiya')).total).toBe(0);
    expect((await list(`category=${root.id}`)).total).toBe(0);
    await updateCategory(database, category.id, { name: 'Astronomiya', language: 'uz', parent: root.id });
    expect(await list('s=astronomiya')).toEqual({ ids: [id], total: 1 });
    expect(await list(`category=${root.id}`)).toEqual({ ids: [id], total: 1 });
  });

  test('has the same order on pages near the beginning and near the end of a long list', async () => {
    const category = await makeCategory(server.context);
    const model = await makeQuestion(server.context, { category: category.id });
    await sql`
      insert into question (test_type, savol, content, category, qiyinlik_darajasi)
      select test_type, 'Test ' || index % 7, content, category, qiyinlik_darajasi
      from question, generate_series(0, 2299) as index where id = ${model.id}`.execute(
      server.context.database,
    );
    for (const sort of ['id_asc', 'id_desc', 'name_asc', 'name_desc']) {
      const ids: number[] = [];
      for (let page = 1; page <= 24; page += 1) {
        const part = await list(`category=${category.id}&sort=${sort}&per_page=100&page=${page}`);
        expect(part.total).toBe(2301);
        ids.push(...part.ids);
      }
      expect(new Set(ids).size).toBe(2301);
      const [key, direction] = sort.split('_');
      const stored = await server.context.database
        .selectFrom('question')
        .select('id')
        .where('category', '=', category.id)
        .orderBy(key === 'id' ? 'id' : 'name_key', direction as 'asc' | 'desc')
        .orderBy('id', direction as 'asc' | 'desc')
        .execute();
      expect(ids).toEqual(stored.map(({ id }) => id));
    }
    expect((await list(`category=${category.id}&page=1000000000&per_page=100`)).ids).toEqual([]);
  });
});
