import { describe, expect, test } from 'vitest';

import type { Result } from '../../contract/answers.ts';
import { type Caller, makeAnswer, makeCaller, makePerson, makeQuestion } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const noRow = 2_147_483_647;

describe('the results of a test', () => {
  async function results(caller: Caller | undefined, id: number): Promise<Reply> {
    return send(server, `GET /tests_api/${id}/results/`, { token: caller?.token });
  }

  async function namesOf(caller: Caller, id: number): Promise<string[]> {
    const reply = await results(caller, id);
    expect(reply.status).toBe(200);
    const { status, results: list } = reply.body as { status: string; results: Result[] };
    expect(status).toBe('ok');
    return list.map(({ user_name }) => user_name.split(' ')[0] ?? '');
  }

  test('are closed to guests and to everybody but pupils and parents', async () => {
    const { id } = await makeQuestion(server.context);
    expect((await results(undefined, id)).status).toBe(401);
    for (const roles of [{ is_staff: true }, { is_teacher: true }, {}]) {
      expect((await results(await makeCaller(server.context, roles), id)).status).toBe(403);
    }
  });

  test('of an unknown test are answered 404', async () => {
    expect((await results(await makeCaller(server.context, { is_pupil: true }), noRow)).status).toBe(404);
  });

  test('are the own ones of a pupil, those of the children of a parent, and both for a person with both roles', async () => {
    const parent = await makeCaller(server.context, { is_parent: true });
    const { email } = parent.person;
    const both = await makeCaller(server.context, { is_parent: true, is_pupil: true, first_name: 'Bobur' });
    const son = await makeCaller(server.context, {
      is_pupil: true,
      first_name: 'Sardor',
      father_email: email,
      mother_email: both.person.email,
    });
    const daughter = await makePerson(server.context, {
      is_pupil: true,
      first_name: 'Dilnoza',
      mother_email: email,
    });
    const closed = await makePerson(server.context, {
      first_name: 'Closed',
      father_email: email,
      is_active: false,
    });
    const stranger = await makeCaller(server.context, { is_pupil: true, first_name: 'Other' });
    const question = await makeQuestion(server.context);
    for (const person of [both.person, son.person, daughter, closed, stranger.person, parent.person]) {
      await makeAnswer(server.context, { question, person });
    }
    expect(await namesOf(son, question.id)).toEqual(['Sardor']);
    expect(await namesOf(stranger, question.id)).toEqual(['Other']);
    expect(await namesOf(parent, question.id)).toEqual(['Sardor', 'Dilnoza']);
    expect(await namesOf(both, question.id)).toEqual(['Bobur', 'Sardor']);
  });

  test('are empty before the first answer', async () => {
    const { id } = await makeQuestion(server.context);
    const reply = await results(await makeCaller(server.context, { is_parent: true }), id);
    expect(reply.text).toBe('{"status":"ok","results":[]}');
  });

  test('change at once with the address that names a parent', async () => {
    const parent = await makeCaller(server.context, { is_parent: true });
    const child = await makeCaller(server.context, { is_pupil: true, first_name: 'Laylo' });
    const question = await makeQuestion(server.context);
    await makeAnswer(server.context, { question, person: child.person });
    expect(await namesOf(parent, question.id)).toEqual([]);
    const form = new URLSearchParams({
      request_type: 'change_father_email',
      father_email: parent.person.email.toUpperCase(),
    });
    await send(server, 'POST /user_api/', { token: child.token, form });
    expect(await namesOf(parent, question.id)).toEqual(['Laylo']);
    form.set('father_email', '');
    await send(server, 'POST /user_api/', { token: child.token, form });
    expect(await namesOf(parent, question.id)).toEqual([]);
  });
});
