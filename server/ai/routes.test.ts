import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { ai } from '../testing/analysis.ts';
import { type Caller, makeCaller, makePerson } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';

import { deleteRequestsBefore, insertRequest, updateRequest } from './request-store.ts';
import { retainedSince } from './rules.ts';

const key = 'sk-a-key-that-stays-here';
const url = 'http://models.school.example:11434/v1';
const server = startServer({ settings: () => ({ ai: ai(url, { key, dailyLimit: 7 }) }) });
const without = startServer();
const path = '/ai_api/settings/';
const noRow = 2_000_000_000;
let staff: Caller;
let teacher: Caller;
let pupil: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, roles.staff);
  teacher = await makeCaller(server.context, roles.teacher);
  pupil = await makeCaller(server.context, roles.pupil);
});

beforeEach(() => server.context.database.deleteFrom('model_request').execute());

const get = ({ token }: Caller) => send(server, `GET ${path}`, { token });
const put = (json: object, { token } = staff) => send(server, `PUT ${path}`, { token, json });
const bodyOf = ({ status, body }: Reply) => [status, body];

/** Makes a request that was sent some days ago. @returns its id */
async function makeRequest(daysAgo = 0, asked_by: number | null = null): Promise<number> {
  const about = {
    purpose: 'solve',
    question: 4,
    pupil: null,
    asked_by,
    model: 'test-model',
    prompt_version: 1,
  } as const;
  const at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  return insertRequest(server.context.database, { ...about, sent: '{"model":"test-model"}' }, at);
}

describe('the settings', () => {
  test('are read by staff and teachers, and changed by staff', async () => {
    expect((await send(server, `GET ${path}`)).status).toBe(401);
    expect((await get(pupil)).status).toBe(403);
    expect((await send(server, `PUT ${path}`, { json: {} })).status).toBe(401);
    for (const caller of [pupil, teacher]) {
      expect((await put({ is_on: false, at_saving: false }, caller)).status).toBe(403);
    }
    const settings = { status: 'ok', is_set: true, is_on: true, at_saving: false, answers_may_leave: false };
    expect(bodyOf(await get(teacher))).toEqual([200, settings]);
    const endpoint = {
      host: 'models.school.example:11434',
      model: 'test-model',
      daily_limit: 7,
      sent_today: 0,
      waiting: 0,
      resting_until: null,
      problem: null,
    };
    expect(bodyOf(await get(staff))).toEqual([200, { ...settings, endpoint }]);
  });

  test('name the faults of others', async () => {
    const { status, body } = await put({ is_on: 'perhaps' });
    expect([status, Object.keys(body as object)]).toEqual([400, ['is_on', 'at_saving']]);
  });

  test('that change leave a line in the audit trail; the same ones again none', async () => {
    for (const is_on of [false, false, true]) {
      const { status, body } = await put({ is_on, at_saving: false });
      expect([status, body]).toMatchObject([200, { is_on, at_saving: false }]);
    }
    await put({ is_on: true, at_saving: true });
    await put({ is_on: true, at_saving: false });
    const auditEvents = await server.context.database
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('actor', '=', staff.person.id)
      .orderBy('id')
      .execute();
    expect(auditEvents).toEqual(
      [
        { is_on: [true, false] },
        { is_on: [false, true] },
        { at_saving: [false, true] },
        { at_saving: [true, false] },
      ].map((details) => ({ action: 'ai.switched', details })),
    );
  });

  test('let texts of pupils leave only where staff say so, with a line in the audit trail', async () => {
    const { person, token } = await makeCaller(server.context, roles.staff);
    const by = { person, token };
    const on = { is_on: true, at_saving: false };
    expect((await put({ ...on, answers_may_leave: 'perhaps' }, by)).status).toBe(400);
    expect((await put({ ...on, answers_may_leave: true }, teacher)).status).toBe(403);
    for (const [sent, stored] of [
      [true, true],
      [undefined, true],
      [false, false],
      [false, false],
    ]) {
      const { body } = await put({ ...on, answers_may_leave: sent }, by);
      expect(body).toMatchObject({ answers_may_leave: stored });
      expect((await get(teacher)).body).toMatchObject({ answers_may_leave: stored });
    }
    const auditEvents = await server.context.database
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('actor', '=', person.id)
      .orderBy('id')
      .execute();
    expect(auditEvents).toEqual(
      [{ answers_may_leave: [false, true] }, { answers_may_leave: [true, false] }].map((details) => ({
        action: 'ai.switched',
        details,
      })),
    );
  });

  test('without an endpoint nothing is set and nothing is switched', async () => {
    const { token } = await makeCaller(without.context, roles.staff);
    const read = await send(without, `GET ${path}`, { token });
    expect(bodyOf(read)).toEqual([
      200,
      { status: 'ok', is_set: false, is_on: true, at_saving: false, answers_may_leave: false },
    ]);
    const { status, body } = await send(without, `PUT ${path}`, {
      token,
      json: { is_on: true, at_saving: true },
    });
    expect([status, body]).toMatchObject([409, { code: 'analysis_off' }]);
    for (const request of ['POST /ai_api/runs/', 'GET /ai_api/cost/']) {
      const json = request.startsWith('POST') ? { tests: 1 } : undefined;
      const refused = await send(without, request, { token, json });
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'analysis_off' }]);
    }
  });
});

describe('a request that was sent', () => {
  test('is read by staff alone', async () => {
    const id = await makeRequest();
    for (const request of ['GET /ai_api/requests/', `GET /ai_api/requests/${id}/`]) {
      expect((await send(server, request)).status).toBe(401);
      for (const { token } of [pupil, teacher])
        expect((await send(server, request, { token })).status).toBe(403);
    }
    const { token } = staff;
    expect((await send(server, 'GET /ai_api/requests/?page=0', { token })).status).toBe(400);
    expect((await send(server, `GET /ai_api/requests/${noRow}/`, { token })).status).toBe(404);
  });

  test('is listed with its size and its sender, the newest first, and shown in full', async () => {
    const { token } = staff;
    const { id: person } = await makePerson(server.context, { first_name: 'Lola', last_name: 'Ergasheva' });
    const [first, second] = [await makeRequest(2, person), await makeRequest()];
    const received = { received: '{"choices":[]}\0', milliseconds: 812.4, problem: null };
    await updateRequest(server.context.database, first, received);
    const { body } = await send(server, 'GET /ai_api/requests/', { token });
    expect(body).toMatchObject({
      total: 2,
      data_api: [
        { id: second, problem: 'unreachable', characters_received: 0, asked_by_name: '' },
        {
          id: first,
          purpose: 'solve',
          question: 4,

          asked_by_name: 'Lola Ergasheva',
          model: 'test-model',
          characters_sent: 22,
          characters_received: 15,
          problem: null,
          milliseconds: 812,
        },
      ],
    });
    const shown = await send(server, `GET /ai_api/requests/${first}/`, { token });
    const texts = { sent: '{"model":"test-model"}', received: '{"choices":[]}\u{fffd}' };
    expect(shown.body).toMatchObject({ data_api: [{ id: first, ...texts }] });
  });

  test('is retained for 90 days', async () => {
    const { token } = staff;
    const [old, young] = [await makeRequest(90.1), await makeRequest(89.9)];
    const { body } = await send(server, 'GET /ai_api/requests/', { token });
    expect(body).toMatchObject({ total: 1, data_api: [{ id: young }] });
    expect((await send(server, `GET /ai_api/requests/${old}/`, { token })).status).toBe(404);
    await deleteRequestsBefore(server.context.database, retainedSince(new Date()));
    const left = await server.context.database.selectFrom('model_request').select('id').execute();
    expect(left).toEqual([{ id: young }]);
  });

  test('counts to the limit of the day', async () => {
    await makeRequest();
    await makeRequest(1.1);
    expect((await get(staff)).body).toMatchObject({ endpoint: { sent_today: 1 } });
  });
});
