import { describe, expect, test } from 'vitest';
import type { NamedAnswer } from '../../contract/answers.ts';
import type { AnswerToMark } from '../../contract/marks.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeEssay,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { idsOf, marking } from '../testing/marking.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { get, first, queue, mark, makeClass, expectTrueCounts } = marking(server);

describe('a mark', () => {
  test.each([
    [{}, { percentage: ['This field is required.'] }],
    [{ percentage: 101 }, { percentage: ['Ensure this value is less than or equal to 100.'] }],
    [{ percentage: -1 }, { percentage: ['Ensure this value is greater than or equal to 0.'] }],
    [{ percentage: 79.5 }, { percentage: ['A valid integer is required.'] }],
    [
      { percentage: 80, comment: 'x'.repeat(2001) },
      { comment: ['Ensure this field has no more than 2000 characters.'] },
    ],
    [{ percentage: 80, comment: null }, { comment: ['This field may not be null.'] }],
  ])('of %j is refused', async (json, body) => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    const reply = await mark(teacher, id, json);
    expect([reply.status, reply.body]).toEqual([400, body]);
    expect((await queue(teacher)).total).toBe(1);
  });

  test('earns its percentage of the weight, and takes the answer out of the queue', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id } = await makeEssay(context, { question, person: pupil.person });
    const { id: other } = await makeEssay(context, { question });
    const { status, body } = await mark(teacher, id, { percentage: 85, comment: ' Well told. ' });
    expect(status).toBe(200);
    const { data_api } = body as { data_api: [AnswerToMark] };
    expect(data_api[0]).toMatchObject({
      id,
      answer: { points: 2.55, percentage: 85, comment: 'Well told.' },
      marked_by_name: `${teacher.person.first_name} ${teacher.person.last_name}`,
    });
    expect(await first(teacher, `/tests_api/to-mark/${id}/`)).toEqual(data_api[0]);
    expect(idsOf(await queue(teacher))).toEqual([other]);
    await expectTrueCounts();
  });

  test('is changed by its author and by staff', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const staff = await makeCaller(context, { is_staff: true });
    const { id } = await makeEssay(context, { question, person: pupil.person });
    await mark(staff, id, { percentage: 100, comment: 'Splendid.' });
    await mark(teacher, id, { percentage: 0 });
    expect(await first<AnswerToMark>(teacher, `/tests_api/to-mark/${id}/`)).toMatchObject({
      answer: { points: 0, percentage: 0, comment: '' },
      marked_by_name: `${teacher.person.first_name} ${teacher.person.last_name}`,
    });
    await expectTrueCounts();
  });

  test('that is sent again changes nothing, not even its time', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    const json = { percentage: 60, comment: 'Short.' };
    const replies = [await mark(teacher, id, json), await mark(teacher, id, json)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[1]?.body).toEqual(replies[0]?.body);
  });

  test('of two people at once is one of theirs, with its points', async () => {
    const { context, teacher, question } = await makeClass();
    const staff = await makeCaller(context, { is_staff: true });
    const pupils = await Promise.all(
      Array.from({ length: 8 }, () => makePerson(context, { is_pupil: true })),
    );
    const ids = await Promise.all(
      pupils.map(async (person) => (await makeEssay(context, { question, person })).id),
    );
    const replies = await Promise.all(
      ids.flatMap((id) => [
        mark(teacher, id, { percentage: 30, comment: 'Of the teacher.' }),
        mark(staff, id, { percentage: 90, comment: 'Of staff.' }),
      ]),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const id of ids) {
      const { answer } = await first<AnswerToMark>(teacher, `/tests_api/to-mark/${id}/`);
      const ofTeacher = { points: 0.9, percentage: 30, comment: 'Of the teacher.' };
      const ofStaff = { points: 2.7, percentage: 90, comment: 'Of staff.' };
      expect([ofTeacher, ofStaff]).toContainEqual({
        points: answer.points,
        percentage: answer.percentage,
        comment: answer.comment,
      });
    }
    await expectTrueCounts();
  });

  test('while pupils answer leaves true counts', async () => {
    const { context, teacher, question } = await makeClass();
    const category = question.category;
    const pupils = await Promise.all(
      Array.from({ length: 6 }, () => makeCaller(context, { is_pupil: true })),
    );
    const essays = await Promise.all(pupils.map(({ person }) => makeEssay(context, { question, person })));
    const others = await Promise.all(pupils.map(() => makeQuestion(context, { category })));
    const replies = await Promise.all([
      ...essays.map(({ id }) => mark(teacher, id, { percentage: 50 })),
      ...pupils.flatMap(({ token }) =>
        others.map(({ id }) =>
          send(server, `POST /tests_api/${id}/submit/`, { token, json: { users_answer: 'b' } }),
        ),
      ),
    ]);
    for (const { status } of replies) expect([200, 201]).toContain(status);
    await expectTrueCounts();
  });

  test('is refused to answers that no person marks, to those of others, and of answers that do not exist', async () => {
    const { context, teacher } = await makeClass();
    const question = await makeQuestion(context, { author: teacher.person.id });
    await makeAnswer(context, { question });
    const { id } = await context.database
      .selectFrom('answer')
      .select('id')
      .where('question', '=', question.id)
      .executeTakeFirstOrThrow();
    const json = { percentage: 80 };
    expect(await mark(teacher, id, json)).toMatchObject({
      status: 409,
      body: { code: 'not_marked_by_person' },
    });
    expect((await mark(teacher, (await makeEssay(context)).id, json)).status).toBe(403);
    expect((await mark(teacher, 2_000_000_000, json)).status).toBe(404);
    expect((await send(server, `PUT /tests_api/to-mark/x/`, { token: teacher.token, json })).status).toBe(
      404,
    );
  });
});

describe('a question', () => {
  const rewrite = (author: Caller, question: { id: number; category: number }, json: object) =>
    send(server, `PUT /tests_api/${question.id}/`, {
      token: author.token,
      json: { savol: 'Rewritten', category: question.category, ...json },
    });

  test('changed to another level keeps marks and their points', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    await mark(teacher, id, { percentage: 75, comment: 'Good.' });
    const { status } = await rewrite(teacher, question, {
      test_type: 'essay',
      content: {},
      qiyinlik_darajasi: 38,
    });
    expect(status).toBe(200);
    expect(await first<AnswerToMark>(teacher, `/tests_api/to-mark/${id}/`)).toMatchObject({
      weight: 3,
      answer: { points: 2.25, percentage: 75, comment: 'Good.' },
    });
    await expectTrueCounts();
  });

  test('changed to another type keeps marks, and takes the waiting answers out of the queue', async () => {
    const { context, teacher, pupil, question } = await makeClass();
    const { id } = await makeEssay(context, { question, person: pupil.person, text: 'olma' });
    const { id: waiting } = await makeEssay(context, { question, text: 'olma' });
    await mark(teacher, id, { percentage: 20, comment: 'Too short.' });
    const typed = { test_type: 'free_text', right_answer_text: 'olma' };
    expect((await rewrite(teacher, question, typed)).status).toBe(200);
    expect((await queue(teacher)).total).toBe(0);
    expect((await send(server, `GET /tests_api/to-mark/${id}/`, { token: teacher.token })).status).toBe(404);
    const { data_api } = await get<{ data_api: NamedAnswer[] }>(
      teacher,
      `/tests_api/${question.id}/answers/`,
    );
    expect(data_api).toMatchObject([
      { percentage: null, points: null },
      { percentage: 20, points: 0.6, comment: 'Too short.' },
    ]);
    expect((await rewrite(teacher, question, { test_type: 'essay', content: {} })).status).toBe(200);
    expect(idsOf(await queue(teacher))).toEqual([waiting]);
    await expectTrueCounts();
  });

  test('changed to an essay puts its answers without a result in the queue', async () => {
    const { context, teacher } = await makeClass();
    const ownQuestion = { author: teacher.person.id };
    const graded = await makeQuestion(context, ownQuestion);
    const waiting = await makeQuestion(context, { ...ownQuestion, right_answer: null });
    for (const question of [graded, waiting]) {
      await makeAnswer(context, { question });
      await rewrite(teacher, question, { test_type: 'essay', content: {} });
    }
    const queued = (await queue(teacher)).data_api;
    expect(queued.map(({ test: { id }, answer }) => [id, answer.percentage])).toEqual([[waiting.id, null]]);
    await expectTrueCounts();
  });

  test('with answers is not deleted, and keeps its marks and its waiting answers', async () => {
    const { context, teacher, question } = await makeClass();
    const { id } = await makeEssay(context, { question });
    await makeEssay(context, { question });
    await mark(teacher, id, { percentage: 75 });
    const reply = await send(server, `DELETE /tests_api/${question.id}/`, { token: teacher.token });
    expect(reply.status).toBe(409);
    expect((await queue(teacher)).total).toBe(1);
    expect((await mark(teacher, id, { percentage: 80, comment: 'Better.' })).status).toBe(200);
  });
});
