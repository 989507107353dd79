import { beforeAll, expect, test } from 'vitest';

import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makePerson, tokenOf } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

async function find(id: number) {
  return server.context.database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

function patch(id: number, json: object): Promise<Reply> {
  return send(server, `PATCH /people_api/${id}/`, { json, token: staff.token });
}

test('a blank address is nobody’s: no log-in, no mail, no sign-up', async () => {
  await makePupil(server.context);
  const logIn = { json: { email: ' ', password: 'anything' } };
  expect((await send(server, 'POST /auth/jwt/create/', logIn)).status).toBe(401);
  for (const path of ['reset_password', 'resend_activation']) {
    for (const email of ['', ' ']) {
      expect((await send(server, `POST /auth/users/${path}/`, { json: { email } })).status).toBe(400);
    }
  }
  const password = 'correct horse';
  const signUp = { first_name: 'Ann', last_name: 'Lee', email: '', password, re_password: password };
  expect((await send(server, 'POST /auth/users/', { json: signUp })).status).toBe(400);
});

test('a blank address of a parent names no person without an address, and makes none of them a parent', async () => {
  const [child, other] = [await makePupil(server.context), await makePupil(server.context)];
  const token = await tokenOf(server.context, child);
  const blank = { json: { father_email: '', mother_email: '' }, token };
  expect((await send(server, 'PATCH /auth/users/me/', blank)).status).toBe(200);
  expect(await find(other.id)).toMatchObject({ is_parent: false, parent_origin: null });
  // Staff may have given the role: it still shows no child.
  const parent = await makeCaller(server.context, { email: '', is_parent: true });
  const children = await send(server, 'GET /home_api/children/', { token: parent.token });
  expect(children.body).toMatchObject({ data_api: [] });
  await patch(parent.person.id, { is_parent: true });
  expect((await send(server, 'GET /home_api/children/', { token: parent.token })).body).toMatchObject({
    data_api: [],
  });
});

test('a named parent gets the role from a pupil without an address, and loses it when the pupil is erased', async () => {
  const father = await makePerson(server.context);
  const child = await makePupil(server.context);
  const json = { father_email: father.email };
  await send(server, 'PATCH /auth/users/me/', { json, token: await tokenOf(server.context, child) });
  expect(await find(father.id)).toMatchObject({ is_parent: true });
  expect((await send(server, `DELETE /people_api/${child.id}/`, { token: staff.token })).status).toBe(204);
  expect(await find(father.id)).toMatchObject({ is_parent: false });
});

test('staff deactivate and activate one of them, and no other changes', async () => {
  const [person, other] = [await makePupil(server.context), await makePupil(server.context)];
  const before = await find(other.id);
  const code = await giveCard(server.context, person, '2580');
  const logIn = () => send(server, 'POST /auth/card/create/', { json: { code, pin: '2580' } });
  expect((await patch(person.id, { is_active: false })).status).toBe(200);
  expect((await logIn()).status).toBe(401);
  expect(await patch(person.id, { is_active: true })).toMatchObject({
    status: 200,
    body: { data_api: [{ id: person.id, email: '', is_active: true, is_pupil: true, needs_reset: false }] },
  });
  expect((await logIn()).status).toBe(200);
  expect(await find(other.id)).toEqual(before);
});

test('erasing one removes the card, and leaves the others', async () => {
  const [person, other] = [await makePupil(server.context), await makePupil(server.context)];
  const code = await giveCard(server.context, person, '2580');
  expect((await send(server, `DELETE /people_api/${person.id}/`, { token: staff.token })).status).toBe(204);
  const left = server.context.database.selectFrom('card').select('person').where('person', '=', person.id);
  expect(await left.execute()).toEqual([]);
  const logIn = await send(server, 'POST /auth/card/create/', { json: { code, pin: '2580' } });
  expect(logIn.status).toBe(401);
  expect(await find(other.id)).toMatchObject({ is_active: true, first_name: other.first_name });
});

test('people without a password close their own accounts with the PIN, which is throttled as at log-in', async () => {
  const { context } = server;
  const pupil = await makePupil(context);
  const code = await giveCard(context, pupil, '2580');
  const token = await tokenOf(context, pupil);
  const close = (current_password: string) =>
    send(server, 'DELETE /auth/users/me/', { json: { current_password }, token });
  for (let times = 0; times < 5; times += 1) {
    expect(await close('0001')).toMatchObject({
      status: 400,
      body: { current_password: ['Invalid password.'] },
    });
  }
  expect((await close('2580')).status).toBe(429);
  const moved = `update card set tried_at = tried_at - interval '2 minutes' where person = $1`;
  await context.pool.query(moved, [pupil.id]);
  expect((await close('2580')).status).toBe(204);
  const logIn = await send(server, 'POST /auth/card/create/', { json: { code, pin: '2580' } });
  expect(logIn.status).toBe(401);
  const left = context.database.selectFrom('card').select('person').where('person', '=', pupil.id);
  expect(await left.execute()).toEqual([]);
});

test('people with a password and a card close their accounts with the password, not with the PIN', async () => {
  const { person, token } = await makeCaller(server.context, { is_pupil: true });
  await giveCard(server.context, person, '258013');
  const json = { current_password: '258013' };
  expect((await send(server, 'DELETE /auth/users/me/', { json, token })).status).toBe(400);
});

test('wrong passwords of one person without an address do not count for others', async () => {
  const [first, second] = [await makePupil(server.context), await makePupil(server.context)];
  const change = async (person: { id: number }) => {
    const json = { current_password: 'wrong', new_password: 'chosen 1', re_new_password: 'chosen 1' };
    const token = await tokenOf(server.context, person);
    return (await send(server, 'POST /auth/users/set_password/', { json, token })).status;
  };
  for (let times = 0; times < 10; times += 1) expect(await change(first)).toBe(400);
  expect(await change(first)).toBe(429);
  expect(await change(second)).toBe(400);
});
