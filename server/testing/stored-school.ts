import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect } from 'vitest';

import { send } from './client.ts';
import { makeCategory, makeClass, makePerson, password, tokenOf } from './factories.ts';
import { questionCases } from './question-cases.ts';
import { picture } from './question-media.ts';
import type { RunningServer } from './start-server.ts';
import { makeAttempt, makeWork } from './work.ts';

/*
 * A small school that each version of the schema has stored, and what its people read of it. Both use only what the program of the first
 * version offers.
 */

type At = Pick<RunningServer, 'origin' | 'context'>;

const emailOf = (name: string) => `${name}@school.example`;
const pupils = ['ann', 'bob', 'cem'] as const;
const workTitle = 'A test in October';

/** Makes the school: a question of each type, answers to it, a class, an exam that is over, a picture, a teacher and a parent. */
export async function makeStoredSchool(server: At): Promise<void> {
  const { context } = server;
  await writeFile(join(context.config.dataFolder, 'secret-key'), `${context.config.secretKey}\n`, {
    mode: 0o600,
  });
  const makeNamed = (first_name: string, roles: object) =>
    makePerson(context, { email: emailOf(first_name), first_name, last_name: 'Lee', ...roles });
  await makeNamed('staff', { is_staff: true });
  const teacher = await makeNamed('teacher', { is_teacher: true });
  const parent = await makeNamed('parent', { is_parent: true });
  const people = [];
  for (const name of pupils) people.push(await makeNamed(name, { is_pupil: true }));
  await context.pool.query('insert into family_link (parent, child) select $1, unnest($2::integer[])', [
    parent.id,
    people.map(({ id }) => id).slice(0, 1),
  ]);
  const schoolClass = await makeClass(context, { name: '7A', teachers: [teacher], pupils: people });
  const { id: parent_category } = await makeCategory(context, { name: 'Science' });
  const { id: category } = await makeCategory(context, { name: 'Physics', parent: parent_category });

  const token = await tokenOf(context, teacher);
  const questions: { id: number }[] = [];
  for (const { test_type, question } of questionCases) {
    const form = new FormData();
    const fields = {
      test_type,
      savol: `A question: ${test_type}`,
      category,
      qiyinlik_darajasi: 38,
      ...question,
    };
    for (const [name, value] of Object.entries(fields)) {
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    if (test_type === 'choosable') form.set('image', await picture(40));
    const added = await send(server, 'POST /tests_api/', { token, form });
    expect(added.status, added.text).toBe(201);
    questions.push((added.body as { data_api: [{ id: number }] }).data_api[0]);
  }
  for (const [number, person] of people.entries()) {
    const pupil = await tokenOf(context, person);
    for (const [index, { answers }] of questionCases.entries()) {
      const answer = answers[number];
      if (answer === undefined) continue;
      const json = answer.answer;
      const sent = await send(server, `POST /tests_api/${questions[index]?.id}/submit/`, {
        token: pupil,
        json,
      });
      expect(sent.status, sent.text).toBe(201);
    }
  }
  const work = await makeWork(context, {
    author: teacher,
    title: workTitle,
    classes: [schoolClass],
    questions,
    opens_at: new Date('2026-10-01T06:00Z'),
    closes_at: new Date('2026-10-02T06:00Z'),
  });
  for (const [number, person] of people.entries()) {
    const given = questionCases.map(
      ({ answers }, index) => [questions[index]?.id, answers[number]?.answer] as const,
    );
    await makeAttempt(context, {
      work,
      person,
      answers: Object.fromEntries(given.filter(([, answer]) => answer !== undefined)),
      started_at: new Date('2026-10-01T06:10Z'),
      handed_in_at: new Date('2026-10-01T06:40Z'),
      changed_at: new Date('2026-10-01T06:40Z'),
    });
  }
}

/** Results, waiting marks, children and counts, which are the same on every version. */
export type ReadSchool = {
  /** The percentages of a pupil by type of question, as the pupil reads them. */
  answered: Record<string, Record<string, number | null>>;
  /** The same in the exam, as its teacher reads them, with the points. */
  exam: Record<string, { percentages: (number | null)[]; points: number; waiting: number }>;
  to_mark: string[];
  children: string[];
  tests_of_categories: Record<string, number>;
  /** The width of the picture of a test. */
  picture: number | undefined;
};

/** What the people of the school read; one of them logs in with the password. */
export async function readStoredSchool(server: At): Promise<ReadSchool> {
  const people = await server.context.database.selectFrom('users').select(['id', 'first_name']).execute();
  const tokens: Record<string, string> = {};
  for (const person of people) tokens[person.first_name] = await tokenOf(server.context, person);
  const json = { email: emailOf('ann'), password };
  const logIn = await send(server, 'POST /auth/jwt/create/', { json });
  expect(logIn.status, logIn.text).toBe(200);
  tokens['ann'] = (logIn.body as { access: string }).access;
  async function list<Item>(name: string, path: string): Promise<Item[]> {
    const reply = await send(server, `GET ${path}`, { token: tokens[name] });
    expect(reply.status, reply.text).toBe(200);
    return (reply.body as { data_api: Item[] }).data_api;
  }
  const answered: ReadSchool['answered'] = {};
  for (const name of pupils) {
    const items = await list<{
      test: { test_type: string };
      answer: { percentage: number | null };
    }>(name, '/tests_api/answered/');
    answered[name] = Object.fromEntries(items.map(({ test, answer }) => [test.test_type, answer.percentage]));
  }
  const works = await list<{ id: number; title: string }>('teacher', '/work_api/');
  const work = works.find(({ title }) => title === workTitle);
  const results = await send(server, `GET /work_api/${work?.id}/results/`, { token: tokens['teacher'] });
  const { pupils: rows } = results.body as {
    pupils: {
      name: string;
      result: { points: number; waiting: number };
      answers: { percentage: number | null }[];
    }[];
  };
  const exam = rows.map(({ name, result: { points, waiting }, answers }) => [
    name,
    { percentages: answers.map(({ percentage }) => percentage), points, waiting },
  ]);
  const toMark = await list<{ user_name: string }>('teacher', '/tests_api/to-mark/');
  const children = await list<{ first_name: string }>('parent', '/children_api/');
  const categories = await list<{ name: string; aggregated_tests_count: number }>(
    'staff',
    '/blog_api/category/',
  );
  const tests = await list<{ test_type: string; image: string }>('staff', '/tests_api/');
  const image = tests.find(({ test_type }) => test_type === 'choosable')?.image;
  const file = await fetch(server.origin + image);
  return {
    answered,
    exam: Object.fromEntries(exam),
    to_mark: toMark.map(({ user_name }) => user_name).toSorted(),
    children: children.map(({ first_name }) => first_name),
    tests_of_categories: Object.fromEntries(
      categories.map(({ name, aggregated_tests_count }) => [name, aggregated_tests_count]),
    ),
    picture: (await sharp(await file.arrayBuffer()).metadata()).width,
  };
}
