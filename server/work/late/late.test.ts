import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import type { WorkResults } from '../../../contract/work/work-results.ts';
import { attemptsAt } from '../../testing/attempts.ts';
import { type Reply, send } from '../../testing/client.ts';
import { type Caller, makeCaller, makeClass, makeQuestion } from '../../testing/factories.ts';
import { auditEventsAbout } from '../../testing/given-work.ts';
import { lateAt } from '../../testing/late.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { seal, sealedAt } from '../../testing/sealed.ts';
import { startServer } from '../../testing/start-server.ts';
import { heldAt } from '../../testing/held.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';

const server = startServer();
const { answer, handIn, open, paper, readOwn: ownWork } = attemptsAt(server);
const { list, decide, readOwn, lateOf, ownLate } = lateAt(server);
const { keyOf, statesOf } = sealedAt(server);
const { heldOf } = heldAt(server);

let teacher: Caller;
let stranger: Caller;
let staff: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  stranger = await makeCaller(server.context, { is_teacher: true });
  staff = await makeCaller(server.context, { is_staff: true });
});

/** Minutes from now. */
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** Shows nothing while it is open: no pupil sees a right answer. */
const secret = { show_marks: 'closed', show_keys: 'closed', show_explanations: 'closed' } as const;

/** An exam that goes on without a line, and an attempt of a pupil from an hour ago that ended ten minutes ago. Right answers are b. */
async function end(some: Parameters<typeof makeWork>[1] = {}, attempt: object = {}, answered?: 'a' | 'b') {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  const questions = [await makeQuestion(server.context), await makeQuestion(server.context)] as const;
  const taught = await makeClass(server.context, { teachers: [teacher.person], pupils: [pupil.person] });
  const work = await makeWork(server.context, {
    author: teacher.person,
    classes: [taught],
    questions,
    offline: true,
    ...secret,
    ...some,
  });
  const { id } = await makeAttempt(server.context, {
    work,
    person: pupil.person,
    started_at: minutes(-60),
    ends_at: minutes(-10),
    handed_in_at: minutes(-10),
    handed_in_by: 'clock',
    opened: 'page',
    answers: answered === undefined ? {} : { [questions[0].id]: { users_answer: answered } },
    ...attempt,
  });
  // The answers in time were given half an hour ago.
  await server.context.pool.query('update work_answer set given_at = $2 where attempt = $1', [
    id,
    minutes(-30),
  ]);
  const sent = (users_answer: string, at: string | undefined, more: object = {}) =>
    answer(pupil, work, { test: questions[0].id, users_answer, choice: 2, opened: 'page', at, ...more });
  const stored = async () => {
    const { rows } = await server.context.pool.query<{
      answer: { chosen: string } | null;
      points: string | null;
    }>('select answer, points from work_answer where attempt = $1 and question = $2', [id, questions[0].id]);
    const [row] = rows;
    return row && { chosen: row.answer?.chosen, points: row.points === null ? null : Number(row.points) };
  };
  return { pupil, work, questions, attempt: id, sent, stored };
}

const lateIn = ({ body }: Reply) => (body as { late?: string }).late;
const codeOf = ({ body }: Reply) => (body as { code?: string }).code;

async function resultsOf(work: { id: number }) {
  const reply = await send(server, `GET /work_api/${work.id}/results/`, { token: teacher.token });
  return reply.body as WorkResults;
}

describe('an answer that comes after the end', () => {
  test('counts by itself where it was given before it, and nothing is shown yet', async () => {
    const { pupil, work, sent, stored, questions } = await end();
    const reply = await sent('b', minutes(-15));
    expect(reply.body).toMatchObject({ late: 'counted', own: { given: { users_answer: 'b' } } });
    expect(reply.text).not.toMatch(/right_answer|percentage/);
    expect(await stored()).toEqual({ chosen: 'b', points: 1 });
    const { pupils } = await resultsOf(work);
    expect(pupils[0]).toMatchObject({ late: { counted: 1, waiting: 0 }, result: { answered: 1, points: 1 } });
    const read = await send(server, `GET /work_api/${work.id}/papers/?person=${pupil.person.id}`, {
      token: teacher.token,
    });
    expect(read.body).toMatchObject({
      data_api: [{ attempts: [{ paper: [{ came_late: { at: expect.any(String) as string } }, {}] }] }],
    });
    expect(await lateOf(teacher, work)).toMatchObject([
      { decided: 'counted', number: 1, test: { id: questions[0].id }, given: { users_answer: 'b' } },
    ]);
    expect(await heldOf(pupil.token)).toEqual([]);
  });

  test.each([
    ['was given after it', () => minutes(-5)],
    ['says nothing about when it was given', () => undefined],
    ['was given before the attempt began, as the device says', () => minutes(-90)],
    ['was given in the future, as the device says', () => minutes(90)],
  ])('waits for the teacher where it %s', async (_what, at) => {
    const { pupil, work, sent, stored } = await end();
    const saidAt = at();
    expect(lateIn(await sent('b', saidAt))).toBe('waiting');
    expect(await stored()).toBeUndefined();
    expect((await resultsOf(work)).pupils[0]).toMatchObject({ late: { counted: 0, waiting: 1 } });
    expect(await lateOf(teacher, work)).toMatchObject([
      { decided: 'waiting', at: saidAt ?? null, replaces: false, decided_at: null, decided_by_name: '' },
    ]);
    expect(await ownLate(pupil)).toMatchObject([
      { work: work.id, title: work.title, number: 1, decided: 'waiting' },
    ]);
    expect((await paper(pupil, work)).body).toMatchObject({
      data_api: [{ tests: [{ own: { given: null }, late: { decided: 'waiting' } }, {}] }],
    });
  });

  test('waits for the teacher after the own hand-in, also where the test was left blank', async () => {
    const now = { ends_at: null, handed_in_at: null, handed_in_by: null };
    const { pupil, work, questions, sent, stored } = await end({}, now, 'a');
    expect((await handIn(pupil, work, { opened: 'page' })).status).toBe(200);
    expect(lateIn(await sent('b', minutes(-1)))).toBe('waiting');
    expect(lateIn(await sent('b', minutes(-1), { test: questions[1].id }))).toBe('waiting');
    // A page that never had the attempt is none that was taken over.
    expect(lateIn(await sent('b', minutes(-0.5), { opened: 'made up' }))).toBe('waiting');
    expect(await stored()).toMatchObject({ chosen: 'a' });
    expect((await resultsOf(work)).pupils[0]).toMatchObject({ late: { counted: 0, waiting: 2 } });
  });

  test('waits for the teacher after a teacher has ended the attempt', async () => {
    const { sent, stored } = await end({}, { handed_in_by: 'teacher' });
    expect(lateIn(await sent('b', minutes(-15)))).toBe('waiting');
    expect(await stored()).toBeUndefined();
  });

  test.each(['closed', 'never'] as const)(
    'waits for the teacher days after the end, with all shown %s',
    async (time) => {
      const days = (count: number) => minutes(count * 24 * 60);
      const shown = { show_marks: time, show_keys: time, show_explanations: time };
      const { sent, stored } = await end(
        { ...shown, opens_at: days(-3), closes_at: days(-2) },
        { started_at: days(-2.1), ends_at: days(-2), handed_in_at: days(-2) },
      );
      expect(lateIn(await sent('b', days(-2.05)))).toBe('waiting');
      expect(await stored()).toBeUndefined();
    },
  );

  test('waits for the teacher after the hand-in by another page of the pupil', async () => {
    const pupil = await makeCaller(server.context, { is_pupil: true });
    const question = await makeQuestion(server.context);
    const taught = await makeClass(server.context, { pupils: [pupil.person] });
    const work = await makeWork(server.context, {
      classes: [taught],
      questions: [question],
      offline: true,
      ...secret,
    });
    const before = await open(pupil, work);
    const after = await open(pupil, work);
    const at = new Date().toISOString();
    expect((await handIn(pupil, work, { opened: after.opened })).status).toBe(200);
    const given = { test: question.id, users_answer: 'b', at };
    for (const [choice, { opened }] of [before, after].entries()) {
      expect(lateIn(await answer(pupil, work, { ...given, choice: choice + 1, opened }))).toBe('waiting');
    }
  });

  test.each([
    [
      'the work was opened for longer',
      (work: number) => [`PATCH /work_api/${work}/`, { closes_at: minutes(60) }],
    ],
    [
      'the work shows less',
      (work: number) => [
        `PATCH /work_api/${work}/`,
        { show: { marks: 'never', keys: 'never', explanations: 'never' } },
      ],
    ],
    [
      'another pupil was granted a later end',
      (work: number, person: number) => [
        `PUT /work_api/${work}/allowances/`,
        { person, minutes: 0, attempts: 0, closes_at: minutes(60) },
      ],
    ],
  ] as const)('waits for the teacher where right answers were shown before %s', async (_what, change) => {
    const other = await makeCaller(server.context, { is_pupil: true });
    const { pupil, work, sent, stored } = await end({ closes_at: minutes(-10), pupils: [other.person] });
    expect((await paper(pupil, work)).text).toContain('right_answer');
    const [request, json] = change(work.id, other.person.id) as [string, object];
    const changed = await send(server, request, { token: teacher.token, json });
    expect(changed.status, changed.text).toBe(200);
    expect((await paper(pupil, work)).text).not.toContain('right_answer');
    expect(lateIn(await sent('b', minutes(-15)))).toBe('waiting');
    expect(await stored()).toBeUndefined();
  });

  test.each([
    ['right answers are shown', { show_keys: 'end' }, undefined],
    ['explanations are shown', { show_explanations: 'end' }, undefined],
    ['the mark of the answer is shown that it would change', { show_marks: 'end' }, 'a'],
  ] as const)('waits for the teacher where %s', async (_what, shown, before) => {
    const { sent } = await end(shown, {}, before);
    expect(lateIn(await sent('b', minutes(-15)))).toBe('waiting');
  });

  test('counts where only marks are shown and the test was left out', async () => {
    const { sent } = await end({ show_marks: 'end' });
    expect(lateIn(await sent('b', minutes(-15)))).toBe('counted');
  });

  test('takes the place of an older one, and never of a newer one', async () => {
    const { sent, stored } = await end({}, {}, 'a');
    expect(lateIn(await sent('c', minutes(-40)))).toBe('passed_over');
    expect(await stored()).toMatchObject({ chosen: 'a' });
    expect(lateIn(await sent('b', minutes(-15), { choice: 4 }))).toBe('counted');
    expect(lateIn(await sent('c', minutes(-20), { choice: 3 }))).toBe('passed_over');
    expect(await stored()).toEqual({ chosen: 'b', points: 1 });
  });

  test('does not take the place of what a person has marked', async () => {
    const { work, pupil, sent, questions, stored } = await end({}, {}, 'a');
    const mark = {
      person: pupil.person.id,
      attempt: 1,
      test: questions[0].id,
      percentage: 40,
      reason: 'Near.',
    };
    await send(server, `PUT /work_api/${work.id}/marks/`, { token: teacher.token, json: mark });
    expect(lateIn(await sent('b', minutes(-15)))).toBe('waiting');
    expect(await stored()).toMatchObject({ chosen: 'a' });
    const [late] = await lateOf(teacher, work);
    expect(late).toMatchObject({ replaces: true });
    await decide(teacher, work, { answers: [late?.id], decision: 'taken', seen: 'waiting' });
    expect(await stored()).toEqual({ chosen: 'b', points: 1 });
  });

  test('is stored once, however often it is sent, by whichever way', async () => {
    const { pupil, work, questions, sent } = await end();
    const at = minutes(-5);
    for (let times = 0; times < 3; times += 1) expect(lateIn(await sent('b', at))).toBe('waiting');
    const body = { test: questions[0].id, users_answer: 'b', choice: 2, opened: 'page' };
    const key = await keyOf(pupil.token);
    expect(await statesOf([seal(key, { kind: 'work', work: work.id, body, at })])).toEqual(['held']);
    expect(await lateOf(teacher, work)).toHaveLength(1);
    // Decided, it is not asked about again.
    const [late] = await lateOf(teacher, work);
    await decide(teacher, work, { answers: [late?.id], decision: 'left_out', seen: 'waiting' });
    expect(lateIn(await sent('b', at))).toBe('passed_over');
    expect(await lateOf(teacher, work)).toMatchObject([{ decided: 'left_out' }]);
  });

  test('is stored once by simultaneous requests', async () => {
    const { work, sent } = await end();
    const at = minutes(-5);
    const replies = await Promise.all([1, 2, 3, 4].map(() => sent('b', at)));
    expect(replies.map(lateIn)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
    expect(await lateOf(teacher, work)).toHaveLength(1);
  });

  test('takes the place of one that waits, where it was given later', async () => {
    const { work, sent } = await end();
    await sent('a', minutes(-5), { choice: 2 });
    await sent('c', minutes(-3), { choice: 3 });
    expect(lateIn(await sent('a', minutes(-4), { choice: 4 }))).toBe('passed_over');
    expect(await lateOf(teacher, work)).toMatchObject([{ given: { users_answer: 'c' } }]);
  });

  test('comes sealed, with the time of its seal', async () => {
    const { pupil, work, questions, stored } = await end();
    const body = { test: questions[0].id, users_answer: 'b', choice: 2, opened: 'page' };
    const sealed = seal(await keyOf(pupil.token), { kind: 'work', work: work.id, body, at: minutes(-20) });
    expect(await statesOf([sealed])).toEqual(['held']);
    expect(await stored()).toEqual({ chosen: 'b', points: 1 });
    const wrong = { kind: 'work', work: work.id, body: { ...body, test: questions[1].id }, at: 'yesterday' };
    expect(await statesOf([seal(await keyOf(pupil.token), wrong)])).toEqual(['held']);
    expect(await lateOf(teacher, work)).toMatchObject([
      { decided: 'counted' },
      { decided: 'waiting', at: null },
    ]);
  });

  test('can take an answer back', async () => {
    const { work, sent, stored } = await end({}, {}, 'b');
    expect(lateIn(await sent('b', minutes(-5), { users_answer: undefined, clear: true }))).toBe('waiting');
    const [late] = await lateOf(teacher, work);
    expect(late).toMatchObject({ given: null, replaces: true });
    await decide(teacher, work, { answers: [late?.id], decision: 'taken', seen: 'waiting' });
    expect(await stored()).toEqual({ chosen: undefined, points: null });
  });

  test('that only marks a test for later changes nothing', async () => {
    const { work, sent, stored } = await end();
    expect(lateIn(await sent('b', minutes(-15), { users_answer: undefined, flagged: true }))).toBe(
      'passed_over',
    );
    expect(await stored()).toBeUndefined();
    expect(await lateOf(teacher, work)).toEqual([]);
  });

  test('belongs to its own attempt, also while another one is under way', async () => {
    const { pupil, work, sent, attempt } = await end({ attempts: 'best' });
    const next = {
      number: 2,
      started_at: minutes(-2),
      handed_in_at: null,
      handed_in_by: null,
      opened: 'other',
    };
    await makeAttempt(server.context, { work, person: pupil.person, ...next });
    expect(lateIn(await sent('b', minutes(-15)))).toBe('counted');
    const { rows } = await server.context.pool.query('select attempt from work_answer where attempt = $1', [
      attempt,
    ]);
    expect(rows).toHaveLength(1);
    expect(codeOf(await sent('b', minutes(-1), { opened: 'neither' }))).toBe('opened_elsewhere');
  });

  test('is refused as before in other work: it is held without a decision', async () => {
    const exam = await end({ offline: false });
    expect(codeOf(await exam.sent('b', minutes(-15)))).toBe('handed_in');
    const practice = await end({ mode: 'practice' });
    expect(codeOf(await practice.sent('b', minutes(-15)))).toBe('handed_in');
    const { rows } = await server.context.pool.query('select from rejected_answer where attempt = any($1)', [
      [exam.attempt, practice.attempt],
    ]);
    expect(rows).toEqual([]);
  });

  test('is refused where it does not fit, and to other people', async () => {
    const { work, sent, questions } = await end();
    expect((await sent('b', 'yesterday')).body).toHaveProperty('at');
    expect((await sent('x', minutes(-15))).status).toBe(400);
    const other = await makeQuestion(server.context);
    expect((await sent('b', minutes(-15), { test: other.id })).status).toBe(404);
    const pupil = await makeCaller(server.context, { is_pupil: true });
    const body = { test: questions[0].id, users_answer: 'b', choice: 2, opened: 'page', at: minutes(-15) };
    expect((await answer(pupil, work, body)).status).toBe(403);
    expect(await lateOf(teacher, work)).toEqual([]);
  });

  test('is stored so many times at most: a further one is held without a decision', async () => {
    const { attempt, pupil, work, questions, sent } = await end();
    await server.context.pool.query(
      `insert into rejected_answer (person, kind, work, reason, state, attempt, question, answer, version, choice)
       select $1, 'work', $2, 'over', 'replaced', $3, $4, '{}', 1, 1 from generate_series(1, 500)`,
      [pupil.person.id, work.id, attempt, questions[0].id],
    );
    expect(codeOf(await sent('b', minutes(-15)))).toBe('handed_in');
  });
});

describe('a decision', () => {
  test('is refused to others, and about work or answers that do not exist', async () => {
    const { work, pupil, sent } = await end();
    await sent('b', minutes(-5));
    const [late] = await lateOf(teacher, work);
    const json = { answers: [late?.id], decision: 'taken', seen: 'waiting' };
    expect((await list({}, work)).status).toBe(401);
    expect((await decide({}, work, json)).status).toBe(401);
    expect((await readOwn({})).status).toBe(401);
    for (const by of [stranger, pupil]) {
      expect((await list(by, work)).status).toBe(403);
      expect((await decide(by, work, json)).status).toBe(403);
    }
    for (const wrong of [
      {},
      { ...json, decision: 'waiting' },
      { ...json, seen: 'taken' },
      { ...json, answers: [] },
      { ...json, answers: 'all' },
      { ...json, answers: [missing] },
      { ...json, answers: [late?.id, missing] },
      { ...json, answers: Array.from({ length: 201 }, () => late?.id) },
    ]) {
      expect((await decide(teacher, work, wrong)).status).toBe(400);
    }
    const other = await end();
    expect((await decide(teacher, other.work, json)).body).toHaveProperty('answers');
    expect((await list(teacher, { id: missing })).status).toBe(404);
    expect((await decide(teacher, { id: missing }, json)).status).toBe(404);
    expect(await lateOf(teacher, work)).toMatchObject([{ decided: 'waiting' }]);
    expect(await lateOf(staff, work)).toHaveLength(1);
  });

  test('takes one, which changes the result, and leaves one out', async () => {
    const { pupil, work, questions, sent, stored } = await end();
    await sent('b', minutes(-5));
    await sent('b', minutes(-5), { test: questions[1].id });
    const before = await resultsOf(work);
    const [first, second] = await lateOf(teacher, work);
    const taken = await decide(teacher, work, { answers: [first?.id], decision: 'taken', seen: 'waiting' });
    const name = `${teacher.person.first_name} ${teacher.person.last_name}`;
    expect(taken.body).toMatchObject({
      data_api: [{ decided: 'taken', decided_by_name: name }, { decided: 'waiting' }],
    });
    const exported = await send(server, `GET /work_api/${work.id}/results/export/`, { token: teacher.token });
    const [headings, values] = exported.text.split('\r\n').map((line) => line.split(','));
    const exportedIn = (heading: string) => values?.[headings?.indexOf(heading) ?? -1];
    expect(exportedIn('Late answers to decide on')).toBe('1');
    expect(exportedIn('Late answers that count')).toBe('1');
    await decide(teacher, work, { answers: [second?.id], decision: 'left_out', seen: 'waiting' });
    expect(await stored()).toEqual({ chosen: 'b', points: 1 });
    const after = await resultsOf(work);
    expect(after.state).not.toBe(before.state);
    expect(before.pupils[0]?.result).toMatchObject({ percentage: 0, answered: 0 });
    expect(after.pupils[0]).toMatchObject({
      late: { counted: 1, waiting: 0 },
      result: { percentage: 50, answered: 1 },
    });
    expect((await paper(pupil, work)).body).toMatchObject({
      data_api: [
        { tests: [{ late: { decided: 'taken' } }, { own: { given: null }, late: { decided: 'left_out' } }] },
      ],
    });
    expect((await ownLate(pupil)).map(({ decided }) => decided).toSorted()).toEqual(['left_out', 'taken']);
    expect(await auditEventsAbout(server.context, work.id)).toMatchObject([
      {
        action: 'work.late_decided',
        person: pupil.person.id,
        details: { decision: 'taken', attempt: 1, after: 100 },
      },
      { action: 'work.late_decided', details: { decision: 'left_out', question: questions[1].id } },
    ]);
  });

  test('is made once: the same one again changes nothing, another one is refused', async () => {
    const { work, sent } = await end();
    await sent('b', minutes(-5));
    const [late] = await lateOf(teacher, work);
    const deciding = (decision: string, seen = 'waiting') =>
      decide(staff, work, { answers: [late?.id], decision, seen });
    expect((await deciding('left_out')).status).toBe(200);
    expect((await deciding('left_out')).status).toBe(200);
    expect(codeOf(await deciding('taken'))).toBe('decided_meanwhile');
    expect((await deciding('taken', 'left_out')).status).toBe(200);
    expect(codeOf(await deciding('left_out'))).toBe('decided_meanwhile');
    expect(await auditEventsAbout(server.context, work.id)).toHaveLength(2);
  });

  test('about several is made of all or none', async () => {
    const { work, questions, sent, stored } = await end();
    await sent('b', minutes(-5));
    await sent('b', minutes(-5), { test: questions[1].id });
    const ids = (await lateOf(teacher, work)).map(({ id }) => id);
    await decide(teacher, work, { answers: ids.slice(1), decision: 'left_out', seen: 'waiting' });
    const all = { answers: ids, decision: 'taken', seen: 'waiting' };
    expect(codeOf(await decide(teacher, work, all))).toBe('decided_meanwhile');
    expect(await stored()).toBeUndefined();
    expect((await resultsOf(work)).pupils[0]?.late).toEqual({ counted: 0, waiting: 1 });
  });

  test('cannot take a left-out answer once a newer answer counts', async () => {
    const { work, sent } = await end();
    await sent('a', minutes(-5));
    const [old] = await lateOf(teacher, work);
    await decide(teacher, work, { answers: [old?.id], decision: 'left_out', seen: 'waiting' });
    await sent('b', minutes(-4), { choice: 3 });
    const newer = (await lateOf(teacher, work)).find(({ decided }) => decided === 'waiting');
    await decide(teacher, work, { answers: [newer?.id], decision: 'taken', seen: 'waiting' });
    const again = { answers: [old?.id], decision: 'taken', seen: 'left_out' };
    expect(codeOf(await decide(teacher, work, again))).toBe('newer_counts');
  });

  test('grades by the key of now for what the pupil saw, and gives the pupil the result that the work shows', async () => {
    const shown = { show_marks: 'end', show_keys: 'end', show_explanations: 'end' } as const;
    const { work, pupil, questions, sent, stored } = await end(shown);
    // Nothing is left of the attempt that could become a result.
    await ownWork(pupil, work);
    await server.context.pool.query('update work_attempt set is_transferred = true where work = $1', [
      work.id,
    ]);
    await sent('c', minutes(-5));
    await server.context.pool.query(
      `update question set key = jsonb_set(key, '{right}', '"c"') where id = $1`,
      [questions[0].id],
    );
    const [late] = await lateOf(teacher, work);
    await decide(teacher, work, { answers: [late?.id], decision: 'taken', seen: 'waiting' });
    const { rows } = await server.context.pool.query('select points from answer where person = $1', [
      pupil.person.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows).toMatchObject([{ points: expect.anything() as unknown }]);
    expect(await stored()).toEqual({ chosen: 'c', points: 1 });
  });
});

test('answers after the end are erased with their pupil, except those that count', async () => {
  const { pupil, work, questions, sent, attempt } = await end();
  await sent('b', minutes(-15));
  await sent('b', minutes(-5), { test: questions[1].id });
  expect(await lateOf(teacher, work)).toHaveLength(2);
  await send(server, `DELETE /people_api/${pupil.person.id}/`, { token: staff.token });
  const { rows } = await server.context.pool.query('select state from rejected_answer where attempt = $1', [
    attempt,
  ]);
  expect(rows).toEqual([{ state: 'counted' }]);
});

test('an answer in time has its place by when it was given, too', async () => {
  const { pupil, work, questions } = await end({}, { ends_at: null, handed_in_at: null, handed_in_by: null });
  const body = { test: questions[0].id, users_answer: 'a', choice: 1, opened: 'page', at: minutes(-20) };
  await send(server, `POST /work_api/${work.id}/answer/`, {
    token: pupil.token,
    json: body,
    headers: { 'Idempotency-Key': randomUUID() },
  });
  const { rows } = await server.context.pool.query<{ given_at: Date | string }>(
    'select given_at from work_answer where question = $1',
    [questions[0].id],
  );
  expect(new Date(rows[0]?.given_at ?? '').toISOString()).toBe(body.at);
});
