import { beforeAll, describe, expect, test } from 'vitest';

import type { OpenAttempt } from '../../../contract/work/attempts.ts';
import { attemptsAt } from '../../testing/attempts.ts';
import { type Reply, send as request } from '../../testing/client.ts';
import { type Caller, makeCaller, makeQuestion } from '../../testing/factories.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();
const { start, answer, handIn, open } = attemptsAt(server);
let pupil: Caller;
let stranger: Caller;

beforeAll(async () => {
  stranger = await makeCaller(server.context, { is_pupil: true });
});

const hour = 3_600_000;
const minute = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** A work for a new pupil. */
async function give(some: Parameters<typeof makeWork>[1] = {}) {
  pupil = await makeCaller(server.context, { is_pupil: true });
  return makeWork(server.context, { pupils: [pupil.person], ...some });
}

const codeOf = ({ body }: Reply) => (body as { code?: string }).code;

async function attemptRows(work: number) {
  return server.context.database
    .selectFrom('work_attempt')
    .selectAll()
    .where('work', '=', work)
    .orderBy('number')
    .execute();
}

async function answerRows(attempt: number) {
  return server.context.database
    .selectFrom('work_answer')
    .selectAll()
    .where('attempt', '=', attempt)
    .orderBy('question')
    .execute();
}

const firstOf = ({ tests }: OpenAttempt) => tests[0]?.test.id ?? missing;

describe('beginning an attempt', () => {
  test('is for those to whom the work was given', async () => {
    const work = await give();
    expect((await start({}, work)).status).toBe(401);
    expect((await start(stranger, work)).status).toBe(403);
    expect((await start(pupil, work, { go_on: 'perhaps' })).status).toBe(400);
    expect((await start(pupil, { id: missing })).status).toBe(404);
    expect(await attemptRows(work.id)).toEqual([]);
  });

  test('gives the tests without their keys, the end and the time of the server', async () => {
    const work = await give({ time_limit: 30 });
    const reply = await start(pupil, work);
    const { attempt } = reply.body as { attempt: OpenAttempt };
    expect(reply.text).not.toMatch(/right_answer|explanation|remarks|points|percentage/);
    expect(attempt).toMatchObject({ number: 1, mode: 'exam', title: work.title });
    expect(attempt.tests).toHaveLength(2);
    expect(attempt.tests[0]?.own).toEqual({ given: null, flagged: false, choice: 0 });
    expect(Date.parse(attempt.ends_at ?? '') - Date.parse(attempt.started_at)).toBe(30 * minute);
    expect(Math.abs(Date.parse(attempt.now) - Date.now())).toBeLessThan(minute);
  });

  test.each([
    [true, { mode: 'practice' as const }],
    [true, { offline: true }],
    [false, {}],
  ])('says %s to going on without a line for %j, before it and in it', async (offline, some) => {
    const work = await give(some);
    const ownWork = await request(server, `GET /work_api/${work.id}/own/`, { token: pupil.token });
    expect(ownWork.body).toMatchObject({ data_api: [{ offline }] });
    expect((await start(pupil, work)).body).toMatchObject({ attempt: { offline } });
  });

  test.each([
    ['planned', { opens_at: new Date(Date.now() + minute) }],
    ['closed', { opens_at: ago(hour), closes_at: ago(minute) }],
    ['closed', { archived_at: ago(minute) }],
    ['no_tests', { questions: [] }],
  ])('is refused with %s', async (code, some) => {
    const work = await give(some);
    const reply = await start(pupil, work);
    expect([reply.status, codeOf(reply)]).toEqual([409, code]);
    expect(await attemptRows(work.id)).toEqual([]);
  });

  test('is refused once the attempts are used, unless the pupil is granted another one', async () => {
    const work = await give();
    await makeAttempt(server.context, { work, person: pupil.person });
    expect(codeOf(await start(pupil, work))).toBe('no_attempts_left');
    await server.context.database
      .insertInto('work_allowance')
      .values({ work: work.id, person: pupil.person.id, attempts: 1, closes_at: null })
      .execute();
    expect((await open(pupil, work)).number).toBe(2);
  });

  test('takes what the pupil is granted: more minutes, and a later end', async () => {
    const work = await give({ time_limit: 10, opens_at: ago(2 * hour), closes_at: ago(minute) });
    await server.context.database
      .insertInto('work_allowance')
      .values({ work: work.id, person: pupil.person.id, minutes: 5, closes_at: new Date(Date.now() + hour) })
      .execute();
    const { started_at, ends_at } = await open(pupil, work);
    expect(Date.parse(ends_at ?? '') - Date.parse(started_at)).toBe(15 * minute);
  });

  test('goes on with the attempt that is under way, for another page', async () => {
    const work = await give();
    const first = await open(pupil, work);
    await answer(pupil, work, { test: firstOf(first), users_answer: 'b', choice: 3, opened: first.opened });
    const second = await open(pupil, work);
    expect(second).toMatchObject({ id: first.id, started_at: first.started_at });
    expect(second.opened).not.toBe(first.opened);
    expect(second.tests[0]?.own).toEqual({
      given: { users_answer: 'b', users_text_answer: null },
      flagged: false,
      choice: 3,
    });
  });

  test('begins nothing for a page that only goes on', async () => {
    const work = await give({ attempts: 'last' });
    expect(codeOf(await start(pupil, work, { go_on: true }))).toBe('not_under_way');
    const { opened } = await open(pupil, work);
    expect((await start(pupil, work, { go_on: true })).status).toBe(200);
    expect((await attemptRows(work.id)).length).toBe(1);
    expect(codeOf(await handIn(pupil, work, { opened }))).toBe('opened_elsewhere');
  });

  test('at the same moment makes one attempt', async () => {
    const work = await give({ time_limit: 10 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => start(pupil, work)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const [row, ...others] = await attemptRows(work.id);
    expect(others).toEqual([]);
    const names = replies.map(({ body }) => (body as { attempt: OpenAttempt }).attempt.opened);
    expect(new Set(names).size).toBe(8);
    expect(names).toContain(row?.opened);
  });

  test('passes over tests that an earlier release has deleted, and asks those that were disabled since', async () => {
    const questions = [await makeQuestion(server.context), await makeQuestion(server.context)];
    const work = await give({ questions });
    const { tests } = await open(pupil, work);
    expect(tests.map((shown) => shown.test.id)).toEqual(questions.map(({ id }) => id));
    const { database } = server.context;
    await database
      .updateTable('question')
      .set({ enabled: false })
      .where('id', '=', firstOf({ tests } as OpenAttempt))
      .execute();
    await database
      .deleteFrom('work_question')
      .where('question', '=', questions[1]?.id ?? 0)
      .execute();
    await database
      .deleteFrom('question')
      .where('id', '=', questions[1]?.id ?? 0)
      .execute();
    expect((await open(pupil, work)).tests.map((shown) => shown.test.id)).toEqual([questions[0]?.id]);
  });
});

describe('answering in an attempt', () => {
  test('is refused to others, and in work without an attempt', async () => {
    const work = await give();
    const json = { test: 1, users_answer: 'b', choice: 1, opened: 'x' };
    expect((await answer({}, work, json)).status).toBe(401);
    expect((await answer(stranger, work, json)).status).toBe(403);
    expect((await answer(pupil, { id: missing }, json)).status).toBe(404);
    expect(codeOf(await answer(pupil, work, json))).toBe('not_under_way');
  });

  test.each([
    [{ users_answer: 'f' }, 'users_answer'],
    [{ users_answer: 'd' }, 'users_answer'],
    [{}, 'users_answer'],
    [{ users_answer: 'b', choice: 0 }, 'choice'],
    [{ users_answer: 'b', flagged: 'maybe' }, 'flagged'],
    [{ users_answer: 'b', opened: null }, 'opened'],
    [{ users_answer: 'b', test: 'x' }, 'test'],
  ])('refuses %j', async (json, field) => {
    const work = await give();
    const attempt = await open(pupil, work);
    const sent = { test: firstOf(attempt), choice: 1, opened: attempt.opened, ...json };
    const reply = await answer(pupil, work, sent);
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, [field]]);
    expect(await answerRows(attempt.id)).toEqual([]);
  });

  test('refuses tests that are not in the attempt, and says nothing about them', async () => {
    const work = await give();
    const { opened } = await open(pupil, work);
    const { id } = await makeQuestion(server.context);
    for (const asked of [id, missing]) {
      for (const users_answer of ['b', 'e']) {
        expect((await answer(pupil, work, { test: asked, users_answer, choice: 1, opened })).status).toBe(
          404,
        );
      }
    }
  });

  test('stores and grades it, and tells an examinee nothing about right and wrong', async () => {
    const work = await give();
    const attempt = await open(pupil, work);
    const reply = await answer(pupil, work, {
      test: firstOf(attempt),
      users_answer: 'b',
      choice: 1,
      opened: attempt.opened,
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toEqual({
      status: 'ok',
      own: { given: { users_answer: 'b', users_text_answer: null }, flagged: false, choice: 1 },
      ends_at: attempt.ends_at,
      now: expect.any(String) as string,
    });
    expect(await answerRows(attempt.id)).toMatchObject([
      { answer: { chosen: 'b' }, points: 1, percentage: 100, choice: 1, version: 1 },
    ]);
  });

  test('changes until it is handed in, is taken back, and is marked for later', async () => {
    const work = await give();
    const attempt = await open(pupil, work);
    const send = (json: object) =>
      answer(pupil, work, { test: firstOf(attempt), opened: attempt.opened, ...json });
    await send({ flagged: true, choice: 1 });
    expect(await answerRows(attempt.id)).toMatchObject([{ answer: null, is_flagged: true, points: null }]);
    await send({ users_answer: 'a', choice: 2 });
    expect(await answerRows(attempt.id)).toMatchObject([
      { answer: { chosen: 'a' }, is_flagged: true, points: 0 },
    ]);
    await send({ flagged: false, choice: 3 });
    expect(await answerRows(attempt.id)).toMatchObject([{ answer: { chosen: 'a' }, is_flagged: false }]);
    await send({ users_answer: 'b', flagged: true, choice: 4 });
    expect(await answerRows(attempt.id)).toMatchObject([
      { answer: { chosen: 'b' }, is_flagged: true, points: 1 },
    ]);
    const { body } = await send({ clear: true, choice: 5 });
    expect(body).toMatchObject({ own: { given: null, flagged: true, choice: 5 } });
    expect(await answerRows(attempt.id)).toMatchObject([{ answer: null, points: null, percentage: null }]);
  });

  test('keeps the newest choice, in whatever order they arrive', async () => {
    const work = await give();
    const attempt = await open(pupil, work);
    const send = (users_answer: string, choice: number) =>
      answer(pupil, work, { test: firstOf(attempt), users_answer, choice, opened: attempt.opened });
    await send('b', 5);
    const older = await send('a', 4);
    expect([older.status, older.body]).toEqual([
      200,
      expect.objectContaining({
        own: { given: { users_answer: 'b', users_text_answer: null }, flagged: false, choice: 5 },
      }),
    ]);
    const letters = ['a', 'b', 'c'];
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) => send(letters[at % 3] ?? '', 10 + ((at * 7) % 30))),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    // Each of the numbers 10 to 39 is sent once.
    const newest = Array.from({ length: 30 }, (_, at) => at).find((at) => (at * 7) % 30 === 29) ?? -1;
    expect(await answerRows(attempt.id)).toMatchObject([
      { answer: { chosen: letters[newest % 3] }, choice: 39 },
    ]);
  });

  test('is refused to a page that was not the last one to open the attempt', async () => {
    const work = await give();
    const first = await open(pupil, work);
    const second = await open(pupil, work);
    const json = { test: firstOf(first), users_answer: 'b', choice: 1 };
    const refused = await answer(pupil, work, { ...json, opened: first.opened });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'opened_elsewhere']);
    expect(await answerRows(first.id)).toEqual([]);
    expect((await answer(pupil, work, { ...json, opened: second.opened })).status).toBe(200);
  });

  test('is graded by the key of the moment while a teacher changes the test', async () => {
    const question = await makeQuestion(server.context);
    const work = await give({ questions: [question] });
    const { id, opened } = await open(pupil, work);
    const { database } = server.context;
    let sent: Promise<Reply> | undefined;
    await database.transaction().execute(async (transaction) => {
      const key = JSON.stringify({ right: 'a' });
      await transaction.updateTable('question').set({ key }).where('id', '=', question.id).execute();
      sent = answer(pupil, work, { test: question.id, users_answer: 'a', choice: 1, opened });
      await expect.poll(async () => (await answerRows(id)).length).toBe(0);
    });
    expect((await sent)?.status).toBe(200);
    expect(await answerRows(id)).toMatchObject([{ points: 1, percentage: 100 }]);
  });
});
