import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { type Caller, makeCaller, makeClass, makeQuestion } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { heldAt } from '../../testing/held.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();
const { list, add, heldOf } = heldAt(server);
const at = '2026-11-23T08:00:00.000Z';
let pupil: Caller;
let staff: Caller;

beforeAll(async () => {
  pupil = await makeCaller(server.context, { is_pupil: true });
  staff = await makeCaller(server.context, { is_staff: true });
});

const answer = (some: object = {}) => ({
  id: randomUUID(),
  kind: 'answer',
  question: 7,
  body: { users_answer: 'b' },
  at,
  reason: 'disabled',
  ...some,
});

describe('holding an answer that was refused', () => {
  test('is for those who are logged in', async () => {
    expect((await add(undefined, answer())).status).toBe(401);
  });

  test.each([
    ['id', { id: 'x' }],
    ['id', { id: undefined }],
    ['kind', { kind: 'mark' }],
    ['question', { question: undefined }],
    ['question', { question: 0 }],
    ['work', { kind: 'work' }],
    ['work', { kind: 'hand_in', work: 2 ** 31 }],
    ['body', { body: undefined }],
    ['body', { body: null }],
    ['body', { body: '{' }],
    ['body', { body: { text: 'x'.repeat(70_000) } }],
    ['at', { at: 'yesterday' }],
    ['at', { at: undefined }],
    ['reason', { reason: 'lazy' }],
    ['reason', { reason: undefined }],
  ])('is refused with 400 where the %s is wrong: %j', async (field, some) => {
    const reply = await add(pupil.token, answer(some));
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([400, [field]]);
  });

  test('stores it once for an id, which may be that of an answer of another person', async () => {
    const [ann, bob] = [await makeCaller(server.context), await makeCaller(server.context)];
    const lateAnswer = answer();
    for (const some of [{}, {}, { reason: 'closed', question: 8 }]) {
      const reply = await add(ann.token, { ...lateAnswer, ...some });
      expect([reply.status, reply.body]).toEqual([201, { status: 'ok' }]);
    }
    expect((await add(bob.token, { ...lateAnswer, question: 9 })).status).toBe(201);
    const held = {
      id: lateAnswer.id,
      kind: 'answer',
      work: null,
      body: lateAnswer.body,
      at,
      reason: 'disabled',
    };
    expect(await heldOf(ann.token)).toMatchObject([{ ...held, question: 7 }]);
    expect(await heldOf(bob.token)).toMatchObject([{ ...held, question: 9 }]);
  });

  test('at once by several pages stores it once', async () => {
    const { token } = await makeCaller(server.context);
    const lateAnswer = answer();
    const replies = await Promise.all(Array.from({ length: 8 }, () => add(token, lateAnswer)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(await heldOf(token)).toHaveLength(1);
  });

  test('takes the other kinds, and cuts deeply nested values in them short', async () => {
    const { token } = await makeCaller(server.context);
    const body = { opened: 'x\0', deep: [[[[[[[[[[1]]]]]]]]]] };
    await add(token, answer({ kind: 'hand_in', work: 5, body }));
    expect(await heldOf(token)).toMatchObject([
      { kind: 'hand_in', question: null, work: 5, body: { opened: 'x\ufffd', deep: [[[[[[[null]]]]]]] } },
    ]);
  });

  test('is refused with 409 beyond so many', async () => {
    const { token, person } = await makeCaller(server.context);
    await server.context.pool.query(
      `insert into rejected_answer (person, key, kind, question, body, at, reason, state)
       select $1, gen_random_uuid(), 'answer', 1, '{}', now(), 'disabled', 'held' from generate_series(1, 500)`,
      [person.id],
    );
    const reply = await add(token, answer());
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([409, 'too_many']);
  });
});

describe('the list of answers that could not be taken', () => {
  test('is for those who are logged in', async () => {
    expect((await list(undefined)).status).toBe(401);
  });

  test('of another person is for staff, and teachers of a class of that person', async () => {
    const teacher = await makeCaller(server.context, { is_teacher: true });
    const parent = await makeCaller(server.context, { is_parent: true });
    const { person, token } = await makeCaller(server.context, {
      is_pupil: true,
      father_email: parent.person.email,
    });
    const archived = await makeClass(server.context, { teachers: [teacher.person], pupils: [person] });
    await server.context.pool.query('update class set archived_at = now() where id = $1', [archived.id]);
    await add(token, answer());
    const query = `?person=${person.id}`;
    for (const other of [pupil, parent, teacher]) {
      expect((await list(other.token, query)).status).toBe(403);
    }
    await makeClass(server.context, { teachers: [teacher.person], pupils: [person] });
    for (const allowed of [teacher, staff]) {
      expect(await heldOf(allowed.token, person.id)).toHaveLength(1);
    }
  });

  test.each([['page=0'], ['per_page=101'], ['person=x']])('is refused with 400 for %s', async (query) => {
    expect((await list(pupil.token, `?${query}`)).status).toBe(400);
  });

  test('of a person who does not exist is 404', async () => {
    expect((await list(staff.token, '?person=2147483647')).status).toBe(404);
  });

  test('has the latest first, in pages', async () => {
    const { token } = await makeCaller(server.context);
    const ids = [];
    for (let made = 0; made < 3; made += 1) {
      const lateAnswer = answer();
      await add(token, lateAnswer);
      ids.unshift(lateAnswer.id);
    }
    const pages = await Promise.all([1, 2, 3].map((page) => list(token, `?per_page=2&page=${page}`)));
    const bodies = pages.map(({ body }) => body as { data_api: { id: string }[]; total: number });
    expect(bodies.map(({ data_api }) => data_api.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
      [],
    ]);
    expect(bodies).toMatchObject(bodies.map(() => ({ total: 3, total_pages: 2 })));
  });

  test('has the title of a work that the pupil has started, and of no other', async () => {
    const { token, person } = await makeCaller(server.context, { is_pupil: true });
    const [started, other] = [await makeWork(server.context), await makeWork(server.context)];
    await makeAttempt(server.context, { work: started, person });
    for (const { id } of [started, other]) await add(token, answer({ kind: 'work', work: id }));
    for (const reader of [token, staff.token]) {
      const held = await heldOf(reader, person.id);
      expect(held.map(({ title }) => title)).toEqual([undefined, started.title]);
    }
  });

  test('has the test, without its key, for its author and staff only', async () => {
    const author = await makeCaller(server.context, { is_teacher: true });
    const other = await makeCaller(server.context, { is_teacher: true });
    const { token, person } = await makeCaller(server.context, { is_pupil: true });
    await makeClass(server.context, { teachers: [author.person, other.person], pupils: [person] });
    const question = await makeQuestion(server.context, { author: author.person.id, enabled: false });
    const work = await makeWork(server.context);
    const body = { test: question.id, users_answer: 'a', choice: 1, opened: 'x' };
    await add(token, answer({ question: question.id }));
    await add(token, answer({ kind: 'work', work: work.id, body }));
    for (const { token: reader, sees } of [
      { token: author.token, sees: true },
      { token: staff.token, sees: true },
      { token: other.token, sees: false },
      { token, sees: false },
    ]) {
      const held = await heldOf(reader, person.id);
      expect(held.map(({ test: shown }) => shown?.savol)).toEqual(
        held.map(() => (sees ? question.savol : undefined)),
      );
      expect(JSON.stringify(held)).not.toMatch(/right_answer|"key"|explanation|remarks/);
    }
  });
});
