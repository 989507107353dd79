import { beforeAll, describe, expect, test } from 'vitest';

import { manyQuestionsMessages, mostQuestionsAtOnce } from '../../contract/questions/many-questions.ts';
import type { QuestionForAuthor } from '../../contract/questions/questions.ts';
import { messages } from '../../contract/wire/messages.ts';
import { type Reply, send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makeQuestion,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();
let author: Caller;
let category: number;
let level: number;

beforeAll(async () => {
  author = await makeCaller(server.context, { is_teacher: true });
  ({ id: category } = await makeCategory(server.context));
  ({ id: level } = await makeDifficultyLevel(server.context));
});

async function storedIn(place: number): Promise<QuestionForAuthor[]> {
  const { body } = await send(server, `GET /tests_api/?category=${place}&sort=id_asc&per_page=100`, {
    token: author.token,
  });
  return (body as { data_api: QuestionForAuthor[] }).data_api;
}

const choosable = (savol: string) => ({
  test_type: 'choosable',
  savol,
  a: 'Samarkand',
  b: 'Tashkent',
  right_answer: 'b',
});
const several = {
  test_type: 'multiple',
  savol: 'Which are even?',
  content: {
    options: [
      { id: 'x1', text: 'two' },
      { id: 'x2', text: 'three' },
    ],
  },
  key: { right: ['x1'] },
};

describe('writing several tests', () => {
  const write = (json: object, headers: Record<string, string> = {}): Promise<Reply> =>
    send(server, 'POST /tests_api/many/', { token: author.token, json, headers });

  test('stores all of them in their order, with one subject and level', async () => {
    const place = (await makeCategory(server.context)).id;
    const tests = [choosable('First?'), several, { ...choosable('Third?'), right_answer: undefined }];
    const reply = await write({ category: place, qiyinlik_darajasi: level, tests });
    expect(reply.status, reply.text).toBe(201);
    const stored = await storedIn(place);
    expect((reply.body as { data_api: unknown }).data_api).toEqual(stored.map(({ id }) => ({ id })));
    expect(stored).toMatchObject([
      { savol: 'First?', b: 'Tashkent', right_answer: 'b', enabled: true },
      { savol: 'Which are even?', test_type: 'multiple' },
      { savol: 'Third?', right_answer: null },
    ]);
    for (const question of stored) {
      expect(question).toMatchObject({ author: author.person.id, qiyinlik_darajasi: level, category: place });
    }
  });

  test('names refused tests by their places, and stores nothing', async () => {
    const place = (await makeCategory(server.context)).id;
    const tests = [
      choosable('Fine?'),
      { ...choosable(''), right_answer: 'x' },
      { ...choosable('Key of no option?'), right_answer: 'd' },
      { ...several, key: { right: ['x3'] } },
    ];
    const { status, body } = await write({ category: place, tests: tests.slice(0, 2) });
    expect(status).toBe(400);
    expect(body).toEqual({
      'tests.1.savol': [messages.blank],
      'tests.1.right_answer': ['"x" is not a valid choice.'],
    });
    const others = await write({ category: place, tests: [tests[0], ...tests.slice(2)] });
    expect(others.status).toBe(400);
    expect(Object.keys(others.body as object)).toEqual(['tests.1.right_answer', 'tests.2.key.right.0']);
    expect(await storedIn(place)).toEqual([]);
  });

  test('refuses no tests, too many of them, and a subject or level that does not exist', async () => {
    const tests = [choosable('Where?')];
    const none = 2_147_483_647;
    for (const [json, field] of [
      [{ category, tests: [] }, 'tests'],
      [{ category }, 'tests'],
      [{ category, tests: Array.from({ length: mostQuestionsAtOnce + 1 }, () => tests[0]) }, 'tests'],
      [{ category: none, tests }, 'category'],
      [{ category, tests, qiyinlik_darajasi: none }, 'qiyinlik_darajasi'],
      [{ tests }, 'category'],
    ] as const) {
      const { status, body } = await write(json);
      expect(status).toBe(400);
      expect(Object.keys(body as object)).toEqual([field]);
    }
  });

  test('stores them once where the response was lost', async () => {
    const place = (await makeCategory(server.context)).id;
    const json = { category: place, tests: [choosable('Once?'), choosable('And once?')] };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await write(json, headers);
    const again = await write(json, headers);
    expect(again.text).toBe(first.text);
    expect(await storedIn(place)).toHaveLength(2);
  });
});

describe('changing several tests', () => {
  const change = (json: object, caller = author): Promise<Reply> =>
    send(server, 'PATCH /tests_api/many/', { token: caller.token, json });
  const make = (some: object = {}) =>
    makeQuestion(server.context, { author: author.person.id, category, ...some });
  const read = async (id: number) => {
    const { status, body } = await send(server, `GET /tests_api/${id}/`, { token: author.token });
    return status === 200 ? (body as { data_api: QuestionForAuthor[] }).data_api[0] : undefined;
  };

  test('moves them, sets their level, and takes them out of use, and says which ones have changed', async () => {
    const [first, two] = [await make(), await make({ enabled: false })];
    const other = (await makeCategory(server.context)).id;
    const reply = await change({ ids: [two.id, first.id], enabled: false, qiyinlik_darajasi: level });
    expect(reply.status, reply.text).toBe(200);
    const { data_api, changed } = reply.body as { data_api: QuestionForAuthor[]; changed: number[] };
    expect(data_api.map(({ id }) => id)).toEqual([two.id, first.id]);
    expect(changed).toEqual([first.id, two.id]);
    const again = await change({ ids: [first.id, two.id], enabled: false, category: other });
    expect(again.body).toMatchObject({ changed: [first.id, two.id] });
    expect((await change({ ids: [first.id], enabled: false })).body).toMatchObject({ changed: [] });
    for (const { id, savol } of [first, two]) {
      expect(await read(id)).toMatchObject({
        savol,
        category: other,
        enabled: false,
        qiyinlik_darajasi: level,
      });
    }
  });

  test('changes none of them where it does not fit first, and says which and why', async () => {
    const { context } = server;
    const [mine, theirs] = [await make(), await makeQuestion(context)];
    const none = 2_147_483_647;
    const { status, body } = await change({ ids: [mine.id, theirs.id, none], enabled: false });
    expect(status).toBe(400);
    expect(body).toEqual({
      [`ids.${theirs.id}`]: [manyQuestionsMessages.not_yours],
      [`ids.${none}`]: [`Invalid pk "${none}" - object does not exist.`],
    });
    expect(await read(mine.id)).toMatchObject({ enabled: true });
    expect((await change({ ids: [mine.id, mine.id], enabled: false })).body).toEqual({
      ids: [messages.repeated],
    });
    expect(Object.keys((await change({ ids: [mine.id], category: none })).body as object)).toEqual([
      'category',
    ]);
  });

  test('deletes them, unless an answer or work depends on one of them', async () => {
    const { context } = server;
    const [free, answered, given] = [await make(), await make(), await make()];
    await makeAnswer(context, { question: answered });
    await makeWork(context, { questions: [given] });
    const { status, body } = await change({ ids: [free.id, answered.id, given.id], delete: true });
    expect(status).toBe(400);
    expect(body).toEqual({
      [`ids.${answered.id}`]: [manyQuestionsMessages.in_use],
      [`ids.${given.id}`]: [manyQuestionsMessages.in_use],
    });
    expect(await read(free.id)).toBeDefined();
    const deleted = await change({ ids: [free.id], delete: true });
    expect(deleted.body).toEqual({ status: 'ok', data_api: [], changed: [free.id] });
    expect(await read(free.id)).toBeUndefined();
    const { rows } = await context.pool.query(
      `select from audit_entry where action = 'question.deleted' and details ->> 'question' = $1`,
      [String(free.id)],
    );
    expect(rows).toHaveLength(1);
  });
});
