import { beforeAll, describe, expect, test } from 'vitest';

import { makeClass } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller } from '../testing/factories.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { startServer } from '../testing/start-server.ts';

const sink = startSmtpSink();
const server = startServer({ settings: () => ({ smtpUrl: sink.url }), jobs: true });
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

const names = { first_name: 'Madina', last_name: 'Yoʻldosheva' };

function add(json: object, headers: Record<string, string> = {}): Promise<Reply> {
  return send(server, 'POST /people_api/', { json, headers, token: staff.token });
}

function idOf({ body }: Reply): number {
  return (body as { data_api: [{ id: number }] }).data_api[0].id;
}

async function pupilsOf(id: number): Promise<number[]> {
  const rows = await server.context.database
    .selectFrom('class_pupil')
    .select('person')
    .where('class', '=', id)
    .execute();
  return rows.map(({ person }) => person);
}

test('adding people is for staff only', () => expectStaffOnly(server, 'POST /people_api/', { json: names }));

describe('a pupil without an address', () => {
  test('needs both names, and a class that there is', async () => {
    const required = ['This field is required.'];
    expect(await add({})).toMatchObject({
      status: 400,
      body: { first_name: required, last_name: required },
    });
    const archived = await makeClass(server.context, {});
    await server.context.pool.query('update class set archived_at = now() where id = $1', [archived.id]);
    for (const id of [archived.id, 2_000_000_000]) {
      const missing = { class: [`Invalid pk "${id}" - object does not exist.`] };
      expect(await add({ ...names, last_name: `Nobody ${id}`, class: id })).toMatchObject({
        status: 400,
        body: missing,
      });
      const { body } = await send(server, `GET /people_api/?s=Nobody ${id}`, { token: staff.token });
      expect(body).toMatchObject({ total: 0 });
    }
  });

  test('is added as an active pupil, with a class or without', async () => {
    const room = await makeClass(server.context, {});
    const reply = await add({ ...names, class: room.id });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      status: 'ok',
      data_api: [
        { ...names, email: '', is_active: true, is_pupil: true, is_waiting: false, needs_reset: false },
      ],
    });
    expect(await pupilsOf(room.id)).toEqual([idOf(reply)]);
    for (const none of [undefined, null, '']) expect((await add({ ...names, class: none })).status).toBe(201);
  });

  test('is added once for a request that is sent twice', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const [first, second] = await Promise.all([add(names, key), add(names, key)]);
    expect(idOf(first)).toBe(idOf(second));
  });
});

describe('a person with an address', () => {
  const listed = (email: string, role = 'teacher') => ({ ...names, email, role });

  test('is invited by a mail that the school signs, and is a teacher of the class', async () => {
    const room = await makeClass(server.context, {});
    const reply = await add({ ...listed('invited@example.com'), class: room.id });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data_api: [
          {
            email: 'invited@example.com',
            is_teacher: true,
            is_pupil: false,
            needs_reset: true,
            classes: [{ id: room.id }],
          },
        ],
      },
    });
    const text = (await sink.mailTo('invited@example.com')).text ?? '';
    expect(text).toMatch(/^http:\/\/savol\.example\/\S+$/m);
    expect(text.trimEnd()).toMatch(/School 5 · Savol$/);
    const { body } = await send(server, `GET /audit_api/?person=${idOf(reply)}`, { token: staff.token });
    const actions = (body as { data_api: { action: string }[] }).data_api.map(({ action }) => action);
    expect(actions).toEqual(['person.invited', 'person.address', 'person.roles']);
  });

  test('is added only where the address is free, and is needed by all but pupils', async () => {
    const taken = { email: ['user with this email address already exists.'] };
    expect(await add(listed(staff.person.email, 'pupil'))).toMatchObject({ status: 400, body: taken });
    const blank = { email: ['This field may not be blank.'] };
    for (const role of ['teacher', 'parent', 'staff']) {
      expect(await add({ ...names, role })).toMatchObject({ status: 400, body: blank });
    }
    const room = await makeClass(server.context, {});
    const parent = await add({ ...listed('parent@example.com', 'parent'), class: room.id });
    expect(parent).toMatchObject({
      status: 400,
      body: { class: [expect.stringContaining('can be added to a class')] },
    });
    expect(await add({ ...names, role: 'cook' })).toMatchObject({ status: 400 });
  });

  test('is mailed once for a request that is sent twice', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const invite = () => add(listed('once@example.com'), key);
    const [first, second] = await Promise.all([invite(), invite()]);
    expect(idOf(first)).toBe(idOf(second));
  });
});
