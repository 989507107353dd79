import pino from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';

import { buildApp } from '../app.ts';
import { closeAccount } from '../users/closing-store.ts';
import { erasing } from '../testing/erasing.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makePerson,
  makeQuestion,
  password,
} from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { questionTypeNames } from '../../contract/question-types/registry.ts';
import { startServer } from '../testing/start-server.ts';
import { eraseExpired } from './erasure.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

function erase(id: number | string, { token } = staff) {
  return send(server, `DELETE /people_api/${id}/`, { token });
}

async function emailOf(id: number): Promise<string | undefined> {
  const row = await server.context.database
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email;
}

test('erasing is for staff only', () => expectStaffOnly(server, 'DELETE /people_api/1/'));

test.each([2_147_483_647, '0', '99999999999999999999'])('the unknown id %s is answered 404', async (id) => {
  const reply = await erase(id);
  expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
});

describe('erasing', () => {
  test('is refused to the person itself', async () => {
    const reply = await erase(staff.person.id);
    expect([reply.status, reply.body]).toEqual([
      409,
      { detail: 'Staff cannot erase themselves.', code: 'own_account' },
    ]);
  });

  test('by two staff of each other leaves one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await makeCaller(server.context, { is_staff: true });
      const replies = await Promise.all([erase(other.person.id), erase(staff.person.id, other)]);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 204)).toHaveLength(1);
      expect(statuses.filter((status) => ![204, 401, 403, 409].includes(status))).toEqual([]);
      if ((await emailOf(staff.person.id)) === '') staff = other;
    }
  });

  test('removes an active person at once, and keeps results, tests and the id without a name', async () => {
    const { person, token } = await makeCaller(server.context, { is_teacher: true, about: 'Likes algebra' });
    const written = await makeQuestion(server.context, { author: person.id });
    const question = await makeQuestion(server.context, { test_type: 'free_text' });
    await makeAnswer(server.context, { question, person });
    expect((await erase(person.id)).status).toBe(204);
    const { database } = server.context;
    const row = await database
      .selectFrom('users')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: '', first_name: '', last_name: '', about: '', is_teacher: false });
    expect(row.search_text.trim()).toBe('');
    const answers = await database.selectFrom('answer').selectAll().where('person', '=', person.id).execute();
    expect(answers).toMatchObject([{ answer: { text: '' }, percentage: 100 }]);
    const shown = await send(server, `GET /tests_api/${written.id}/`, { token: staff.token });
    expect(theQuestion(shown)).toMatchObject({ author_name: '', author_email: '' });
    expect((await send(server, 'GET /auth/users/me/', { token })).status).toBe(401);
    const json = { email: person.email, password };
    expect((await send(server, 'POST /auth/jwt/create/', { json })).status).toBe(401);
    for (const query of [`s=${person.email}`, `s=${person.email}&is_closed=true`]) {
      const { body } = await send(server, `GET /people_api/?${query}`, { token: staff.token });
      expect(body).toMatchObject({ total: 0 });
    }
    expect((await erase(person.id)).status).toBe(404);
  });

  test('removes the texts of the person, and retains the chosen options', async () => {
    const { context } = server;
    const { person } = await makeCaller(context);
    const parts = ['x', 'y', 'z'].map((id) => ({ id, text: id }));
    const given = [
      ['choosable', {}, { users_answer: 'a' }, { chosen: 'a' }],
      ['free_text', {}, { users_text_answer: 'mine' }, { text: '' }],
      ['multiple', { options: parts }, { answer: { chosen: ['x'] } }, { chosen: ['x'] }],
      [
        'matching',
        { prompts: parts, choices: parts },
        { answer: { pairs: { x: 'y' } } },
        { pairs: { x: 'y' } },
      ],
      ['ordering', { items: parts }, { answer: { order: ['z', 'y', 'x'] } }, { order: ['z', 'y', 'x'] }],
      ['numeric', { unit: '' }, { answer: { value: '1' } }, { text: '' }],
      ['gaps', { text: '{{x}}', gaps: [{ id: 'x' }] }, { answer: { gaps: { x: 'mine' } } }, { text: '' }],
      ['essay', {}, { answer: { text: 'mine' } }, { text: '' }],
    ] as const;
    for (const [test_type, content, answer] of given) {
      await makeAnswer(context, {
        question: await makeQuestion(context, { test_type, content }),
        person,
        ...answer,
      });
    }
    expect(given.map(([name]) => name).toSorted()).toEqual(questionTypeNames().toSorted());
    expect((await erase(person.id)).status).toBe(204);
    const stored = context.database.selectFrom('answer').select('answer').where('person', '=', person.id);
    expect((await stored.orderBy('id').execute()).map(({ answer }) => answer)).toEqual(
      given.map(([, , , kept]) => kept),
    );
  });

  test('leaves no text of an answer that was on its way', async () => {
    const { database } = server.context;
    const person = await makePerson(server.context);
    expect((await erase(person.id)).status).toBe(204);
    // The server had read who answers before the person was erased.
    await makeAnswer(server.context, {
      question: await makeQuestion(server.context, { test_type: 'free_text' }),
      person,
    });
    await eraseExpired(database, new Date(), erasing);
    const answers = database.selectFrom('answer').select('answer').where('person', '=', person.id);
    expect(await answers.execute()).toEqual([{ answer: { text: '' } }]);
  });

  test('removes a closed account before its time, and a deactivated one', async () => {
    const closed = await makePerson(server.context);
    await closeAccount(server.context.database, closed.id, new Date());
    const deactivated = await makePerson(server.context, { is_active: false, deactivated_at: new Date() });
    for (const { id } of [closed, deactivated]) {
      expect((await erase(id)).status).toBe(204);
      expect(await emailOf(id)).toBe('');
    }
  });

  test('deletes a sign-up that waits', async () => {
    const { id } = await makePerson(server.context, { is_active: false });
    expect((await erase(id)).status).toBe(204);
    expect(await emailOf(id)).toBeUndefined();
  });

  test('takes the role from a parent whom only this child named', async () => {
    const father = await makeCaller(server.context);
    const child = await makeCaller(server.context, { is_pupil: true });
    const json = { father_email: father.person.email };
    await send(server, 'PATCH /auth/users/me/', { token: child.token, json });
    await erase(child.person.id);
    const me = await send(server, 'GET /auth/users/me/', { token: father.token });
    expect(me.body).toMatchObject({ is_parent: false });
  });

  test('leaves a line in the log without the name', async () => {
    const person = await makePerson(server.context, { first_name: 'Nodira', last_name: 'Secret' });
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp(server.context, log);
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const { status } = await fetch(`${origin}/django/people_api/${person.id}/`, {
      method: 'DELETE',
      headers: { Authorization: `JWT ${staff.token}` },
    });
    await app.close();
    expect(status).toBe(204);
    const line = lines.find((candidate) => candidate.includes('erased')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      msg: 'a person was erased',
      erased: person.id,
      by: staff.person.id,
    });
    for (const secret of ['Nodira', 'Secret', person.email]) expect(lines.join('')).not.toContain(secret);
  });
});
