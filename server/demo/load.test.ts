import { readdir } from 'node:fs/promises';

import { beforeAll, expect, test } from 'vitest';

import type { Child, PupilHome, SchoolHome, TeacherHome } from '../../contract/homes.ts';
import type { GradeBook } from '../../contract/grade-book.ts';
import { dayOf } from '../process/school-days.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { calendarAt, schoolDay } from './calendar.ts';
import { demoPassword, readDemo, readWork } from './demo.ts';
import { findReferredFiles } from '../media/file-store.ts';
import { loadDemo } from './load.ts';

const demo = await readDemo();
const { works } = await readWork();
const paths = new Set(
  demo.questions.flatMap(({ category }) =>
    category.map((_, depth) => category.slice(0, depth + 1).join('/')),
  ),
);
const server = startServer();
const lacking = startServer();
let loaded = false;

beforeAll(async () => {
  loaded = await loadDemo(server.context);
});

async function count(
  table: 'users' | 'category' | 'question' | 'post' | 'class' | 'work',
  { context } = server,
): Promise<number> {
  const { total } = await context.database
    .selectFrom(table)
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

test('everything is in the school afterwards', async () => {
  expect(loaded).toBe(true);
  expect(await count('users')).toBe(demo.people.length);
  expect(await count('category')).toBe(paths.size);
  expect(await count('question')).toBe(demo.questions.length);
  expect(await count('post')).toBe(demo.posts.length);
  expect(await count('class')).toBe(demo.classes.length);
  expect(await count('work')).toBe(works.length);
});

test('a school that is not empty is left alone', async () => {
  expect(await loadDemo(server.context)).toBe(false);
  expect(await count('users')).toBe(demo.people.length);
});

test('a demonstration that cannot be loaded whole leaves nothing behind', async () => {
  const { database, pictures } = lacking.context;
  await database.deleteFrom('difficulty_level').where('weight', '=', 5).execute();
  await expect(loadDemo(lacking.context)).rejects.toThrow('names 5');
  expect(await count('users', lacking)).toBe(0);
  expect(await readdir(pictures.storage.folder)).toEqual([]);
});

async function logIn(email: string) {
  const reply = await send(server, 'POST /auth/jwt/create/', { json: { email, password: demoPassword } });
  return { status: reply.status, token: (reply.body as { access: string }).access };
}

async function homesOf<Home>(role: string, address: string): Promise<Home[]> {
  const { token } = await logIn(`${role}@savol.example`);
  const { body } = await send(server, `GET /home_api/${address}/`, { token });
  return (body as { data_api: Home[] }).data_api;
}

test.each([
  ...['staff', 'teacher', 'parent', 'pupil', 'user'].map((name) => ({
    email: `${name}@savol.example`,
    status: 200,
  })),
  { email: 'laylo.nazarova@savol.example', status: 401 },
])('$email logs in once the account is active', async ({ email, status }) => {
  expect((await logIn(email)).status).toBe(status);
});

test('each of the four roles finds something to do at home', async () => {
  const [pupil] = await homesOf<PupilHome>('pupil', 'pupil');
  expect(pupil?.work.due_total).toBeGreaterThanOrEqual(4);
  expect(pupil?.work.due[0]?.state).toBe('late');
  expect(pupil?.work.back).not.toEqual([]);
  const [teacher] = await homesOf<TeacherHome>('teacher', 'teacher');
  expect(teacher?.work.to_mark).toMatchObject({ total: 1, first: [{ waiting: 1 }] });
  expect(teacher?.work.today.some(({ begun, handed_in }) => begun > handed_in)).toBe(true);
  for (const { work } of await homesOf<Child>('parent', 'children')) {
    expect(work.due).not.toEqual([]);
    expect(work.done).not.toEqual([]);
  }
  const [staff] = await homesOf<SchoolHome>('staff', 'school');
  expect(staff?.work.running).toBeGreaterThan(3);
});

test('six weeks of answers end on the last day of lessons, without a Sunday among them', async () => {
  const { timeZone } = server.context.config;
  const rows = await server.context.database.selectFrom('answer').select('completed_at').execute();
  const moments = rows.map(({ completed_at }) => new Date(completed_at));
  expect(moments.every((moment) => moment.getTime() <= Date.now())).toBe(true);
  const days = new Set(moments.map((moment) => dayOf(moment, timeZone)));
  const calendar = calendarAt(new Date(), timeZone);
  for (let steps = -35; steps < 0; steps += 1) {
    expect(days).toContain(schoolDay(calendar, steps));
  }
  // Just after midnight the newest answers are of the evening before.
  expect([...days].some((day) => day >= schoolDay(calendar, -1))).toBe(true);
});

test('the grade books of both classes are filled', async () => {
  const { token } = await logIn('staff@savol.example');
  for (const id of [1, 2]) {
    const { body } = await send(server, `GET /grades_api/?class=${id}`, { token });
    const [{ pupils, columns }] = (body as { data_api: [GradeBook] }).data_api;
    expect(columns.length).toBeGreaterThanOrEqual(2);
    for (const { cells, marks, percentage } of pupils) {
      expect(marks.some((mark) => mark !== null)).toBe(true);
      expect(cells.filter((cell) => cell?.state === 'done').length).toBeGreaterThanOrEqual(3);
      expect(percentage).toBeGreaterThan(0);
    }
  }
});

test('each question and each post with a drawing has a file of its own', async () => {
  const { database } = server.context;
  const posts = database.selectFrom('post').select('image').where('image', 'is not', null);
  const rows = await database
    .selectFrom('question')
    .select('image')
    .where('image', 'is not', null)
    .unionAll(posts)
    .execute();
  const files = await readdir(server.context.pictures.storage.folder);
  const drawn = [...demo.questions, ...demo.posts].filter(({ image }) => image !== undefined);
  expect(rows.length).toBe(drawn.length);
  expect(new Set(rows.map(({ image }) => image)).size).toBe(rows.length);
  expect((await findReferredFiles(database)).toSorted()).toEqual(files.toSorted());
  expect(files.filter((name) => name.endsWith('.mp3'))).toHaveLength(1);
});

test('results are graded: right, wrong, and waiting where no right answer is recorded', async () => {
  const answers = await server.context.database
    .selectFrom('answer')
    .innerJoin('users', 'users.id', 'answer.person')
    .innerJoin('question', 'question.id', 'answer.question')
    .innerJoin('difficulty_level', 'difficulty_level.id', 'question.qiyinlik_darajasi')
    .select(['savol', 'difficulty_level.weight', 'points', 'percentage'])
    .where('email', '=', 'pupil@savol.example')
    .orderBy('answer.completed_at')
    .execute();
  expect(answers[0]).toMatchObject({ weight: 1, points: 1, percentage: 100 });
  expect(answers[3]).toMatchObject({ weight: 2, points: 0, percentage: 0 });
  expect(answers.filter(({ percentage }) => percentage === null).map(({ savol }) => savol)).toEqual([
    'Look at the chart. Whose number of books is closest to the mean?',
  ]);
});

test('nobody answers before having joined, and nobody an own test', async () => {
  const strange = await server.context.database
    .selectFrom('answer')
    .innerJoin('users', 'users.id', 'answer.person')
    .innerJoin('question', 'question.id', 'answer.question')
    .select('answer.id')
    .where((where) =>
      where.or([
        where('answer.completed_at', '<', where.ref('users.start_date')),
        where('question.author', '=', where.ref('answer.person')),
      ]),
    )
    .execute();
  expect(strange).toEqual([]);
});

test('a parent sees a strong and a weak subject of each child', async () => {
  const children = await homesOf<Child>('parent', 'children');
  expect(children.map(({ first_name }) => first_name)).toEqual(['Jasur', 'Malika']);
  for (const { strong, weak, subjects } of children) {
    const ids = subjects.map(({ category }) => category);
    expect(ids).toContain(strong);
    expect(ids).toContain(weak);
    expect(strong).not.toBe(weak);
  }
});
