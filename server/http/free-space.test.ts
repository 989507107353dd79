import { readdirSync } from 'node:fs';

import { expect, onTestFinished, test } from 'vitest';

import { diskSpace } from '../process/disk-space.ts';
import { makeCaller, makePerson, makeQuestion, password } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { until } from '../testing/program.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

/** Makes the server reserve more space than any disk has, until the test ends or calls the function that is returned. */
function fillDisk(): { makeRoom: () => void } {
  const { config } = server.context;
  const makeRoom = () => (config.keepFree = 0);
  config.keepFree = Number.MAX_SAFE_INTEGER;
  onTestFinished(() => void makeRoom());
  return { makeRoom };
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function questionForm(category: number): FormData {
  const form = new FormData();
  const fields = {
    test_type: 'free_text',
    savol: 'Why?',
    right_answer_text: 'So.',
    category: String(category),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new File([picture], 'a.png'));
  return form;
}

test('on a nearly full disk requests that write are refused, uploads too; reading works; and writing works again once there is space', async () => {
  const { context } = server;
  const { token } = await makeCaller(context, { is_teacher: true });
  const { id, category } = await makeQuestion(context);
  const submit = () => send(server, `POST /tests_api/${id}/submit/`, { token, json: { users_answer: 'a' } });
  const upload = () => send(server, 'POST /tests_api/', { token, form: questionForm(category) });
  const { makeRoom } = fillDisk();
  await until(async () => (await submit()).status === 503);

  for (const refused of [await submit(), await upload()]) {
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(refused.body).toEqual({ detail: 'Service temporarily unavailable.', code: 'storage_full' });
  }
  expect(readdirSync(context.pictures.storage.folder)).toEqual([]);
  for (const path of [
    '/tests_api/',
    `/blog_api/category/`,
    `/tests_api/get-unsolved/?category_id=${category}`,
  ]) {
    expect((await send(server, `GET ${path}`, { token })).status).toBe(200);
  }

  makeRoom();
  await until(async () => (await submit()).status !== 503);
  expect((await upload()).status).toBe(201);
});

test('a missing permission is answered before a full disk', async () => {
  const { id } = await makeQuestion(server.context);
  fillDisk();
  const { token } = await makeCaller(server.context);
  await until(async () => (await send(server, 'PATCH /auth/users/me/', { token, json: {} })).status === 503);
  expect((await send(server, `POST /tests_api/${id}/submit/`, { json: {} })).status).toBe(401);
});

test('log-in needs less free space than writing', async () => {
  const { context } = server;
  const { email } = await makePerson(context);
  const { token } = await makeCaller(context);
  const statusOf = async (request: string, json: object) =>
    (await send(server, request, { token, json })).status;
  fillDisk();
  context.config.keepFree = diskSpace(context.config.dataFolder).free * 2;
  await until(async () => (await statusOf('POST /auth/jwt/create/', { email, password })) === 200);
  expect(await statusOf('PATCH /auth/users/me/', {})).toBe(503);
});
