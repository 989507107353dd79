import { readdir } from 'node:fs/promises';

import { beforeAll, expect, test } from 'vitest';

import type { Child } from '../../contract/homes.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { demoPassword, readDemo } from './demo.ts';
import { findReferredFiles } from '../media/file-store.ts';
import { loadDemo } from './load.ts';

const demo = await readDemo();
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
  table: 'users' | 'category' | 'question' | 'answer' | 'post' | 'class',
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
  expect(await count('answer')).toBe(demo.questions.flatMap(({ answers }) => answers).length);
  expect(await count('post')).toBe(demo.posts.length);
  expect(await count('class')).toBe(demo.classes.length);
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
  expect(await readdir(pictures.folder)).toEqual([]);
});

test.each(demo.people)('$email logs in once the account is active', async ({ email, is_active }) => {
  const reply = await send(server, 'POST /auth/jwt/create/', { json: { email, password: demoPassword } });
  expect(reply.status).toBe(is_active ? 200 : 401);
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
  const files = await readdir(server.context.pictures.folder);
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
  const { body } = await send(server, 'POST /auth/jwt/create/', {
    json: { email: 'parent@savol.example', password: demoPassword },
  });
  const { access } = body as { access: string };
  const home = await send(server, 'GET /home_api/children/', { token: access });
  const children = (home.body as { data_api: Child[] }).data_api.map(
    ({ first_name, strong, weak, subjects }) => {
      const nameOf = (id: number | null) => subjects.find(({ category }) => category === id)?.category_name;
      return [first_name, nameOf(strong), nameOf(weak)];
    },
  );
  expect(children).toEqual([
    ['Jasur', 'Ona tili', 'Matematika'],
    ['Malika', 'Oʻzbekiston tarixi', 'Matematika'],
  ]);
});
