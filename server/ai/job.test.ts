import fc from 'fast-check';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { AnalysisRun, AnalysisState } from '../../contract/ai/analysis.ts';
import hostileTexts from '../../contract/wire/hostile-texts.json' with { type: 'json' };
import { runs } from '../testing/extent.ts';
import { ai } from '../testing/analysis.ts';
import { makeRun } from './testing/requests.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { deleteTasks, startModelJobs } from '../testing/model-jobs.ts';
import { type Received, type Said, startModelServer } from '../testing/model-server.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { inTransaction } from '../database/database.ts';
import { startJobs } from '../start-jobs.ts';
import { updateQuestion } from '../questions/store.ts';
import { queueJob } from './job.ts';
import { findRun } from './analysis/run-store.ts';
import { insertTask, insertTasksOfRun, queueTasks } from './task-store.ts';

const server = startServer();
let staff: Caller;
let teacher: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, roles.staff);
  teacher = await makeCaller(server.context, { ...roles.teacher, first_name: 'Olim', last_name: 'Karimov' });
});

beforeEach(() => deleteTasks(server.context));

const solved = {
  working: 'It was the capital of the emirate.',
  answer: { chosen: 'c' },
  answer_in_words: 'Bukhara',
};
const reviewed = {
  key_reason: 'The emirate had its capital there.',
  key: 'wrong',
  better_key: { right: 'c' },
  also_right: [],
  ambiguous: [],
  corrections: [{ part: 'savol', before: 'Wich', after: 'Which', reason: 'Spelling.' }],
  level: 1,
  level_reason: '',
  weak_options: [],
  explanation: 'Since 1930.',
};
const solves = { value: solved };
const reviews = { value: reviewed };
/** A model that answers everything. */
const answers = ({ name }: Received): Said => (name === 'solve' ? solves : reviews);

type Some = Partial<NonNullable<typeof server.context.config.ai>>;

/** Runs the jobs until the test ends, with a model that answers so. */
async function startModel(answer: (received: Received) => Said = answers, some: Some = {}) {
  const jobs = await startModelJobs(server, answer, some);
  server.context.config.ai = ai(jobs.url, some);
  return jobs;
}

const makeOwn = (some = {}) => makeQuestion(server.context, { author: teacher.person.id, ...some });

const askedFor = ({ id }: { id: number }) => ({
  question: id,
  person: teacher.person.id,
  language: 'en' as const,
});

async function ask({ id }: { id: number }): Promise<void> {
  const { status } = await send(server, `POST /tests_api/${id}/analysis/`, {
    token: teacher.token,
    json: {},
  });
  expect(status).toBe(200);
}

async function stateOf({ id }: { id: number }): Promise<AnalysisState> {
  const { body } = await send(server, `GET /tests_api/${id}/analysis/`, { token: teacher.token });
  return (body as { data_api: [AnalysisState] }).data_api[0];
}

const state = (question: { id: number }) => expect.poll(async () => (await stateOf(question)).state);

async function rowOf({ id }: { id: number }) {
  return server.context.database
    .selectFrom('question')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The trials of the analysis of a question that have failed, and are stored. */
async function attempts({ id }: { id: number }): Promise<number> {
  const task = await server.context.database
    .selectFrom('model_task')
    .select('attempts')
    .where('question', '=', id)
    .executeTakeFirstOrThrow();
  return task.attempts;
}

/** The jobs that may run now. */
const dueJobs = async () =>
  (await server.context.pool.query('select from graphile_worker.jobs where run_at <= now()')).rows;

/** Makes all moments until which something waits pass. A job that still runs could have others wait anew. */
async function passTime(): Promise<void> {
  await expect.poll(dueJobs).toEqual([]);
  const past = new Date(Date.now() - 1000);
  const { database } = server.context;
  await database
    .updateTable('model_task')
    .set({ retry_at: past })
    .where('retry_at', 'is not', null)
    .execute();
  await database
    .updateTable('ai_settings')
    .set({ resting_until: past })
    .where('resting_until', 'is not', null)
    .execute();
  await queueTasks(database, 1);
}

const setOn = (is_on: boolean) =>
  send(server, 'PUT /ai_api/settings/', { token: staff.token, json: { is_on, at_saving: false } });

const requests = async () =>
  server.context.database.selectFrom('model_request').selectAll().orderBy('id').execute();

describe('an analysis', () => {
  test('is written beside the test, with notes on it, and changes nothing else of it', async () => {
    const { received } = await startModel();
    const question = await makeOwn({ savol: 'Wich?' });
    const before = await rowOf(question);
    await ask(question);
    await state(question).toBe('done');
    const { last } = await stateOf(question);
    expect(last).toMatchObject({
      version: 1,
      model: 'test-model',
      findings: { key: 'wrong', own_answer: 'Bukhara' },
      suggestions: [
        { kind: 'key', before: { right: 'b' }, after: { right: 'c' }, state: 'open' },
        { kind: 'text', before: 'Wich?', after: 'Which?', state: 'open' },
      ],
    });
    const after = await rowOf(question);
    expect(after).toEqual({
      ...before,
      is_analyzed_by_ai: true,
      change_by_ai: expect.stringContaining('wrong'),
    });
    expect(received.map(({ name }) => name)).toEqual(['solve', 'review']);
    expect(await requests()).toMatchObject(
      (['solve', 'review'] as const).map((purpose, place) => ({
        purpose,
        question: question.id,
        asked_by: teacher.person.id,
        sent: received[place]?.body,
        problem: null,
      })),
    );
  });

  test('sends nothing of people, and the key only with what the model has answered without it', async () => {
    const { received } = await startModel();
    const question = await makeOwn({ explanation: 'Zq7Because' });
    await ask(question);
    await state(question).toBe('done');
    const sent = received.map(({ body }) => body);
    for (const body of sent) expect(body).not.toMatch(/Olim|Karimov|@example\.com/);
    expect(sent[0]).not.toMatch(/Zq7Because|\\"right\\"/);
    expect(sent[1]).toMatch(/\\"right\\"/);
    expect(sent[1]).toContain('Bukhara');
  });

  test('begins again where the test has changed meanwhile', async () => {
    const question = await makeOwn();
    const { received, state: script } = await startModel(({ name }) => (name === 'solve' ? solves : 'hang'));
    await ask(question);
    await expect.poll(() => received.length).toBe(2);
    const change = { savol: 'Wich city?' };
    await updateQuestion(server.context.database, question.id, change, { by: null, at: new Date() });
    script.answer = answers;
    await setOn(false);
    await expect.poll(() => script.cut).toBe(1);
    await setOn(true);
    await state(question).toBe('done');
    expect((await stateOf(question)).last).toMatchObject({
      version: 2,
      suggestions: [{}, { before: 'Wich city?' }],
    });
    expect(received.map(({ name }) => name)).toEqual(['solve', 'review', 'solve', 'review']);
    expect(await rowOf(question)).toMatchObject({ is_analyzed_by_ai: true, version: 2 });
  });

  test('that was made before a change is not written', async () => {
    const question = await makeOwn();
    const { received } = await startModel();
    await inTransaction(server.context.database, async (transaction) => {
      const edit = { savol: 'Changed while it was reviewed?' };
      await updateQuestion(transaction, question.id, edit, { by: null, at: new Date() });
      await ask(question);
      // Both have answered about the version that is replaced now; what they say waits for the lock of the question.
      await expect.poll(() => received.length).toBe(2);
    });
    await state(question).toBe('done');
    expect((await stateOf(question)).last?.version).toBe(2);
    expect(received.map(({ name }) => name)).toEqual(['solve', 'review', 'solve', 'review']);
  });

  test('of a test that is deleted meanwhile ends', async () => {
    const [deleted, next] = [await makeOwn(), await makeOwn()];
    const { received, state: script } = await startModel(() => 'hang');
    await ask(deleted);
    await expect.poll(() => received.length).toBe(1);
    script.answer = answers;
    await send(server, `DELETE /tests_api/${deleted.id}/`, { token: teacher.token });
    await ask(next);
    await state(next).toBe('done');
    expect(script.cut).toBe(1);
  });
});

const noted = new Set(['is_analyzed_by_ai', 'change_by_ai']);

test('whatever the model says, nothing of the test changes but its notes', async () => {
  const { state: script } = await startModel();
  const question = await makeOwn();
  const before = Object.entries(await rowOf(question)).filter(([name]) => !noted.has(name));
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.record({
      ...Object.fromEntries(
        Object.entries(reviewed).map(([name, value]) => [name, fc.constant<unknown>(value)]),
      ),
      key: fc.constantFrom('right', 'wrong', 'unsure'),
      key_reason: fc.string({ unit: 'binary' }),
      better_key: fc.oneof(fc.constantFrom<unknown>({ right: 'a' }, { right: 'e' }, null), fc.jsonValue()),
      ambiguous: fc.array(fc.constantFrom(...hostileTexts)),
      corrections: fc.array(
        fc.record({
          part: fc.constantFrom('savol', 'content.options.0.text', 'key.right', '__proto__', ...hostileTexts),
          before: fc.constantFrom('Which', 'Tashkent', '', ...hostileTexts),
          after: fc.constantFrom(...hostileTexts),
          reason: fc.string(),
        }),
      ),
      explanation: fc.constantFrom(...hostileTexts),
    }),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (says) => {
      script.answer = ({ name }) => (name === 'solve' ? solves : { value: says });
      await ask(question);
      await expect
        .poll(async () => {
          const { state: now, problem } = await stateOf(question);
          return now === 'done' || problem !== null;
        })
        .toBe(true);
      const after = Object.entries(await rowOf(question)).filter(([name]) => !noted.has(name));
      expect(after).toEqual(before);
      await server.context.database.deleteFrom('model_task').execute();
    }),
    { numRuns: runs(60) },
  );
});

describe('a failure', () => {
  test('is tried again later, without the request that was answered', async () => {
    const question = await makeOwn();
    const { received, state: script } = await startModel(({ name }) =>
      name === 'solve' ? solves : { status: 500 },
    );
    await ask(question);
    await expect.poll(async () => (await stateOf(question)).problem).toBe('failed');
    const { state: now, retry_at } = await stateOf(question);
    expect(now).toBe('waiting');
    expect(Date.parse(retry_at ?? '') - Date.now()).toBeGreaterThan(25_000);
    const { rows } = await server.context.pool.query<{ run_at: string }>(
      'select run_at from graphile_worker.jobs',
    );
    expect(rows.map(({ run_at }) => new Date(run_at))).toEqual([new Date(retry_at ?? '')]);
    script.answer = answers;
    await passTime();
    await state(question).toBe('done');
    expect(received.map(({ name }) => name)).toEqual(['solve', 'review', 'review']);
    expect((await requests()).map(({ problem }) => problem)).toEqual([null, 'failed', null]);
  });

  test('of an endpoint that is busy waits for as long as it says', async () => {
    const question = await makeOwn();
    await startModel(() => ({ status: 429, headers: { 'Retry-After': '600' } }));
    await ask(question);
    await expect.poll(async () => (await stateOf(question)).problem).toBe('busy');
    const { retry_at } = await stateOf(question);
    expect(Date.parse(retry_at ?? '') - Date.now()).toBeGreaterThan(595_000);
  });

  test('that another trial would meet too gives up at once, and it can be asked for again', async () => {
    const question = await makeOwn();
    const { received, state: script } = await startModel(() => ({ status: 401 }));
    await ask(question);
    await state(question).toBe('failed');
    expect(await stateOf(question)).toMatchObject({ problem: 'refused', retry_at: null });
    expect(received.length).toBe(1);
    script.answer = answers;
    await ask(question);
    await state(question).toBe('done');
  });

  test('gives up after five trials', async () => {
    const question = await makeOwn();
    const { received } = await startModel(() => ({ value: { nothing: 'of it' } }));
    await ask(question);
    for (let trial = 1; trial < 5; trial += 1) {
      await expect.poll(() => attempts(question)).toBe(trial);
      expect(received.length).toBe(2 * trial);
      await passTime();
    }
    await state(question).toBe('failed');
    // Each trial asks once more for an answer that cannot be read.
    expect(received.length).toBe(10);
    expect((await stateOf(question)).problem).toBe('unreadable');
  });

  test('five times in a row gives the endpoint a rest, which one trial ends', async () => {
    const questions = await Promise.all(Array.from({ length: 7 }, () => makeOwn()));
    const { received, state: script } = await startModel(() => ({ status: 503 }));
    for (const question of questions) await ask(question);
    const trials = async () => {
      const failed = await Promise.all(questions.map(attempts));
      return failed.reduce((sum, some) => sum + some, 0);
    };
    const last = questions.at(-1) ?? { id: 0 };
    await expect.poll(async () => (await stateOf(last)).held).toBe('resting');
    await expect.poll(trials).toBe(5);
    expect(received.length).toBe(5);
    const settings = async () =>
      (await send(server, 'GET /ai_api/settings/', { token: staff.token })).body as {
        endpoint: { resting_until: string | null; problem: string | null };
      };
    const { endpoint } = await settings();
    expect(endpoint.problem).toBe('failed');
    expect(Date.parse(endpoint.resting_until ?? '') - Date.now()).toBeGreaterThan(290_000);

    await passTime();
    await expect.poll(() => received.length).toBe(6);
    await expect
      .poll(async () => Date.parse((await settings()).endpoint.resting_until ?? '') - Date.now())
      .toBeGreaterThan(590_000);
    await expect.poll(trials).toBe(6);
    script.answer = answers;
    await passTime();
    for (const question of questions) await state(question).toBe('done');
    expect((await settings()).endpoint).toMatchObject({ resting_until: null, problem: null });
  });
});

const page = '<!doctype html><title>Log in</title>';

test.each([
  ['a page to log in at', page, 'unreachable'],
  ['JSON without choices', '{"choices":[]}', 'failed'],
])('five times %s gives the endpoint a rest, and costs five requests', async (_, body, problem) => {
  const questions = await Promise.all(Array.from({ length: 6 }, () => makeOwn()));
  const { received } = await startModel(() => ({ body }));
  for (const question of questions) await ask(question);
  const last = questions.at(-1) ?? { id: 0 };
  await expect.poll(async () => (await stateOf(last)).held).toBe('resting');
  expect(received.length).toBe(5);
  expect(await requests()).toMatchObject(received.map(() => ({ problem, received: body })));
});

describe('the key of the endpoint', () => {
  const key = 'sk-a-key-that-stays-here';

  test.each([401, 503])(
    'that it repeats in an error by %i stands neither in the database, nor at /staff/ai, nor in a log',
    async (status) => {
      const echoing = await startModelServer(({ authorization }) => ({
        status,
        body: JSON.stringify({ error: { message: `wrong: ${authorization}` } }),
      }));
      const lines: string[] = [];
      const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
      const some = ai(echoing.url, { key });
      const context = { ...server.context, config: { ...server.context.config, ai: some } };
      server.context.config.ai = some;
      const jobs = startJobs(context, log, server.origin);
      onTestFinished(() => jobs.stop());
      const question = await makeOwn();
      await ask(question);
      await expect.poll(async () => (await stateOf(question)).problem).not.toBe(null);
      expect(echoing.received.map(({ authorization }) => authorization)).toEqual([`Bearer ${key}`]);

      const stored = await requests();
      expect(stored).toMatchObject([{ received: '{"error":{"message":"wrong: Bearer [AI_KEY]"}}' }]);
      const { token } = staff;
      const shown = await send(server, `GET /ai_api/requests/${stored[0]?.id}/`, { token });
      expect(shown.text).toContain('Bearer [AI_KEY]');
      const listed = await send(server, 'GET /ai_api/requests/', { token });
      const settings = await send(server, 'GET /ai_api/settings/', { token });
      const { rows } = await server.context.pool.query<{ task: string }>(
        'select to_jsonb(model_task)::text as task from model_task',
      );
      await jobs.stop();
      expect(lines).not.toEqual([]);
      const all = [stored, shown.text, listed.text, settings.text, rows, lines];
      expect(JSON.stringify(all)).not.toContain(key);
    },
  );
});

describe('the response before a request that is not sent', () => {
  const unreadable = { content: 'I cannot do that.' };

  test('because of the limit of a day is stored', async () => {
    const question = await makeOwn();
    const { received } = await startModel(() => unreadable, { dailyLimit: 1 });
    await ask(question);
    await expect.poll(async () => (await stateOf(question)).held).toBe('daily_limit');
    await expect.poll(async () => (await stateOf(question)).state).toBe('waiting');
    expect(received.length).toBe(1);
    const cameBack: unknown = expect.stringContaining('I cannot do that.');
    expect(await requests()).toMatchObject([{ problem: 'unreadable', received: cameBack }]);
  });

  test('because staff switch it off is stored, and the request that they cut off has none', async () => {
    const question = await makeOwn();
    const { received, state: script } = await startModel(() =>
      received.length === 1 ? { status: 400, body: 'no schemas' } : 'hang',
    );
    await ask(question);
    await expect.poll(() => received.length).toBe(2);
    await setOn(false);
    await expect.poll(() => script.cut).toBe(1);
    await expect.poll(async () => (await stateOf(question)).state).toBe('waiting');
    expect(await requests()).toMatchObject([
      { problem: 'refused', received: 'no schemas' },
      { problem: 'unreachable', received: '' },
    ]);
  });
});

describe('what holds it', () => {
  test('the limit of a day holds until the next one', async () => {
    const [first, second] = [await makeOwn(), await makeOwn()];
    const { received } = await startModel(answers, { dailyLimit: 3 });
    await ask(first);
    await state(first).toBe('done');
    await ask(second);
    await expect.poll(async () => (await stateOf(second)).held).toBe('daily_limit');
    expect(received.length).toBe(3);
    await expect.poll(async () => (await stateOf(second)).state).toBe('waiting');
    await expect.poll(dueJobs).toEqual([]);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    await server.context.database.updateTable('model_request').set({ sent_at: yesterday }).execute();
    await queueTasks(server.context.database, 1);
    await state(second).toBe('done');
    expect(received.map(({ name }) => name)).toEqual(['solve', 'review', 'solve', 'review']);
  });

  test('several slots work at once, and do not exceed the limit together', async () => {
    const questions = await Promise.all(Array.from({ length: 6 }, () => makeOwn()));
    const { received, state: script } = await startModel(() => 'hang', { atOnce: 3, dailyLimit: 7 });
    for (const question of questions) await ask(question);
    await expect.poll(() => received.length).toBe(3);
    script.answer = answers;
    await setOn(false);
    await expect.poll(() => script.cut).toBe(3);
    await setOn(true);
    await expect.poll(() => received.length).toBe(7);
    await expect
      .poll(
        async () =>
          (await Promise.all(questions.map(stateOf))).filter((analysis) => analysis.state === 'running')
            .length,
      )
      .toBe(0);
    expect(received.length).toBe(7);
  });

  test('staff switch it off at once, and the task that ran goes on afterwards', async () => {
    const question = await makeOwn();
    const { received, state: script } = await startModel(() => 'hang');
    await ask(question);
    await expect.poll(() => received.length).toBe(1);
    await setOn(false);
    await expect.poll(() => script.cut).toBe(1);
    await expect.poll(async () => (await stateOf(question)).state).toBe('waiting');
    expect(await stateOf(question)).toMatchObject({ held: 'switched_off', problem: null });
    script.answer = answers;
    await setOn(true);
    await state(question).toBe('done');
  });

  test('the end of the server cuts it off, and the next one goes on with it, once', async () => {
    const question = await makeOwn();
    const {
      received,
      restart,
      state: script,
    } = await startModel(({ name }) => (name === 'solve' ? solves : 'hang'));
    await ask(question);
    await expect.poll(() => received.length).toBe(2);
    script.answer = answers;
    await restart();
    await state(question).toBe('done');
    expect(received.map(({ name }) => name)).toEqual(['solve', 'review', 'review']);
  });

  test('a task that ran when the server was killed runs again', async () => {
    const { database, pool } = server.context;
    const question = await makeOwn();
    await insertTask(database, askedFor(question), 1);
    await database.updateTable('model_task').set({ state: 'running' }).execute();
    await pool.query(`
      update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now(), attempts = 1;
      update graphile_worker._private_job_queues set locked_by = 'killed', locked_at = now()`);
    await startModel();
    await state(question).toBe('done');
    expect(await rowOf(question)).toMatchObject({ is_analyzed_by_ai: true });
  });

  test('a task without a job gets one by the hourly job', async () => {
    const { database, pool } = server.context;
    const question = await makeOwn();
    await insertTask(database, askedFor(question), 1);
    await pool.query('delete from graphile_worker._private_jobs');
    await startModel();
    await pool.query('select graphile_worker.add_job($1)', [queueJob]);
    await state(question).toBe('done');
    expect(await rowOf(question)).toMatchObject({ is_analyzed_by_ai: true });
  });
});

test('tests of several runs are analyzed in turn, after those that were asked for by themselves', async () => {
  const { database, pool } = server.context;
  const questions = [(await makeOwn()).id, (await makeOwn()).id];
  const runsOfTwo = [
    await makeRun(server.context, teacher.person),
    await makeRun(server.context, teacher.person),
  ];
  await deleteTasks(server.context);
  for (const id of runsOfTwo) {
    await insertTasksOfRun(database, { id, made_by: teacher.person.id, language: 'en' }, questions, 1);
  }
  await insertTask(database, askedFor(await makeOwn()), 1);
  const { rows } = await pool.query<{ run: number | null }>(`
    select run from graphile_worker.jobs join model_task on key = 'ai-task ' || model_task.id order by priority, jobs.id`);
  expect(rows.map(({ run }) => run)).toEqual([null, ...runsOfTwo, ...runsOfTwo]);
});

describe('slots', () => {
  test('that are fewer than before take over the tasks of the others', async () => {
    const questions = await Promise.all(Array.from({ length: 5 }, () => makeOwn()));
    for (const question of questions) await insertTask(server.context.database, askedFor(question), 5);
    const { received } = await startModel();
    for (const question of questions) await state(question).toBe('done');
    expect(received.map(({ name }) => name)).toEqual(questions.flatMap(() => ['solve', 'review']));
  });

  test('of two servers perform each task once, and a question with two tasks once', async () => {
    const { database } = server.context;
    const questions = await Promise.all(Array.from({ length: 6 }, () => makeOwn()));
    const ids = questions.map(({ id }) => id);
    const run = { id: await makeRun(server.context, teacher.person), made_by: teacher.person.id };
    await deleteTasks(server.context);
    await insertTasksOfRun(database, { ...run, language: 'en' }, ids, 2);
    for (const question of questions) await insertTask(database, askedFor(question), 2);
    const both = [await startModel(answers, { atOnce: 2 }), await startModel(answers, { atOnce: 2 })];
    for (const question of questions) await state(question).toBe('done');
    await expect
      .poll(async () => (await server.context.pool.query('select from graphile_worker.jobs')).rows)
      .toEqual([]);
    expect(both.flatMap(({ received }) => received).length).toBe(12);
    const { done } = (await findRun(database, run.id)) ?? { done: 0 };
    expect(done).toBe(6);
  });
});

describe('a run', () => {
  const listRuns = async () =>
    ((await send(server, 'GET /ai_api/runs/', { token: teacher.token })).body as { data_api: AnalysisRun[] })
      .data_api;

  async function start(count: number) {
    const category = (await makeCategory(server.context)).id;
    const questions = [];
    for (let made = 0; made < count; made += 1) questions.push(await makeOwn({ category }));
    const json = { category, tests: count };
    const { body } = await send(server, 'POST /ai_api/runs/', { token: teacher.token, json });
    return { id: (body as { data_api: [{ id: number }] }).data_api[0].id, questions };
  }

  const set = (id: number, to: string) =>
    send(server, `PATCH /ai_api/runs/${id}/`, { token: teacher.token, json: { state: to } });

  test('analyzes its tests and counts those that were given up', async () => {
    let asked = 0;
    await startModel(({ name }) => {
      asked += 1;
      return asked === 3 ? { status: 401 } : answers({ name } as Received);
    });
    await start(3);
    await expect
      .poll(async () => (await listRuns())[0])
      .toMatchObject({ state: 'ended', total: 3, done: 2, failed: 1 });
  });

  test('lets those that were asked for by themselves go first, and waits while it is paused', async () => {
    const { received, state: script } = await startModel(() => 'hang');
    const { id, questions } = await start(2);
    await expect.poll(() => received.length).toBe(1);
    const alone = await makeOwn();
    await ask(alone);
    await set(id, 'paused');
    script.answer = answers;
    await setOn(false);
    await expect.poll(() => script.cut).toBe(1);
    await setOn(true);
    await state(alone).toBe('done');
    expect((await listRuns())[0]).toMatchObject({ state: 'paused', done: 0 });
    expect((await Promise.all(questions.map(stateOf))).map((analysis) => analysis.state)).toEqual([
      'none',
      'none',
    ]);
    await set(id, 'running');
    await expect.poll(async () => (await listRuns())[0]).toMatchObject({ state: 'ended', done: 2 });
  });

  test('that is cancelled cuts off its request', async () => {
    const { received, state: script } = await startModel(() => 'hang');
    const { id, questions } = await start(2);
    await expect.poll(() => received.length).toBe(1);
    await set(id, 'cancelled');
    await expect.poll(() => script.cut).toBe(1);
    expect((await Promise.all(questions.map(stateOf))).map((analysis) => analysis.state)).toEqual([
      'none',
      'none',
    ]);
    expect(received.length).toBe(1);
  });

  test('counts a test that is analyzed once for all who asked for it', async () => {
    const { received } = await startModel();
    await setOn(false);
    await setOn(true);
    const { questions } = await start(1);
    for (const question of questions) await state(question).toBe('done');
    await expect.poll(async () => (await listRuns())[0]).toMatchObject({ state: 'ended', done: 1 });
    expect(received.length).toBe(2);
  });
});
