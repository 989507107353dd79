import { expect, test } from 'vitest';

import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeQuestion } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

async function makeExact(right_answer_text: string) {
  const author = await makeCaller(server.context, { is_teacher: true });
  const { category } = await makeQuestion(server.context, { author: author.person.id });
  const json = { test_type: 'free_text', savol: 'Cobalt?', category, right_answer_text };
  const { body } = await send(server, 'POST /tests_api/', {
    token: author.token,
    json: { ...json, right_answer_exact: true },
  });
  const [{ id }] = (body as { data_api: [{ id: number }] }).data_api;
  const change = (edit: object) =>
    send(server, `PUT /tests_api/${id}/`, { token: author.token, json: { ...json, ...edit } });
  return { author, id, change };
}

async function submit(id: number, users_text_answer: string): Promise<Caller> {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  await send(server, `POST /tests_api/${id}/submit/`, { token: pupil.token, json: { users_text_answer } });
  return pupil;
}

async function percentages(id: number): Promise<(number | null)[]> {
  const rows = await server.context.database
    .selectFrom('answer')
    .select('percentage')
    .where('question', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ percentage }) => percentage);
}

async function read(id: number, { token }: Caller) {
  const { body } = await send(server, `GET /tests_api/${id}/`, { token });
  return (body as { data_api: [Record<string, unknown>] }).data_api[0];
}

test('a test that asks for an exact answer says so, and takes no other spelling', async () => {
  const { author, id } = await makeExact('Co');
  expect(await read(id, author)).toMatchObject({ right_answer_text: 'Co', right_answer_exact: true });
  const pupil = await submit(id, 'CO');
  await submit(id, ' Co ');
  expect(await percentages(id)).toEqual([0, 100]);
  expect(await read(id, pupil)).toMatchObject({ right_answer_exact: true });
});

test('without the switch a test has no such field, and takes what means the same', async () => {
  const { author, id, change } = await makeExact('Co');
  await submit(id, 'CO');
  expect((await change({})).status).toBe(200);
  expect(await read(id, author)).not.toHaveProperty('right_answer_exact');
  expect(await percentages(id)).toEqual([100]);
  expect((await change({ right_answer_exact: true })).status).toBe(200);
  expect(await percentages(id)).toEqual([0]);
});

test('a result from before a new folding stays until the key is corrected', async () => {
  const { id, change } = await makeExact('x≥5');
  await change({ right_answer_text: 'x≥5' });
  await submit(id, 'x>=5');
  // As it was graded when these two were different.
  await server.context.database
    .updateTable('answer')
    .set({ points: 0, percentage: 0 })
    .where('question', '=', id)
    .execute();
  await change({ right_answer_text: 'x≥5', savol: 'Which x?' });
  expect(await percentages(id)).toEqual([0]);
  await change({ right_answer_text: 'x≥5\nx>4', savol: 'Which x?' });
  expect(await percentages(id)).toEqual([100]);
});
