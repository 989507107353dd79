import { describe, expect, test } from 'vitest';

import type { AnsweredTest, FamilyAnswer, NotListed } from '../../contract/answers.ts';
import type { PupilHome } from '../../contract/homes.ts';
import { updateQuestion } from '../questions/store.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

type List = { data_api: AnsweredTest[]; total: number; total_pages: number; not_listed?: NotListed };

async function answered({ token }: Caller, query = ''): Promise<List> {
  const { status, body } = await send(server, `GET /tests_api/answered/?${query}`, { token });
  expect(status).toBe(200);
  return body as List;
}

const idsOf = ({ data_api }: List) => data_api.map(({ test: { id } }) => id);

/** A pupil with a right, a wrong and a waiting answer, in this order, and the pupil's parent. */
async function makeFamily() {
  const { context } = server;
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  const root = await makeCategory(context);
  const child = await makeCategory(context, { parent: root.id });
  const right = await makeQuestion(context, { category: root.id, qiyinlik_darajasi: 36 });
  const wrong = await makeQuestion(context, { category: child.id });
  const waiting = await makeQuestion(context, { right_answer: null });
  await makeAnswer(context, { question: right, person: pupil.person });
  await makeAnswer(context, { question: wrong, person: pupil.person, users_answer: 'c' });
  await makeAnswer(context, { question: waiting, person: pupil.person });
  return { context, parent, pupil, root: root.id, right, wrong, waiting };
}

describe('the answered tests', () => {
  test('are closed to guests, and to those who may not read what they answer', async () => {
    expect((await send(server, 'GET /tests_api/answered/')).status).toBe(401);
    const { token } = await makeCaller(server.context, { is_teacher: true });
    expect((await send(server, 'GET /tests_api/answered/', { token })).status).toBe(403);
  });

  test('come the latest first, with the question, the answer given and the right one', async () => {
    const { pupil, right, wrong, waiting } = await makeFamily();
    const list = await answered(pupil);
    expect(idsOf(list)).toEqual([waiting.id, wrong.id, right.id]);
    expect(list).toMatchObject({ total: 3, total_pages: 1 });
    expect(list.data_api[1]).toMatchObject({
      test: { savol: wrong.savol, right_answer: 'b', a: 'Samarkand' },
      weight: 1,
      answer: { users_answer: 'c', users_text_answer: null, points: 0, percentage: 0 },
    });
    expect(list.data_api[2]).toMatchObject({ weight: 3, answer: { points: 3, percentage: 100 } });
    expect(Object.keys(list.data_api[1]?.test ?? {})).not.toContain('author');
  });

  test('are filtered by verdict and by category, and paged', async () => {
    const { pupil, root, right, wrong, waiting } = await makeFamily();
    expect(idsOf(await answered(pupil, 'verdict=right'))).toEqual([right.id]);
    expect(idsOf(await answered(pupil, 'verdict=wrong'))).toEqual([wrong.id]);
    expect(idsOf(await answered(pupil, 'verdict=partly'))).toEqual([]);
    const partly = await makeQuestion(server.context, {
      test_type: 'ordering',
      content: { items: ['x', 'y', 'z'].map((id) => ({ id, text: id })) },
      key: { order: ['x', 'y', 'z'] },
    });
    const order = ['x', 'z', 'y'];
    await makeAnswer(server.context, { question: partly, person: pupil.person, answer: { order } });
    const [found] = (await answered(pupil, 'verdict=partly')).data_api;
    expect(found).toMatchObject({
      test: { id: partly.id, key: partly.key },
      answer: { points: 0.33, percentage: 33, answer: { order }, users_answer: null },
    });
    expect(idsOf(await answered(pupil, 'verdict=mistakes'))).toEqual([partly.id, wrong.id]);
    const end = `GET /tests_api/get-unsolved/?category_id=${partly.category}&progress=true`;
    expect((await send(server, end, { token: pupil.token })).body).toMatchObject({
      status: 'no_tests_available',
      progress: { answered: 1, right: 0, partly: 1, waiting: 0 },
    });
    await updateQuestion(server.context.database, partly.id, { enabled: false }, nobody);
    expect(idsOf(await answered(pupil, 'verdict=waiting'))).toEqual([waiting.id]);
    expect(idsOf(await answered(pupil, `category=${root}`))).toEqual([wrong.id, right.id]);
    expect(idsOf(await answered(pupil, `category=${root}&verdict=right`))).toEqual([right.id]);
    expect(await answered(pupil, 'per_page=2&page=2')).toMatchObject({
      data_api: [{ test: { id: right.id } }],
      total: 3,
      total_pages: 2,
    });
    expect(await answered(pupil, 'page=9')).toMatchObject({ data_api: [], total: 3 });
  });

  test('follow a new answer, a new right answer and a test that is disabled', async () => {
    const { context, pupil, right, wrong, waiting } = await makeFamily();
    await answered(pupil, 'verdict=wrong');
    const later = await makeQuestion(context);
    await makeAnswer(context, { question: later, person: pupil.person, users_answer: 'a' });
    expect(idsOf(await answered(pupil, 'verdict=wrong'))).toEqual([later.id, wrong.id]);
    await updateQuestion(context.database, wrong.id, { enabled: false }, nobody);
    const list = await answered(pupil);
    expect(idsOf(list)).toEqual([later.id, waiting.id, right.id]);
    expect(list.not_listed).toEqual({ disabled: 1, in_work: 0 });
    expect((await answered(pupil, `category=${later.category}`)).not_listed).toEqual({
      disabled: 0,
      in_work: 0,
    });
    expect(await answered(pupil, 'verdict=wrong')).not.toHaveProperty('not_listed');
    const { body } = await send(server, 'GET /home_api/pupil/', { token: pupil.token });
    const [home] = (body as { data_api: [PupilHome] }).data_api;
    expect(home.latest.map(({ test: id }) => id)).toEqual([later.id, waiting.id, right.id]);
    expect(home.in_all.answered).toBe(4);
  });

  test('of a child are open to its parents alone', async () => {
    const { context, parent, pupil, wrong } = await makeFamily();
    const ofChild = `child=${pupil.person.id}`;
    expect(idsOf(await answered(parent, `${ofChild}&verdict=wrong`))).toEqual([wrong.id]);
    const status = async ({ token }: Caller) =>
      (await send(server, `GET /tests_api/answered/?${ofChild}`, { token })).status;
    expect(await status(await makeCaller(context, { is_parent: true }))).toBe(404);
    for (const role of ['is_pupil', 'is_teacher', 'is_staff']) {
      expect(await status(await makeCaller(context, { [role]: true })), role).toBe(403);
    }
    expect(await status(pupil)).toBe(403);
  });
});

describe('the answers of a family to some tests', () => {
  async function familyAnswers({ token }: Caller, ...ids: number[]): Promise<FamilyAnswer[]> {
    const { status, body } = await send(server, `GET /tests_api/answers/?ids=${ids.join()}`, { token });
    expect(status).toBe(200);
    return (body as { data_api: FamilyAnswer[] }).data_api;
  }

  test('need ids, and a reader who may see them', async () => {
    expect((await send(server, 'GET /tests_api/answers/?ids=1')).status).toBe(401);
    const { token } = await makeCaller(server.context, { is_pupil: true });
    expect((await send(server, 'GET /tests_api/answers/', { token })).status).toBe(400);
    const teacher = await makeCaller(server.context, { is_teacher: true });
    expect((await send(server, 'GET /tests_api/answers/?ids=1', teacher)).status).toBe(403);
  });

  test('are the own ones of a pupil, and the children’s of a parent with their names', async () => {
    const { context, parent, pupil, right, wrong } = await makeFamily();
    const sibling = await makeCaller(context, { is_pupil: true, father_email: parent.person.email });
    await makeAnswer(context, { question: right, person: sibling.person });
    await makeAnswer(context, { question: right });
    const answererOf = ({ person }: Caller) => ({
      person: person.id,
      user_name: `${person.first_name} ${person.last_name}`,
    });
    expect(await familyAnswers(pupil, right.id)).toMatchObject([
      { test: right.id, ...answererOf(pupil), users_answer: 'b', percentage: 100 },
    ]);
    expect(await familyAnswers(parent, wrong.id, right.id)).toMatchObject([
      { test: right.id, ...answererOf(pupil) },
      { test: right.id, ...answererOf(sibling) },
      { test: wrong.id, ...answererOf(pupil), users_answer: 'c', percentage: 0 },
    ]);
    expect(await familyAnswers(await makeCaller(context, { is_parent: true }), right.id)).toEqual([]);
  });
});
