import { beforeAll, describe, expect, test } from 'vitest';

import type { OpenAttempt, WorkOfPupil, Paper } from '../../../contract/work/attempts.ts';
import { attemptsAt } from '../../testing/attempts.ts';
import { type Caller, makeCaller, makeQuestion, nobody } from '../../testing/factories.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { startServer } from '../../testing/start-server.ts';
import { makeAttempt, makeWork } from '../../testing/work.ts';
import { updateQuestion } from '../../questions/store.ts';

const server = startServer();
const { readOwn, paper, open } = attemptsAt(server);
let pupil: Caller;
let parent: Caller;

beforeAll(async () => {
  parent = await makeCaller(server.context, { is_parent: true });
});

/** A work for a new pupil, with a test whose key is b, and an attempt. */
async function give(some: Parameters<typeof makeWork>[1] = {}, answered = 'b') {
  pupil = await makeCaller(server.context, { is_pupil: true, father_email: parent.person.email });
  const question = await makeQuestion(server.context, {
    explanation: 'Since the earthquake.',
    remarks: { a: 'Until the earthquake.' },
  });
  const other = await makeQuestion(server.context);
  const work = await makeWork(server.context, {
    pupils: [pupil.person],
    questions: [question, other],
    ...some,
  });
  await makeAttempt(server.context, {
    work,
    person: pupil.person,
    answers: { [question.id]: { users_answer: answered as 'a' } },
  });
  return { work, question };
}

const paperOf = async (by: Caller, work: { id: number }, query = '') => {
  const reply = await paper(by, work, query);
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: [Paper] }).data_api[0];
};

describe('the paper of an attempt', () => {
  test('is for its pupil and the parents, where the work lets them', async () => {
    const { work } = await give();
    const child = `?child=${pupil.person.id}`;
    const stranger = await makeCaller(server.context, { is_parent: true });
    expect((await paper({}, work)).status).toBe(401);
    expect((await paper(stranger, work)).status).toBe(403);
    expect((await paper(stranger, work, child)).status).toBe(403);
    expect((await paper(parent, work)).status).toBe(403);
    expect((await paper(pupil, work, child)).status).toBe(403);
    expect((await paper(parent, work, `?child=${stranger.person.id}`)).status).toBe(404);
    expect((await paper(pupil, work, '?attempt=x')).status).toBe(400);
    expect((await paper(pupil, { id: missing })).status).toBe(404);
    expect((await paper(pupil, work, '?attempt=2')).status).toBe(404);
    expect(await paperOf(parent, work, child)).toEqual({
      ...(await paperOf(pupil, work)),
      now: expect.any(String) as string,
    });
    const hidden = await give({ parents_see: false });
    expect((await paper(parent, hidden.work, `?child=${pupil.person.id}`)).status).toBe(403);
  });

  test('has answers, marks, keys and explanations where all are shown', async () => {
    const { work, question } = await give();
    expect(await paperOf(pupil, work)).toMatchObject({
      title: work.title,
      attempt: {
        number: 1,
        answered: 1,
        tests: 2,
        result: { points: 1, most: 2, percentage: 50, passed: false },
      },
      numbers: [1],
      later: null,
      tests: [
        {
          test: { id: question.id },
          own: { given: { users_answer: 'b' } },
          result: { points: 1, percentage: 100, weight: 1 },
          right: {
            right_answer: 'b',
            explanation: 'Since the earthquake.',
            remarks: { a: 'Until the earthquake.' },
          },
        },
        { own: { given: null }, result: { points: 0, percentage: 0 } },
      ],
    });
  });

  const parts = {
    show_marks: /"percentage"|"points"|"passed"/,
    show_keys: /right_answer|"key"/,
    show_explanations: /earthquake/,
  } as const;

  test.each(Object.keys(parts) as (keyof typeof parts)[])('shows %s at its own time', async (column) => {
    const ahead = { show_marks: 'closed', show_keys: 'closed', show_explanations: 'closed' } as const;
    const { work } = await give({ ...ahead, [column]: 'end' });
    const { text } = await paper(pupil, work);
    const shown = Object.entries(parts).filter(([, pattern]) => pattern.test(text));
    expect(shown.map(([name]) => name)).toEqual([column]);
    expect((await paperOf(pupil, work)).later).toMatchObject({
      from: new Date(work.closes_at ?? 0).toISOString(),
    });
  });

  test('shows the parts for after closing to nobody before the last pupil is done, and then to all', async () => {
    const minute = 60_000;
    const ended = {
      show_marks: 'closed',
      show_keys: 'closed',
      show_explanations: 'closed',
      opens_at: new Date(Date.now() - 60 * minute),
      closes_at: new Date(Date.now() - minute),
    } as const;
    const { work } = await give(ended);
    expect((await paper(pupil, work)).text).toMatch(/right_answer/);
    const other = await makeCaller(server.context);
    await server.context.database
      .insertInto('work_allowance')
      .values({ work: work.id, person: other.person.id, closes_at: new Date(Date.now() + minute) })
      .execute();
    expect((await paper(pupil, work)).text).not.toMatch(/right_answer|earthquake|"points"/);
  });

  test('of an exam has the sum, and no result of a single test, while its pupil can answer again', async () => {
    const marks = { show_marks: 'end', show_keys: 'closed', show_explanations: 'closed' } as const;
    for (const attempts of ['best', 'last'] as const) {
      const { work } = await give({ ...marks, attempts });
      const { tests, attempt, has_only_sum } = await paperOf(pupil, work);
      expect(attempt.result).toMatchObject({ points: 1, most: 2, percentage: 50 });
      expect(has_only_sum).toBe(true);
      expect(JSON.stringify(tests)).not.toMatch(/"result"|"percentage"|right_answer|earthquake/);
      const child = `?child=${pupil.person.id}`;
      expect(JSON.stringify((await paperOf(parent, work, child)).tests)).not.toMatch(/"result"/);
      await server.context.database
        .updateTable('work')
        .set({ closes_at: new Date(Date.now() - 60_000) })
        .where('id', '=', work.id)
        .execute();
      const closed = await paperOf(pupil, work);
      expect(closed).not.toHaveProperty('has_only_sum');
      expect(closed.tests).toMatchObject([{ result: { percentage: 100 } }, { result: { percentage: 0 } }]);
    }
  });

  test('of an exam with one attempt has its results, until another attempt is granted', async () => {
    const marks = { show_marks: 'end', show_keys: 'closed', show_explanations: 'closed' } as const;
    const { work } = await give(marks);
    expect((await paperOf(pupil, work)).tests[0]).toMatchObject({ result: { percentage: 100 } });
    const more = { work: work.id, person: pupil.person.id, attempts: 1 };
    await server.context.database.insertInto('work_allowance').values(more).execute();
    expect((await paperOf(pupil, work)).tests[0]).not.toHaveProperty('result');
  });

  test('shows no part with the setting never', async () => {
    const { work } = await give({
      show_marks: 'never',
      show_keys: 'never',
      show_explanations: 'never',
      opens_at: new Date(0),
      closes_at: new Date(1),
    });
    const { text } = await paper(pupil, work);
    for (const pattern of Object.values(parts)) expect(text).not.toMatch(pattern);
    expect(text).toContain('"later":null');
  });

  test('is that of the attempt that counts, or of the number that is asked for', async () => {
    const { work, question } = await give({ attempts: 'best' });
    await makeAttempt(server.context, {
      work,
      person: pupil.person,
      number: 2,
      answers: { [question.id]: { users_answer: 'a' } },
    });
    expect(await paperOf(pupil, work)).toMatchObject({
      attempt: { number: 1, counts: true },
      numbers: [1, 2],
    });
    expect(await paperOf(pupil, work, '?attempt=2')).toMatchObject({ attempt: { number: 2, counts: false } });
    expect(await paperOf(pupil, work)).toMatchObject({
      tests: [{ own: { given: { users_answer: 'b' } } }, {}],
    });
  });

  test('does not tell which attempt is the best one while marks are not shown', async () => {
    const { work } = await give({ attempts: 'best', show_marks: 'closed' });
    await makeAttempt(server.context, { work, person: pupil.person, number: 2 });
    const { handed_in } = ((await readOwn(pupil, work)).body as { data_api: [WorkOfPupil] }).data_api[0];
    expect(handed_in.map(({ counts, result }) => [counts, result])).toEqual([
      [false, undefined],
      [false, undefined],
    ]);
    expect((await paperOf(pupil, work)).attempt.number).toBe(2);
  });

  test('shows a test that was changed since as it was answered', async () => {
    const { work, question } = await give();
    await updateQuestion(server.context.database, question.id, { savol: 'Which one is it now?' }, nobody);
    const [first] = (await paperOf(pupil, work)).tests;
    expect(first?.test.savol).toBe(question.savol);
    expect(first?.right?.right_answer).toBe('b');
  });
});

describe('orders', () => {
  test('of tests and options differ between pupils, and are the same whenever one looks', async () => {
    const questions = await Promise.all(Array.from({ length: 12 }, () => makeQuestion(server.context)));
    const people = await Promise.all([1, 2].map(() => makeCaller(server.context, { is_pupil: true })));
    const work = await makeWork(server.context, {
      pupils: people.map(({ person }) => person),
      questions,
      mix_tests: true,
      mix_options: true,
    });
    const orderOf = ({ tests }: OpenAttempt) =>
      tests.map(({ test: { id }, options }) => [id, options?.join('')]);
    const [first, second] = await Promise.all(people.map((person) => open(person, work)));
    if (first === undefined || second === undefined) throw new Error('nobody has begun');
    expect(orderOf(first)).not.toEqual(orderOf(second));
    const pool = questions.map(({ id }) => id);
    expect(orderOf(first).map(([id]) => id)).not.toEqual(pool);
    expect(first.tests.map(({ options }) => options?.toSorted())).toEqual(
      first.tests.map(() => ['a', 'b', 'c']),
    );
    const [again] = await Promise.all(people.map((person) => open(person, work)));
    expect(again && orderOf(again)).toEqual(orderOf(first));
  });

  test('of a pool: each pupil is given some, always the same ones', async () => {
    const questions = await Promise.all(Array.from({ length: 12 }, () => makeQuestion(server.context)));
    const people = await Promise.all([1, 2, 3].map(() => makeCaller(server.context, { is_pupil: true })));
    const work = await makeWork(server.context, {
      pupils: people.map(({ person }) => person),
      questions,
      drawn: 4,
    });
    const drawn = await Promise.all(people.map((person) => open(person, work)));
    const ids = drawn.map(({ tests }) => tests.map((shown) => shown.test.id));
    const pool = questions.map(({ id }) => id);
    for (const drawnIds of ids) expect(drawnIds).toEqual(pool.filter((id) => drawnIds.includes(id)));
    expect(ids.map((drawnIds) => drawnIds.length)).toEqual([4, 4, 4]);
    expect(new Set(ids.map(String)).size).toBeGreaterThan(1);
    expect(
      ((await readOwn(people[0] ?? {}, work)).body as { data_api: [WorkOfPupil] }).data_api[0].tests,
    ).toBe(4);
  });
});
