// First, since the OpenAPI document that the client compares answers with is made of the types that are registered.
import '../testing/rating-type.ts';
import { expect, test } from 'vitest';

import { openApiDocument } from '../../contract/wire/openapi.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory } from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

async function get({ token }: Caller, path: string): Promise<unknown> {
  const { status, body } = await send(server, `GET ${path}`, { token });
  expect(status).toBe(200);
  return body;
}

test('a type that is registered is written, solved, scored, counted and described with no change elsewhere', async () => {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true });
  const parent = await makeCaller(context, { is_parent: true });
  const pupil = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  const { id: category } = await makeCategory(context);
  const fields = { test_type: 'rating', savol: 'How sour is a lemon?', category, qiyinlik_darajasi: 37 };
  const content = { steps: 5 };
  const write = (request: string, more: object) =>
    send(server, request, { token: author.token, json: { ...fields, content, ...more } });

  const wrong = await write('POST /tests_api/', { key: { right: 6 } });
  expect([wrong.status, wrong.body]).toEqual([400, { 'key.right': ['"6" is not a valid choice.'] }]);
  const remarks = { 'step 1': 'Taste one.' };
  const question = theQuestion(await write('POST /tests_api/', { key: { right: 5 }, remarks }));
  expect(question).toMatchObject({ ...fields, content, key: { right: 5 }, remarks });
  const path = `/tests_api/${question.id}/`;

  const unsolved = (await get(pupil, `/tests_api/get-unsolved/?category_id=${category}`)) as { test: object };
  expect(unsolved.test).toMatchObject({ ...fields, content });
  expect(Object.keys(unsolved.test)).not.toContain('key');

  const submit = (answer: object) =>
    send(server, `POST ${path}submit/`, { token: pupil.token, json: { answer } });
  const outside = await submit({ step: 0 });
  expect([outside.status, outside.body]).toEqual([400, { 'answer.step': ['"0" is not a valid choice.'] }]);
  const submitted = await submit({ step: 4 });
  expect([submitted.status, submitted.body]).toMatchObject([201, { result: { points: 3, percentage: 75 } }]);
  expect((await submit({ step: 4 })).status).toBe(200);
  expect((await submit({ step: 5 })).status).toBe(409);

  const answer = { answer: { step: 4 }, points: 3, percentage: 75, users_answer: null };
  expect(await get(parent, `/tests_api/answers/?ids=${question.id}`)).toMatchObject({
    data_api: [{ ...answer, person: pupil.person.id }],
  });
  for (const [reader, query] of [
    [parent, `child=${pupil.person.id}&verdict=partly`],
    [pupil, 'verdict=partly'],
  ] as const) {
    expect(await get(reader, `/tests_api/answered/?${query}`)).toMatchObject({
      total: 1,
      data_api: [{ test: { id: question.id, content, key: { right: 5 } }, weight: 4, answer }],
    });
  }
  expect(await get(author, `${path}answers/?verdict=partly`)).toMatchObject({ total: 1, data_api: [answer] });
  expect(await get(author, `${path}statistics/`)).toMatchObject({
    data_api: [{ answers: 1, right: 0, options: { 'step 1': 0, 'step 3': 0, 'step 4': 1 } }],
  });

  expect((await write(`PUT ${path}`, { key: { right: 4 } })).status).toBe(200);
  expect(await get(pupil, `${path}results/`)).toMatchObject({ results: [{ points: 4, percentage: 100 }] });
  expect(await get(author, `${path}statistics/`)).toMatchObject({ data_api: [{ answers: 1, right: 1 }] });

  const described = openApiDocument('1', '/').components['schemas'] ?? {};
  expect(described).toHaveProperty(['RatingAnswer', 'properties', 'step']);
  const fromServer = await send(server, 'GET /openapi.json');
  expect(fromServer.text).toContain('"#/components/schemas/RatingContent"');
});
