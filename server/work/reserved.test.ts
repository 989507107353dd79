import { describe, expect, test } from 'vitest';

import { answerGrace } from '../../contract/work/attempts.ts';
import type { PupilHome } from '../../contract/homes.ts';
import type { Progress } from '../../contract/progress.ts';
import { send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makeClass,
  makeQuestion,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';

const server = startServer();
/** A second server on the same database, with a cache of its own like a second process. */
const beside = startServer({ databaseOf: server });

const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000);
const tomorrow = { opens_at: hours(24), closes_at: hours(26) };
const secret = { show_marks: 'closed', show_keys: 'closed', show_explanations: 'closed' } as const;

/** A pupil of a class, another account of the school, and a category with four tests: `taken` stands in an exam of the class. */
async function makeSchool(exam: Parameters<typeof makeWork>[1] = {}) {
  const { context } = server;
  const [pupil, friend, teacher] = [
    await makeCaller(context, { is_pupil: true }),
    await makeCaller(context, { is_pupil: true }),
    await makeCaller(context, { is_teacher: true }),
  ];
  const category = (await makeCategory(context)).id;
  const [taken, free, disabled] = [
    await makeQuestion(context, { category }),
    await makeQuestion(context, { category }),
    await makeQuestion(context, { category, enabled: false }),
  ];
  const taught = await makeClass(context, { teachers: [teacher.person], pupils: [pupil.person] });
  const settings = { reserved: true, ...tomorrow, ...secret, ...exam };
  const work = await makeWork(context, {
    author: teacher.person,
    classes: [taught],
    questions: [taken],
    ...settings,
  });
  return { context, pupil, friend, teacher, category, taken, free, disabled, work };
}

const get = ({ token }: Caller, path: string, on = server) => send(on, `GET /${path}`, { token });
const submit = ({ token }: Caller, { id }: { id: number }, json: object) =>
  send(server, `POST /tests_api/${id}/submit/`, { token, json });

/** The tests that a person is served in a category: the first one and those ahead. */
async function servedTo(caller: Caller, category: number, on = server): Promise<number[]> {
  const { body } = await get(caller, `tests_api/get-unsolved/?category_id=${category}&ahead=20`, on);
  const { test: first, tests = [] } = body as { test?: { id: number }; tests?: { id: number }[] };
  return [...(first ? [first] : []), ...tests].map(({ id }) => id).toSorted((a, b) => a - b);
}

/** All of an answer of the server but what differs between two equal requests. */
async function answerTo(caller: Caller, question: { id: number }, json: object) {
  const { status, body, headers } = await submit(caller, question, json);
  const compared = [...headers.entries()].filter(
    ([name]) => !['date', 'x-request-id', 'etag'].includes(name),
  );
  return { status, body, headers: compared };
}

async function solvableOf(caller: Caller, category: number): Promise<number | undefined> {
  const { body } = await get(caller, `blog_api/category/progress/?ids=${category}`);
  return (body as { data_api: Progress[] }).data_api[0]?.solvable;
}

/** Bodies of which nothing can be stored. */
const unfit = [
  {},
  { users_answer: null },
  { users_answer: 'e' },
  { users_answer: 'x' },
  { users_answer: 7 },
  { users_text_answer: 'b' },
  { answer: { chosen: 'b' } },
  [],
];

describe('the tests of an exam that has not closed', () => {
  test('get the same refusals as other tests for answers that cannot be stored', async () => {
    const { pupil, friend, taken, free, disabled } = await makeSchool();
    for (const caller of [pupil, friend]) {
      for (const body of unfit) {
        const other = await answerTo(caller, free, body);
        expect(other.status).toBe(400);
        expect(await answerTo(caller, taken, body)).toEqual(other);
        expect(await answerTo(caller, disabled, body)).toEqual(other);
      }
    }
  });

  test('are sent what disabled ones are where the answer could be stored, and nothing is', async () => {
    const { context, pupil, friend, taken, disabled } = await makeSchool();
    for (const caller of [pupil, friend]) {
      const refused = await answerTo(caller, disabled, { users_answer: 'b' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'disabled' } });
      expect(await answerTo(caller, taken, { users_answer: 'b' })).toEqual(refused);
    }
    const { rows } = await context.pool.query('select from answer where question = $1', [taken.id]);
    expect(rows).toEqual([]);
  });

  test('are served to nobody of the school but their teacher and staff, in no list and not ahead', async () => {
    const { context, pupil, friend, teacher, category, taken, free } = await makeSchool();
    const staff = await makeCaller(context, { is_staff: true, is_pupil: true });
    const colleague = await makeCaller(context, { is_teacher: true });
    for (const on of [server, beside, server, beside]) {
      for (const caller of [pupil, friend, colleague]) {
        expect(await servedTo(caller, category, on)).toEqual([free.id]);
      }
      for (const caller of [teacher, staff]) {
        expect(await servedTo(caller, category, on)).toEqual([taken.id, free.id]);
      }
    }
    expect((await get(friend, `tests_api/${taken.id}/`)).text).toBe(
      (await get(friend, `tests_api/${free.id}/`)).text,
    );
    expect((await get(friend, `tests_api/${taken.id}/results/`)).text).toBe(
      (await get(friend, `tests_api/${free.id}/results/`)).text,
    );
    for (const caller of [pupil, friend]) expect(await solvableOf(caller, category)).toBe(1);
    expect(await solvableOf(teacher, category)).toBe(2);
    await makeAnswer(context, { question: free, person: friend.person });
    const { body } = await get(friend, 'home_api/pupil/');
    expect((body as { data_api: PupilHome[] }).data_api[0]?.go_on ?? null).toBeNull();
  });

  test('are served once it has closed for all of its pupils, without any write', async () => {
    // Late answers are taken for some seconds after the end, and nothing is opened before.
    const closes_at = new Date(Date.now() + 1500 - answerGrace);
    const { friend, category, taken, free } = await makeSchool({ opens_at: hours(-1), closes_at });
    expect(await servedTo(friend, category)).toEqual([free.id]);
    await expect.poll(() => servedTo(friend, category), { timeout: 10_000 }).toEqual([taken.id, free.id]);
    expect(Date.now()).toBeGreaterThanOrEqual(closes_at.getTime() + answerGrace);
    expect((await submit(friend, taken, { users_answer: 'b' })).status).toBe(201);
  });

  test('are not served while it is still open for one pupil, and are once it was taken back', async () => {
    const { context, pupil, friend, category, taken, free, work } = await makeSchool({
      opens_at: hours(-2),
      closes_at: hours(-1),
    });
    expect(await servedTo(friend, category)).toEqual([taken.id, free.id]);
    await context.database
      .insertInto('work_allowance')
      .values({ work: work.id, person: pupil.person.id, minutes: 0, attempts: 0, closes_at: hours(1) })
      .execute();
    expect(await servedTo(friend, category)).toEqual([free.id]);
    const { database } = context;
    await database.updateTable('work').set({ archived_at: new Date() }).where('id', '=', work.id).execute();
    expect(await servedTo(friend, category)).toEqual([taken.id, free.id]);
  });

  test('are all those of which a rule draws some for each pupil', async () => {
    const { context, friend, category, taken, free } = await makeSchool({ drawn: 1 });
    const third = await makeQuestion(context, { category });
    expect(await servedTo(friend, category)).toEqual([free.id, third.id]);
    const pool = await makeWork(context, {
      questions: [taken, third],
      drawn: 1,
      reserved: true,
      ...tomorrow,
    });
    expect(await servedTo(friend, category)).toEqual([free.id]);
    await context.database.deleteFrom('work').where('id', '=', pool.id).execute();
    expect(await servedTo(friend, category)).toEqual([free.id, third.id]);
  });

  test('are served to others where the teacher lets them be, and still not to its pupils', async () => {
    const { pupil, friend, category, taken, free } = await makeSchool({ reserved: false });
    expect(await servedTo(friend, category)).toEqual([taken.id, free.id]);
    expect(await servedTo(pupil, category)).toEqual([free.id]);
    expect((await submit(friend, taken, { users_answer: 'b' })).status).toBe(201);
    expect((await submit(pupil, taken, { users_answer: 'b' })).body).toMatchObject({ code: 'disabled' });
  });

  test('stay readable, with their results, to others who have answered them before', async () => {
    const { context, friend, taken, work } = await makeSchool({ reserved: false });
    await makeAnswer(context, { question: taken, person: friend.person });
    await context.database.updateTable('work').set({ reserved: true }).where('id', '=', work.id).execute();
    expect((await get(friend, `tests_api/${taken.id}/`)).status).toBe(200);
    const { body } = await get(friend, `tests_api/${taken.id}/results/`);
    expect((body as { results: unknown[] }).results).toHaveLength(1);
    expect((await submit(friend, taken, { users_answer: 'a' })).body).toMatchObject({
      code: 'already_answered',
    });
  });
});

describe('a test that a pupil knows to be in own work', () => {
  const open = { opens_at: hours(-1), closes_at: hours(1) };

  test('is to be answered there, where it stands in work that has opened', async () => {
    const { pupil, taken } = await makeSchool(open);
    expect((await submit(pupil, taken, { users_answer: 'b' })).body).toMatchObject({ code: 'kept_for_work' });
    expect((await submit(pupil, taken, {})).status).toBe(400);
  });

  test('is to be answered there, where each pupil is given others, once it stands in an attempt', async () => {
    const { context, pupil, taken, work } = await makeSchool({ ...open, drawn: 1 });
    expect((await submit(pupil, taken, { users_answer: 'b' })).body).toMatchObject({ code: 'disabled' });
    await makeAttempt(context, { work, person: pupil.person, handed_in_at: null, handed_in_by: null });
    expect((await submit(pupil, taken, { users_answer: 'b' })).body).toMatchObject({ code: 'kept_for_work' });
    expect((await submit(pupil, taken, {})).status).toBe(400);
  });
});

/** The replies to a reader about a test answered before, and to the own answer sent once more. */
async function notifiedOf(reader: Caller, { id, category }: { id: number; category: number }) {
  const replies = [
    await get(reader, `tests_api/${id}/`),
    await get(reader, `tests_api/?category=${category}`),
    await get(reader, 'tests_api/answered/'),
    await get(reader, `tests_api/answers/?ids=${id}`),
    await get(reader, `tests_api/${id}/results/`),
    await get(reader, 'home_api/pupil/'),
    await submit(reader, { id }, { users_answer: 'b' }),
    await submit(reader, { id }, { users_answer: 'a' }),
  ];
  // The pupil and the parents may see that there is work.
  const withoutWork = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body, (name, value: unknown) => (name === 'work' ? undefined : value)));
  return replies.map(({ status, body }) => ({ status, body: withoutWork(body) }));
}

describe('a test that was answered before it stands in work', () => {
  test('is missing from no history of a pupil, or of a person who follows one, before the work opens', async () => {
    const { context, pupil, friend, taken, work } = await makeSchool();
    const { database } = context;
    const opens = (opens_at: Date, archived_at: Date | null) =>
      database.updateTable('work').set({ opens_at, archived_at }).where('id', '=', work.id).execute();
    await opens(hours(24), new Date());
    // A person who enters the linking code of a pupil becomes a parent.
    await database
      .insertInto('family_link')
      .values({ parent: friend.person.id, child: pupil.person.id })
      .execute();
    await database.updateTable('users').set({ is_parent: true }).where('id', '=', friend.person.id).execute();
    for (const { person } of [pupil, friend]) {
      await makeAnswer(context, { question: taken, person, users_answer: 'b' });
    }
    const readers = [pupil, friend];
    const before = await Promise.all(readers.map((reader) => notifiedOf(reader, taken)));
    await opens(hours(24), null);
    for (const [place, reader] of readers.entries())
      expect(await notifiedOf(reader, taken)).toEqual(before[place]);
    await opens(hours(-1), null);
    for (const reader of readers) {
      const [shownTest, list] = await notifiedOf(reader, taken);
      expect(shownTest).toMatchObject({ status: 403, body: { code: 'kept_for_work' } });
      expect(list).toMatchObject({ body: { total: 0 } });
    }
    // The result of the same answer would tell whether it is right.
    expect((await submit(pupil, taken, { users_answer: 'b' })).body).toMatchObject({ code: 'kept_for_work' });
  });

  test('is withheld by open work alone, and not by work that the pupil handed in long ago', async () => {
    const { context, pupil, taken } = await makeSchool();
    await makeAnswer(context, { question: taken, person: pupil.person });
    const past = { opens_at: hours(-4), closes_at: hours(-3), ...secret };
    const over = await makeWork(context, { pupils: [pupil.person], questions: [taken], ...past });
    await makeAttempt(context, { work: over, person: pupil.person, handed_in_at: hours(-3) });
    expect((await get(pupil, `tests_api/${taken.id}/`)).status).toBe(200);
    const open = { opens_at: hours(-1), closes_at: hours(1), ...secret };
    await makeWork(context, { pupils: [pupil.person], questions: [taken], ...open });
    expect((await get(pupil, `tests_api/${taken.id}/`)).status).toBe(403);
  });
});
