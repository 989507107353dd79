import { describe, expect, test } from 'vitest';

import { makeCaller, makePerson } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { findAccount } from '../users/store.ts';
import { replaceMailLink, useMailLink } from './link-store.ts';
import { uidOf } from './links.ts';

const server = startServer();
const stale = '{"detail":"Stale token for given user."}';

function activate(id: number, token: unknown) {
  return send(server, 'POST /auth/users/activation/', { json: { uid: uidOf(id), token } });
}

function link(id: number, purpose: 'activation' | 'reset' = 'activation', now = new Date()) {
  return replaceMailLink(server.context.database, id, purpose, now);
}

async function expectBadToken(id: number, token: string) {
  const reply = await activate(id, token);
  expect(reply.text).toBe('{"token":["Invalid token for given user."]}');
  expect(reply.status).toBe(400);
}

function waiting(some: object = {}) {
  return makePerson(server.context, { is_active: false, ...some });
}

describe('the link of an activation mail', () => {
  test('activates the account once; the second use is stale', async () => {
    const { id } = await waiting();
    const token = await link(id);
    const reply = await activate(id, token);
    expect(reply.status).toBe(204);
    expect(reply.text).toBe('');
    expect(await findAccount(server.context.database, id)).toMatchObject({ is_active: true, is_pupil: true });
    const again = await activate(id, token);
    expect(again.status).toBe(403);
    expect(again.text).toBe(stale);
  });

  test('makes a sign-up a parent’s that says so, and no other sign-up of its address', async () => {
    const names = { first_name: 'Ann', last_name: 'Lee', password: 'Zq8!vm', re_password: 'Zq8!vm' };
    const signUp = async (email: string, some: object = {}) => {
      const json = { ...names, email, ...some };
      const { status, body } = await send(server, 'POST /auth/users/', { json });
      expect(status).toBe(201);
      return (body as { id: number }).id;
    };
    const parent = await signUp('says-so@example.com', { as_parent: true });
    await signUp('of-two@example.com', { as_parent: 'true' });
    const pupil = await signUp('of-two@example.com', { as_parent: false });
    for (const id of [parent, pupil]) expect((await activate(id, await link(id))).status).toBe(204);
    const [first, second] = [
      await findAccount(server.context.database, parent),
      await findAccount(server.context.database, pupil),
    ];
    expect(first).toMatchObject({ is_parent: true, is_pupil: false, parent_origin: null });
    expect(second).toMatchObject({ is_parent: false, is_pupil: true, parent_origin: null });
  });

  test('tells its address until it ends, as the link of a reset does', async () => {
    const tell = async (id: number, token: string) => {
      const json = { uid: uidOf(id), token };
      return (await send(server, 'POST /auth/users/activation_info/', { json })).body;
    };
    const { id, email } = await makePerson(server.context);
    expect(await tell(id, await link(id))).toMatchObject({ email, is_active: true, choose_password: false });
    const week = 7 * 24 * 3600 * 1000;
    const ended = await link(id, 'activation', new Date(Date.now() - week - 1000));
    await useMailLink(server.context.database, id, 'activation', new Date());
    expect(await tell(id, ended)).toMatchObject({ email: '' });
    const reset = await link(id, 'reset');
    expect(await tell(id, reset)).toMatchObject({ email, choose_password: true, invited_by: '' });
    await useMailLink(server.context.database, id, 'reset', new Date());
    expect(await tell(id, reset)).toMatchObject({ email, choose_password: false });
  });

  test('used many times at the same moment activates the account once', async () => {
    const { id } = await waiting();
    const token = await link(id);
    const replies = await Promise.all(Array.from({ length: 8 }, () => activate(id, token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204,
      ...Array<number>(7).fill(403),
    ]);
  });

  test('is stale where staff activated the account meanwhile', async () => {
    const { id } = await makePerson(server.context);
    const reply = await activate(id, await link(id));
    expect(reply.status).toBe(403);
    expect(reply.text).toBe(stale);
  });

  test('ends when a newer link is created', async () => {
    const { id } = await waiting();
    const older = await link(id);
    const newer = await link(id);
    await expectBadToken(id, older);
    expect((await activate(id, newer)).status).toBe(204);
  });

  test('is valid for seven days', async () => {
    const sevenDays = 7 * 24 * 3600 * 1000;
    const late = await waiting();
    await expectBadToken(late.id, await link(late.id, 'activation', new Date(Date.now() - sevenDays - 1000)));
    const intime = await waiting();
    const token = await link(intime.id, 'activation', new Date(Date.now() - sevenDays + 60_000));
    expect((await activate(intime.id, token)).status).toBe(204);
  });

  test('works only for its own account and purpose', async () => {
    const account = await waiting();
    const other = await waiting();
    await link(other.id);
    await expectBadToken(other.id, await link(account.id));
    await expectBadToken(account.id, await link(account.id, 'reset'));
    await expectBadToken(account.id, 'wrong-token');
  });

  test('does not activate an account that staff deactivated, used or not', async () => {
    const { id } = await waiting();
    const token = await link(id);
    await server.context.database
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await expectBadToken(id, token);
    expect(await findAccount(server.context.database, id)).toMatchObject({ is_active: false });
  });

  test('gives the role parent to an address that a pupil named, in either field', async () => {
    const father = await waiting();
    const mother = await waiting();
    await makePerson(server.context, {
      is_pupil: true,
      father_email: father.email,
      mother_email: mother.email,
    });
    for (const { id } of [father, mother]) {
      expect((await activate(id, await link(id))).status).toBe(204);
      expect(await findAccount(server.context.database, id)).toMatchObject({
        is_parent: true,
        is_pupil: false,
      });
    }
  });

  test('does not change a role that staff gave before', async () => {
    const { id } = await waiting({ is_teacher: true });
    await activate(id, await link(id));
    expect(await findAccount(server.context.database, id)).toMatchObject({
      is_teacher: true,
      is_pupil: false,
    });
  });
});

describe('activation refuses', () => {
  test.each([
    [{}, { uid: ['This field is required.'], token: ['This field is required.'] }],
    [
      { uid: '', token: null },
      { uid: ['This field may not be blank.'], token: ['This field may not be null.'] },
    ],
    [{ uid: 1, token: 2 }, { uid: ["Invalid user id or user doesn't exist."] }],
    [
      { uid: ['MQ'], token: {} },
      { uid: ['Not a valid string.'], token: ['Not a valid string.'] },
    ],
    [{ uid: 'wrong-uid', token: 'x' }, { uid: ["Invalid user id or user doesn't exist."] }],
    [{ uid: 'OTk5OTk5OTk5', token: 'x' }, { uid: ["Invalid user id or user doesn't exist."] }],
    [
      { uid: 'OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk', token: 'x' },
      { uid: ["Invalid user id or user doesn't exist."] },
    ],
  ])('%j', async (json, errors) => {
    const reply = await send(server, 'POST /auth/users/activation/', { json });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
  });
});

test('activation does not log the person in', async () => {
  const { person, token } = await makeCaller(server.context, { is_active: false });
  await activate(person.id, await link(person.id));
  const reply = await send(server, 'POST /auth/users/activation/', { json: {}, token });
  expect(reply.text).not.toContain('access');
});
