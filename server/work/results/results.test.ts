import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';

import type { WorkResults } from '../../../contract/work/work-results.ts';
import { send } from '../../testing/client.ts';
import { type Caller, makeCaller, makeClass, makePerson, makeQuestion } from '../../testing/factories.ts';
import { seenBefore } from '../../testing/seen-before.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();

/** A teacher with a class of three pupils, and work of two tests for them. */
async function makeClassWithWork(some: Parameters<typeof makeWork>[1] = {}) {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const pupils = [];
  for (const last_name of ['Aliyev', 'Bekov', 'Valiyeva']) {
    pupils.push(await makePerson(context, { is_pupil: true, first_name: 'A', last_name }));
  }
  const [first, second, third] = pupils;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no pupils');
  const taught = await makeClass(context, { teachers: [teacher.person], pupils });
  const tests = [await makeQuestion(context), await makeQuestion(context)];
  const [firstTest, two] = tests;
  if (firstTest === undefined || two === undefined) throw new Error('no tests');
  const work = await makeWork(context, {
    author: teacher.person,
    classes: [taught],
    questions: tests,
    ...some,
  });
  return { context, teacher, pupils: { first, second, third }, taught, tests: { one: firstTest, two }, work };
}

async function results({ token }: Caller, id: number, query = ''): Promise<WorkResults> {
  const { status, body } = await send(server, `GET /work_api/${id}/results/${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as WorkResults;
}

const pupilOf = ({ pupils }: WorkResults, { id }: { id: number }) =>
  pupils.find(({ person }) => person === id);

test('results are closed to everybody but staff, the author and the teachers of the classes', async () => {
  const { context, teacher, work, pupils } = await makeClassWithWork();
  const status = async (token?: string, id = work.id) =>
    (await send(server, `GET /work_api/${id}/results/`, { token })).status;
  expect(await status()).toBe(401);
  for (const role of ['is_pupil', 'is_parent', 'is_teacher']) {
    expect(await status((await makeCaller(context, { [role]: true })).token), role).toBe(403);
  }
  expect(pupils.first.id).toBeGreaterThan(0);
  expect(await status(teacher.token, 2_000_000_000)).toBe(404);
  expect(await status(teacher.token)).toBe(200);
  expect(await status((await makeCaller(context, { is_staff: true })).token)).toBe(200);
});

test('a state that is too long is refused', async () => {
  const { teacher, work } = await makeClassWithWork();
  const { status, body } = await send(server, `GET /work_api/${work.id}/results/?state=${'x'.repeat(101)}`, {
    token: teacher.token,
  });
  expect([status, body]).toEqual([400, { state: ['Ensure this field has no more than 100 characters.'] }]);
});

test('each pupil is listed with where he or she is, by last name', async () => {
  const { context, teacher, pupils, tests, work } = await makeClassWithWork({
    due_at: new Date(Date.now() - 60_000),
  });
  await makeAttempt(context, {
    work,
    person: pupils.first,
    answers: { [tests.one.id]: { users_answer: 'b' }, [tests.two.id]: { users_answer: 'a' } },
  });
  await makeAttempt(context, {
    work,
    person: pupils.second,
    handed_in_at: null,
    handed_in_by: null,
    answers: { [tests.one.id]: { users_answer: 'b' } },
  });
  const read = await results(teacher, work.id);
  expect(read.pupils.map(({ name }) => name)).toEqual(['A Aliyev', 'A Bekov', 'A Valiyeva']);
  expect(read.pupils[1]).toMatchObject({ first_name: 'A', last_name: 'Bekov' });
  expect(pupilOf(read, pupils.first)).toMatchObject({
    is_given: true,
    is_active: true,
    under_way: null,
    result: {
      percentage: 50,
      points: 1,
      most: 2,
      passed: false,
      late: true,
      handed_in_by: 'pupil',
      waiting: 0,
    },
    answers: [
      { test: tests.one.id, state: 'graded', percentage: 100 },
      { test: tests.two.id, state: 'graded', percentage: 0 },
    ],
  });
  // The answers of an exam may still change, so they have no percentage before it is handed in.
  expect(pupilOf(read, pupils.second)).toMatchObject({
    under_way: { attempt: 1, answered: 1, tests: 2 },
    result: null,
    answers: [{ test: tests.one.id, state: 'given', percentage: null }],
  });
  expect(pupilOf(read, pupils.third)).toMatchObject({ under_way: null, result: null, answers: [] });
  expect(read.summary).toEqual({
    pupils: 3,
    not_begun: 1,
    under_way: 1,
    handed_in: 1,
    waiting: 0,
    average: 50,
    passed: 0,
    failed: 1,
    distribution: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
  });
  expect(read.tests).toMatchObject([
    { id: tests.one.id, asked: 1, answers: 1, right: 1, average: 100 },
    { id: tests.two.id, asked: 1, answers: 1, right: 0, average: 0 },
  ]);
});

test('an attempt whose time is over is handed in by the clock before a job has written that', async () => {
  const { context, teacher, pupils, work } = await makeClassWithWork();
  const ends_at = new Date(Date.now() - 1000);
  await makeAttempt(context, { work, person: pupils.first, handed_in_at: null, handed_in_by: null, ends_at });
  expect(pupilOf(await results(teacher, work.id), pupils.first)).toMatchObject({
    under_way: null,
    result: { handed_in_by: 'clock', handed_in_at: ends_at.toISOString(), percentage: 0 },
  });
});

test.each([
  ['best', 2],
  ['last', 3],
] as const)('of several attempts the %s one counts', async (attempts, counting) => {
  const { context, teacher, pupils, tests, work } = await makeClassWithWork({ attempts });
  const answers = ['a', 'b', 'c'] as const;
  for (const [at, users_answer] of answers.entries()) {
    await makeAttempt(context, {
      work,
      person: pupils.first,
      number: at + 1,
      answers: { [tests.one.id]: { users_answer } },
    });
  }
  const read = await results(teacher, work.id);
  expect(pupilOf(read, pupils.first)?.result?.attempt).toBe(counting);
  expect(read.tests[0]).toMatchObject({ asked: 1, right: counting === 2 ? 1 : 0 });
});

test('a pupil who left the class keeps the result, and a teacher of a class sees the pupils of own classes', async () => {
  const { context, teacher, pupils, taught, work } = await makeClassWithWork();
  const { database } = context;
  const colleague = await makeCaller(context, { is_teacher: true });
  const stranger = await makePerson(context, { is_pupil: true });
  const other = await makeClass(context, { teachers: [colleague.person], pupils: [stranger] });
  await database.insertInto('work_class').values({ work: work.id, class: other.id }).execute();
  await makeAttempt(context, { work, person: pupils.first });
  await database.deleteFrom('class_pupil').where('person', '=', pupils.first.id).execute();

  const all = await results(teacher, work.id);
  expect(all.pupils).toHaveLength(4);
  expect(pupilOf(all, pupils.first)).toMatchObject({ is_given: false, result: { percentage: 0 } });
  expect(new Set(all.classes.map(({ id }) => id))).toEqual(new Set([taught.id, other.id]));
  const ownResults = await results(colleague, work.id);
  expect(ownResults.pupils.map(({ person }) => person)).toEqual([stranger.id]);
  expect(ownResults.classes.map(({ id }) => id)).toEqual([other.id]);
  expect(ownResults.summary.pupils).toBe(1);
  const { status } = await send(server, `GET /work_api/${work.id}/papers/?person=${pupils.second.id}`, {
    token: colleague.token,
  });
  expect(status).toBe(404);
});

test('an unchanged answer says only that, until something changes', async () => {
  const { context, teacher, pupils, tests, taught, work } = await makeClassWithWork();
  const { database } = context;
  let { state } = await results(teacher, work.id);
  const ask = () => results(teacher, work.id, `?state=${encodeURIComponent(state)}`);
  expect(await ask()).toEqual({ status: 'ok', state, unchanged: true });
  const changes: [string, () => Promise<unknown>][] = [
    [
      'begun',
      () => makeAttempt(context, { work, person: pupils.first, handed_in_at: null, handed_in_by: null }),
    ],
    [
      'answered',
      () =>
        database
          .updateTable('work_attempt')
          .set({ changed_at: new Date() })
          .where('person', '=', pupils.first.id)
          .execute(),
    ],
    ['taken out', () => database.deleteFrom('class_pupil').where('person', '=', pupils.third.id).execute()],
    [
      'renamed',
      () => database.updateTable('users').set({ last_name: 'B' }).where('id', '=', pupils.first.id).execute(),
    ],
    ['title', () => database.updateTable('work').set({ title: 'B' }).where('id', '=', work.id).execute()],
    ['class', () => database.updateTable('class').set({ name: 'B' }).where('id', '=', taught.id).execute()],
    [
      'test',
      () => database.updateTable('question').set({ savol: 'B' }).where('id', '=', tests.one.id).execute(),
    ],
    [
      'granted',
      () =>
        database
          .insertInto('work_allowance')
          .values({ work: work.id, person: pupils.second.id, closes_at: new Date(Date.now() + 9e6) })
          .execute(),
    ],
  ];
  for (const [name, change] of changes) {
    await change();
    const changed = await ask();
    expect(changed.pupils, name).toBeDefined();
    ({ state } = changed);
    expect(await ask(), name).toEqual({ status: 'ok', state, unchanged: true });
  }
});

test('an answer has changed once the time of an attempt is over', async () => {
  const { before, pupils, teacher, work } = await seenBefore(async (ends_at) => {
    const made = await makeClassWithWork();
    const { first } = made.pupils;
    const underWay = { handed_in_at: null, handed_in_by: null, ends_at };
    await makeAttempt(made.context, { work: made.work, person: first, ...underWay });
    return { ...made, before: await results(made.teacher, made.work.id) };
  });
  expect(pupilOf(before, pupils.first)?.under_way).not.toBeNull();
  const ask = () => results(teacher, work.id, `?state=${encodeURIComponent(before.state)}`);
  await expect.poll(async () => (await ask()).summary?.handed_in).toBe(1);
});

test('where each pupil is given other tests, those that were asked are listed', async () => {
  const { context, teacher, pupils, tests, work } = await makeClassWithWork({ drawn: 1 });
  const read = await results(teacher, work.id);
  expect(read.tests).toEqual([]);
  await makeAttempt(context, { work, person: pupils.first, questions: [tests.two.id] });
  const after = await results(teacher, work.id);
  expect(after.tests.map(({ id }) => id)).toEqual([tests.two.id]);
  expect(pupilOf(after, pupils.first)?.asked).toEqual([tests.two.id]);
});

test('a test that an earlier release has deleted is passed over', async () => {
  const { context, teacher, pupils, tests, work } = await makeClassWithWork();
  await makeAttempt(context, {
    work,
    person: pupils.first,
    answers: { [tests.one.id]: { users_answer: 'b' } },
    weights: [1, null],
  });
  await context.database.deleteFrom('work_question').where('question', '=', tests.two.id).execute();
  await context.database.deleteFrom('question').where('id', '=', tests.two.id).execute();
  const read = await results(teacher, work.id);
  expect(read.tests.map(({ id }) => id)).toEqual([tests.one.id]);
  expect(pupilOf(read, pupils.first)?.result).toMatchObject({ tests: 1, percentage: 100 });
});

test('essays wait for marks, without a say in averages', async () => {
  const { context } = server;
  const essay = await makeQuestion(context, { test_type: 'essay' });
  const { teacher, pupils, work } = await makeClassWithWork({ questions: [essay] });
  await makeAttempt(context, {
    work,
    person: pupils.first,
    answers: { [essay.id]: { answer: { text: 'Spring.' } } },
  });
  const read = await results(teacher, work.id);
  expect(pupilOf(read, pupils.first)).toMatchObject({
    result: { waiting: 1, percentage: null, passed: null, so_far: { points: 0, most: 0, waiting: 1 } },
    answers: [{ state: 'waiting', percentage: null }],
  });
  expect(read.summary).toMatchObject({ handed_in: 1, waiting: 1, average: null, passed: 0, failed: 0 });
  expect(read.to_mark).toEqual([{ person: pupils.first.id, attempt: 1, test: essay.id }]);
  expect(read.tests[0]).toMatchObject({ waiting: 1, average: null });
});

async function exported(path: string, { token }: Caller, language: string): Promise<Response> {
  const { port } = server.app.server.address() as { port: number };
  return fetch(`http://127.0.0.1:${port}/django${path}`, {
    headers: { Authorization: `JWT ${token}`, 'Accept-Language': language },
  });
}

test('results are exported as CSV and XLSX, with their letters, and without formulas', async () => {
  const { context, teacher, pupils, tests, work, taught } = await makeClassWithWork();
  const { database } = context;
  await database
    .updateTable('users')
    .set({ first_name: 'Oʻktam Қодиров', last_name: '=1+1' })
    .where('id', '=', pupils.first.id)
    .execute();
  await database.updateTable('question').set({ savol: '@cmd' }).where('id', '=', tests.two.id).execute();
  await database.updateTable('class').set({ name: '-7, "A"' }).where('id', '=', taught.id).execute();
  await makeAttempt(context, {
    work,
    person: pupils.first,
    answers: { [tests.one.id]: { users_answer: 'b' } },
  });

  const csv = await exported(`/work_api/${work.id}/results/export/`, teacher, 'ru');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const bytes = Buffer.from(await csv.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  expect(lines[0]).toMatch(/^Ученик;Класс;.*;2\. @cmd$/);
  const mine = lines.find((line) => line.includes('Қодиров'));
  expect(mine).toMatch(/^'=1\+1 Oʻktam Қодиров;"'-7, ""A""";сдано;1;/);
  expect(mine).toMatch(/;1;2;1;2;50;нет;0;;;100;$/);

  const xlsx = await exported(`/work_api/${work.id}/results/export/xlsx/`, teacher, 'uz');
  expect(xlsx.headers.get('content-disposition')).toContain(`work-${work.id}-results.xlsx`);
  const { sheets } = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()));
  expect(sheets[0]?.name).toBe('Natijalar');
  const rows = sheets[0]?.rows ?? [];
  expect(rows[0]?.slice(0, 2)).toEqual(['Oʻquvchi', 'Sinf']);
  const row = rows.find(([name]) => String(name).includes('Қодиров'));
  expect(row?.slice(0, 3)).toEqual(["'=1+1 Oʻktam Қодиров", `'-7, "A"`, 'topshirilgan']);
  // Numbers are numbers, so that a spreadsheet can add them up.
  expect(row?.[12]).toBe(50);
});
