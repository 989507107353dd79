import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Child, PupilHome, SchoolHome, TeacherHome } from '../../contract/homes.ts';
import { queueMail } from '../mail/queue-store.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { updateUser } from '../users/store.ts';

const server = startServer();

async function get<Item>({ token }: Caller, path: string): Promise<Item[]> {
  const { status, body } = await send(server, `GET ${path}`, { token });
  expect(status).toBe(200);
  return (body as { data_api: Item[] }).data_api;
}

async function homeOf<Home>(caller: Caller, role: string): Promise<Home> {
  const [home] = await get<Home>(caller, `/home_api/${role}/`);
  return home as Home;
}

test.each([
  ['pupil', ''],
  ['children', 'is_pupil is_teacher is_staff'],
  ['teacher', 'is_pupil is_parent'],
  ['school', 'is_pupil is_parent is_teacher'],
])('the home for %s is closed to guests and to: %s', async (role, others) => {
  const path = `GET /home_api/${role}/`;
  expect((await send(server, path)).status).toBe(401);
  for (const other of others.split(' ').filter((name) => name !== '')) {
    const { token } = await makeCaller(server.context, { [other]: true });
    expect((await send(server, path, { token })).status, other).toBe(403);
  }
});

/** Two subjects, each with a child category. */
async function makeSubjects() {
  const { context } = server;
  const [maths, science] = [await makeCategory(context), await makeCategory(context)];
  const algebra = await makeCategory(context, { parent: maths.id });
  const physics = await makeCategory(context, { parent: science.id });
  return { context, maths, science, algebra, physics };
}

/** Answers new questions of a category. */
async function answerSome(
  person: { id: number },
  category: number,
  right: number,
  wrong: number,
): Promise<void> {
  for (let count = 0; count < right + wrong; count += 1) {
    const question = await makeQuestion(server.context, { category });
    const users_answer = count < right ? ('b' as const) : ('a' as const);
    await makeAnswer(server.context, { question, person, users_answer });
  }
}

describe('the home of a pupil', () => {
  test('is empty before the first answer', async () => {
    const pupil = await makeCaller(server.context, { is_pupil: true });
    expect(await homeOf<PupilHome>(pupil, 'pupil')).toMatchObject({
      go_on: null,
      week: { answered: 0, right: 0, waiting: 0, points: 0 },
      in_all: { answered: 0, right: 0, partly: 0, waiting: 0, points: 0 },
      subjects: [],
      latest: [],
    });
  });

  test('sums answers by week and by subject, and shows the latest ones', async () => {
    const { context, maths, science, algebra, physics } = await makeSubjects();
    const pupil = await makeCaller(context, { is_pupil: true });
    await answerSome(pupil.person, algebra.id, 2, 1);
    await answerSome(pupil.person, maths.id, 0, 1);
    await answerSome(pupil.person, physics.id, 1, 0);
    await sql`
      update answer set completed_at = now() - interval '8 days' where person = ${pupil.person.id}
      and question in (select id from question where category = ${maths.id})`.execute(context.database);
    // Neither the time nor the score of an answer can change in this way otherwise, so nothing invalidates the cached home.
    await sql`
      update answer set percentage = 50, points = 0.5 where person = ${pupil.person.id} and percentage = 0
      and question in (select id from question where category = ${algebra.id})`.execute(context.database);
    await answerSome(pupil.person, physics.id, 0, 1);
    const home = await homeOf<PupilHome>(pupil, 'pupil');
    expect(home).toMatchObject({
      week: { answered: 5, right: 3, partly: 1, waiting: 0 },
      in_all: { answered: 6, right: 3, partly: 1, waiting: 0 },
      subjects: [
        { category: maths.id, category_name: maths.name, answered: 4, right: 2, partly: 1 },
        { category: science.id, category_name: science.name, answered: 2, right: 1, points: 1 },
      ],
    });
    expect(home.latest).toHaveLength(5);
    expect(home.latest[0]).toMatchObject({
      category: physics.id,
      category_name: physics.name,
      percentage: 0,
    });
    expect(home.latest[1]).toMatchObject({ category: physics.id, percentage: 100, points: 1 });
  });

  test('goes on in the category of the last answer, or above it when nothing is left there', async () => {
    const { context, maths, algebra } = await makeSubjects();
    const pupil = await makeCaller(context, { is_pupil: true });
    const [first, second, above] = [
      await makeQuestion(context, { category: algebra.id }),
      await makeQuestion(context, { category: algebra.id }),
      await makeQuestion(context, { category: maths.id }),
    ];
    const goOn = async () => (await homeOf<PupilHome>(pupil, 'pupil')).go_on;
    const answer = (question: { id: number }) => makeAnswer(context, { question, person: pupil.person });
    await answer(first);
    expect(await goOn()).toMatchObject({
      category: algebra.id,
      category_name: algebra.name,
      subject_name: maths.name,
      answered: 1,
      solvable: 2,
    });
    await answer(second);
    expect(await goOn()).toMatchObject({
      category: maths.id,
      subject_name: maths.name,
      answered: 2,
      solvable: 3,
    });
    await answer(above);
    expect(await goOn()).toBeNull();
    await makeQuestion(context, { category: algebra.id });
    expect(await goOn()).toMatchObject({ category: maths.id, answered: 3, solvable: 4 });
  });

  test('goes on in the language of the page, while tests are left in it', async () => {
    const { context } = server;
    const pupil = await makeCaller(context, { is_pupil: true });
    const [uzbek, russian] = [
      await makeCategory(context, { language: 'uz' }),
      await makeCategory(context, { language: 'ru' }),
    ];
    await answerSome(pupil.person, uzbek.id, 1, 0);
    await answerSome(pupil.person, russian.id, 1, 0);
    await makeQuestion(context, { category: russian.id });
    const left = await makeQuestion(context, { category: uzbek.id });
    const goOn = async (language: string) => {
      const headers = { 'Accept-Language': language };
      const { body } = await send(server, 'GET /home_api/pupil/', { token: pupil.token, headers });
      return (body as { data_api: [PupilHome] }).data_api[0].go_on?.category;
    };
    expect([await goOn('uz'), await goOn('ru'), await goOn('en')]).toEqual([
      uzbek.id,
      russian.id,
      russian.id,
    ]);
    await makeAnswer(context, { question: left, person: pupil.person });
    await answerSome(pupil.person, russian.id, 1, 0);
    expect(await goOn('uz')).toBe(russian.id);
  });
});

describe('the children of a parent', () => {
  test('are those who name the address, with their results and their strong and weak subjects', async () => {
    const { context, maths, science, algebra, physics } = await makeSubjects();
    const parent = await makeCaller(context, { is_parent: true });
    const mother = { mother_email: parent.person.email, is_pupil: true };
    const anora = await makePerson(context, { first_name: 'Anora', ...mother });
    const bobur = await makePerson(context, { first_name: 'Bobur', ...mother });
    await makePerson(context, { is_pupil: true, mother_email: 'somebody.else@example.com' });
    await answerSome(anora, algebra.id, 4, 1);
    await answerSome(anora, physics.id, 1, 4);
    const [first, second, ...more] = await get<Child>(parent, '/home_api/children/');
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      id: anora.id,
      first_name: 'Anora',
      strong: maths.id,
      weak: science.id,
      week: { answered: 10, right: 5 },
    });
    expect(second).toMatchObject({ id: bobur.id, strong: null, weak: null, latest: [], subjects: [] });
    expect(await get<Child>(parent, `/home_api/children/?child=${bobur.id}`)).toMatchObject([
      { id: bobur.id },
    ]);
    await answerSome(bobur, physics.id, 1, 0);
    expect((await get<Child>(parent, '/home_api/children/'))[1]).toMatchObject({ week: { answered: 1 } });
    await updateUser(context.database, anora.id, { mother_email: '' });
    expect(await get<Child>(parent, '/home_api/children/')).toMatchObject([{ id: bobur.id }]);
  });
});

test('the home of a teacher counts the answers to own tests, and finds those that need attention', async () => {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const ownTest = { author: teacher.person.id };
  const [easy, hard, keyless, fresh] = [
    await makeQuestion(context, ownTest),
    await makeQuestion(context, ownTest),
    await makeQuestion(context, { ...ownTest, right_answer: null }),
    await makeQuestion(context, { ...ownTest, enabled: false }),
  ];
  const pupil = await makePerson(context, { first_name: 'Anora', last_name: 'Karimova' });
  await makeAnswer(context, { question: easy, person: pupil });
  await makeAnswer(context, { question: hard, person: pupil, users_answer: 'c' });
  await makeAnswer(context, { question: keyless, person: pupil });
  await makeAnswer(context);
  expect(await homeOf<TeacherHome>(teacher, 'teacher')).toMatchObject({
    tests: 4,
    enabled: 3,
    in_all: { answers: 3, right: 1, waiting: 1 },
    today: {
      answers: 3,
      right: 1,
      waiting: 1,
      latest: [
        { test: keyless.id, user_name: 'Anora Karimova', points: null },
        { test: hard.id, savol: hard.savol, percentage: 0 },
        { test: easy.id, percentage: 100 },
      ],
    },
    unanswered: 1,
    nobody_right: { total: 1, first: [{ id: hard.id, answers: 1, right: 0 }] },
    without_key: { total: 1, first: [{ id: keyless.id }] },
    waiting: { total: 1, first: [{ id: keyless.id, waiting: 1 }] },
  });
  await sql`update answer set completed_at = now() - interval '2 days' where question = ${easy.id}`.execute(
    context.database,
  );
  // Nothing but a request changes an answer, so a cached home does not follow that statement; it follows this answer.
  await makeAnswer(context, { question: hard, users_answer: 'a' });
  const { today } = await homeOf<TeacherHome>(teacher, 'teacher');
  expect(today).toMatchObject({ answers: 3, right: 0, waiting: 1 });
  expect(fresh.enabled).toBe(false);
});

test('the home of staff shows the school in figures, and the tasks that wait for staff', async () => {
  const { context } = server;
  const staff = await makeCaller(context, { is_staff: true });
  const before = await homeOf<SchoolHome>(staff, 'school');
  expect(before.days).toHaveLength(30);
  expect(before.days.map(({ day }) => day)).toEqual(before.days.map(({ day }) => day).toSorted());
  expect(before.disk.total).toBeGreaterThan(before.disk.free);
  await makePerson(context, { is_teacher: true, is_parent: true });
  await makePerson(context, { is_active: false });
  const keyless = await makeQuestion(context, { right_answer: null });
  for (let count = 0; count < 3; count += 1) await makeAnswer(context, { question: keyless });
  await makeQuestion(context, { enabled: false });
  await queueMail(context.database, { email: 'ann@example.com', purpose: 'reset', language: 'uz' });
  await sql`update graphile_worker._private_jobs set last_error = 'refused', attempts = 1`.execute(
    context.database,
  );
  const after = await homeOf<SchoolHome>(staff, 'school');
  const rise = (count: (home: SchoolHome) => number) => count(after) - count(before);
  expect(rise(({ people }) => people.teacher)).toBe(1);
  expect(rise(({ people }) => people.parent)).toBe(1);
  expect(rise(({ people }) => people.waiting)).toBe(1);
  expect(rise(({ tests }) => tests.total)).toBe(2);
  expect(rise(({ tests }) => tests.enabled)).toBe(1);
  expect(rise(({ days }) => days.reduce((sum, { answers }) => sum + answers, 0))).toBe(3);
  expect(after.mails).toEqual({ queued: 1, failing: 1 });
  const found = Object.fromEntries(after.needs.map(({ what, count }) => [what, count]));
  expect(found).toMatchObject({ mails_failing: 1, accounts_waiting: after.people.waiting });
  expect(found['tests_without_key']).toBeGreaterThanOrEqual(1);
  expect(found).not.toHaveProperty('disk_low');
  expect(after.tests_without_key[0]).toEqual({ id: keyless.id, savol: keyless.savol });
});
