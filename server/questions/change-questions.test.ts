import { describe, expect, test } from 'vitest';

import {
  makeAnswer,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { formOf, theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const noRow = 2_147_483_647;

/** The tokens of everybody who may read a question and not change it, and of strangers to it. */
async function makeOthers(question: { id: number }): Promise<string[]> {
  const father = await makeCaller(server.context, roles.parent);
  const solvers = [
    await makeCaller(server.context, { ...roles.pupil, father_email: father.person.email }),
    await makeCaller(server.context, {}),
  ];
  for (const { person } of solvers) await makeAnswer(server.context, { question, person });
  const strangers = [roles.teacher, roles.parent, roles.pupil, {}].map((flags) =>
    makeCaller(server.context, flags),
  );
  return [father, ...solvers, ...(await Promise.all(strangers))].map(({ token }) => token);
}

describe('replacing a test', () => {
  async function put(token: string | undefined, id: number, json: unknown): Promise<Reply> {
    return send(server, `PUT /tests_api/${id}/`, { token, json });
  }

  test('is closed to guests, other roles and other teachers', async () => {
    const question = await makeQuestion(server.context);
    const { id, category } = question;
    const json = { test_type: 'choosable', savol: 'Changed', category };
    expect((await put(undefined, id, json)).status).toBe(401);
    for (const token of await makeOthers(question)) expect((await put(token, id, json)).status).toBe(403);
  });

  test('is closed to an author without the role of a teacher', async () => {
    const { token, person } = await makeCaller(server.context, roles.pupil);
    const { id, category } = await makeQuestion(server.context, { author: person.id });
    expect((await put(token, id, { test_type: 'choosable', savol: 'x', category })).status).toBe(403);
  });

  test('names every field that is wrong', async () => {
    const { token, person } = await makeCaller(server.context, roles.teacher);
    const { id } = await makeQuestion(server.context, { author: person.id });
    expect((await put(token, id, {})).body).toEqual({
      test_type: ['This field is required.'],
      savol: ['This field is required.'],
      category: ['This field is required.'],
    });
    const reply = await put(token, id, { test_type: 'free_text', savol: 'x', category: noRow });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      category: [`Invalid pk "${noRow}" - object does not exist.`],
      right_answer_text: ['Correct answer text is required for free text test'],
    });
  });

  test('of an unknown test is answered 404', async () => {
    const { token } = await makeCaller(server.context, roles.staff);
    const category = (await makeCategory(server.context)).id;
    expect((await put(token, noRow, { test_type: 'choosable', savol: 'x', category })).status).toBe(404);
  });

  test('preserves the level, picture, author and enabled when they are absent, and clears the other absent fields', async () => {
    const author = await makePerson(server.context, roles.teacher);
    const { token } = await makeCaller(server.context, roles.staff);
    const level = (await makeDifficultyLevel(server.context, { weight: 4 })).id;
    const { id, category } = await makeQuestion(server.context, {
      author: author.id,
      qiyinlik_darajasi: level,
      enabled: false,
      image: 'kept.webp',
      is_analyzed_by_ai: true,
      change_by_ai: 'Notes',
    });
    const reply = await put(token, id, {
      test_type: 'choosable',
      savol: 'New',
      category,
      b: 'one',
      d: 'two',
    });
    expect(reply.status).toBe(200);
    expect(theQuestion(reply)).toMatchObject({
      savol: 'New',
      a: '',
      b: 'one',
      c: '',
      d: 'two',
      right_answer: null,
      qiyinlik_darajasi: level,
      enabled: false,
      image: '/media/kept.webp',
      author: author.id,
      is_analyzed_by_ai: false,
      change_by_ai: 'Notes',
    });
  });

  test('by its teacher changes type, category, level and enabled', async () => {
    const { token, person } = await makeCaller(server.context, roles.teacher);
    const { id } = await makeQuestion(server.context, { author: person.id });
    const category = (await makeCategory(server.context)).id;
    const form = formOf({
      test_type: 'free_text',
      savol: 'New',
      category,
      qiyinlik_darajasi: 38,
      right_answer_text: '42',
      a: 'dropped',
      enabled: false,
    });
    const reply = await send(server, `PUT /tests_api/${id}/`, { token, form });
    expect(reply.status).toBe(200);
    expect(theQuestion(reply)).toMatchObject({
      test_type: 'free_text',
      category,
      qiyinlik_darajasi: 38,
      right_answer: null,
      right_answer_text: '42',
      a: '',
      b: '',
      enabled: false,
    });
    expect(theQuestion(await send(server, `GET /tests_api/${id}/`, { token }))).toEqual(theQuestion(reply));
  });
});

describe('deleting a test', () => {
  test('is closed to guests, parents, pupils and other teachers', async () => {
    const question = await makeQuestion(server.context);
    const { id } = question;
    expect((await send(server, `DELETE /tests_api/${id}/`)).status).toBe(401);
    for (const token of await makeOthers(question)) {
      expect((await send(server, `DELETE /tests_api/${id}/`, { token })).status).toBe(403);
    }
  });
});
