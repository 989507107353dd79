import { beforeAll, expect, test } from 'vitest';

import type { ClassPage } from '../../contract/people/classes.ts';
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
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
let teacher: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
});

async function pageOf(id: number, { token }: Caller): Promise<ClassPage> {
  const reply = await send(server, `GET /classes_api/${id}/`, { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: [ClassPage] }).data_api[0];
}

test('the page of a class says which of its pupils need help and why, to its teachers and not to its pupils', async () => {
  const { context } = server;
  const [busy, absent] = [
    await makeCaller(context, { is_pupil: true, last_name: 'Aliyeva' }),
    await makeCaller(context, { is_pupil: true, last_name: 'Zokirov' }),
  ];
  const classes = [
    await makeClass(context, { teachers: [teacher.person], pupils: [busy.person, absent.person] }),
  ];
  const id = classes[0]?.id ?? 0;
  const hour = 60 * 60 * 1000;
  const joined_at = new Date(Date.now() - 24 * hour);
  await context.database.updateTable('class_pupil').set({ joined_at }).where('class', '=', id).execute();
  const over = { classes, opens_at: new Date(Date.now() - 3 * hour), closes_at: new Date(Date.now() - hour) };
  for (let times = 0; times < 2; times += 1) {
    const work = await makeWork(context, over);
    await makeAttempt(context, { work, person: busy.person });
  }
  // An exam under way is no reason.
  await makeWork(context, { classes });
  const algebra = await makeCategory(context, { name: 'Algebra of help' });
  const roots = await makeCategory(context, { name: 'Roots', parent: algebra.id });
  for (let times = 0; times < 10; times += 1) {
    const question = await makeQuestion(context, { category: roots.id });
    await makeAnswer(context, { question, person: busy.person, users_answer: times < 3 ? 'b' : 'a' });
  }
  const page = await pageOf(id, teacher);
  expect(page.help).toEqual([
    { person: absent.person.id, missed: { works: 2, of: 2 }, falling: null, weak: null },
    {
      person: busy.person.id,
      missed: null,
      falling: null,
      weak: { category: algebra.id, category_name: 'Algebra of help', right: 3, answers: 10 },
    },
  ]);
  expect(await pageOf(id, busy)).not.toHaveProperty('help');
});

test('a teacher reads no weak subject of a pupil whom staff have not confirmed', async () => {
  const { context } = server;
  const added = await makePerson(context, { is_pupil: true });
  const schoolClass = await makeClass(context, { teachers: [teacher.person], pupils: [added] });
  await context.database
    .updateTable('class_pupil')
    .set({ confirmed: false })
    .where('person', '=', added.id)
    .execute();
  const algebra = await makeCategory(context);
  for (let times = 0; times < 10; times += 1) {
    await makeAnswer(context, {
      question: await makeQuestion(context, { category: algebra.id }),
      person: added,
      users_answer: 'a',
    });
  }
  expect((await pageOf(schoolClass.id, teacher)).help).toEqual([]);
  const staff = await makeCaller(context, { is_staff: true });
  expect((await pageOf(schoolClass.id, staff)).help?.map(({ person }) => person)).toEqual([added.id]);
});
