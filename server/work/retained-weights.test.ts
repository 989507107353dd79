import { describe, expect, test } from 'vitest';

import type { LevelRecord } from '../categories/level-store.ts';
import { attemptsAt } from '../testing/attempts.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeCaller,
  makeCategory,
  makeClass,
  makeDifficultyLevel,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();
const pupils = attemptsAt(server);

/** Fields that say when something was read, name its state, or say what a test is by now. */
const volatile = new Set(['now', 'state', 'rendered', 'qiyinlik_darajasi', 'version']);

async function read({ token }: Caller, path: string): Promise<unknown> {
  const { status, text } = await send(server, `GET /${path}`, { token });
  expect(status, `${path}: ${text}`).toBe(200);
  if (path.includes('export')) return text;
  return JSON.parse(text, (name, value: unknown) => (volatile.has(name) ? undefined : value)) as unknown;
}

/** An exam with a test of a level of its own and one of the easiest level, of three pupils; two can do it before something changes. */
async function makeExam(weight: number) {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const staff = await makeCaller(context, { is_staff: true });
  const level = await makeDifficultyLevel(context, { weight });
  const category = (await makeCategory(context)).id;
  const ownTest = { author: teacher.person.id, category };
  const hard = await makeQuestion(context, { ...ownTest, qiyinlik_darajasi: level.id });
  const easy = await makeQuestion(context, ownTest);
  const people = [];
  while (people.length < 4) people.push(await makeCaller(context, { is_pupil: true }));
  const [first, second, open, last] = people as [Caller, Caller, Caller, Caller];
  const taught = await makeClass(context, {
    teachers: [teacher.person],
    pupils: people.map(({ person }) => person),
  });
  const work = await makeWork(context, {
    author: teacher.person,
    classes: [taught],
    questions: [hard, easy],
  });
  /** A pupil answers the tests, right or wrong, and hands in. */
  const answer = async (pupil: Caller, rights: readonly [boolean, boolean], ends = true) => {
    const attempt = await pupils.open(pupil, work);
    for (const [at, { id }] of [hard, easy].entries()) {
      const json = { test: id, opened: attempt.opened, choice: 1, users_answer: rights[at] ? 'b' : 'a' };
      expect((await pupils.answer(pupil, work, json)).status).toBe(200);
    }
    const ended = ends ? await pupils.handIn(pupil, work, { opened: attempt.opened }) : undefined;
    expect(ended?.status ?? 200).toBe(200);
    return attempt;
  };
  const change = async ({ id, name_en, name_ru, name_uz }: LevelRecord, other: number) => {
    const reply = await send(server, `PUT /blog_api/qiyinlik-darajasi/${id}/`, {
      token: staff.token,
      json: { name_en, name_ru, name_uz, weight: other },
    });
    expect(reply.status, reply.text).toBe(200);
  };
  const everything = async () => ({
    book: await read(teacher, `grades_api/?class=${taught.id}`),
    bookFile: await read(teacher, `grades_api/export/?class=${taught.id}`),
    results: await read(teacher, `work_api/${work.id}/results/`),
    resultFile: await read(teacher, `work_api/${work.id}/results/export/`),
    test: await read(teacher, `work_api/${work.id}/tests/?test=${hard.id}`),
    teacherHome: await read(teacher, 'home_api/teacher/'),
    pupils: await Promise.all(
      [first, second].map(async (pupil) => ({
        seenByTeacher: await read(teacher, `work_api/${work.id}/papers/?person=${pupil.person.id}`),
        paper: await read(pupil, `work_api/${work.id}/paper/`),
        own: await read(pupil, `work_api/${work.id}/own/`),
        works: await read(pupil, 'work_api/own/'),
        grades: await read(pupil, 'grades_api/own/'),
        home: await read(pupil, 'home_api/pupil/'),
        answered: await read(pupil, 'tests_api/answered/'),
        results: await read(pupil, `tests_api/${hard.id}/results/`),
      })),
    ),
  });
  return { teacher, level, hard, easy, work, taught, first, second, open, last, answer, change, everything };
}

type Results = {
  summary: object;
  pupils: { person: number; result: { points: number; most: number; percentage: number } | null }[];
};

describe.each([
  { from: 1, to: 5, whole: [2, 2, 100], half: [1, 2, 50], after: [5, 6, 83] },
  { from: 5, to: 1, whole: [6, 6, 100], half: [5, 6, 83], after: [1, 2, 50] },
])('where the weight of a level changes from $from to $to', ({ from, to, whole, half, after }) => {
  test('every result, paper, grade, average and file about attempts stays as it was', async () => {
    const exam = await makeExam(from);
    const { work, teacher, first, second, last } = exam;
    await exam.answer(first, [true, true]);
    await exam.answer(second, [true, false]);
    const before = await exam.everything();
    await exam.change(exam.level, to);
    expect(await exam.everything()).toEqual(before);
    await exam.answer(last, [true, false]);
    const { pupils: listed } = (await read(teacher, `work_api/${work.id}/results/`)) as Results;
    const resultOf = ({ person }: Caller) => {
      const { points, most, percentage } = listed.find((result) => result.person === person.id)?.result ?? {};
      return [points, most, percentage];
    };
    expect([resultOf(first), resultOf(second), resultOf(last)]).toEqual([whole, half, after]);
  });

  test('an attempt under way keeps the weights that it began with, in what it shows and in marks', async () => {
    const exam = await makeExam(from);
    const { work, teacher, hard, open } = exam;
    const { opened } = await exam.answer(open, [true, false], false);
    await exam.change(exam.level, to);
    const again = { test: hard.id, opened, choice: 2, users_answer: 'b' };
    expect((await pupils.answer(open, work, again)).status).toBe(200);
    expect((await pupils.handIn(open, work, { opened })).status).toBe(200);
    const paper = async () => {
      const { body } = await pupils.paper(open, work);
      const [{ attempt, tests } = { attempt: {}, tests: [] }] = (
        body as { data_api: { attempt: { result?: object }; tests: { result: object }[] }[] }
      ).data_api;
      return { result: attempt.result, test: tests[0]?.result };
    };
    const right = { points: from, percentage: 100, weight: from };
    expect(await paper()).toMatchObject({ result: { points: from, most: from + 1 }, test: right });
    const mark = async (json: object) => {
      const place = { person: open.person.id, attempt: 1, test: hard.id };
      const reply = await send(server, `PUT /work_api/${work.id}/marks/`, {
        token: teacher.token,
        json: { ...place, ...json },
      });
      expect(reply.status, reply.text).toBe(200);
    };
    await mark({ percentage: 50, reason: 'Half.' });
    expect(await paper()).toMatchObject({ test: { ...right, points: from / 2, percentage: 50 } });
    await mark({});
    expect(await paper()).toMatchObject({ test: right });
  });
});

test('a test that moves to another level keeps the weight that it has in attempts and in answers', async () => {
  const { teacher, hard, work, first, second, answer, everything } = await makeExam(2);
  await answer(first, [true, true]);
  await answer(second, [false, true]);
  const strip = ({ teacherHome: _home, pupils: shown, ...rest }: Awaited<ReturnType<typeof everything>>) => ({
    ...rest,
    shown: shown.map(({ works, grades, results, own: ownWork }) => ({
      works,
      grades,
      results,
      own: ownWork,
    })),
  });
  const before = strip(await everything());
  const put = async (fields: object) => {
    const { savol, category, a, b, c } = hard;
    const json = { test_type: 'choosable', savol, category, a, b, c, ...fields };
    const reply = await send(server, `PUT /tests_api/${hard.id}/`, { token: teacher.token, json });
    expect(reply.status, reply.text).toBe(200);
  };
  await put({ right_answer: 'b', qiyinlik_darajasi: 38 });
  expect(strip(await everything())).toEqual(before);
  await put({ right_answer: 'a', qiyinlik_darajasi: 38 });
  const { pupils: listed } = (await read(teacher, `work_api/${work.id}/results/`)) as Results;
  const done = listed.flatMap(({ result }) => result ?? []);
  expect(done.map(({ points, most }) => [points, most])).toEqual([
    [1, 3],
    [3, 3],
  ]);
  const answered = (await read(second, 'tests_api/answered/')) as {
    data_api: { test: { id: number }; weight: number; answer: { points: number } }[];
  };
  const hardAnswer = answered.data_api.find(({ test: { id } }) => id === hard.id);
  expect(hardAnswer).toMatchObject({ weight: 2, answer: { points: 2 } });
});

test('an answer from before weights were stored has the weight that its result tells, then the earlier one of its test, then that of now', async () => {
  const { context } = server;
  const [person, other] = [await makePerson(context), await makePerson(context)];
  const question = await makeQuestion(context, {
    category: (await makeCategory(context)).id,
    qiyinlik_darajasi: (await makeDifficultyLevel(context, { weight: 2 })).id,
  });
  const { pool } = context;
  await pool.query(
    `insert into answer (question, person, answer, points, percentage)
     values ($1, $2, '{"chosen": "a"}', 1.98, 66), ($1, $3, '{"chosen": "b"}', 0, 0)`,
    [question.id, person.id, other.id],
  );
  const weights = async () => {
    const { rows } = await pool.query<{ weight: number }>(
      'select weight_of(answer.*) as weight from answer where question = $1 order by id',
      [question.id],
    );
    return rows.map(({ weight }) => weight);
  };
  expect(await weights()).toEqual([3, 2]);
  await pool.query('insert into earlier_weight (question, weight) values ($1, 4)', [question.id]);
  expect(await weights()).toEqual([3, 4]);
  await pool.query('update answer set weight = 1 where question = $1', [question.id]);
  expect(await weights()).toEqual([1, 1]);
});
