import { describe, expect, test } from 'vitest';

import sharp from 'sharp';

import type { Version } from '../../contract/questions/versions.ts';
import type { QuestionForAuthor } from '../../contract/questions/questions.ts';
import { deleteCategory } from '../categories/store.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { formOf, theQuestion } from '../testing/questions.ts';
import { startServer } from '../testing/start-server.ts';
import { updateQuestion } from './store.ts';

const server = startServer();

function put({ token }: Caller, id: number, json: object): Promise<Reply> {
  return send(server, `PUT /tests_api/${id}/`, { token, json });
}

/** A question of a teacher, and the fields that change nothing of it. */
async function makeOwn() {
  const author = await makeCaller(server.context, { is_teacher: true });
  const question = await makeQuestion(server.context, { author: author.person.id });
  const { id, test_type, savol, category, a, b, c, right_answer } = question;
  return { author, id, question, same: { test_type, savol, category, a, b, c, right_answer } };
}

async function rowOf(id: number) {
  const row = server.context.database.selectFrom('question').selectAll().where('id', '=', id);
  return row.executeTakeFirstOrThrow();
}

async function storedVersionsOf(id: number) {
  return server.context.database
    .selectFrom('question_version')
    .selectAll()
    .where('question', '=', id)
    .orderBy('number')
    .execute();
}

describe('a change of a test', () => {
  test('stores the version before: its content, the change, its author and the time', async () => {
    const { author, id, question, same } = await makeOwn();
    const staff = await makeCaller(server.context, { is_staff: true });
    const row = await rowOf(id);
    const before = Date.now();
    expect((await put(author, id, { ...same, savol: 'Which one is the capital?' })).status).toBe(200);
    expect((await put(staff, id, { ...same, right_answer: 'c', a: '', enabled: false })).status).toBe(200);
    const stored = await storedVersionsOf(id);
    expect(stored).toMatchObject([
      { number: 1, changed: ['savol'], replaced_by: author.person.id },
      { number: 2, changed: ['content', 'key', 'savol', 'enabled'], replaced_by: staff.person.id },
    ]);
    const { content, key } = question;
    const derived = new Set(['id', 'author', 'version', 'name_key', 'search_text', 'language']);
    const written = Object.entries(row).filter(([name]) => !derived.has(name));
    expect(stored[0]?.state).toEqual(Object.fromEntries(written));
    expect(stored[1]?.state).toMatchObject({
      savol: 'Which one is the capital?',
      content,
      key,
      enabled: true,
    });
    for (const { replaced_at } of stored) {
      expect(Date.parse(replaced_at)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(replaced_at)).toBeLessThanOrEqual(Date.now());
    }
  });

  test('that changes nothing keeps no version', async () => {
    const { author, id, same } = await makeOwn();
    expect((await put(author, id, same)).status).toBe(200);
    expect((await put(author, id, { ...same, enabled: true, savol: ` ${same.savol} ` })).status).toBe(200);
    expect(await storedVersionsOf(id)).toEqual([]);
  });

  test('that is refused keeps no version', async () => {
    const { author, id, same } = await makeOwn();
    const stranger = await makeCaller(server.context, { is_teacher: true });
    expect((await put(stranger, id, { ...same, savol: 'Mine' })).status).toBe(403);
    expect((await put(author, id, { ...same, savol: '' })).status).toBe(400);
    expect(await storedVersionsOf(id)).toEqual([]);
  });

  test('beside others is numbered without holes and without repetition', async () => {
    const { author, id, same } = await makeOwn();
    const savols = Array.from({ length: 12 }, (_, place) => `Text ${place}`);
    const replies = await Promise.all(savols.map((savol) => put(author, id, { ...same, savol })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const stored = await storedVersionsOf(id);
    expect(stored.map(({ number }) => number)).toEqual(savols.map((_, place) => place + 1));
    const { savol } = await server.context.database
      .selectFrom('question')
      .select('savol')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const texts = new Set([...stored.map(({ state }) => state['savol']), savol]);
    expect(texts).toEqual(new Set([same.savol, ...savols]));
  });

  test('goes with its test', async () => {
    const { author, id, same } = await makeOwn();
    await put(author, id, { ...same, savol: 'Changed' });
    expect(await storedVersionsOf(id)).toHaveLength(1);
    await send(server, `DELETE /tests_api/${id}/`, { token: author.token });
    expect(await storedVersionsOf(id)).toEqual([]);
  });
});

async function versionsOf(
  { token }: Caller,
  id: number,
  query = '',
): Promise<{ data_api: Version[]; total: number }> {
  const { status, body } = await send(server, `GET /tests_api/${id}/versions/${query}`, { token });
  expect(status).toBe(200);
  return body as { data_api: Version[]; total: number };
}

function getVersion({ token }: Caller, id: number, number: number | string): Promise<Reply> {
  return send(server, `GET /tests_api/${id}/version/?number=${number}`, { token });
}

function restore({ token }: Caller, id: number, number: unknown): Promise<Reply> {
  return send(server, `POST /tests_api/${id}/restore/`, { token, json: { number } });
}

describe('the versions of a test', () => {
  test('are one while it was never changed, by its author', async () => {
    const { author, id } = await makeOwn();
    const { first_name, last_name } = author.person;
    expect(await versionsOf(author, id)).toMatchObject({
      data_api: [{ number: 1, made_at: null, made_by_name: `${first_name} ${last_name}`, changed: [] }],
      total: 1,
    });
  });

  test('come the newest first, are paged, and name who wrote them, for staff with addresses', async () => {
    const { author, id, same } = await makeOwn();
    const staff = await makeCaller(server.context, { is_staff: true });
    await put(author, id, { ...same, savol: 'Second' });
    await put(staff, id, { ...same, savol: 'Third', right_answer: 'a' });
    const nameOf = ({ person }: Caller) => `${person.first_name} ${person.last_name}`;
    const { data_api, total } = await versionsOf(author, id);
    expect(total).toBe(3);
    expect(data_api).toMatchObject([
      { number: 3, made_by_name: nameOf(staff), changed: ['savol', 'key'].toSorted() },
      { number: 2, made_by_name: nameOf(author), changed: ['savol'] },
      { number: 1, made_by_name: nameOf(author), made_at: null, changed: [] },
    ]);
    for (const version of data_api) expect(version).not.toHaveProperty('made_by_email');
    const last = await versionsOf(staff, id, '?per_page=2&page=2');
    expect(last.data_api).toMatchObject([{ number: 1, made_by_email: author.person.email }]);
    expect((await versionsOf(staff, id, '?per_page=2&page=3')).data_api).toEqual([]);
    expect((await versionsOf(staff, id, '?per_page=1&page=1')).data_api).toMatchObject([
      { number: 3, made_by_email: staff.person.email },
    ]);
  });

  test('have no name where the account of their author is erased', async () => {
    const { author, id, same } = await makeOwn();
    const writer = await makeCaller(server.context, { is_staff: true });
    const staff = await makeCaller(server.context, { is_staff: true });
    await put(writer, id, { ...same, savol: 'Second' });
    const path = `DELETE /people_api/${writer.person.id}/`;
    expect((await send(server, path, { token: staff.token })).status).toBe(204);
    expect((await versionsOf(staff, id)).data_api).toMatchObject([
      { number: 2, made_by_name: '', made_by_email: '' },
      { number: 1, made_by_email: author.person.email },
    ]);
  });

  test('are read whole, beside the one before', async () => {
    const { author, id, same } = await makeOwn();
    const { token } = author;
    await put(author, id, { ...same, savol: 'Second', right_answer: 'c' });
    const { version, ...now } = theQuestion(await send(server, `GET /tests_api/${id}/`, { token }));
    expect(version).toBe(2);
    const second = (await getVersion(author, id, 2)).body as {
      data_api: { test: QuestionForAuthor; before: QuestionForAuthor }[];
    };
    expect(second.data_api[0]).toMatchObject({ number: 2, changed: ['key', 'savol'].toSorted() });
    expect(second.data_api[0]?.test).toEqual(now);
    expect(second.data_api[0]?.before).toEqual({ ...now, savol: same.savol, right_answer: 'b' });
    expect((await getVersion(author, id, 1)).body).toMatchObject({
      data_api: [{ number: 1, test: second.data_api[0]?.before, before: null }],
    });
    expect((await getVersion(author, id, 3)).status).toBe(404);
    for (const number of ['', '0', 'x', 2 ** 31])
      expect((await getVersion(author, id, number)).status).toBe(400);
  });
});

describe('restoring a version', () => {
  test('is a change back to the version, and regrades', async () => {
    const { author, id, same } = await makeOwn();
    const { token } = author;
    const before = theQuestion(await send(server, `GET /tests_api/${id}/`, { token }));
    const pupil = await makeCaller(server.context, { is_pupil: true });
    await makeAnswer(server.context, { question: { id }, person: pupil.person });
    await put(author, id, {
      ...same,
      savol: 'Second',
      right_answer: 'c',
      a: '',
      enabled: false,
      qiyinlik_darajasi: 38,
    });
    const resultOf = async () => {
      const { body } = await send(server, `GET /tests_api/${id}/answers/`, { token });
      return (body as { data_api: { points: number; regraded: object[] }[] }).data_api[0];
    };
    expect(await resultOf()).toMatchObject({ points: 0 });
    const restored = await restore(author, id, 1);
    expect(restored.status).toBe(200);
    const after = { ...before, version: 3 };
    expect(theQuestion(restored)).toEqual(after);
    expect(theQuestion(await send(server, `GET /tests_api/${id}/`, { token }))).toEqual(after);
    expect((await versionsOf(author, id)).data_api.map(({ number }) => number)).toEqual([3, 2, 1]);
    const result = await resultOf();
    expect(result).toMatchObject({ points: 1 });
    expect(result?.regraded).toMatchObject([
      { points_before: 1, points: 0 },
      { points_before: 0, points: 1 },
    ]);
    expect((await restore(author, id, 1)).status).toBe(200);
    expect((await versionsOf(author, id)).total).toBe(3);
  });

  test('brings a type back with its content and key', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const content = { items: ['x', 'y', 'z'].map((id) => ({ id, text: id })) };
    const key = { order: ['z', 'y', 'x'] };
    const { id, category } = await makeQuestion(server.context, {
      author: author.person.id,
      test_type: 'ordering',
      content,
      key,
    });
    await put(author, id, {
      test_type: 'free_text',
      savol: 'Now in words',
      category,
      right_answer_text: 'x',
    });
    expect(theQuestion(await restore(author, id, 1))).toMatchObject({ test_type: 'ordering', content, key });
  });

  test('brings the picture back, whose file was retained', async () => {
    const { author, id, same } = await makeOwn();
    const { token } = author;
    const red = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
    const form = formOf({ ...same, right_answer: 'b' });
    form.set(
      'image',
      new File([new Uint8Array(await red.png().toBuffer())], 'red.png', { type: 'image/png' }),
    );
    const { image } = theQuestion(await send(server, `PUT /tests_api/${id}/`, { token, form }));
    const removed = await put(author, id, { ...same, image: null });
    expect(theQuestion(removed).image).toBe('/media/default.jpg');
    expect(theQuestion(await restore(author, id, 2)).image).toBe(image);
    expect((await fetch(server.origin + image)).status).toBe(200);
    await send(server, `DELETE /tests_api/${id}/`, { token });
    expect((await fetch(server.origin + image)).status).toBe(404);
  });

  test('is refused where its category or level is gone, or it does not fit its type', async () => {
    const { author, id, question } = await makeOwn();
    const { database } = server.context;
    const category = (await makeCategory(server.context)).id;
    const level = (await makeDifficultyLevel(server.context)).id;
    await updateQuestion(database, id, { category }, nobody);
    await updateQuestion(database, id, { category: question.category, qiyinlik_darajasi: level }, nobody);
    await updateQuestion(database, id, { qiyinlik_darajasi: 34, test_type: 'rune' }, nobody);
    await updateQuestion(database, id, { test_type: 'choosable' }, nobody);
    await deleteCategory(database, category);
    await database.deleteFrom('difficulty_level').where('id', '=', level).execute();
    const refusals = [];
    for (const number of [2, 3, 4]) {
      const { status, body } = await restore(author, id, number);
      refusals.push([status, (body as { code: string }).code]);
    }
    expect(refusals).toEqual([
      [409, 'category_deleted'],
      [409, 'level_deleted'],
      [409, 'version_invalid'],
    ]);
    expect((await versionsOf(author, id)).total).toBe(5);
    expect((await getVersion(author, id, 2)).body).toMatchObject({
      data_api: [{ test: { category_name: '' } }],
    });
  });

  test('of another number is answered 404 or 400', async () => {
    const { author, id } = await makeOwn();
    expect((await restore(author, id, 2)).status).toBe(404);
    for (const number of [0, 'first', null]) expect((await restore(author, id, number)).status).toBe(400);
  });
});
