import { beforeAll, expect, test } from 'vitest';

import type { Neighbours } from '../../contract/questions/neighbours.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let teacher: Caller;
let staff: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, roles.teacher);
  staff = await makeCaller(server.context, roles.staff);
});

const request = (id: number | string) => `GET /tests_api/${id}/neighbours/`;

async function find(id: number, caller: Caller): Promise<Neighbours | undefined> {
  const reply = await send(server, request(id), caller);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: Neighbours[] }).data_api[0];
}

/** Makes some tests in a new category, by the teacher where nothing else is said, and returns their ids. */
async function makeSome(authors: readonly (number | undefined)[], some: object = {}): Promise<number[]> {
  const category = (await makeCategory(server.context)).id;
  const ids: number[] = [];
  for (const author of authors) {
    const ownTest = { category, author: author ?? teacher.person.id, ...some };
    ids.push((await makeQuestion(server.context, ownTest)).id);
  }
  return ids;
}

test('the tests beside one are closed to guests and to all who may not change it', async () => {
  const question = await makeQuestion(server.context);
  expect((await send(server, request(question.id))).status).toBe(401);
  const pupil = await makeCaller(server.context, roles.pupil);
  await makeAnswer(server.context, { question, person: pupil.person });
  for (const caller of [pupil, teacher, await makeCaller(server.context, roles.parent)]) {
    expect((await send(server, request(question.id), caller)).status).toBe(403);
  }
});

test.each([0, 2_147_483_647, '9'.repeat(60), 'x'])('of the unknown test %s are answered 404', async (id) => {
  expect((await send(server, request(id), teacher)).status).toBe(404);
});

test('they are those of the same category, in the order of its list, disabled ones too', async () => {
  const [first = 0, second = 0, third = 0] = await makeSome([undefined, undefined, undefined], {
    enabled: false,
  });
  await makeSome([undefined]);
  expect(await find(second, teacher)).toEqual({ previous: third, next: first });
  expect(await find(third, teacher)).toEqual({ next: second });
  expect(await find(first, teacher)).toEqual({ previous: second });
  const { data_api } = (
    await send(
      server,
      `GET /tests_api/?category=${(await theCategory(second)).category}&sort=id_desc`,
      teacher,
    )
  ).body as { data_api: { id: number }[] };
  expect(data_api.map(({ id }) => id)).toEqual([third, second, first]);
});

async function theCategory(id: number): Promise<{ category: number }> {
  const { body } = await send(server, `GET /tests_api/${id}/`, teacher);
  return (body as { data_api: [{ category: number }] }).data_api[0];
}

test('teachers go from one of their own tests to the next, staff through all', async () => {
  const other = (await makeCaller(server.context, roles.teacher)).person.id;
  const [first = 0, second = 0, third = 0, fourth = 0] = await makeSome([undefined, other, undefined, other]);
  expect(await find(third, teacher)).toEqual({ next: first });
  expect(await find(first, teacher)).toEqual({ previous: third });
  expect(await find(third, staff)).toEqual({ previous: fourth, next: second });
});

test('a test that is alone has none, and one that was moved has those of its new category', async () => {
  const [alone = 0] = await makeSome([undefined]);
  expect(await find(alone, teacher)).toEqual({});
  const [first = 0, second = 0] = await makeSome([undefined, undefined]);
  const { category } = await theCategory(first);
  const json = {
    test_type: 'choosable',
    savol: 'Moved?',
    a: 'yes',
    b: 'no',
    right_answer: 'a',
    category,
  };
  expect((await send(server, `PUT /tests_api/${alone}/`, { ...teacher, json })).status).toBe(200);
  expect(await find(alone, teacher)).toEqual({ previous: first });
  expect(await find(first, teacher)).toEqual({ previous: second, next: alone });
});
