import { beforeAll, describe, expect, test } from 'vitest';

import type { AnalysisState, Findings } from '../../../contract/ai/analysis.ts';
import { erasing } from '../../testing/erasing.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeDifficultyLevel,
  makePerson,
  makeQuestion,
} from '../../testing/factories.ts';
import { ai, makeAnalysis } from '../../testing/analysis.ts';
import { type Reply, send } from '../../testing/client.ts';
import { roles } from '../../testing/roles.ts';
import { startServer } from '../../testing/start-server.ts';
import { inTransaction } from '../../database/database.ts';
import { erasePerson } from '../../people/erasure.ts';
import { updateQuestion } from '../../questions/store.ts';

const server = startServer({ settings: () => ({ ai: ai('http://127.0.0.1:9/v1') }) });
const noRow = 2_000_000_000;
let staff: Caller;
let teacher: Caller;
let other: Caller;
let pupil: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, roles.staff);
  teacher = await makeCaller(server.context, { ...roles.teacher, first_name: 'Olim', last_name: 'Karimov' });
  other = await makeCaller(server.context, roles.teacher);
  pupil = await makeCaller(server.context, roles.pupil);
});

const makeOwn = () =>
  makeQuestion(server.context, { author: teacher.person.id, savol: 'Wich city is the capital?' });

function stateOf({ status, body }: Reply): AnalysisState {
  expect(status).toBe(200);
  const { data_api } = body as { data_api: [AnalysisState] };
  return data_api[0];
}

const get = async (id: number, { token } = teacher) =>
  send(server, `GET /tests_api/${id}/analysis/`, { token });
const request = async (id: number, { token } = teacher) =>
  send(server, `POST /tests_api/${id}/analysis/`, { token, json: {} });
const take = async (id: number, { token } = teacher) =>
  send(server, `POST /ai_api/suggestions/${id}/take/`, { token, json: {} });
const dismiss = async (id: number, { token } = teacher) =>
  send(server, `POST /ai_api/suggestions/${id}/dismiss/`, { token, json: {} });

async function suggestionsOf(id: number) {
  return stateOf(await get(id)).last?.suggestions ?? [];
}

/** The id of the first suggestion of a kind. */
async function suggestion(question: number, kind: string): Promise<number> {
  return (await suggestionsOf(question)).find((candidate) => candidate.kind === kind)?.id ?? 0;
}

const setOn = (is_on: boolean, at_saving = false) =>
  send(server, 'PUT /ai_api/settings/', { token: staff.token, json: { is_on, at_saving } });

describe('reading and asking', () => {
  test('are for the author and staff', async () => {
    const { id } = await makeOwn();
    for (const method of ['GET', 'POST']) {
      const path = `${method} /tests_api/${id}/analysis/`;
      const json = method === 'POST' ? {} : undefined;
      expect((await send(server, path, { json })).status).toBe(401);
      for (const { token } of [pupil, other])
        expect((await send(server, path, { token, json })).status).toBe(403);
      const missing = path.replace(String(id), String(noRow));
      expect((await send(server, missing, { token: staff.token, json })).status).toBe(404);
    }
    expect(stateOf(await get(id, staff)).state).toBe('none');
  });

  test('a test that waits is not asked for twice, and one that was given up begins again', async () => {
    const { id } = await makeOwn();
    const waiting = { state: 'waiting', problem: null, retry_at: null, held: null, last: null };
    expect(stateOf(await request(id))).toEqual(waiting);
    expect(stateOf(await request(id, staff))).toEqual(waiting);
    const tasks = () =>
      server.context.database.selectFrom('model_task').selectAll().where('question', '=', id).execute();
    expect(await tasks()).toMatchObject([{ asked_by: teacher.person.id, run: null }]);
    await server.context.database
      .updateTable('model_task')
      .set({ state: 'failed', problem: 'refused', attempts: 1 })
      .where('question', '=', id)
      .execute();
    expect(stateOf(await get(id))).toEqual({ ...waiting, state: 'failed', problem: 'refused' });
    expect(stateOf(await request(id, staff))).toEqual(waiting);
    expect(await tasks()).toMatchObject([{ asked_by: staff.person.id, attempts: 0 }]);
  });

  test('while staff have switched it off, nothing is asked for, and what waits is held', async () => {
    const [asked, unasked] = [await makeOwn(), await makeOwn()];
    await request(asked.id);
    await setOn(false);
    try {
      const refused = await request(unasked.id);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'analysis_off' }]);
      expect(stateOf(await get(asked.id))).toMatchObject({ state: 'waiting', held: 'switched_off' });
    } finally {
      await setOn(true);
    }
    expect(stateOf(await get(asked.id))).toMatchObject({ state: 'waiting', held: null });
  });

  test('what the last analysis says is shown with its suggestions', async () => {
    const question = await makeOwn();
    await makeAnalysis(server.context, question);
    const { last, ...state } = stateOf(await get(question.id));
    expect(state).toEqual({ state: 'done', problem: null, retry_at: null, held: null });
    expect(last).toMatchObject({ version: 1, model: 'test-model', prompt_version: 1 });
    expect(last?.findings satisfies Findings | undefined).toMatchObject({ key: 'wrong' });
    expect(
      last?.suggestions.map(({ kind, state: now, before, after }) => [kind, now, before, after]),
    ).toEqual([
      ['key', 'open', { right: 'b' }, { right: 'c' }],
      ['text', 'open', 'Wich city is the capital?', 'Which city is the capital?'],
      ['text', 'open', 'Tashkent', 'Toshkent'],
      ['explanation', 'open', '', 'Tashkent has been the capital since 1930.'],
      ['level', 'open', question.qiyinlik_darajasi, expect.any(Number)],
    ]);
  });
});

describe('a suggestion', () => {
  test('is decided by the author and staff', async () => {
    const question = await makeOwn();
    await makeAnalysis(server.context, question);
    const id = await suggestion(question.id, 'text');
    for (const [decide, verb] of [
      [take, 'take'],
      [dismiss, 'dismiss'],
    ] as const) {
      expect((await send(server, `POST /ai_api/suggestions/${id}/${verb}/`, { json: {} })).status).toBe(401);
      for (const caller of [pupil, other]) expect((await decide(id, caller)).status).toBe(403);
      expect((await decide(noRow, staff)).status).toBe(404);
    }
    expect((await suggestionsOf(question.id)).map(({ state }) => state)).not.toContain('taken');
  });

  test('that is taken changes the test once, by the person, as its history says', async () => {
    const question = await makeOwn();
    await makeAnalysis(server.context, question);
    const id = await suggestion(question.id, 'text');
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await take(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        data_api: [
          { savol: 'Which city is the capital?', version: 2, is_analyzed_by_ai: false, b: 'Tashkent' },
        ],
      });
    }
    const { body } = await send(server, `GET /tests_api/${question.id}/versions/`, { token: teacher.token });
    const { data_api: versions } = body as { data_api: object[] };
    expect(versions).toMatchObject([
      { number: 2, suggested: true, changed: ['savol'], made_by_name: 'Olim Karimov' },
      { number: 1 },
    ]);
    expect(versions[1]).not.toHaveProperty('suggested');
    const taken = (await suggestionsOf(question.id)).find(({ state }) => state === 'taken');
    expect(taken).toMatchObject({ id, decided_by_name: 'Olim Karimov', decided_at: expect.any(String) });
  });

  test('each kind changes its own part, and the others stay open', async () => {
    const question = await makeOwn();
    await makeAnalysis(server.context, question);
    const expected = [
      { right_answer: 'c' },
      { savol: 'Which city is the capital?' },
      { b: 'Toshkent' },
      { explanation: 'Tashkent has been the capital since 1930.' },
      { qiyinlik_darajasi: expect.not.closeTo(question.qiyinlik_darajasi) },
    ];
    for (const [place, { id }] of (await suggestionsOf(question.id)).entries()) {
      const { status, body } = await take(id, staff);
      expect([status, body]).toMatchObject([200, { data_api: [expected[place]] }]);
    }
    expect((await suggestionsOf(question.id)).map(({ state }) => state)).toEqual(Array(5).fill('taken'));
  });

  test('of another key regrades results, and stands in the audit trail', async () => {
    const question = await makeOwn();
    const person = await makePerson(server.context, roles.pupil);
    await makeAnswer(server.context, { question, person, users_answer: 'c' });
    const result = () =>
      server.context.database
        .selectFrom('answer')
        .select('percentage')
        .where('question', '=', question.id)
        .executeTakeFirstOrThrow();
    expect(await result()).toEqual({ percentage: 0 });
    await makeAnalysis(server.context, question);
    await take(await suggestion(question.id, 'key'));
    expect(await result()).toEqual({ percentage: 100 });
    const auditEvents = await server.context.database
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'details'])
      .where('actor', '=', teacher.person.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const details = { question: question.id };
    expect(auditEvents).toEqual([{ actor: teacher.person.id, action: 'question.key_changed', details }]);
  });

  test('of another level changes no result', async () => {
    const question = await makeOwn();
    const hard = await makeDifficultyLevel(server.context, { weight: 5 });
    await makeAnswer(server.context, { question });
    await makeAnalysis(server.context, question, { level: hard.id });
    await take(await suggestion(question.id, 'level'));
    const points = await server.context.database
      .selectFrom('answer')
      .select('points')
      .where('question', '=', question.id)
      .executeTakeFirstOrThrow();
    expect(points).toEqual({ points: 1 });
  });

  test('whose part says something else by now is stale, and is not taken', async () => {
    const question = await makeOwn();
    await makeAnalysis(server.context, question);
    const change = { savol: 'What is the capital?' };
    await updateQuestion(server.context.database, question.id, change, { by: null, at: new Date() });
    const id = await suggestion(question.id, 'text');
    expect((await suggestionsOf(question.id)).map(({ state }) => state)).toEqual([
      'open',
      'stale',
      'open',
      'open',
      'open',
    ]);
    const { status, body } = await take(id);
    expect([status, body]).toMatchObject([409, { code: 'suggestion_stale' }]);
    expect((await dismiss(id)).status).toBe(200);
  });

  test('that is dismissed changes nothing and is taken no more, and the reverse', async () => {
    const question = await makeOwn();
    await makeAnalysis(server.context, question);
    const [key, text] = [await suggestion(question.id, 'key'), await suggestion(question.id, 'text')];
    for (let time = 0; time < 2; time += 1) {
      const state = stateOf(await dismiss(key));
      expect(state.last?.suggestions.find(({ id }) => id === key)).toMatchObject({ state: 'dismissed' });
    }
    await take(text);
    for (const { status, body } of [await take(key), await dismiss(text)]) {
      expect([status, body]).toMatchObject([409, { code: 'suggestion_decided' }]);
    }
    expect(
      await server.context.database
        .selectFrom('question')
        .select(['key', 'version'])
        .where('id', '=', question.id)
        .executeTakeFirst(),
    ).toEqual({ key: question.key, version: 2 });
  });
});

test('a test is analyzed no more once it is changed, and a restored version brings back no notes', async () => {
  const question = await makeOwn();
  const { token } = teacher;
  await makeAnalysis(server.context, question);
  const read = async () => {
    const { body } = await send(server, `GET /tests_api/${question.id}/`, { token });
    const [{ savol, is_analyzed_by_ai, change_by_ai, enabled }] = (
      body as { data_api: [Record<string, unknown>] }
    ).data_api;
    return { savol, is_analyzed_by_ai, change_by_ai, enabled };
  };
  const analyzed = await read();
  expect(analyzed).toMatchObject({ is_analyzed_by_ai: true, enabled: true });
  const by = { by: teacher.person.id, at: new Date() };
  await updateQuestion(server.context.database, question.id, { enabled: false }, by);
  expect(await read()).toEqual({ ...analyzed, enabled: false });
  await updateQuestion(server.context.database, question.id, { savol: 'Changed?' }, by);
  expect(await read()).toMatchObject({
    ...analyzed,
    savol: 'Changed?',
    enabled: false,
    is_analyzed_by_ai: false,
  });
  await makeAnalysis(server.context, { ...question, savol: 'Changed?', version: 3 });
  await server.context.database
    .updateTable('question')
    .set({ change_by_ai: 'New notes.' })
    .where('id', '=', question.id)
    .execute();
  await send(server, `POST /tests_api/${question.id}/restore/`, { token, json: { number: 1 } });
  expect(await read()).toEqual({ ...analyzed, is_analyzed_by_ai: false, change_by_ai: 'New notes.' });
});

test('of people who were erased no name is left beside what they decided', async () => {
  const { person, token } = await makeCaller(server.context, roles.staff);
  const question = await makeOwn();
  await makeAnalysis(server.context, question);
  await dismiss(await suggestion(question.id, 'key'), { person, token });
  const name = async () =>
    (await suggestionsOf(question.id)).find(({ state }) => state === 'dismissed')?.decided_by_name;
  expect(await name()).toMatch(/^Ann Lee/);
  await inTransaction(server.context.database, (transaction) =>
    erasePerson(transaction, person.id, new Date(), erasing),
  );
  expect(await name()).toBe('');
});

test('a test is asked for when it is saved, where staff want that', async () => {
  const { id, category } = await makeOwn();
  const json = { test_type: 'choosable', savol: 'A?', a: '1', b: '2', right_answer: 'b', category };
  const put = (savol: string) =>
    send(server, `PUT /tests_api/${id}/`, { token: teacher.token, json: { ...json, savol } });
  await put('Not yet?');
  expect(stateOf(await get(id)).state).toBe('none');
  await setOn(true, true);
  try {
    await put('Now?');
    expect(stateOf(await get(id)).state).toBe('waiting');
    const { body } = await send(server, 'POST /tests_api/', { token: teacher.token, json });
    const added = (body as { data_api: [{ id: number }] }).data_api[0];
    expect(stateOf(await get(added.id)).state).toBe('waiting');
  } finally {
    await setOn(true);
  }
});
