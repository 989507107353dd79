import { beforeAll, describe, expect, test } from 'vitest';

import { beginnerLevel, type DifficultyLevel } from '../../contract/questions/categories.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makeQuestion,
} from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { expectStaffOnly, hostileTexts } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const path = '/blog_api/qiyinlik-darajasi';
const level = { name_en: 'Tricky', name_ru: 'С подвохом', name_uz: 'Hiylali', weight: 3 };
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

async function listIn(language?: string): Promise<DifficultyLevel[]> {
  const headers = language === undefined ? {} : { 'Accept-Language': language };
  const reply = await send(server, `GET ${path}/`, { headers });
  expect(reply.status).toBe(200);
  const body = reply.body as { status: string; data_api: DifficultyLevel[] };
  expect(body.status).toBe('ok');
  return body.data_api;
}

describe('listing difficulty levels', () => {
  test('a bad token is answered 401', async () => {
    expect((await send(server, `GET ${path}/`, { token: 'junk' })).status).toBe(401);
  });

  test('a new database has five, the easiest first, in the language of the request', async () => {
    const levels = await listIn('uz');
    expect(levels.slice(0, 1)).toEqual([
      {
        id: beginnerLevel,
        qiyinlik_darajasi_nomi: 'Boshlangʻich',
        weight: 1,
        name_en: 'Beginner',
        name_ru: 'Начальный',
        name_uz: 'Boshlangʻich',
      },
    ]);
    expect(levels.map(({ weight }) => weight)).toEqual([1, 2, 3, 4, 5]);
    expect((await listIn('ru-RU,ru;q=0.9'))[0]?.qiyinlik_darajasi_nomi).toBe('Начальный');
    expect((await listIn('de'))[0]?.qiyinlik_darajasi_nomi).toBe('Beginner');
    expect((await listIn())[0]?.qiyinlik_darajasi_nomi).toBe('Beginner');
  });

  test('the path without the final slash works too', async () => {
    expect((await send(server, `GET ${path}`)).text).toBe((await send(server, `GET ${path}/`)).text);
  });
});

describe('adding a difficulty level', () => {
  test('is for staff only', () => expectStaffOnly(server, `POST ${path}/`, { json: level }));

  test('needs every field, and a weight from 1 to 5', async () => {
    const empty = await send(server, `POST ${path}/`, { token: staff.token, json: {} });
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.body as object)).toEqual(['name_en', 'name_ru', 'name_uz', 'weight']);
    for (const weight of [0, 6, 1.5, 'heavy', null, '99999999999999999999']) {
      const reply = await send(server, `POST ${path}/`, { token: staff.token, json: { ...level, weight } });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body as object)).toEqual(['weight']);
    }
  });

  test.each(hostileTexts)('hostile text %# does no harm', async (text) => {
    const json = { ...level, name_en: text, name_ru: text, weight: text };
    expect((await send(server, `POST ${path}/`, { token: staff.token, json })).status).toBe(400);
  });

  test('inserts it into the list by its weight', async () => {
    const reply = await send(server, `POST ${path}/`, {
      token: staff.token,
      json: level,
      headers: { 'Accept-Language': 'ru' },
    });
    expect(reply.status).toBe(201);
    const [made] = (reply.body as { data_api: DifficultyLevel[] }).data_api;
    expect(made).toEqual({ ...level, id: made?.id, qiyinlik_darajasi_nomi: 'С подвохом' });
    expect((await listIn()).map(({ id }) => id)).toEqual([34, 35, 36, made?.id, 37, 38]);
  });

  test('refuses a name that another level has in that language, in upper or lower case', async () => {
    const first = { name_en: 'Twin', name_ru: 'Близнец', name_uz: 'Egizak', weight: 2 };
    const made = await send(server, `POST ${path}/`, { token: staff.token, json: first });
    expect(made.status).toBe(201);
    const taken = ['A difficulty level with this name exists already.'];
    const again = await send(server, `POST ${path}/`, { token: staff.token, json: first });
    expect([again.status, again.body]).toEqual([400, { name_en: taken, name_ru: taken, name_uz: taken }]);
    const other = { ...first, name_en: 'Other twin', name_ru: 'БЛИЗ\u00adНЕЦ', name_uz: 'Egizak 2' };
    const like = await send(server, `POST ${path}/`, { token: staff.token, json: other });
    expect([like.status, like.body]).toEqual([400, { name_ru: taken }]);
  });

  test('of requests at the same moment with one name only one is stored', async () => {
    const json = { name_en: 'Race', name_ru: 'Гонка', name_uz: 'Poyga', weight: 2 };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send(server, `POST ${path}/`, { token: staff.token, json })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400]);
  });
});

describe('replacing a difficulty level', () => {
  test('is for staff only', () => expectStaffOnly(server, `PUT ${path}/${beginnerLevel}/`, { json: level }));

  test('needs every field, and an existing level', async () => {
    const reply = await send(server, `PUT ${path}/34/`, { token: staff.token, json: { weight: 1 } });
    expect(reply.status).toBe(400);
    const missing = await send(server, `PUT ${path}/33/`, { token: staff.token, json: level });
    expect([missing.status, missing.body]).toEqual([404, { detail: 'Not found.' }]);
  });

  test('renames it and changes its weight', async () => {
    const { id } = await makeDifficultyLevel(server.context);
    const renamed = { name_en: 'Trickier', name_ru: 'Хитрее', name_uz: 'Hiylaliroq' };
    const reply = await send(server, `PUT ${path}/${id}/`, {
      token: staff.token,
      json: { ...renamed, weight: '5' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 'ok',
      data_api: [{ ...renamed, id, weight: 5, qiyinlik_darajasi_nomi: 'Trickier' }],
    });
  });
});

describe('deleting a difficulty level', () => {
  const remove = (id: number) => send(server, `DELETE ${path}/${id}/`, { token: staff.token });

  test('is for staff only', () => expectStaffOnly(server, `DELETE ${path}/${beginnerLevel}/`));

  test('of an unknown level is answered 404', async () => {
    expect((await remove(1)).status).toBe(404);
  });

  test('is refused for the default level of new tests', async () => {
    const reply = await remove(beginnerLevel);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'beginner_level' });
  });

  test('is refused while a test has the level, and succeeds afterwards', async () => {
    const { id } = await makeDifficultyLevel(server.context);
    const category = await makeCategory(server.context);
    await makeQuestion(server.context, { category: category.id, qiyinlik_darajasi: id });
    const reply = await remove(id);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'level_in_use' });
    await server.context.database.deleteFrom('question').where('category', '=', category.id).execute();
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
  });
});

test('a level keeps its own names when it is changed, and cannot take those of another one', async () => {
  const [first, second] = [
    await makeDifficultyLevel(server.context),
    await makeDifficultyLevel(server.context),
  ];
  const { id, ...names } = first;
  const change = (json: object) => send(server, `PUT ${path}/${id}/`, { token: staff.token, json });
  expect((await change({ ...names, name_en: names.name_en.toUpperCase(), weight: 4 })).status).toBe(200);
  const refused = await change({ ...names, name_uz: second.name_uz });
  expect(refused.status).toBe(400);
  expect(refused.body).toEqual({ name_uz: ['A difficulty level with this name exists already.'] });
});
