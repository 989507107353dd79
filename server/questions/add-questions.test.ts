import { describe, expect, test } from 'vitest';

import { makeCaller, makeCategory, makePerson } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { formOf, theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

const noRow = 2_147_483_647;

describe('adding a test', () => {
  test('is closed to guests, and to everybody but teachers and staff', async () => {
    expect((await send(server, 'POST /tests_api/', { json: {} })).status).toBe(401);
    for (const flags of [roles.parent, roles.pupil, {}]) {
      const { token } = await makeCaller(server.context, flags);
      expect((await send(server, 'POST /tests_api/', { token, json: {} })).status).toBe(403);
    }
  });

  test('names every field that is wrong', async () => {
    const { token } = await makeCaller(server.context, roles.teacher);
    const add = (json: unknown) => send(server, 'POST /tests_api/', { token, json });
    const missing = await add({});
    expect(missing.status).toBe(400);
    expect(missing.body).toEqual({
      test_type: ['This field is required.'],
      savol: ['This field is required.'],
      category: ['This field is required.'],
    });
    const wrong = await add({
      test_type: 'drawing',
      savol: '  ',
      category: '',
      right_answer: 'f',
      enabled: 'x',
      image: 'a.png',
    });
    expect(wrong.body).toEqual({
      test_type: ['"drawing" is not a valid choice.'],
      savol: ['This field may not be blank.'],
      category: ['This field may not be null.'],
      right_answer: ['"f" is not a valid choice.'],
      enabled: ['Must be a valid boolean.'],
      image: ['The submitted data was not a file. Check the encoding type on the form.'],
    });
    const dangling = await add({
      test_type: 'free_text',
      savol: 'x',
      category: noRow,
      qiyinlik_darajasi: '99',
    });
    expect(dangling.status).toBe(400);
    expect(dangling.body).toEqual({
      category: [`Invalid pk "${noRow}" - object does not exist.`],
      qiyinlik_darajasi: ['Invalid pk "99" - object does not exist.'],
      right_answer_text: ['Correct answer text is required for free text test'],
    });
  });

  test('refuses a right answer that is no option', async () => {
    const { token } = await makeCaller(server.context, roles.teacher);
    const category = (await makeCategory(server.context)).id;
    const json = { test_type: 'choosable', savol: 'x', category, a: 'yes', b: 'no', right_answer: 'c' };
    const reply = await send(server, 'POST /tests_api/', { token, json });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ right_answer: ['"c" is not a valid choice.'] });
  });

  test('accepts a form, and sets the caller as the author although the form names another', async () => {
    const { token, person } = await makeCaller(server.context, roles.teacher);
    const other = await makePerson(server.context, roles.teacher);
    const category = (await makeCategory(server.context)).id;
    const form = formOf({
      test_type: 'choosable',
      savol: '  Poytaxt qaysi?  ',
      category,
      qiyinlik_darajasi: 36,
      a: ' Samarqand ',
      b: 'Toshkent',
      right_answer: 'b',
      right_answer_text: 'of the other type',
      author: other.id,
      is_analyzed_by_ai: true,
      change_by_ai: 'forged',
    });
    const reply = await send(server, 'POST /tests_api/', { token, form });
    expect(reply.status).toBe(201);
    expect(theQuestion(reply)).toMatchObject({
      savol: 'Poytaxt qaysi?',
      category,
      qiyinlik_darajasi: 36,
      a: 'Samarqand',
      b: 'Toshkent',
      c: '',
      right_answer: 'b',
      right_answer_text: '',
      author: person.id,
      enabled: true,
      is_analyzed_by_ai: false,
      change_by_ai: '',
      image: '/media/default.jpg',
    });
    expect(theQuestion(reply)).not.toHaveProperty('author_email');
  });

  test('accepts JSON; a free-text test has no options and the Beginner level by default', async () => {
    const { token, person } = await makeCaller(server.context, roles.staff);
    const category = (await makeCategory(server.context)).id;
    const json = {
      test_type: 'free_text',
      savol: 'Poytaxt?',
      category,
      a: 'dropped',
      right_answer: 'a',
      right_answer_text: 'Toshkent\nТошкент',
      enabled: false,
    };
    const reply = await send(server, 'POST /tests_api', { token, json });
    expect(reply.status).toBe(201);
    expect(theQuestion(reply)).toMatchObject({
      qiyinlik_darajasi: 34,
      a: '',
      right_answer: null,
      right_answer_text: 'Toshkent\nТошкент',
      enabled: false,
      author_email: person.email,
    });
  });

  test('needs neither options nor a right answer, since both may be in the picture', async () => {
    const { token } = await makeCaller(server.context, roles.teacher);
    const category = (await makeCategory(server.context)).id;
    const add = (more: object) =>
      send(server, 'POST /tests_api/', {
        token,
        json: { test_type: 'choosable', savol: 'x', category, ...more },
      });
    expect(theQuestion(await add({}))).toMatchObject({ right_answer: null, a: '' });
    expect(theQuestion(await add({ right_answer: 'e' }))).toMatchObject({ right_answer: 'e', e: '' });
  });

  test('with the same Idempotency-Key creates one test, also by simultaneous requests', async () => {
    const { token, person } = await makeCaller(server.context, roles.teacher);
    const json = { test_type: 'choosable', savol: 'Once', category: (await makeCategory(server.context)).id };
    const headers = { 'Idempotency-Key': 'the same' };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send(server, 'POST /tests_api/', { token, json, headers })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const ownQuestions = await server.context.database
      .selectFrom('question')
      .select('id')
      .where('author', '=', person.id)
      .execute();
    expect(ownQuestions).toHaveLength(1);
  });
});
