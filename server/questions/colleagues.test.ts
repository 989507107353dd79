import { describe, expect, test } from 'vitest';

import { send } from '../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeClass,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { theQuestion } from '../testing/questions.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();
const hour = 60 * 60 * 1000;
const later = (hours: number) => new Date(Date.now() + hours * hour);
const tomorrow = { opens_at: later(24), closes_at: later(25) };

async function makeSchool() {
  const { context } = server;
  const [author, colleague] = [
    await makeCaller(context, roles.teacher),
    await makeCaller(context, roles.teacher),
  ];
  const category = (await makeCategory(context)).id;
  const question = await makeQuestion(context, {
    author: author.person.id,
    category,
    explanation: 'It is the capital.',
  });
  return { context, author, colleague, category, question };
}

const read = ({ token }: Caller, { id }: { id: number }) => send(server, `GET /tests_api/${id}/`, { token });
const withheld = { status: 403, body: { code: 'kept_for_work' } };

describe('a test of a colleague', () => {
  test('is read by teachers with its right answer and explanation, and by nobody who may not give it', async () => {
    const { context, colleague, question } = await makeSchool();
    const reply = await read(colleague, question);
    expect(reply.status).toBe(200);
    expect(theQuestion(reply)).toMatchObject({ right_answer: 'b', explanation: 'It is the capital.' });
    expect(reply.text).not.toContain('author_email');
    for (const flags of [{}, roles.pupil, roles.parent]) {
      expect((await read(await makeCaller(context, flags), question)).status).toBe(403);
    }
    const disabled = await makeQuestion(context, { enabled: false });
    expect((await read(colleague, disabled)).status).toBe(403);
    const list = await send(server, 'GET /tests_api/', { token: colleague.token });
    expect(list.body).toMatchObject({ data_api: [] });
  });

  test('that is reserved for an exam of another teacher is closed until the exam has closed', async () => {
    const { context, author, colleague, question } = await makeSchool();
    const examiner = await makeCaller(context, roles.teacher);
    const work = await makeWork(context, {
      author: examiner.person,
      questions: [question],
      reserved: true,
      ...tomorrow,
    });
    expect(await read(colleague, question)).toMatchObject(withheld);
    for (const reader of [author, examiner, await makeCaller(context, roles.staff)]) {
      expect((await read(reader, question)).status).toBe(200);
    }
    const over = { opens_at: later(-3), closes_at: later(-2) };
    await context.database.updateTable('work').set(over).where('id', '=', work.id).execute();
    expect((await read(colleague, question)).status).toBe(200);
  });

  test('is closed to a teacher whose child is given it, also before the work opens', async () => {
    const { context, colleague, question } = await makeSchool();
    const child = await makePerson(context, { is_pupil: true, father_email: colleague.person.email });
    const practice = { mode: 'practice', show_keys: 'closed', show_explanations: 'closed' } as const;
    await makeWork(context, { pupils: [child], questions: [question], ...practice, ...tomorrow });
    expect(await read(colleague, question)).toMatchObject(withheld);
  });

  test('is copied by a teacher, whose own test the copy is, where it can be read', async () => {
    const { context, colleague, category, question } = await makeSchool();
    const json = { test_type: 'choosable', savol: 'Mine', category, copy_of: question.id };
    const copy = () => send(server, 'POST /tests_api/', { token: colleague.token, json });
    const made = await copy();
    expect(made.status, made.text).toBe(201);
    expect(theQuestion(made)).toMatchObject({ author: colleague.person.id });
    await makeWork(context, { questions: [question], reserved: true, ...tomorrow });
    expect(await copy()).toMatchObject({
      status: 400,
      body: { copy_of: [`Invalid pk "${question.id}" - object does not exist.`] },
    });
  });

  test('has no right answer in the results of an exam that reserves it, for a teacher of the class', async () => {
    const { context, colleague, question } = await makeSchool();
    const pupil = await makePerson(context, { is_pupil: true });
    const taught = await makeClass(context, { teachers: [colleague.person], pupils: [pupil] });
    const work = await makeWork(context, { classes: [taught], questions: [question], reserved: true });
    const results = await send(server, `GET /work_api/${work.id}/tests/?test=${question.id}`, {
      token: colleague.token,
    });
    expect(results.status, results.text).toBe(200);
    expect(results.text).not.toContain('right_answer');
    expect(results.text).not.toContain('It is the capital.');
  });
});
