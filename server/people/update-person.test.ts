import { beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../contract/people/people.ts';
import type { User } from '../../contract/people/users.ts';
import { uidOf } from '../auth/links.ts';
import { replaceMailLink } from '../auth/link-store.ts';
import { type Caller, makeCaller, makePerson, password } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

function update(id: number, json: object, token = staff.token): Promise<Reply> {
  return send(server, `PATCH /people_api/${id}/`, { token, json });
}

/** What staff see of an account that is no waiting sign-up. */
const settled = { classes: [], is_waiting: false, needs_reset: false, closed_until: null };

function userOf(reply: Reply): Person {
  expect(reply.status).toBe(200);
  const [user] = (reply.body as { data_api: Person[] }).data_api;
  if (user === undefined) throw new Error('nobody was answered');
  return user;
}

async function activationOf(person: User): Promise<() => Promise<Reply>> {
  const token = await replaceMailLink(server.context.database, person.id, 'activation', new Date());
  const json = { uid: uidOf(person.id), token };
  return () => send(server, 'POST /auth/users/activation/', { json });
}

test('changing a person is for staff only', () =>
  expectStaffOnly(server, 'PATCH /people_api/1/', { json: { is_staff: true } }));

test('a value other than true or false is refused', async () => {
  const { id } = await makePerson(server.context);
  const reply = await update(id, { is_teacher: 'perhaps', is_active: null, is_staff: 2 });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({
    is_staff: ['Must be a valid boolean.'],
    is_teacher: ['Must be a valid boolean.'],
    is_active: ['This field may not be null.'],
  });
});

test.each([2_147_483_647, '0', '99999999999999999999'])('the unknown id %s is answered 404', async (id) => {
  const reply = await send(server, `PATCH /people_api/${id}/`, {
    token: staff.token,
    json: { is_active: false },
  });
  expect([reply.status, reply.body]).toEqual([404, { detail: 'Not found.' }]);
});

test('only roles and activity change, and only those in the request', async () => {
  const person = await makePerson(server.context, { is_pupil: true });
  const reply = await update(person.id, {
    is_teacher: 'true',
    start_date: '2020-01-01T00:00:00.000Z',
    first_name: 'Other',
    id: 1,
  });
  expect(userOf(reply)).toEqual({ ...person, ...settled, is_teacher: true });
  expect(userOf(await update(person.id, {}))).toEqual({ ...person, ...settled, is_teacher: true });
  expect(userOf(await update(person.id, { is_pupil: false }))).toMatchObject({
    is_teacher: true,
    is_pupil: false,
  });
});

test('a role takes effect at the next request', async () => {
  const { person, token } = await makeCaller(server.context);
  expect((await send(server, 'GET /people_api/', { token })).status).toBe(403);
  await update(person.id, { is_staff: true });
  expect((await send(server, 'GET /people_api/', { token })).status).toBe(200);
  await update(person.id, { is_staff: false });
  expect((await send(server, 'GET /people_api/', { token })).status).toBe(403);
});

describe('activating', () => {
  const asleep = { is_active: false };

  test('gives the role that the activation link gives', async () => {
    const pupil = await makePerson(server.context, asleep);
    expect(userOf(await update(pupil.id, { is_active: true }))).toMatchObject({
      is_active: true,
      is_pupil: true,
    });
    const parent = await makePerson(server.context, asleep);
    await makePerson(server.context, { is_pupil: true, mother_email: parent.email });
    expect(userOf(await update(parent.id, { is_active: true }))).toMatchObject({
      is_parent: true,
      is_pupil: false,
    });
  });

  test('gives the roles in the same request instead', async () => {
    const teacher = await makePerson(server.context, asleep);
    const named = userOf(await update(teacher.id, { is_active: true, is_teacher: true }));
    expect(named).toMatchObject({ is_active: true, is_teacher: true, is_pupil: false });
    const plain = await makePerson(server.context, asleep);
    expect(userOf(await update(plain.id, { is_active: true, is_pupil: false }))).toMatchObject({
      is_active: true,
      is_pupil: false,
    });
  });

  test('changes no roles of an account that is active or has one', async () => {
    const active = await makePerson(server.context);
    expect(userOf(await update(active.id, { is_active: true }))).toEqual({ ...active, ...settled });
    const teacher = await makePerson(server.context, { ...asleep, is_teacher: true });
    expect(userOf(await update(teacher.id, { is_active: true }))).toMatchObject({ is_pupil: false });
  });
});

describe('deactivating', () => {
  async function logIn(email: string) {
    const reply = await send(server, 'POST /auth/jwt/create/', { json: { email, password } });
    return { status: reply.status, ...(reply.body as { access: string; refresh: string }) };
  }

  test('ends every session at once and permanently', async () => {
    const { person } = await makeCaller(server.context);
    const { access, refresh } = await logIn(person.email);
    expect(userOf(await update(person.id, { is_active: false }))).toEqual({
      ...person,
      ...settled,
      is_active: false,
    });

    const me = await send(server, 'GET /auth/users/me/', { token: access });
    expect(me.status).toBe(401);
    expect(me.body).toEqual({ detail: 'User is inactive', code: 'user_inactive' });
    const renewal = () => send(server, 'POST /auth/jwt/refresh/', { json: { refresh } });
    expect((await renewal()).status).toBe(401);
    expect((await logIn(person.email)).status).toBe(401);

    expect(userOf(await update(person.id, { is_active: true })).is_active).toBe(true);
    expect((await send(server, 'GET /auth/users/me/', { token: access })).status).toBe(401);
    expect((await renewal()).status).toBe(401);
    expect((await logIn(person.email)).status).toBe(200);
  });

  test('invalidates an unused activation link', async () => {
    const person = await makePerson(server.context, { is_active: false });
    const activate = await activationOf(person);
    await update(person.id, { is_active: false });
    const reply = await activate();
    expect([reply.status, reply.body]).toEqual([400, { token: ['Invalid token for given user.'] }]);
    expect(userOf(await update(person.id, {})).is_active).toBe(false);
  });
});

describe('the last active staff account', () => {
  const lastStaff = {
    detail: 'The last active staff account cannot be taken away.',
    code: 'last_staff',
  };

  test('cannot be removed, but other changes succeed', async () => {
    await makePerson(server.context, { is_staff: true, is_active: false });
    for (const change of [{ is_staff: false }, { is_active: false }, { is_staff: false, is_teacher: true }]) {
      const reply = await update(staff.person.id, change);
      expect([reply.status, reply.body]).toEqual([409, lastStaff]);
    }
    expect(userOf(await update(staff.person.id, { is_staff: true, is_teacher: true }))).toMatchObject({
      is_staff: true,
      is_active: true,
    });
  });

  test('remains after two staff remove each other simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { person, token } = await makeCaller(server.context, { is_staff: true });
      const change = round % 2 === 0 ? { is_staff: false } : { is_active: false };
      const replies = await Promise.all([update(person.id, change), update(staff.person.id, change, token)]);
      const remaining = await server.context.database
        .selectFrom('users')
        .select('id')
        .where('is_staff', '=', true)
        .where('is_active', '=', true)
        .execute();
      expect(remaining).toHaveLength(1);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([401, 403, 409]).toContain(statuses.find((status) => status !== 200));
      if (remaining[0]?.id === person.id) staff = { person, token };
    }
  });
});

test('deactivating an account invalidates a mailed link to set a password permanently', async () => {
  const { id } = await makePerson(server.context);
  const token = await replaceMailLink(server.context.database, id, 'reset', new Date());
  for (const is_active of [false, true]) {
    userOf(await update(id, { is_active }));
    const json = { uid: uidOf(id), token, new_password: 'Nw9!kd', re_new_password: 'Nw9!kd' };
    const reply = await send(server, 'POST /auth/users/reset_password_confirm/', { json });
    expect(reply.text).toBe('{"token":["Invalid token for given user."]}');
    expect(reply.status).toBe(400);
  }
});
