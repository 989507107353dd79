import { beforeAll, describe, expect, test } from 'vitest';

import type { LinkedChild, LinkingCode } from '../../contract/people/families.ts';
import { messages } from '../../contract/wire/messages.ts';
import { insertClass } from '../classes/store.ts';
import { addPupils, removePupils } from '../classes/membership-store.ts';
import { replaceMailLink } from '../auth/link-store.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeAnswer, makeCaller, makeQuestion, tokenOf } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { findAccount } from '../users/store.ts';

const server = startServer();
let staff: Caller;
let other: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
  other = await makeCaller(server.context, { is_pupil: true });
});

const pupil = (some: object = {}) => makeCaller(server.context, { is_pupil: true, ...some });

/** A pupil with the activation link that only accounts of public sign-ups and invited ones have. */
async function signedUp(some: object = {}): Promise<Caller> {
  const caller = await pupil(some);
  await replaceMailLink(server.context.database, caller.person.id, 'activation', new Date());
  return caller;
}

async function codeOf({ token }: Caller, json: object = {}): Promise<LinkingCode> {
  const { status, body } = await send(server, 'POST /parents_api/code/', { token, json });
  expect(status).toBe(200);
  const [shown] = (body as { data_api: LinkingCode[] }).data_api;
  if (shown === undefined) throw new Error('There is no code.');
  return shown;
}

const link = ({ token }: Caller, code: string) =>
  send(server, 'POST /children_api/', { token, json: { code } });

const childrenOf = async ({ token }: Caller) => {
  const { status, body } = await send(server, 'GET /children_api/', { token });
  return status === 200 ? (body as { data_api: LinkedChild[] }).data_api.map(({ id }) => id) : status;
};

const rolesOf = async ({ person }: Caller) => {
  const account = await findAccount(server.context.database, person.id);
  return (['parent', 'pupil'] as const).filter((role) => account?.[`is_${role}`]).join(' ');
};

const unlink = ({ token }: Caller, request: string) => send(server, `DELETE ${request}`, { token });

describe('a linking code', () => {
  test('is closed to guests, and to people who are no pupils', async () => {
    expect((await send(server, 'POST /parents_api/code/', { json: {} })).status).toBe(401);
    const parent = await makeCaller(server.context, { is_parent: true });
    const { status } = await send(server, 'POST /parents_api/code/', { token: parent.token, json: {} });
    expect(status).toBe(403);
    expect((await send(server, 'POST /children_api/', { json: { code: '2222-2222' } })).status).toBe(401);
  });

  test.each([
    [{}, { code: [messages.required] }],
    [{ code: '' }, { code: [messages.blank] }],
    [{ code: 'CDFG' }, { code: [messages.linking_code] }],
    [{ code: 'open' }, { code: ['No code has the character "O".'] }],
    [{ code: '2222-2222' }, { code: [messages.linking_code] }],
  ])('%j is refused with a reason', async (json, expected) => {
    const parent = await makeCaller(server.context);
    const { status, body } = await send(server, 'POST /children_api/', { token: parent.token, json });
    expect([status, body]).toEqual([400, expected]);
  });

  test('makes those who enter it parents, however they type it, and shows them the child with classes and results', async () => {
    const child = await pupil({ first_name: 'Nodira', last_name: 'Qodirova' });
    const school = await insertClass(server.context.database, { name: '7B', year: 2026, subject: null });
    await addPupils(server.context.database, school.id, [child.person.id], true);
    const { code, expires_at } = await codeOf(child);
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const [father, mother] = [await makeCaller(server.context), await pupil()];
    await addPupils(server.context.database, school.id, [mother.person.id], true);
    const { status, body } = await link(father, code.toLowerCase().replace('-', ' '));
    const { id } = child.person;
    const shown = { id, first_name: 'Nodira', last_name: 'Qodirova', classes: ['7B'] };
    expect([status, body]).toMatchObject([201, { status: 'ok', data_api: [shown] }]);
    expect((await link(mother, code)).status).toBe(201);
    expect(await Promise.all([father, mother].map(rolesOf))).toEqual(['parent', 'parent pupil']);
    expect(await Promise.all([father, mother].map(childrenOf))).toEqual([[id], [id]]);

    const question = await makeQuestion(server.context);
    await makeAnswer(server.context, { question, person: child.person });
    const results = await send(server, `GET /tests_api/${question.id}/results/`, { token: father.token });
    expect(results.body).toMatchObject({ results: [{ user_name: 'Nodira Qodirova' }] });
    const list = await send(server, 'GET /tests_api/', { token: mother.token });
    expect(list.body).toMatchObject({ data_api: [{ id: question.id }] });
    const home = await send(server, 'GET /home_api/children/', { token: mother.token });
    expect(home.body).toMatchObject({ data_api: [{ id, in_all: { answered: 1 } }] });
  });

  test('stays the same until it is renewed, and then the one before is void', async () => {
    const child = await pupil();
    const first = await codeOf(child);
    expect(await codeOf(child)).toEqual(first);
    const second = await codeOf(child, { renew: true });
    expect(second.code).not.toBe(first.code);
    const parent = await makeCaller(server.context);
    expect((await link(parent, first.code)).status).toBe(400);
    expect((await link(parent, second.code)).status).toBe(201);
  });

  test('that has expired is refused, and the next one is another', async () => {
    const child = await pupil();
    const { code } = await codeOf(child);
    const past = new Date(Date.now() - 1000).toISOString();
    const { database } = server.context;
    await database
      .updateTable('linking_code')
      .set({ expires_at: past })
      .where('child', '=', child.person.id)
      .execute();
    expect((await link(await makeCaller(server.context), code)).status).toBe(400);
    expect((await codeOf(child)).code).not.toBe(code);
  });

  test('entered twice, simultaneously too, links once', async () => {
    const child = await pupil();
    const { code } = await codeOf(child);
    const parent = await makeCaller(server.context);
    const replies = await Promise.all(Array.from({ length: 50 }, () => link(parent, code)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(await childrenOf(parent)).toEqual([child.person.id]);
    const entries = await server.context.database
      .selectFrom('audit_entry')
      .select('actor')
      .where('person', '=', child.person.id)
      .where('action', '=', 'parent.linked')
      .execute();
    expect(entries).toEqual([{ actor: parent.person.id }]);
  });

  test('is not one’s own', async () => {
    const { status, body } = await link(other, (await codeOf(other)).code);
    expect([status, body]).toEqual([400, { code: [messages.own_linking_code] }]);
  });

  test('cannot be guessed: after ten wrong ones an account waits, and others do not', async () => {
    const guesser = await makeCaller(server.context);
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await link(guesser, '3333-3333')).status).toBe(400);
    }
    const { code } = await codeOf(await pupil());
    const { status, headers } = await link(guesser, code);
    expect([status, Number(headers.get('retry-after')) > 60]).toEqual([429, true]);
    expect((await link(await makeCaller(server.context), code)).status).toBe(201);
  });

  test('opens nothing where the child’s account is closed to its person', async () => {
    const child = await pupil();
    const { code } = await codeOf(child);
    await send(server, `PATCH /people_api/${child.person.id}/`, {
      token: staff.token,
      json: { is_active: false },
    });
    expect((await link(await makeCaller(server.context), code)).status).toBe(400);
  });
});

describe('the end of a link', () => {
  async function makeFamily() {
    const child = await pupil();
    const parent = await makeCaller(server.context);
    await link(parent, (await codeOf(child)).code);
    return { child, parent };
  }

  test('by the child takes the role, and the code is void', async () => {
    const { child, parent } = await makeFamily();
    const { code } = await codeOf(child);
    const listed = await send(server, 'GET /parents_api/', { token: child.token });
    expect(listed.body).toMatchObject({ total: 1, data_api: [{ id: parent.person.id }] });
    expect(listed.text).not.toContain(parent.person.email);
    expect((await unlink(child, `/parents_api/${parent.person.id}/`)).status).toBe(204);
    expect((await unlink(child, `/parents_api/${parent.person.id}/`)).status).toBe(404);
    expect(await rolesOf(parent)).toBe('');
    expect(await childrenOf(parent)).toBe(403);
    expect((await link(parent, code)).status).toBe(400);
  });

  test('by the parent leaves other children', async () => {
    const { child, parent } = await makeFamily();
    const sister = await pupil();
    await link(parent, (await codeOf(sister)).code);
    expect((await unlink(parent, `/children_api/${other.person.id}/`)).status).toBe(404);
    expect((await unlink(parent, `/children_api/${child.person.id}/`)).status).toBe(204);
    expect(await childrenOf(parent)).toEqual([sister.person.id]);
    expect(await rolesOf(parent)).toBe('parent');
  });

  test('by staff ends a named address too', async () => {
    const father = await makeCaller(server.context);
    const child = await pupil();
    await send(server, 'PATCH /auth/users/me/', {
      token: child.token,
      json: { father_email: father.person.email, mother_email: 'mother@example.com' },
    });
    const path = `/parents_api/${father.person.id}/?child=${child.person.id}`;
    const listed = await send(server, `GET /parents_api/?child=${child.person.id}`, { token: staff.token });
    const { id, email } = father.person;
    expect(listed.body).toMatchObject({ data_api: [{ id, email, linked_at: null }] });
    expect((await unlink(child, `/parents_api/${father.person.id}/`)).status).toBe(404);
    expect((await unlink(staff, path)).status).toBe(204);
    expect(await rolesOf(father)).toBe('');
    expect(await findAccount(server.context.database, child.person.id)).toMatchObject({
      father_email: '',
      mother_email: 'mother@example.com',
    });
  });

  test('comes with the erasure of the child or of the parent', async () => {
    const [first, second] = [await makeFamily(), await makeFamily()];
    await unlink(staff, `/people_api/${first.child.person.id}/`);
    await unlink(staff, `/people_api/${second.parent.person.id}/`);
    expect(await rolesOf(first.parent)).toBe('');
    const listed = await send(server, 'GET /parents_api/', { token: second.child.token });
    expect(listed.body).toMatchObject({ total: 0, data_api: [] });
  });

  test('comes with the role of a pupil, and goes with it', async () => {
    const { child, parent } = await makeFamily();
    const change = (json: object) =>
      send(server, `PATCH /people_api/${child.person.id}/`, { token: staff.token, json });
    await change({ is_pupil: false });
    expect(await rolesOf(parent)).toBe('');
    await change({ is_pupil: true });
    expect(await rolesOf(parent)).toBe('parent');
  });
});

test('a person becomes a parent by a code after declining the role', async () => {
  const parent = await signedUp({ is_parent: true, is_pupil: false });
  await unlink(parent, '/auth/users/me/parent_role/');
  expect(await rolesOf(parent)).toBe('pupil');
  await link(parent, (await codeOf(await pupil())).code);
  expect(await rolesOf(parent)).toBe('parent');
});

test('a new account that enters a code is no pupil any more, until the link ends; one that was used as a pupil’s stays one', async () => {
  const [unused, used, followed] = [await signedUp(), await signedUp(), await signedUp()];
  await link(await pupil(), (await codeOf(followed)).code);
  await makeAnswer(server.context, { question: await makeQuestion(server.context), person: used.person });
  const child = await pupil();
  const { code } = await codeOf(child);
  const all = [unused, used, followed];
  for (const parent of all) expect((await link(parent, code)).status).toBe(201);
  expect(await Promise.all(all.map(rolesOf))).toEqual(['parent', 'parent pupil', 'parent pupil']);
  await unlink(unused, `/children_api/${child.person.id}/`);
  expect(await rolesOf(unused)).toBe('pupil');
});

test('a former pupil of a class stays a pupil with a code', async () => {
  const { database } = server.context;
  const former = await signedUp();
  const { id } = await insertClass(database, { name: '7C', year: 2026, subject: null });
  await addPupils(database, id, [former.person.id], true);
  await removePupils(database, id, [former.person.id]);
  expect((await link(former, (await codeOf(await pupil())).code)).status).toBe(201);
  expect(await rolesOf(former)).toBe('parent pupil');
});

test('a pupil of the school stays one with a code: added or invited by staff, with roles from staff, or from a list', async () => {
  const { code } = await codeOf(await pupil());
  const { token } = staff;
  const json = { first_name: 'Vali', last_name: 'Aliyev', email: 'added@example.com', role: 'pupil' };
  const { status, body } = await send(server, 'POST /people_api/', { token, json });
  expect(status).toBe(201);
  const [person] = (body as { data_api: Caller['person'][] }).data_api;
  if (person === undefined) throw new Error('Nobody was added.');
  await replaceMailLink(server.context.database, person.id, 'activation', new Date());
  const added = { person, token: await tokenOf(server.context, person) };
  const [listed, changed] = [await pupil(), await signedUp({ is_pupil: false })];
  const path = `PATCH /people_api/${changed.person.id}/`;
  expect((await send(server, path, { token, json: { is_pupil: true } })).status).toBe(200);
  const all = [added, listed, changed];
  for (const parent of all) expect((await link(parent, code)).status).toBe(201);
  expect(await Promise.all(all.map(rolesOf))).toEqual(all.map(() => 'parent pupil'));
});

test('a blank address names nobody', async () => {
  const [child, nobody] = [await pupil(), await makeCaller(server.context, { is_teacher: true, email: '' })];
  await send(server, 'PATCH /auth/users/me/', { token: child.token, json: { father_email: '' } });
  expect(await rolesOf(nobody)).toBe('');
  const listed = await send(server, `GET /parents_api/?child=${child.person.id}`, { token: staff.token });
  expect(listed.body).toMatchObject({ total: 0 });
});
