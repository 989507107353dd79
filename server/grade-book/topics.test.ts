import { beforeAll, expect, test } from 'vitest';

import type { TopicsByWeek } from '../../contract/grade-book.ts';
import { addDays, dayOf, mondayOf } from '../process/school-days.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeClass,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { missing } from '../testing/matrix-objects.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
let teacher: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
});

const ask = (query: string, token: string | undefined = teacher.token) =>
  send(server, `GET /grades_api/topics/?${query}`, { ...(token && { token }) });

async function topicsOf(query: string): Promise<TopicsByWeek> {
  const reply = await ask(query);
  expect(reply.status, reply.text).toBe(200);
  const [topics] = (reply.body as { data_api: TopicsByWeek[] }).data_api;
  if (topics === undefined) throw new Error(reply.text);
  return topics;
}

const thisWeek = () => mondayOf(dayOf(new Date(), server.context.config.timeZone));

test('is for teachers of the class and staff, of pupils of the class and for a year at most', async () => {
  const { context } = server;
  const pupil = await makeCaller(context, { is_pupil: true });
  const other = await makeCaller(context, { is_teacher: true });
  const { id } = await makeClass(context, { teachers: [teacher.person], pupils: [pupil.person] });
  expect((await send(server, `GET /grades_api/topics/?class=${id}`)).status).toBe(401);
  expect((await ask(`class=${id}`, pupil.token)).status).toBe(403);
  expect((await ask(`class=${id}`, other.token)).status).toBe(403);
  expect((await ask('')).status).toBe(400);
  expect((await ask(`class=${id}&weeks=53`)).status).toBe(400);
  expect((await ask(`class=${id}&weeks=0`)).status).toBe(400);
  expect((await ask(`class=${missing}`)).status).toBe(404);
  expect((await ask(`class=${id}&person=${other.person.id}`)).status).toBe(404);
  const { pupils, subjects, since, until } = await topicsOf(`class=${id}&weeks=3`);
  expect(pupils.map((row) => row.id)).toEqual([pupil.person.id]);
  expect(subjects).toEqual([]);
  expect([since, until]).toEqual([addDays(thisWeek(), -14), thisWeek()]);
});

test('counts free solving and work together, by subject and week, each result once', async () => {
  const { context } = server;
  const pupil = await makePerson(context, { is_pupil: true });
  const second = await makePerson(context, { is_pupil: true });
  const stranger = await makePerson(context, { is_pupil: true });
  const schoolClass = await makeClass(context, { teachers: [teacher.person], pupils: [pupil, second] });
  const algebra = await makeCategory(context, { name: 'Algebra of weeks' });
  const fractions = await makeCategory(context, { name: 'Fractions', parent: algebra.id });
  const deep = await makeCategory(context, { name: 'Mixed numbers', parent: fractions.id });
  const question = (category: number) => makeQuestion(context, { category });
  const [free, inWork, both, essay] = [
    await question(deep.id),
    await question(fractions.id),
    await question(algebra.id),
    await makeQuestion(context, { category: algebra.id, test_type: 'essay' }),
  ];
  for (const person of [pupil, second, stranger]) await makeAnswer(context, { question: free, person });
  const work = await makeWork(context, { classes: [schoolClass], questions: [inWork, both, essay] });
  const answers = {
    [inWork.id]: { users_answer: 'a' },
    [both.id]: { users_answer: 'b' },
    [essay.id]: { answer: { text: 'A story.' } },
  } as const;
  await makeAttempt(context, { work, person: pupil, answers });
  // The result in work was copied to free solving.
  await makeAnswer(context, { question: both, person: pupil });
  // An attempt under way does not count.
  const open = { handed_in_at: null, handed_in_by: null } as const;
  await makeAttempt(context, { work, person: second, answers, ...open });
  const earlier = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
  await context.database
    .updateTable('answer')
    .set({ completed_at: earlier })
    .where('person', '=', second.id)
    .where('question', '=', free.id)
    .execute();

  const week = (since: string, count: readonly [number, number, number]) => {
    const [all, right, waiting] = count;
    return { since, answers: all, right, waiting };
  };
  const then = mondayOf(dayOf(earlier, context.config.timeZone));
  const { subjects } = await topicsOf(`class=${schoolClass.id}`);
  expect(subjects).toEqual([
    {
      category: algebra.id,
      category_name: 'Algebra of weeks',
      weeks: [week(then, [1, 1, 0]), week(thisWeek(), [4, 2, 1])],
      topics: [
        {
          category: fractions.id,
          category_name: 'Fractions',
          weeks: [week(then, [1, 1, 0]), week(thisWeek(), [2, 1, 0])],
        },
      ],
    },
  ]);
  const ofOne = await topicsOf(`class=${schoolClass.id}&person=${second.id}`);
  expect(ofOne.subjects[0]?.weeks).toEqual([week(then, [1, 1, 0])]);
  expect((await topicsOf(`class=${schoolClass.id}&person=${second.id}&weeks=1`)).subjects).toEqual([]);
});

test('a mark that a person gave in work replaces the score', async () => {
  const { context } = server;
  const pupil = await makePerson(context, { is_pupil: true });
  const schoolClass = await makeClass(context, { teachers: [teacher.person], pupils: [pupil] });
  const question = await makeQuestion(context);
  const work = await makeWork(context, { classes: [schoolClass], questions: [question] });
  const { id } = await makeAttempt(context, {
    work,
    person: pupil,
    answers: { [question.id]: { users_answer: 'a' } },
  });
  const rightNow = async () => (await topicsOf(`class=${schoolClass.id}`)).subjects[0]?.weeks[0]?.right;
  expect(await rightNow()).toBe(0);
  await context.database.updateTable('work_answer').set({ mark: 100 }).where('attempt', '=', id).execute();
  expect(await rightNow()).toBe(1);
});
