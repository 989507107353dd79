import { describe, expect, test } from 'vitest';

import { makeAnswer, makeCaller, makePerson, makeQuestion } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const noRow = 2_147_483_647;

describe('the details of a test', () => {
  test('are closed to guests', async () => {
    const { id } = await makeQuestion(server.context);
    const reply = await send(server, `GET /tests_api/${id}/`);
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
  });

  test.each([roles.parent, roles.pupil, {}])(
    'are closed to a person with %o and no relation to the test',
    async (flags) => {
      const { token } = await makeCaller(server.context, flags);
      const { id } = await makeQuestion(server.context);
      const reply = await send(server, `GET /tests_api/${id}/`, { token });
      expect(reply.status).toBe(403);
      expect(reply.text).toBe('{"detail":"You do not have permission to perform this action."}');
    },
  );

  test('of a disabled test are closed to its solvers, and open to its author and staff', async () => {
    const author = await makeCaller(server.context, roles.teacher);
    const { token, person } = await makeCaller(server.context, roles.pupil);
    const staff = await makeCaller(server.context, roles.staff);
    const question = await makeQuestion(server.context, { author: author.person.id, enabled: false });
    await makeAnswer(server.context, { question, person });
    const as = async (caller: string) =>
      (await send(server, `GET /tests_api/${question.id}/`, { token: caller })).status;
    expect([await as(token), await as(author.token), await as(staff.token)]).toEqual([403, 200, 200]);
  });

  test.each([noRow, 0, '9'.repeat(60)])('of the unknown test %s are answered 404', async (id) => {
    const { token } = await makeCaller(server.context, roles.pupil);
    const reply = await send(server, `GET /tests_api/${id}/`, { token });
    expect(reply.status).toBe(404);
    expect(reply.text).toBe('{"detail":"Not found."}');
  });

  test('have all fields for staff, no address for the author, no notes of the analysis for colleagues, and no author for others', async () => {
    const author = await makeCaller(server.context, {
      ...roles.teacher,
      first_name: 'Nodira',
      last_name: 'Karimova',
    });
    const question = await makeQuestion(server.context, {
      author: author.person.id,
      change_by_ai: 'Looks fine.',
      is_analyzed_by_ai: true,
    });
    const parent = await makeCaller(server.context, roles.parent);
    const child = await makeCaller(server.context, { ...roles.pupil, father_email: parent.person.email });
    await makeAnswer(server.context, { question, person: child.person });
    const shown = async (token: string) =>
      theQuestion(await send(server, `GET /tests_api/${question.id}/`, { token }));
    const category_name = (await shown(author.token)).category_name;
    const forReaders = {
      id: question.id,
      test_type: 'choosable',
      savol: question.savol,
      a: 'Samarkand',
      b: 'Tashkent',
      c: 'Bukhara',
      d: '',
      e: '',
      category: question.category,
      category_name,
      qiyinlik_darajasi: 34,
      image: '/media/default.jpg',
      right_answer: 'b',
      right_answer_text: '',
    };
    const forAuthor = {
      ...forReaders,
      author: author.person.id,
      author_name: 'Nodira Karimova',
      enabled: true,
      is_analyzed_by_ai: true,
      change_by_ai: 'Looks fine.',
    };
    expect(category_name).toMatch(/^Category /);
    expect(await shown(author.token)).toEqual(forAuthor);
    expect(await shown(child.token)).toEqual(forReaders);
    expect(await shown(parent.token)).toEqual(forReaders);
    const colleague = await makeCaller(server.context, roles.teacher);
    expect(await shown(colleague.token)).toEqual({ ...forAuthor, change_by_ai: '' });
    const staff = await makeCaller(server.context, roles.staff);
    expect(await shown(staff.token)).toEqual({ ...forAuthor, author_email: author.person.email });
  });

  test('remain after the author’s account is deleted', async () => {
    const author = await makePerson(server.context, roles.teacher);
    const { id } = await makeQuestion(server.context, { author: author.id });
    await server.context.database.deleteFrom('users').where('id', '=', author.id).execute();
    const { token } = await makeCaller(server.context, roles.staff);
    expect(theQuestion(await send(server, `GET /tests_api/${id}/`, { token }))).toMatchObject({
      author: null,
      author_name: '',
      author_email: '',
    });
  });
});
