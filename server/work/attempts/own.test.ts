import { sql } from 'kysely';
import { expect, test } from 'vitest';

import type { OwnWork } from '../../../contract/work/own-work.ts';
import { send } from '../../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeClass, makeQuestion } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();
const { parse } = JSON;

async function list(
  { token }: Caller,
  query = '',
): Promise<{ data_api: OwnWork[]; total: number; now: string }> {
  const { status, text } = await send(server, `GET /work_api/own/?${query}`, { token });
  expect(status).toBe(200);
  return parse(text) as { data_api: OwnWork[]; total: number; now: string };
}

const titles = async (caller: Caller, query = '') =>
  (await list(caller, query)).data_api.map(({ title }) => title);

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const makePupil = () => makeCaller(server.context, { is_pupil: true });

test('own work is closed to guests, and that of others’ children to everybody', async () => {
  const { context } = server;
  expect((await send(server, 'GET /work_api/own/')).status).toBe(401);
  const pupil = await makePupil();
  const [parent, stranger] = [
    await makeCaller(context, { is_parent: true }),
    await makeCaller(context, { is_parent: true }),
  ];
  await sql`update users set mother_email = ${parent.person.email} where id = ${pupil.person.id}`.execute(
    context.database,
  );
  const path = `GET /work_api/own/?child=${pupil.person.id}`;
  for (const role of ['is_pupil', 'is_teacher', 'is_staff']) {
    const { token } = await makeCaller(context, { [role]: true });
    expect((await send(server, path, { token })).status, role).toBe(403);
  }
  for (const query of ['filter=soon', 'child=x', 'page=0', 'per_page=101']) {
    const { status, body } = await send(server, `GET /work_api/own/?${query}`, { token: parent.token });
    expect([status, Object.keys(body as object)], query).toEqual([400, [query.split('=')[0]]]);
  }
  expect((await send(server, path, { token: stranger.token })).status).toBe(404);
  const [seen, hidden] = [
    await makeWork(context, { pupils: [pupil.person] }),
    await makeWork(context, { pupils: [pupil.person], parents_see: false }),
  ];
  expect(await titles(parent, `child=${pupil.person.id}`)).toEqual([seen.title]);
  expect(await titles(parent)).toEqual([]);
  expect((await titles(pupil)).toSorted()).toEqual([hidden.title, seen.title].toSorted());
});

test('a pupil sees each work with its subject, teacher, times, tests, and allowances', async () => {
  const { context } = server;
  const [pupil, other] = [await makePupil(), await makePupil()];
  const { person: author } = await makeCaller(context, {
    is_teacher: true,
    first_name: 'Anvar',
    last_name: 'Karimov',
  });
  const subject = await makeCategory(context);
  const taught = await makeClass(context, { subject: subject.id, pupils: [pupil.person, other.person] });
  const questions = [
    await makeQuestion(context),
    await makeQuestion(context),
    await makeQuestion(context, { enabled: false }),
  ];
  const [due_at, closes_at] = [hours(1), hours(2)];
  const work = await makeWork(context, {
    author,
    classes: [taught],
    // Given by the class and in person, it is one work.
    pupils: [pupil.person],
    questions,
    due_at,
    closes_at,
    time_limit: 40,
  });
  await context.database
    .insertInto('work_allowance')
    .values({ work: work.id, person: pupil.person.id, minutes: 15, attempts: 1, closes_at: hours(5) })
    .execute();
  const { data_api, now } = await list(pupil);
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  const seen = {
    id: work.id,
    title: work.title,
    subject: subject.name,
    teacher_name: 'Anvar Karimov',
    mode: 'exam',
    due_at: due_at.toISOString(),
    tests: 2,
    state: 'open',
    progress: 'not_begun',
    result: null,
  };
  expect(data_api).toHaveLength(1);
  expect(data_api[0]).toMatchObject({ ...seen, time_limit: 55, attempts_left: 2 });
  expect(Date.parse(data_api[0]?.closes_at ?? '')).toBeGreaterThan(hours(4).getTime());
  const [usual] = (await list(other)).data_api;
  expect(usual).toMatchObject({
    ...seen,
    closes_at: closes_at.toISOString(),
    time_limit: 40,
    attempts_left: 1,
  });
});

test('a drawn work has as many tests as each pupil is given', async () => {
  const pupil = await makePupil();
  await makeWork(server.context, { pupils: [pupil.person], drawn: 1 });
  expect((await list(pupil)).data_api).toMatchObject([{ tests: 1 }]);
});

test('an attempt is followed from its start to its result', async () => {
  const { context } = server;
  const pupil = await makePupil();
  const [easy, hard] = [await makeQuestion(context), await makeQuestion(context)];
  const work = await makeWork(context, {
    pupils: [pupil.person],
    questions: [easy, hard],
    show_marks: 'closed',
  });
  const listFirst = async () => (await list(pupil)).data_api[0];
  const ends_at = hours(0.5);
  const attempt = await makeAttempt(context, {
    work,
    person: pupil.person,
    handed_in_at: null,
    handed_in_by: null,
    ends_at,
    answers: { [easy.id]: { users_answer: 'b' } },
  });
  expect(await listFirst()).toMatchObject({
    progress: 'under_way',
    under_way: { answered: 1, tests: 2, ends_at: ends_at.toISOString() },
    attempts_left: 0,
    result: null,
  });
  const update = (some: object) =>
    context.database.updateTable('work_attempt').set(some).where('id', '=', attempt.id).execute();
  // Its time is over, and nothing has written that down.
  await update({ ends_at: hours(-0.1), changed_at: hours(-0.1) });
  expect(await listFirst()).toMatchObject({ progress: 'handed_in', under_way: null, result: null });
  await context.database.updateTable('work').set({ show_marks: 'end' }).where('id', '=', work.id).execute();
  expect(await listFirst()).toMatchObject({ result: { points: 1, most: 2, percentage: 50, passed: false } });
  await context.database
    .updateTable('work_answer')
    .set({ points: 0, percentage: 0, mark: 0 })
    .where('attempt', '=', attempt.id)
    .execute();
  await update({ changed_at: hours(0) });
  expect(await listFirst()).toMatchObject({ result: { points: 0, percentage: 0, passed: false } });
});

test('lists are filtered, sorted and paged, and have no work that was taken back before it opened', async () => {
  const { context } = server;
  const pupil = await makePupil();
  const make = (title: string, some: object) => makeWork(context, { title, pupils: [pupil.person], ...some });
  await make('never due', { closes_at: null });
  await make('planned', { opens_at: hours(1), closes_at: hours(3) });
  await make('late', { due_at: hours(-0.5) });
  await make('over', { opens_at: hours(-9), closes_at: hours(-2) });
  await make('taken back before', { opens_at: hours(1), closes_at: hours(2), archived_at: hours(-1) });
  await make('taken back', { closes_at: null, archived_at: hours(-3), opens_at: hours(-9) });
  const done = await make('done', {});
  await makeAttempt(context, { work: done, person: pupil.person });
  const due = ['late', 'planned', 'never due'];
  expect(await titles(pupil, 'filter=due')).toEqual(due);
  expect(await titles(pupil, 'filter=done')).toEqual(['done', 'over', 'taken back']);
  expect(await titles(pupil)).toEqual([...due, 'done', 'over', 'taken back']);
  const second = await list(pupil, 'per_page=2&page=2');
  expect(second).toMatchObject({ total: 6, total_pages: 3, page: 2 });
  expect(second.data_api.map(({ title }) => title)).toEqual(['never due', 'done']);
  expect((await list(pupil)).data_api.map(({ state }) => state)).toEqual([
    'late',
    'planned',
    'open',
    'open',
    'closed',
    'closed',
  ]);
});

test('a pupil who left the class keeps the started work, and no other one', async () => {
  const { context } = server;
  const pupil = await makePupil();
  const taught = await makeClass(context, { pupils: [pupil.person] });
  const started = await makeWork(context, { classes: [taught] });
  await makeWork(context, { classes: [taught] });
  await makeAttempt(context, { work: started, person: pupil.person });
  expect(await titles(pupil)).toHaveLength(2);
  await context.database.deleteFrom('class_pupil').where('person', '=', pupil.person.id).execute();
  expect(await titles(pupil)).toEqual([started.title]);
});
