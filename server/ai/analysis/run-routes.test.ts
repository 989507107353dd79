import { beforeAll, describe, expect, test } from 'vitest';

import { type AnalysisRun, mostInRun } from '../../../contract/ai/analysis.ts';
import { ai } from '../../testing/analysis.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../../testing/factories.ts';
import { type Reply, send } from '../../testing/client.ts';
import { roles } from '../../testing/roles.ts';
import { startServer } from '../../testing/start-server.ts';

const server = startServer({ settings: () => ({ ai: ai('http://127.0.0.1:9/v1', { dailyLimit: 5 }) }) });
const noRow = 2_000_000_000;
let staff: Caller;
let teacher: Caller;
let pupil: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, roles.staff);
  teacher = await makeCaller(server.context, { ...roles.teacher, first_name: 'Olim', last_name: 'Karimov' });
  pupil = await makeCaller(server.context, roles.pupil);
});

/** Makes a category with some tests of the teacher, and one of nobody. */
async function makeTests(count: number): Promise<{ id: number; name: string }> {
  const category = await makeCategory(server.context);
  for (let made = 0; made < count; made += 1) {
    await makeQuestion(server.context, { category: category.id, author: teacher.person.id });
  }
  await makeQuestion(server.context, { category: category.id });
  return category;
}

const start = (json: object, { token } = teacher) => send(server, 'POST /ai_api/runs/', { token, json });
const cost = (query: string, { token } = teacher) => send(server, `GET /ai_api/cost/?${query}`, { token });
const set = (id: number, state: string, { token } = teacher) =>
  send(server, `PATCH /ai_api/runs/${id}/`, { token, json: { state } });
const list = async ({ token } = teacher) =>
  ((await send(server, 'GET /ai_api/runs/', { token })).body as { data_api: AnalysisRun[] }).data_api;

function runOf({ status, body }: Reply): AnalysisRun {
  expect([200, 201]).toContain(status);
  return (body as { data_api: [AnalysisRun] }).data_api[0];
}

function refusal({ status, body }: Reply): unknown[] {
  return [status, (body as { code?: string }).code];
}

describe('the cost', () => {
  test('is shown to staff and teachers, of the tests that they may change', async () => {
    const { id } = await makeTests(3);
    expect((await send(server, 'GET /ai_api/cost/')).status).toBe(401);
    expect((await cost('', pupil)).status).toBe(403);
    expect((await cost('category=x')).status).toBe(400);
    expect((await cost(`category=${id}`)).body).toMatchObject({
      tests: 3,
      requests: 6,
      left_today: 5,
      days: 2,
    });
    expect((await cost(`category=${id}`, staff)).body).toMatchObject({ tests: 4, requests: 8, days: 2 });
    expect((await cost(`category=${noRow}`)).body).toEqual({
      status: 'ok',
      tests: 0,
      requests: 0,
      characters: 0,
      left_today: 5,
      days: 0,
    });
  });

  test('grows with the texts', async () => {
    const category = (await makeCategory(server.context)).id;
    const charactersOf = async () =>
      ((await cost(`category=${category}`, staff)).body as { characters: number }).characters;
    await makeQuestion(server.context, { category });
    const before = await charactersOf();
    await makeQuestion(server.context, { category, savol: 'x'.repeat(3000) });
    const after = await charactersOf();
    expect(before).toBeGreaterThan(500);
    expect(after).toBeGreaterThan(2 * before + 8500);
    expect(after).toBeLessThan(2 * before + 10_000);
  });
});

describe('a run', () => {
  test('is started by staff and teachers, with tests they have seen the cost of', async () => {
    const { id: category } = await makeTests(2);
    expect((await send(server, 'POST /ai_api/runs/', { json: {} })).status).toBe(401);
    expect((await start({ tests: 1 }, pupil)).status).toBe(403);
    const { status, body } = await start({ category, tests: mostInRun + 1, s: 'x'.repeat(201) });
    expect([status, Object.keys(body as object).toSorted()]).toEqual([400, ['s', 'tests']]);
    expect(refusal(await start({ category: noRow, tests: 5 }))).toEqual([409, 'no_tests']);
    expect(refusal(await start({ category, tests: 1 }))).toEqual([409, 'cost_changed']);
    expect(await list()).toEqual([]);
  });

  test('has no more tests than a run may have', async () => {
    const { id: category, ...question } = await makeQuestion(server.context);
    await server.context.pool.query(
      `insert into question (test_type, savol, content, key, category, qiyinlik_darajasi)
        select test_type, savol, content, key, category, qiyinlik_darajasi from question, generate_series(1, $2) where id = $1`,
      [category, mostInRun],
    );
    const json = { category: question.category, tests: mostInRun };
    expect(refusal(await start(json, staff))).toEqual([409, 'too_many_tests']);
  });

  test('is shown to who began it and to staff, and its tests wait', async () => {
    const category = await makeTests(2);
    const run = runOf(await start({ category: category.id, tests: 3, s: 'capital' }));
    expect(run).toMatchObject({
      state: 'running',
      made_by_name: 'Olim Karimov',
      category_name: category.name,
      s: 'capital',
      total: 2,
      done: 0,
      failed: 0,
      held: null,
    });
    expect(await list()).toEqual([run]);
    expect((await list(staff))[0]).toEqual(run);
    expect(await list(await makeCaller(server.context, roles.teacher))).toEqual([]);
    expect((await cost(`category=${noRow}`)).body).toMatchObject({ left_today: 1 });
    await set(run.id, 'cancelled');
  });

  test('is paused, goes on and is cancelled by who began it and by staff', async () => {
    const { id: category } = await makeTests(2);
    const { id } = runOf(await start({ category, tests: 2 }));
    expect((await send(server, `PATCH /ai_api/runs/${id}/`, { json: { state: 'paused' } })).status).toBe(401);
    for (const caller of [pupil, await makeCaller(server.context, roles.teacher)]) {
      expect((await set(id, 'paused', caller)).status).toBe(403);
    }
    expect((await set(id, 'ended')).status).toBe(400);
    expect((await set(noRow, 'paused')).status).toBe(404);
    expect(runOf(await set(id, 'paused')).state).toBe('paused');
    expect((await cost(`category=${noRow}`)).body).toMatchObject({ left_today: 5 });
    expect(runOf(await set(id, 'running', staff)).state).toBe('running');
    for (const state of ['cancelled', 'running', 'paused']) {
      expect(runOf(await set(id, state))).toMatchObject({ state: 'cancelled', done: 0 });
    }
    expect((await cost(`category=${noRow}`)).body).toMatchObject({ left_today: 5 });
  });

  test('is started once with one Idempotency-Key', async () => {
    const { id: category } = await makeTests(1);
    const before = (await list()).length;
    const headers = { 'Idempotency-Key': 'one run' };
    const json = { category, tests: 1 };
    const { token } = teacher;
    const once = async () => runOf(await send(server, 'POST /ai_api/runs/', { token, json, headers }));
    expect((await once()).id).toBe((await once()).id);
    expect((await list()).length).toBe(before + 1);
  });

  test('has ended when its tests were deleted', async () => {
    const { id: category } = await makeTests(1);
    const { id } = runOf(await start({ category, tests: 1 }));
    await server.context.database.deleteFrom('question').where('category', '=', category).execute();
    expect((await list()).find((run) => run.id === id)).toMatchObject({ state: 'ended', held: null });
    expect(runOf(await set(id, 'paused')).state).toBe('ended');
  });
});
