import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { NamedAnswer } from '../../contract/answers.ts';
import type { Statistics, WrittenQuestion } from '../../contract/statistics.ts';
import { closeAccount } from '../users/closing-store.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makePerson, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

async function get<Body>({ token }: Caller, path: string): Promise<Body> {
  const { status, body } = await send(server, `GET ${path}`, { token });
  expect(status).toBe(200);
  return body as Body;
}

async function makeAnswered() {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true });
  const question = await makeQuestion(context, { author: author.person.id });
  const people = [];
  for (const users_answer of ['a', 'b', 'b', 'c'] as const) {
    const person = await makePerson(context, { is_pupil: true });
    await makeAnswer(context, { question, person, users_answer });
    people.push(person);
  }
  return { context, author, question, people };
}

/** Sets the time of an answer, as no request can. */
async function answerWasAt(question: number, person: number, moment: string): Promise<void> {
  await sql`
    update answer set completed_at = ${moment}::timestamptz
    where question = ${question} and person = ${person}`.execute(server.context.database);
}

describe.each(['answers', 'statistics'])('the %s of a test', (part) => {
  test('are closed to everybody but its author and staff', async () => {
    const { context, author, question } = await makeAnswered();
    const path = `GET /tests_api/${question.id}/${part}/`;
    const status = async (caller?: Caller) => (await send(server, path, { token: caller?.token })).status;
    expect(await status()).toBe(401);
    for (const role of ['is_pupil', 'is_parent', 'is_teacher']) {
      expect(await status(await makeCaller(context, { [role]: true })), role).toBe(403);
    }
    expect(await status(author)).toBe(200);
    expect(await status(await makeCaller(context, { is_staff: true }))).toBe(200);
    const { token } = author;
    expect((await send(server, `GET /tests_api/2000000000/${part}/`, { token })).status).toBe(404);
  });
});

describe('the answers to a test', () => {
  type List = { data_api: NamedAnswer[]; total: number; total_pages: number };

  test('have names, the latest first, and are paged and filtered', async () => {
    const { author, question, people } = await makeAnswered();
    const path = `/tests_api/${question.id}/answers/`;
    const all = await get<List>(author, path);
    expect(all.data_api.map(({ user_name, users_answer }) => [user_name, users_answer])).toEqual(
      people
        .map(({ first_name, last_name }, place) => [`${first_name} ${last_name}`, 'abbc'[place]])
        .toReversed(),
    );
    expect(Object.keys(all.data_api[0] ?? {})).toEqual([
      'user_name',
      'users_answer',
      'users_text_answer',
      'points',
      'percentage',
      'completed_at',
    ]);
    expect(await get(author, `${path}?per_page=3&page=2`)).toMatchObject({
      data_api: [{ users_answer: 'a' }],
      total: 4,
      total_pages: 2,
    });
    expect(await get(author, `${path}?verdict=wrong`)).toMatchObject({
      data_api: [{ users_answer: 'c' }, { users_answer: 'a' }],
      total: 2,
    });
    expect(await get(author, `${path}?verdict=waiting`)).toMatchObject({ data_api: [], total: 0 });
  });

  test('do not name people who have closed their accounts', async () => {
    const { context, author, question, people } = await makeAnswered();
    await closeAccount(context.database, people[0]?.id ?? 0, new Date());
    const { data_api } = await get<List>(author, `/tests_api/${question.id}/answers/`);
    expect(data_api.map(({ user_name }) => user_name === '')).toEqual([false, false, false, true]);
  });
});

test('the statistics of a test count answers by option and by week of the school', async () => {
  const { author, question, people } = await makeAnswered();
  const now = new Date();
  const thisWeek = await get<{ data_api: [Statistics] }>(author, `/tests_api/${question.id}/statistics/`);
  expect(thisWeek.data_api[0]).toMatchObject({
    answers: 4,
    right: 2,
    partly: 0,
    average: 50,
    waiting: 0,
    options: { a: 1, b: 2, c: 1, d: 0, e: 0 },
    weeks: [{ answers: 4, right: 2, waiting: 0 }],
  });
  const since = thisWeek.data_api[0].weeks[0]?.since ?? '';
  const monday = new Date(`${since}T00:00:00+05:00`);
  expect(now.getTime() - monday.getTime()).toBeLessThan(7 * 24 * 3600 * 1000 + 60_000);
  const justBefore = new Date(monday.getTime() - 1000).toISOString();
  await answerWasAt(question.id, people[0]?.id ?? 0, justBefore);
  await answerWasAt(question.id, people[1]?.id ?? 0, '2001-01-01T00:00:00Z');
  const [counted] = (await get<{ data_api: [Statistics] }>(author, `/tests_api/${question.id}/statistics/`))
    .data_api;
  expect(counted.answers).toBe(4);
  expect(counted.weeks.map(({ answers, right }) => [answers, right])).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test('the options of a test with several right ones are counted by their ids', async () => {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true });
  const options = ['two', 'four', 'five'].map((text, place) => ({ id: `o${place}`, text }));
  const question = await makeQuestion(context, {
    author: author.person.id,
    test_type: 'multiple',
    content: { options },
    key: { right: ['o0', 'o1'] },
  });
  const path = `/tests_api/${question.id}`;
  const readOptions = async () =>
    (await get<{ data_api: [Statistics] }>(author, `${path}/statistics/`)).data_api[0].options;
  expect(await readOptions()).toEqual({ o0: 0, o1: 0, o2: 0 });
  for (const chosen of [['o0', 'o1'], ['o0'], ['o0'], ['o2', 'o0'], ['o2']]) {
    const { token } = await makeCaller(context, { is_pupil: true });
    const answer = await send(server, `POST ${path}/submit/`, { token, json: { answer: { chosen } } });
    expect(answer.status).toBe(201);
  }
  const { data_api } = await get<{ data_api: [Statistics] }>(author, `${path}/statistics/`);
  expect(data_api[0]).toMatchObject({
    answers: 5,
    right: 1,
    partly: 2,
    average: 40,
    waiting: 0,
    options: { o0: 4, o1: 1, o2: 2 },
    weeks: [{ answers: 5, right: 1, waiting: 0 }],
  });
  const listed = async (verdict: string) => {
    const { data_api: found, total } = await get<{
      data_api: (NamedAnswer & { answer: { chosen: string[] } })[];
      total: number;
    }>(author, `${path}/answers/?verdict=${verdict}`);
    expect(total).toBe(found.length);
    return found.map(({ answer, percentage }) => [answer.chosen.join(), percentage]);
  };
  expect(await listed('right')).toEqual([['o0,o1', 100]]);
  expect(await listed('partly')).toEqual([
    ['o0', 50],
    ['o0', 50],
  ]);
  expect(await listed('wrong')).toEqual([
    ['o2', 0],
    ['o2,o0', 0],
  ]);
  expect(await listed('waiting')).toEqual([]);
});

test('answers from when the test had another type are not counted as options, and a written test has none', async () => {
  const { author, question } = await makeAnswered();
  const path = `/tests_api/${question.id}/`;
  const rewrite = async (change: object) => {
    const json = { savol: question.savol, category: question.category, ...change };
    expect((await send(server, `PUT ${path}`, { token: author.token, json })).status).toBe(200);
    return (await get<{ data_api: [Statistics] }>(author, `${path}statistics/`)).data_api[0].options;
  };
  const options = ['a', 'b'].map((id) => ({ id, text: id }));
  const multiple = { test_type: 'multiple', content: { options }, key: { right: ['a'] } };
  expect(await rewrite(multiple)).toEqual({ a: 0, b: 0 });
  expect(await rewrite({ test_type: 'free_text', right_answer_text: 'a' })).toEqual({});
  expect(await rewrite({ test_type: 'choosable', a: '1', c: '2' })).toEqual({ a: 1, b: 0, c: 1, d: 0, e: 0 });
});

describe('the written tests', () => {
  type List = { data_api: WrittenQuestion[]; total: number };

  test('are closed to guests and to everybody who does not write tests', async () => {
    expect((await send(server, 'GET /tests_api/written/')).status).toBe(401);
    const pupil = await makeCaller(server.context, { is_pupil: true });
    expect((await send(server, 'GET /tests_api/written/', pupil)).status).toBe(403);
  });

  test('are the own ones, by state, in four orders', async () => {
    const { context, author, question } = await makeAnswered();
    const ownTest = { author: author.person.id };
    const hard = await makeQuestion(context, ownTest);
    const keyless = await makeQuestion(context, { ...ownTest, right_answer: null });
    const unanswered = await makeQuestion(context, { ...ownTest, savol: 'x'.repeat(300), enabled: false });
    await makeAnswer(context, { question: hard, users_answer: 'c' });
    await makeAnswer(context, { question: keyless });
    const ids = async (query: string) => {
      const { data_api, total } = await get<List>(author, `/tests_api/written/?${query}`);
      expect(total).toBe(data_api.length);
      return data_api.map(({ id }) => id);
    };
    expect(await ids('')).toEqual([unanswered.id, keyless.id, hard.id, question.id]);
    expect(await ids('state=nobody_right')).toEqual([hard.id]);
    expect(await ids('state=without_key')).toEqual([keyless.id]);
    expect(await ids('state=waiting')).toEqual([keyless.id]);
    expect(await ids('state=unanswered')).toEqual([unanswered.id]);
    expect(await ids('state=today&sort=latest')).toEqual([keyless.id, hard.id, question.id]);
    expect(await ids('sort=answers')).toEqual([question.id, keyless.id, hard.id, unanswered.id]);
    expect(await ids('sort=hardest')).toEqual([hard.id, question.id, unanswered.id, keyless.id]);
    const { data_api } = await get<List>(author, '/tests_api/written/?state=unanswered');
    expect(data_api).toMatchObject([
      {
        savol: 'x'.repeat(200),
        enabled: false,
        answers: 0,
        right: 0,
        waiting: 0,
        average: null,
        latest_at: null,
      },
    ]);
  });

  test('say what answers are worth on average, and those whose answers a person marks are not the hardest', async () => {
    const { context, author, question } = await makeAnswered();
    const parts = ['x', 'y', 'z', 'w'].map((id) => ({ id, text: id }));
    const ownTest = { author: author.person.id };
    const order = (ids: string) => ({ order: Array.from(ids) });
    const ordered = await makeQuestion(context, {
      ...ownTest,
      test_type: 'ordering',
      content: { items: parts },
      key: order('xyzw'),
    });
    const essay = await makeQuestion(context, { ...ownTest, test_type: 'essay', content: {}, key: null });
    const answer = async (id: number, given: object) => {
      const { token } = await makeCaller(context, { is_pupil: true });
      const reply = await send(server, `POST /tests_api/${id}/submit/`, { token, json: { answer: given } });
      expect(reply.status).toBe(201);
    };
    for (const ids of ['xywz', 'yxzw', 'yzwx']) await answer(ordered.id, order(ids));
    const readAverages = async () => {
      const { data_api } = await get<List>(author, '/tests_api/written/?sort=hardest');
      return data_api.map(({ id, right, average }) => [id, right, average]);
    };
    expect(await readAverages()).toEqual([
      [ordered.id, 0, 33],
      [question.id, 2, 50],
      [essay.id, 0, null],
    ]);
    await answer(essay.id, { text: 'Once upon a time' });
    const path = `/tests_api/to-mark/?test=${essay.id}`;
    const { data_api: queue } = await get<{ data_api: [{ id: number }] }>(author, path);
    const mark = { percentage: 70, comment: '' };
    const request = `PUT /tests_api/to-mark/${queue[0].id}/`;
    expect((await send(server, request, { token: author.token, json: mark })).status).toBe(200);
    expect(await readAverages()).toContainEqual([essay.id, 0, 70]);
    expect(
      (await get<{ data_api: [Statistics] }>(author, `/tests_api/${essay.id}/statistics/`)).data_api[0],
    ).toMatchObject({ answers: 1, right: 0, partly: 1, average: 70 });
  });
});
