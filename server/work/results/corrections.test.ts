import { expect, test } from 'vitest';

import type { Paper } from '../../../contract/work/attempts.ts';
import type { TeacherHome } from '../../../contract/homes.ts';
import type { WorkResults } from '../../../contract/work/work-results.ts';
import { send } from '../../testing/client.ts';
import { makeCaller, makeClass, makeQuestion } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();

/** A teacher’s exam with a test of a colleague, handed in by two pupils and under way with a third one. */
async function makeExam(some: Parameters<typeof makeWork>[1] = {}) {
  const { context } = server;
  const author = await makeCaller(context, { is_teacher: true, first_name: 'Ozoda', last_name: 'Karimova' });
  const giver = await makeCaller(context, { is_teacher: true });
  const question = await makeQuestion(context, { author: author.person.id });
  const pupils = [
    await makeCaller(context, { is_pupil: true, last_name: 'Aliyev' }),
    await makeCaller(context, { is_pupil: true, last_name: 'Boboyev' }),
    await makeCaller(context, { is_pupil: true, last_name: 'Zokirov' }),
  ] as const;
  const people = pupils.map(({ person }) => person);
  const work = await makeWork(context, {
    author: giver.person,
    pupils: people,
    questions: [question],
    ...some,
  });
  for (const [place, { person }] of pupils.entries()) {
    const open = place === 2 && { handed_in_at: null, handed_in_by: null };
    const users_answer = place === 1 ? ('a' as const) : ('b' as const);
    await makeAttempt(context, { work, person, answers: { [question.id]: { users_answer } }, ...open });
  }
  const change = async (json: object) => {
    const { test_type, savol, category, a, b, c } = question;
    const same = { test_type, savol, category, a, b, c };
    const reply = await send(server, `PUT /tests_api/${question.id}/`, {
      token: author.token,
      json: { ...same, ...json },
    });
    expect(reply.status, reply.text).toBe(200);
  };
  return { author, giver, question, pupils, work, change };
}

type Made = Awaited<ReturnType<typeof makeExam>>;

async function resultsOf({ work }: Pick<Made, 'work'>, token: string, state = '') {
  const reply = await send(server, `GET /work_api/${work.id}/results/?state=${state}`, { token });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as WorkResults;
}

async function homeOf(token: string) {
  const { body } = await send(server, 'GET /home_api/teacher/', { token });
  return (body as { data_api: TeacherHome[] }).data_api[0]?.work.corrected;
}

async function paperOf({ work }: Pick<Made, 'work'>, token: string) {
  const { body } = await send(server, `GET /work_api/${work.id}/paper/`, { token });
  return (body as { data_api: Paper[] }).data_api[0]?.tests;
}

test('the giver of work reads which results a corrected key has changed, by whom, and finds it at home', async () => {
  const exam = await makeExam();
  const { giver, question, pupils, work, change } = exam;
  await change({ right_answer: 'b', savol: 'The same in other words' });
  const before = await resultsOf(exam, giver.token);
  expect(before).not.toHaveProperty('corrections');
  expect(await homeOf(giver.token)).toEqual({ total: 0, answers: 0, first: [] });
  await change({ right_answer: 'a' });
  const after = await resultsOf(exam, giver.token, before.state);
  const [first, second] = pupils;
  expect(after.corrections).toEqual([
    {
      test: question.id,
      changed_at: expect.any(String),
      changed_by: 'Ozoda Karimova',
      changed: ['key'],
      pupils: [
        {
          person: first.person.id,
          attempt: 1,
          points_before: 1,
          percentage_before: 100,
          points: 0,
          percentage: 0,
        },
        {
          person: second.person.id,
          attempt: 1,
          points_before: 0,
          percentage_before: 0,
          points: 1,
          percentage: 100,
        },
      ],
    },
  ]);
  const item = { id: work.id, title: work.title, waiting: 2 };
  expect(await homeOf(giver.token)).toEqual({ total: 1, answers: item.waiting, first: [item] });
});

test('the latest correction is the first one, and a teacher of a class reads of its pupils alone', async () => {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const exam = await makeExam();
  const pupil = await makeCaller(context, { is_pupil: true });
  const taught = await makeClass(context, { teachers: [teacher.person], pupils: [pupil.person] });
  await context.database.insertInto('work_class').values({ work: exam.work.id, class: taught.id }).execute();
  const answers = { [exam.question.id]: { users_answer: 'b' as const } };
  await makeAttempt(context, { work: exam.work, person: pupil.person, answers });
  await exam.change({ right_answer: 'a' });
  await exam.change({ right_answer: 'b' });
  const mine = (await resultsOf(exam, teacher.token)).corrections;
  expect(mine?.map(({ pupils }) => pupils.map(({ person, points }) => [person, points]))).toEqual([
    [[pupil.person.id, 1]],
    [[pupil.person.id, 0]],
  ]);
  expect((await homeOf(teacher.token))?.first).toMatchObject([{ id: exam.work.id, waiting: 2 }]);
  const all = (await resultsOf(exam, exam.giver.token)).corrections;
  expect(all?.map(({ pupils }) => pupils.length)).toEqual([3, 3]);
});

test('pupils read at their paper that a result was changed, and by nobody’s name, where it shows its marks', async () => {
  const exam = await makeExam();
  const [first, , open] = exam.pupils;
  expect((await paperOf(exam, first.token))?.[0]).not.toHaveProperty('regraded');
  await exam.change({ right_answer: 'a' });
  const line = { changed: ['key'], points_before: 1, percentage_before: 100, points: 0, percentage: 0 };
  expect((await paperOf(exam, first.token))?.map(({ regraded }) => regraded)).toEqual([
    [{ changed_at: expect.any(String), ...line }],
  ]);
  // A change before the hand-in of the exam changed no result.
  await server.context.database
    .updateTable('work_attempt')
    .set({ handed_in_at: new Date(), handed_in_by: 'pupil' })
    .where('person', '=', open.person.id)
    .execute();
  expect((await paperOf(exam, open.token))?.[0]).not.toHaveProperty('regraded');

  const hidden = await makeExam({ show_marks: 'never' });
  await hidden.change({ right_answer: 'a' });
  expect((await paperOf(hidden, hidden.pupils[0].token))?.[0]).not.toHaveProperty('regraded');
});
