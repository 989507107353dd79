import { describe, expect, test } from 'vitest';

import type { Result } from '../../contract/answers.ts';
import { type Caller, makeCaller, makeQuestion } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const noRow = 2_147_483_647;
const everybody = [{ is_staff: true }, { is_teacher: true }, { is_parent: true }, { is_pupil: true }, {}];

function resultOf(reply: Reply): Result {
  const { status, result } = reply.body as { status: string; result: Result };
  expect(status).toBe('ok');
  return result;
}

describe('submitting an answer', () => {
  function submit(caller: Caller | undefined, id: number, json: unknown, key?: string): Promise<Reply> {
    const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
    return send(server, `POST /tests_api/${id}/submit/`, { token: caller?.token, json, headers });
  }

  async function stored(id: number) {
    return server.context.database.selectFrom('answer').selectAll().where('question', '=', id).execute();
  }

  test('is closed to guests', async () => {
    const { id } = await makeQuestion(server.context);
    expect((await submit(undefined, id, { users_answer: 'a' })).status).toBe(401);
  });

  test('is closed to the author', async () => {
    const caller = await makeCaller(server.context, { is_teacher: true });
    const { id } = await makeQuestion(server.context, { author: caller.person.id });
    const reply = await submit(caller, id, { users_answer: 'b' });
    expect(reply.status).toBe(403);
    expect(reply.body).toEqual({ detail: 'You cannot answer your own test.', code: 'own_test' });
    expect(await stored(id)).toEqual([]);
  });

  test.each([
    ['choosable', {}, { users_answer: ['This field is required.'] }],
    ['choosable', { users_answer: '' }, { users_answer: ['This field is required.'] }],
    ['choosable', { users_text_answer: 'b' }, { users_answer: ['This field is required.'] }],
    ['choosable', { users_answer: 'f' }, { users_answer: ['"f" is not a valid choice.'] }],
    ['choosable', { users_answer: 'B' }, { users_answer: ['"B" is not a valid choice.'] }],
    ['choosable', { users_answer: 'd' }, { users_answer: ['"d" is not a valid choice.'] }],
    ['free_text', {}, { users_text_answer: ['This field is required.'] }],
    ['free_text', { users_answer: 'b' }, { users_text_answer: ['This field is required.'] }],
    ['free_text', { users_text_answer: ' \n ' }, { users_text_answer: ['This field may not be blank.'] }],
    ['free_text', { users_text_answer: ['x'] }, { users_text_answer: ['Not a valid string.'] }],
    ['free_text', { users_text_answer: 'a\0b' }, { users_text_answer: ['Null characters are not allowed.'] }],
    [
      'free_text',
      { users_text_answer: 'x'.repeat(10_001) },
      { users_text_answer: ['Ensure this field has no more than 10000 characters.'] },
    ],
  ] as const)('to a %s test refuses %j', async (test_type, json, errors) => {
    const { id } = await makeQuestion(server.context, { test_type });
    const reply = await submit(await makeCaller(server.context), id, json);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
    expect(await stored(id)).toEqual([]);
  });

  test('to an unknown or a deleted test is answered 404', async () => {
    const caller = await makeCaller(server.context);
    expect((await submit(caller, noRow, { users_answer: 'a' })).status).toBe(404);
    const { id } = await makeQuestion(server.context);
    await server.context.database.deleteFrom('question').where('id', '=', id).execute();
    expect((await submit(caller, id, { users_answer: 'a' })).status).toBe(404);
  });

  test('to a disabled test is refused, unless it repeats a stored answer', async () => {
    const [early, late] = [await makeCaller(server.context), await makeCaller(server.context)];
    const { id } = await makeQuestion(server.context);
    expect((await submit(early, id, { users_answer: 'b' })).status).toBe(201);
    await server.context.database
      .updateTable('question')
      .set({ enabled: false })
      .where('id', '=', id)
      .execute();
    const reply = await submit(late, id, { users_answer: 'b' });
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual({ detail: 'This test is disabled.', code: 'disabled' });
    expect((await submit(early, id, { users_answer: 'b' })).status).toBe(200);
    expect(await stored(id)).toHaveLength(1);
  });

  test.each(everybody)('by a person with %o is scored by the weight of the level', async (roles) => {
    const caller = await makeCaller(server.context, { ...roles, first_name: 'Aziz', last_name: 'Umarov' });
    const right = await makeQuestion(server.context, { qiyinlik_darajasi: 37 });
    const wrong = await makeQuestion(server.context, { qiyinlik_darajasi: 37 });
    const before = Date.now();
    const reply = await submit(caller, right.id, { users_answer: 'b' });
    expect(reply.status).toBe(201);
    const { completed_at, ...result } = resultOf(reply);
    expect(result).toEqual({ user_name: 'Aziz Umarov', points: 4, percentage: 100 });
    expect(completed_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(completed_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(completed_at)).toBeLessThanOrEqual(Date.now());
    expect(resultOf(await submit(caller, wrong.id, { users_answer: 'a' }))).toMatchObject({
      points: 0,
      percentage: 0,
    });
  });

  test('in words is compared with each accepted answer, in normalized form', async () => {
    const question = { test_type: 'free_text', right_answer_text: 'Oʻzbekiston\n0,50' } as const;
    for (const [users_text_answer, percentage] of [
      ["  o'zbekiston. ", 100],
      ['Ўзбекистон', 100],
      ['1/2', 100],
      ['Tojikiston', 0],
    ] as const) {
      const { id } = await makeQuestion(server.context, question);
      const reply = await submit(await makeCaller(server.context), id, { users_text_answer });
      expect([users_text_answer, resultOf(reply).percentage]).toEqual([users_text_answer, percentage]);
    }
  });

  test('accepts a form as well as JSON', async () => {
    const { id } = await makeQuestion(server.context);
    const { token } = await makeCaller(server.context);
    const form = new URLSearchParams({ users_answer: 'b' });
    expect((await send(server, `POST /tests_api/${id}/submit`, { token, form })).status).toBe(201);
  });

  test('accepts any of the five letters when the options are in the picture', async () => {
    const { id } = await makeQuestion(server.context, { a: '', b: '', c: '', right_answer: 'e' });
    expect(
      resultOf(await submit(await makeCaller(server.context), id, { users_answer: 'e' })).percentage,
    ).toBe(100);
  });

  test('without a recorded right answer is not graded', async () => {
    const { id } = await makeQuestion(server.context, { right_answer: null });
    const reply = await submit(await makeCaller(server.context), id, { users_answer: 'a' });
    expect(reply.status).toBe(201);
    expect(resultOf(reply)).toMatchObject({ points: null, percentage: null });
  });

  test('again returns the first result; another answer is refused', async () => {
    const caller = await makeCaller(server.context);
    const { id } = await makeQuestion(server.context);
    const first = await submit(caller, id, { users_answer: 'b' });
    const again = await submit(caller, id, { users_answer: 'b' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const other = await submit(caller, id, { users_answer: 'a' });
    expect(other.status).toBe(409);
    expect(other.body).toEqual({ detail: 'You have already answered this test.', code: 'already_answered' });
    expect(await stored(id)).toHaveLength(1);
  });

  test.each(['  twice sent  ', 'half a character \uD83D', 'e\u0301'])(
    'again in the words "%s" is a retry',
    async (words) => {
      const caller = await makeCaller(server.context);
      const { id } = await makeQuestion(server.context, { test_type: 'free_text' });
      const raw = JSON.stringify({ users_text_answer: words });
      const sent = { token: caller.token, raw, headers: { 'Content-Type': 'application/json' } };
      const statuses = [];
      for (let time = 0; time < 2; time += 1) {
        statuses.push((await send(server, `POST /tests_api/${id}/submit/`, sent)).status);
      }
      expect(statuses).toEqual([201, 200]);
      expect((await submit(caller, id, { users_text_answer: 'other words' })).status).toBe(409);
    },
  );

  test('again is a retry even after a change of the type of the test', async () => {
    const caller = await makeCaller(server.context);
    const question = await makeQuestion(server.context);
    await submit(caller, question.id, { users_answer: 'b' });
    const staff = await makeCaller(server.context, { is_staff: true });
    const json = { test_type: 'free_text', savol: 'x', category: question.category, right_answer_text: 'b' };
    await send(server, `PUT /tests_api/${question.id}/`, { token: staff.token, json });
    expect((await submit(caller, question.id, { users_answer: 'b' })).status).toBe(200);
    expect((await submit(caller, question.id, { users_text_answer: 'b' })).status).toBe(409);
  });

  test('by many simultaneous requests stores one answer, with different keys, with one key and without', async () => {
    for (const key of [undefined, 'one key', 'each']) {
      const caller = await makeCaller(server.context);
      const { id } = await makeQuestion(server.context);
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, place) =>
          submit(caller, id, { users_answer: 'b' }, key === 'each' ? `${id} ${place}` : key),
        ),
      );
      const made = replies.filter(({ status }) => status === 201);
      expect(replies.every(({ status }) => status === 200 || status === 201)).toBe(true);
      expect(made).toHaveLength(key === 'one key' ? 8 : 1);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      expect(await stored(id)).toHaveLength(1);
    }
  });

  test('of two different simultaneous answers stores one and answers the other 409', async () => {
    const caller = await makeCaller(server.context);
    const { id } = await makeQuestion(server.context);
    const replies = await Promise.all(
      (['a', 'b', 'c'] as const).map((users_answer) => submit(caller, id, { users_answer })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await stored(id)).toHaveLength(1);
  });
});
