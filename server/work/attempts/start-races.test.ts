import { describe, expect, test } from 'vitest';

import { workMessages } from '../../../contract/work/work-messages.ts';
import { attemptsAt } from '../../testing/attempts.ts';
import { type Reply, send } from '../../testing/client.ts';
import { type Caller, makeCaller, makeQuestion } from '../../testing/factories.ts';
import { startServer } from '../../testing/start-server.ts';
import { sendDuring } from '../../testing/waiting.ts';
import { makeWork } from '../../testing/work.ts';

const server = startServer();
const { start } = attemptsAt(server);

type Given = { teacher: Caller; pupil: Caller; work: { id: number }; tests: [number, number] };

/** A work of 30 minutes with the first of two tests, without an attempt. */
async function give(): Promise<Given> {
  const { context } = server;
  const teacher = await makeCaller(context, { is_teacher: true });
  const pupil = await makeCaller(context, { is_pupil: true });
  const [first, second] = [await makeQuestion(context), await makeQuestion(context)];
  const work = await makeWork(context, {
    author: teacher.person,
    pupils: [pupil.person],
    questions: [first],
    time_limit: 30,
    closes_at: new Date(Date.now() + 5 * 3_600_000),
    show_marks: 'never',
    show_keys: 'never',
    show_explanations: 'never',
  });
  return { teacher, pupil, work, tests: [first.id, second.id] };
}

const ask = (method: string, json?: (given: Given) => object) => (given: Given) =>
  send(server, `${method} /work_api/${given.work.id}/`, {
    token: given.teacher.token,
    ...(json && { json: json(given) }),
  });

/** Changes of a work, by the row that they write after they have looked for attempts. */
const changes = {
  'the time limit': ['update on work', ask('PATCH', () => ({ time_limit: 60 }))],
  'the tests': ['update on work', ask('PATCH', ({ tests }) => ({ tests: [tests[1]] }))],
  'the mode': ['update on work', ask('PATCH', () => ({ mode: 'practice' }))],
  'the minutes of the pupil': [
    'insert on work_allowance',
    ({ teacher, pupil, work }: Given) =>
      send(server, `PUT /work_api/${work.id}/allowances/`, {
        token: teacher.token,
        json: { person: pupil.person.id, minutes: 15 },
      }),
  ],
  'the work, which is taken back': ['delete on work', ask('DELETE')],
} as const;

/** What an attempt is, as it is stored. */
async function stored(work: { id: number }) {
  const row = await server.context.database
    .selectFrom('work_attempt')
    .innerJoin('work', 'work.id', 'work')
    .select(['questions', 'started_at', 'ends_at', 'mode', 'handed_in_by', 'work.archived_at'])
    .where('work', '=', work.id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { started_at, ends_at, archived_at, ...rest } = row;
  const minutes = (Date.parse(ends_at ?? '') - Date.parse(started_at)) / 60_000;
  return { ...rest, minutes, isArchived: archived_at !== null };
}

const statusOf = ({ status }: Reply) => status;
const unchanged = { minutes: 30, mode: 'exam', handed_in_by: null, isArchived: false };

describe('a change waits for a start that is under way, and then knows of the attempt', () => {
  async function startBeside(name: keyof typeof changes) {
    const given = await give();
    const [, change] = changes[name];
    const [started, changed] = await sendDuring(
      server.context,
      'insert on work_attempt',
      () => start(given.pupil, given.work),
      () => change(given),
    );
    expect(started.status).toBe(200);
    const { questions, ...attempt } = (await stored(given.work)) ?? {};
    expect(questions).toEqual([given.tests[0]]);
    return { changed, attempt };
  }

  test.each([
    ['the time limit', 200, { minutes: 60 }],
    ['the minutes of the pupil', 200, { minutes: 45 }],
    ['the work, which is taken back', 204, { handed_in_by: 'teacher', isArchived: true }],
  ] as const)('of %s: %i', async (name, status, expected) => {
    const { changed, attempt } = await startBeside(name);
    expect([changed.status, attempt]).toEqual([status, { ...unchanged, ...expected }]);
  });

  test.each([
    ['the tests', { tests: [workMessages.begun] }],
    ['the mode', { mode: [workMessages.begun] }],
  ] as const)('of %s, which is refused', async (name, problems) => {
    const { changed, attempt } = await startBeside(name);
    expect([changed.status, changed.body, attempt]).toEqual([400, problems, unchanged]);
  });
});

describe('a start waits for a change that has found no attempt, and begins with the change', () => {
  test.each([
    ['the time limit', { minutes: 60 }],
    ['the tests', { asks: 1 }],
    ['the mode', { mode: 'practice' }],
    ['the minutes of the pupil', { minutes: 45 }],
  ] as const)('of %s', async (name, attempt) => {
    const given = await give();
    const [write, change] = changes[name];
    const [changed, started] = await sendDuring(
      server.context,
      write,
      () => change(given),
      () => start(given.pupil, given.work),
    );
    expect([changed, started].map(statusOf)).toEqual([200, 200]);
    const { asks, ...expected } = { asks: 0, ...attempt };
    expect(await stored(given.work)).toEqual({ ...unchanged, questions: [given.tests[asks]], ...expected });
  });

  test('unless the work is deleted', async () => {
    const given = await give();
    const [write, takeBack] = changes['the work, which is taken back'];
    const [taken, started] = await sendDuring(
      server.context,
      write,
      () => takeBack(given),
      () => start(given.pupil, given.work),
    );
    expect([taken, started].map(statusOf)).toEqual([204, 404]);
    expect(await stored(given.work)).toBeUndefined();
  });
});
