import { beforeAll, describe, expect, test } from 'vitest';

import type { WorkPage } from '../../../contract/work/work.ts';
import { type Caller, makeCaller, makeClass, makeQuestion } from '../../testing/factories.ts';
import { type Reply, send } from '../../testing/client.ts';
import {
  attemptOf as findAttempt,
  auditEventsAbout as findAuditEvents,
  giveToTwo,
} from '../../testing/given-work.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt } from '../../testing/work.ts';

const server = startServer();
let teacher: Caller;
let pupil: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  pupil = await makeCaller(server.context, { is_pupil: true });
});

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

function page(reply: Reply): WorkPage {
  expect(reply.status, reply.text).toBe(200);
  const [work] = (reply.body as { data_api: WorkPage[] }).data_api;
  if (work === undefined) throw new Error('there is no work in the answer');
  return work;
}

const change = (id: number, json: object, { token }: Partial<Caller> = teacher) =>
  send(server, `PATCH /work_api/${id}/`, { token, json });
const takeBack = (id: number, { token }: Partial<Caller> = teacher) =>
  send(server, `DELETE /work_api/${id}/`, { token });
const read = async (id: number) => page(await send(server, `GET /work_api/${id}/`, { token: teacher.token }));

const makeGiven = (some?: Parameters<typeof giveToTwo>[2]) => giveToTwo(server.context, teacher.person, some);
const attemptOf = (attempt: { id: number }) => findAttempt(server.context, attempt);
const auditEventsAbout = (work: number) => findAuditEvents(server.context, work);

describe('PATCH /work_api/{id}/', () => {
  test('is for who gave it, and staff', async () => {
    const { work } = await makeGiven();
    const other = await makeCaller(server.context, { is_teacher: true });
    expect((await change(work.id, { title: 'x' }, {})).status).toBe(401);
    expect((await change(work.id, { title: 'x' }, pupil)).status).toBe(403);
    expect((await change(work.id, { title: 'x' }, other)).status).toBe(403);
    expect((await change(missing, { title: 'x' })).status).toBe(404);
  });

  test('refuses times that do not fit those that stay, and keeps all as it was', async () => {
    const { work } = await makeGiven();
    const reply = await change(work.id, { title: 'Other', due_at: inHours(3).toISOString() });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ closes_at: ['The work cannot close before it is due.'] });
    expect((await change(work.id, { classes: [] })).body).toEqual({
      classes: ['Choose a class or a pupil.'],
    });
    expect((await change(work.id, { closes_at: inHours(-0.5).toISOString() })).body).toEqual({
      closes_at: ['This time is over already.'],
    });
    expect((await read(work.id)).title).toBe(work.title);
    expect(await auditEventsAbout(work.id)).toEqual([]);
  });

  test('changes everything before the first attempt, and writes the changes to the audit trail', async () => {
    const { work } = await makeGiven();
    const question = await makeQuestion(server.context);
    const changed = page(
      await change(work.id, { title: 'Other', mode: 'practice', tests: [question.id], mix_tests: true }),
    );
    expect(changed).toMatchObject({ title: 'Other', mode: 'practice', mix_tests: true, tests_count: 1 });
    expect(await auditEventsAbout(work.id)).toEqual([
      {
        action: 'work.changed',
        person: null,
        details: { work: work.id, changed: ['title', 'mode', 'mix_tests'], tests: 1 },
      },
    ]);
  });

  test('changes neither tests nor mode nor order after the first attempt starts', async () => {
    const { work, begin } = await makeGiven();
    await begin();
    const question = await makeQuestion(server.context);
    const refusal = ['This cannot change any more, since somebody has begun.'];
    const refused = await change(work.id, {
      tests: [question.id],
      mode: 'practice',
      mix_tests: true,
      mix_options: true,
      opens_at: inHours(0.5).toISOString(),
    });
    expect(refused.body).toEqual({
      tests: refusal,
      mode: refusal,
      mix_tests: refusal,
      mix_options: refusal,
      opens_at: refusal,
    });
    const rule = { category: question.category, count: 1 };
    expect((await change(work.id, { rule })).body).toEqual({ rule: refusal });
    const { tests, opens_at } = await read(work.id);
    const same = { tests: tests.map(({ id }) => id), rule: null, mode: 'exam', mix_tests: false, opens_at };
    const show = { marks: 'end', keys: 'closed', explanations: 'never' };
    const rest = { title: 'T', words: 'Read each twice.', pass_mark: 70, parents_see: false, show };
    expect(page(await change(work.id, { ...same, ...rest }))).toMatchObject(rest);
  });

  test('lets an exam go on without a line, and no longer, while pupils do it, and says so in the audit trail', async () => {
    const { work, begin } = await makeGiven();
    await begin();
    expect((await change(work.id, { offline: 'perhaps' })).status).toBe(400);
    expect(page(await change(work.id, { offline: true })).offline).toBe(true);
    expect(page(await change(work.id, { title: 'Other' })).offline).toBe(true);
    expect(page(await change(work.id, { offline: false })).offline).toBe(false);
    const changes = (await auditEventsAbout(work.id)).map(
      ({ details }) => (details as { changed?: string[] }).changed,
    );
    expect(changes).toEqual([['offline'], ['title'], ['offline']]);
  });

  test('lets others be served the tests, and no longer, and reserves them where practice becomes an exam', async () => {
    const { work } = await makeGiven({
      mode: 'practice',
      show_marks: 'end',
      show_keys: 'end',
      show_explanations: 'end',
    });
    const reserved = async (json: object) => page(await change(work.id, json)).reserved;
    expect((await change(work.id, { reserved: 'perhaps' })).status).toBe(400);
    expect(await reserved({ title: 'Other' })).toBe(false);
    expect(await reserved({ mode: 'exam' })).toBe(true);
    expect(await reserved({ reserved: false })).toBe(false);
    expect(await reserved({ title: 'Another' })).toBe(false);
    expect(await reserved({ reserved: true })).toBe(true);
  });

  test('keeps what a rule drew while the rule is the same', async () => {
    const questions = [await makeQuestion(server.context), await makeQuestion(server.context)];
    const rule = { category: questions[0]?.category ?? 0, levels: [], types: [], count: 1, draw: 'same' };
    const { work, begin } = await makeGiven({ rule: JSON.stringify(rule), questions });
    await begin();
    expect(page(await change(work.id, { rule, tests: [] })).tests).toHaveLength(2);
    expect((await change(work.id, { rule: { ...rule, levels: [34] } })).status).toBe(400);
  });

  test('moves the ends of attempts that are under way with the time limit and the closing time', async () => {
    const { work, begin, people } = await makeGiven({ time_limit: 40 });
    const started_at = inHours(-0.25);
    const end = (minutes: number) => new Date(started_at.getTime() + minutes * 60_000);
    const attempt = await begin({ started_at, ends_at: end(40) });
    const done = await makeAttempt(server.context, {
      work,
      person: people[1],
      started_at,
      ends_at: inHours(-0.01),
      handed_in_at: null,
      handed_in_by: null,
    });
    const endNow = async () => (await attemptOf(attempt)).ends_at;
    page(await change(work.id, { time_limit: 50 }));
    expect(await endNow()).toBe(end(50).toISOString());
    const closes_at = inHours(0.1).toISOString();
    page(await change(work.id, { closes_at }));
    expect(await endNow()).toBe(closes_at);
    page(await change(work.id, { time_limit: null, closes_at: null }));
    expect(await endNow()).toBeNull();
    const before = Date.now();
    page(await change(work.id, { time_limit: 5 }));
    expect(Date.parse((await endNow()) ?? '')).toBeGreaterThanOrEqual(before);
    expect((await read(work.id)).under_way).toBe(0);
    expect((await attemptOf(done)).ends_at).not.toBe(end(5).toISOString());
    page(await change(work.id, { time_limit: 90 }));
    expect(Date.parse((await endNow()) ?? '')).toBeLessThan(Date.now());
  });

  test('gives it to more classes and takes it from others, of which a pupil with an attempt keeps it', async () => {
    const { work, taught, people, begin } = await makeGiven();
    await begin();
    const next = await makeClass(server.context, { teachers: [teacher.person], pupils: [people[1]] });
    const foreign = await makeClass(server.context);
    expect((await change(work.id, { classes: [taught.id, foreign.id] })).body).toEqual({
      classes: ['You cannot give work to one of these classes.'],
    });
    const changed = page(await change(work.id, { classes: [next.id] }));
    expect(changed).toMatchObject({ classes: [{ id: next.id }], pupils_count: 1, begun: 1 });
    const [auditEvent] = await auditEventsAbout(work.id);
    expect(auditEvent?.details).toEqual({
      work: work.id,
      changed: [],
      to_classes: [next.id],
      from_classes: [taught.id],
    });
  });

  test('keeps a class that its giver teaches no more', async () => {
    const { work, taught } = await makeGiven();
    await server.context.pool.query('delete from class_teacher where class = $1', [taught.id]);
    expect(page(await change(work.id, { title: 'Still', classes: [taught.id] })).title).toBe('Still');
  });
});

describe('DELETE /work_api/{id}/', () => {
  test('is for who gave it, and staff', async () => {
    const { work } = await makeGiven();
    expect((await takeBack(work.id, {})).status).toBe(401);
    expect((await takeBack(work.id, pupil)).status).toBe(403);
    expect((await takeBack(missing)).status).toBe(404);
  });

  test('deletes work that no pupil has started', async () => {
    const { work } = await makeGiven();
    expect((await takeBack(work.id)).status).toBe(204);
    expect((await takeBack(work.id)).status).toBe(404);
    expect((await auditEventsAbout(work.id)).map(({ action, details }) => ({ action, details }))).toEqual([
      { action: 'work.deleted', details: { work: work.id, archived: false } },
    ]);
  });

  test('takes back work that a pupil has started, hands in the attempts under way, and can be undone', async () => {
    const { work, begin } = await makeGiven();
    const attempt = await begin();
    expect((await takeBack(work.id)).status).toBe(204);
    expect(await read(work.id)).toMatchObject({ state: 'over', begun: 1, under_way: 0, handed_in: 1 });
    const first = await attemptOf(attempt);
    expect(first.handed_in_by).toBe('teacher');
    expect((await takeBack(work.id)).status).toBe(204);
    expect((await attemptOf(attempt)).handed_in_at).toBe(first.handed_in_at);
    expect(page(await change(work.id, { archived: false }))).toMatchObject({
      archived_at: null,
      state: 'open',
    });
    expect((await attemptOf(attempt)).handed_in_by).toBe('teacher');
  });
});
