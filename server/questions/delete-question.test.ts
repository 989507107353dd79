import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { inTransaction } from '../database/database.ts';
import { attemptsAt } from '../testing/attempts.ts';
import { send } from '../testing/client.ts';
import { makeAnswer, makeCaller, makePerson, makeQuestion, tokenOf } from '../testing/factories.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { countWaiting } from '../testing/waiting.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
const at = attemptsAt(server);

async function makeAuthored(some: Parameters<typeof makeQuestion>[1] = {}) {
  const author = await makeCaller(server.context, roles.teacher);
  const question = await makeQuestion(server.context, { author: author.person.id, ...some });
  return { author, question };
}

const unused = { people: 0, works: 0, attempts: 0 };

/** What the server says depends on a test, and its answer to the deletion. */
async function tryDelete({ id }: { id: number }, token: string) {
  const use = await send(server, `GET /tests_api/${id}/use/`, { token });
  const { status, body } = await send(server, `DELETE /tests_api/${id}/`, { token });
  const [answered] = (use.body as { data_api: object[] }).data_api;
  const refusal = { detail: 'A test that has answers or stands in work cannot be deleted.', code: 'in_use' };
  expect(body).toEqual(status === 409 ? refusal : body);
  return { status, use: answered };
}

describe('a test that nothing depends on', () => {
  test.each([roles.teacher, roles.staff])('is deleted once by its author with %o', async (flags) => {
    const { token, person } = await makeCaller(server.context, flags);
    const question = await makeQuestion(server.context, { author: person.id });
    expect(await tryDelete(question, token)).toEqual({ status: 204, use: unused });
    expect((await send(server, `DELETE /tests_api/${question.id}/`, { token })).status).toBe(404);
  });

  test('is deleted by staff, whatever its author, also after work with it was taken back before any attempt', async () => {
    const { author, question } = await makeAuthored();
    const work = await makeWork(server.context, { author: author.person, questions: [question] });
    const { token } = await makeCaller(server.context, roles.staff);
    expect(await tryDelete(question, token)).toEqual({ status: 409, use: { ...unused, works: 1 } });
    expect((await send(server, `DELETE /work_api/${work.id}/`, { token: author.token })).status).toBe(204);
    expect(await tryDelete(question, token)).toEqual({ status: 204, use: unused });
  });
});

describe('a test that something depends on is not deleted', () => {
  test('where pupils have answered it freely, and their results stay', async () => {
    const { author, question } = await makeAuthored();
    const pupil = await makeCaller(server.context, roles.pupil);
    await makeAnswer(server.context, { question, person: pupil.person });
    await makeAnswer(server.context, { question });
    const results = () => send(server, `GET /tests_api/${question.id}/results/`, { token: pupil.token });
    const before = await results();
    const staff = await makeCaller(server.context, roles.staff);
    for (const { token } of [author, staff]) {
      expect(await tryDelete(question, token)).toEqual({ status: 409, use: { ...unused, people: 2 } });
    }
    expect((await results()).body).toEqual(before.body);
  });

  test('where a colleague’s finished exam asks it: results, grades and the paper stay', async () => {
    const { context } = server;
    const { author, question } = await makeAuthored();
    const other = await makeQuestion(context);
    const giver = await makeCaller(context, roles.teacher);
    const pupils = [await makeCaller(context, roles.pupil), await makeCaller(context, roles.pupil)];
    const work = await makeWork(context, {
      author: giver.person,
      pupils: pupils.map(({ person }) => person),
      questions: [question, other],
    });
    for (const [place, { person }] of pupils.entries()) {
      const answers = {
        [question.id]: { users_answer: place === 0 ? ('b' as const) : ('a' as const) },
        [other.id]: { users_answer: place === 0 ? ('a' as const) : ('b' as const) },
      };
      await makeAttempt(context, { work, person, answers });
    }
    // A free answer of a pupil with an answer in the exam counts once.
    await makeAnswer(context, { question, person: pupils[0]?.person ?? { id: 0 } });
    const seen = async () => {
      const read = async (path: string, token = '') => {
        const { status, text } = await send(server, `GET ${path}`, { token });
        expect(status, text).toBe(200);
        return text.replaceAll(/"now":"[^"]*"/g, '');
      };
      const [first] = pupils;
      return [
        await read(`/work_api/${work.id}/results/`, giver.token),
        await read(`/work_api/${work.id}/papers/?person=${first?.person.id}`, giver.token),
        await read(`/work_api/${work.id}/paper/`, first?.token),
        await read('/grades_api/own/', first?.token),
      ];
    };
    const before = await seen();
    expect(before[0]).toContain('"percentage":50');
    expect(await tryDelete(question, author.token)).toEqual({
      status: 409,
      use: { people: 2, works: 1, attempts: 2 },
    });
    expect(await seen()).toEqual(before);
  });

  test('where a work may still draw it, and where an open attempt asks it that nobody has answered yet', async () => {
    const { context } = server;
    const { author, question } = await makeAuthored();
    const pupil = await makeCaller(context, roles.pupil);
    const questions = [question, await makeQuestion(context)];
    const work = await makeWork(context, { pupils: [pupil.person], questions, drawn: 1 });
    expect(await tryDelete(question, author.token)).toEqual({ status: 409, use: { ...unused, works: 1 } });
    const open = { handed_in_at: null, handed_in_by: null };
    await makeAttempt(context, { work, person: pupil.person, questions: [question.id], ...open });
    expect(await tryDelete(question, author.token)).toEqual({
      status: 409,
      use: { ...unused, works: 1, attempts: 1 },
    });
  });

  test('by PostgreSQL either, whatever deletes it', async () => {
    const { question } = await makeAuthored();
    await makeAnswer(server.context, { question });
    const deletion = sql`delete from question where id = ${question.id}`.execute(server.context.database);
    await expect(deletion).rejects.toThrow(/answer_question_fkey/);
  });

  test('where an answer is being stored when its deletion is asked for', async () => {
    const { author, question } = await makeAuthored();
    const person = await makePerson(server.context, roles.pupil);
    const { deletion } = await inTransaction(server.context.database, async (transaction) => {
      await transaction
        .insertInto('answer')
        .values({
          question: question.id,
          person: person.id,
          answer: '{"chosen":"b"}',
          points: 1,
          percentage: 100,
        })
        .execute();
      const waiting = send(server, `DELETE /tests_api/${question.id}/`, { token: author.token });
      await expect.poll(() => countWaiting(server.context)).toBe(1);
      return { deletion: waiting };
    });
    const { status, body } = await deletion;
    expect([status, body]).toMatchObject([409, { code: 'in_use' }]);
  });

  test('where work with it is being given when its deletion is asked for', async () => {
    const { author, question } = await makeAuthored();
    const work = await makeWork(server.context);
    const { deletion } = await inTransaction(server.context.database, async (transaction) => {
      await transaction
        .insertInto('work_question')
        .values({ work: work.id, question: question.id, place: 9 })
        .execute();
      const waiting = send(server, `DELETE /tests_api/${question.id}/`, { token: author.token });
      await expect.poll(() => countWaiting(server.context)).toBe(1);
      return { deletion: waiting };
    });
    expect((await deletion).status).toBe(409);
  });
});

test('a test that is deleted while an answer to it arrives takes no answer', async () => {
  const { question } = await makeAuthored();
  const pupil = await makeCaller(server.context, roles.pupil);
  const { answering } = await inTransaction(server.context.database, async (transaction) => {
    await sql`select from question where id = ${question.id} for update`.execute(transaction);
    const waiting = send(server, `POST /tests_api/${question.id}/submit/`, {
      token: pupil.token,
      json: { users_answer: 'b' },
    });
    await expect.poll(() => countWaiting(server.context)).toBe(1);
    await sql`delete from question where id = ${question.id}`.execute(transaction);
    return { answering: waiting };
  });
  expect((await answering).status).toBe(404);
});

test('a disabled test is served to nobody new, is read by its author, and stays in the exam that asks it', async () => {
  const { context } = server;
  const { author, question } = await makeAuthored();
  const pupil = await makeCaller(context, roles.pupil);
  const work = await makeWork(context, { pupils: [pupil.person], questions: [question] });
  const asked = async () => (await at.open(pupil, work)).tests.map(({ test: { id } }) => id);
  expect(await asked()).toEqual([question.id]);
  const { test_type, savol, category, a, b, c } = question;
  const json = { test_type, savol, category, a, b, c, right_answer: 'b', enabled: false };
  const put = await send(server, `PUT /tests_api/${question.id}/`, { token: author.token, json });
  expect(put.status, put.text).toBe(200);
  expect(await asked()).toEqual([question.id]);
  const solving = await makeCaller(context, roles.pupil);
  const unsolved = await send(server, `GET /tests_api/get-unsolved/?category_id=${category}`, solving);
  expect(unsolved.text).not.toContain(savol);
  expect((await send(server, `GET /tests_api/${question.id}/`, { token: solving.token })).status).toBe(403);
  expect((await send(server, `GET /tests_api/${question.id}/`, { token: author.token })).status).toBe(200);
  const staff = await tokenOf(context, await makePerson(context, roles.staff));
  expect((await send(server, `GET /tests_api/${question.id}/`, { token: staff })).status).toBe(200);
});
