import { expect, test } from 'vitest';

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

const explanation = 'Two pairs are four.';
const remarks = { a: 'One less.', b: 'Right.' };

async function get({ token }: Caller, path: string): Promise<unknown> {
  const { status, body } = await send(server, `GET ${path}`, { token });
  expect(status).toBe(200);
  return body;
}

test('after the answer the pupil reads why beside the next test, in the answered ones and in the details, and so does the parent', async () => {
  const { context } = server;
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, father_email: parent.person.email });
  const category = (await makeCategory(context)).id;
  const question = await makeQuestion(context, { category, explanation, remarks });
  const plain = await makeQuestion(context, { category });
  const next = (id: number) => `/tests_api/get-unsolved/?category_id=${category}&answered=${id}`;
  const { id } = question;

  expect(await get(pupil, next(id))).not.toHaveProperty('answered');
  await makeAnswer(context, { question, person: pupil.person, users_answer: 'a' });
  expect(await get(pupil, next(id))).toMatchObject({
    test: { id: plain.id },
    answered: { right_answer: 'b', right_answer_text: '', explanation, remarks },
  });
  expect(await get(pupil, '/tests_api/answered/')).toMatchObject({
    data_api: [{ test: { id, explanation, remarks } }],
  });
  expect(await get(parent, `/tests_api/answered/?child=${pupil.person.id}`)).toMatchObject({
    data_api: [{ test: { id, explanation, remarks } }],
  });
  for (const caller of [pupil, parent]) {
    expect(await get(caller, `/tests_api/${id}/`)).toMatchObject({ data_api: [{ explanation, remarks }] });
    expect(await get(caller, '/tests_api/')).toMatchObject({ data_api: [{ explanation, remarks }] });
  }

  await makeAnswer(context, { question: plain, person: pupil.person, users_answer: 'b' });
  expect(await get(pupil, next(plain.id))).toEqual({
    status: 'no_tests_available',
    answered: { right_answer: 'b', right_answer_text: '' },
  });
});

test('another explanation grades nothing again', async () => {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true });
  const question = await makeQuestion(context, { author: author.person.id, explanation, remarks });
  const { id, category } = question;
  await makeAnswer(context, { question });
  // Points that no grading gives.
  await context.database.updateTable('answer').set({ points: 0.25 }).where('question', '=', id).execute();
  const { a, b, c, right_answer } = question;
  const fields = { test_type: 'choosable', savol: question.savol, category, a, b, c, right_answer };
  const change = (json: object) =>
    send(server, `PUT /tests_api/${id}/`, { token: author.token, json: { ...fields, ...json } });
  const points = async () =>
    (
      await context.database
        .selectFrom('answer')
        .select('points')
        .where('question', '=', id)
        .executeTakeFirstOrThrow()
    ).points;
  const reply = await change({ explanation: 'Count.', remarks: { c: 'Far away.' } });
  expect([reply.status, await points()]).toEqual([200, 0.25]);
  expect((await change({ right_answer: 'a' })).status).toBe(200);
  expect(await points()).toBe(0);
});

test('a change of the explanation is read at once, though tests are cached', async () => {
  const { context } = server;
  const pupil = await makeCaller(context, { is_pupil: true });
  const question = await makeQuestion(context, { explanation });
  await makeAnswer(context, { question, person: pupil.person });
  const path = `/tests_api/${question.id}/`;
  expect(await get(pupil, path)).toMatchObject({ data_api: [{ explanation }] });
  await updateQuestion(context.database, question.id, { explanation: 'Changed.', remarks }, nobody);
  expect(await get(pupil, path)).toMatchObject({ data_api: [{ explanation: 'Changed.', remarks }] });
});
