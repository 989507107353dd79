import { describe, expect, test } from 'vitest';

import { makeCaller, makePerson, password } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { replaceMailLink } from './link-store.ts';
import { uidOf } from './links.ts';

const server = startServer();
const chosen = { new_password: 'Nw9!kd', re_new_password: 'Nw9!kd' };

async function logInStatus(email: string, typed: string): Promise<number> {
  return (await send(server, 'POST /auth/jwt/create/', { json: { email, password: typed } })).status;
}

function link(id: number, purpose: 'activation' | 'reset' = 'reset', now = new Date()) {
  return replaceMailLink(server.context.database, id, purpose, now);
}

function confirm(id: number, token: string, some: object = {}) {
  return send(server, 'POST /auth/users/reset_password_confirm/', {
    json: { uid: uidOf(id), token, ...chosen, ...some },
  });
}

async function expectBadToken(id: number, token: string) {
  const reply = await confirm(id, token);
  expect(reply.text).toBe('{"token":["Invalid token for given user."]}');
  expect(reply.status).toBe(400);
}

describe('requesting a new password', () => {
  test('is answered the same for every address', async () => {
    const active = await makePerson(server.context);
    const inactive = await makePerson(server.context, { is_active: false });
    for (const email of [active.email, inactive.email, 'stranger@example.com']) {
      const reply = await send(server, 'POST /auth/users/reset_password/', { json: { email } });
      expect(reply.status).toBe(204);
      expect(reply.text).toBe('');
    }
  });

  test.each([
    [{}, 'This field is required.'],
    [{ email: '' }, 'This field may not be blank.'],
    [{ email: 'a' }, 'Enter a valid email address.'],
    [{ email: [] }, 'Enter a valid email address.'],
    [{ email: 'ann@example.com\nBcc: bob@example.com' }, 'Enter a valid email address.'],
  ])('refuses %j', async (json, sentence) => {
    const reply = await send(server, 'POST /auth/users/reset_password/', { json });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ email: [sentence] });
  });
});

describe('the link of a reset mail', () => {
  const hour = 3600 * 1000;

  test('sets the password, ends all sessions, and works once', async () => {
    const { person, token } = await makeCaller(server.context);
    const reset = await link(person.id);
    const reply = await confirm(person.id, reset);
    expect(reply.status).toBe(204);
    expect(reply.text).toBe('');
    expect(await logInStatus(person.email, chosen.new_password)).toBe(200);
    expect(await logInStatus(person.email, password)).toBe(401);
    expect((await send(server, 'GET /auth/users/me/', { token })).body).toMatchObject({
      code: 'password_changed',
    });
    await expectBadToken(person.id, reset);
  });

  test('used many times at the same moment works once', async () => {
    const { id } = await makePerson(server.context);
    const token = await link(id);
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(id, token)));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test('ends when a newer link is created', async () => {
    const { id } = await makePerson(server.context);
    const older = await link(id);
    const newer = await link(id);
    await expectBadToken(id, older);
    expect((await confirm(id, newer)).status).toBe(204);
  });

  test('is valid for an hour', async () => {
    const { id } = await makePerson(server.context);
    await expectBadToken(id, await link(id, 'reset', new Date(Date.now() - hour - 1000)));
    const token = await link(id, 'reset', new Date(Date.now() - hour + 60_000));
    expect((await confirm(id, token)).status).toBe(204);
  });

  test('works only for its own account and purpose', async () => {
    const person = await makePerson(server.context);
    const other = await makePerson(server.context);
    await link(other.id);
    await expectBadToken(other.id, await link(person.id));
    await expectBadToken(person.id, await link(person.id, 'activation'));
  });

  test('does not work for a deactivated account, then or later', async () => {
    const { id } = await makePerson(server.context);
    const token = await link(id);
    await server.context.database
      .updateTable('users')
      .set({ is_active: false, deactivated_at: new Date() })
      .where('id', '=', id)
      .execute();
    await expectBadToken(id, token);
  });

  test('reports every missing field', async () => {
    const reply = await send(server, 'POST /auth/users/reset_password_confirm/', { json: {} });
    const required = ['This field is required.'];
    expect(reply.status).toBe(400);
    expect(reply.text).toBe(
      JSON.stringify({ uid: required, token: required, new_password: required, re_new_password: required }),
    );
  });

  test.each([
    [{ uid: 'x' }, { uid: ["Invalid user id or user doesn't exist."] }],
    [{ uid: uidOf(2_000_000_000) }, { uid: ["Invalid user id or user doesn't exist."] }],
    [
      { new_password: '123', re_new_password: '12' },
      { new_password: ['This password is too short. It must contain at least 6 characters.'] },
    ],
    [{ re_new_password: 'other' }, { non_field_errors: ["The two password fields didn't match."] }],
  ])('refuses %j, and can still be used after that', async (some, errors) => {
    const { id } = await makePerson(server.context);
    const token = await link(id);
    const reply = await confirm(id, token, some);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
    expect((await confirm(id, token)).status).toBe(204);
  });
});

describe('changing one’s own password', () => {
  function change(token: string | undefined, some: object = {}) {
    return send(server, 'POST /auth/users/set_password/', {
      json: { current_password: password, ...chosen, ...some },
      token,
    });
  }

  test('requires log-in', async () => {
    const reply = await change(undefined);
    expect(reply.status).toBe(401);
    expect(reply.text).toBe('{"detail":"Authentication credentials were not provided."}');
  });

  test.each([
    [{ current_password: 'wrong' }, { current_password: ['Invalid password.'] }],
    [{ current_password: 'wrong', re_new_password: 'other' }, { current_password: ['Invalid password.'] }],
    [{ re_new_password: 'other' }, { non_field_errors: ["The two password fields didn't match."] }],
    [
      { new_password: 'abc', re_new_password: 'abc' },
      { new_password: ['This password is too short. It must contain at least 6 characters.'] },
    ],
  ])('refuses %j', async (some, errors) => {
    const { person, token } = await makeCaller(server.context);
    const reply = await change(token, some);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
    expect(await logInStatus(person.email, password)).toBe(200);
  });

  test('reports every missing field, in the order of the contract', async () => {
    const { token } = await makeCaller(server.context);
    const reply = await send(server, 'POST /auth/users/set_password/', { json: {}, token });
    expect(Object.keys(reply.body as object)).toEqual([
      'new_password',
      're_new_password',
      'current_password',
    ]);
  });

  test('sets the password and ends every session', async () => {
    const { person, token } = await makeCaller(server.context);
    const reply = await change(token);
    expect(reply.status).toBe(204);
    expect(reply.text).toBe('');
    expect((await send(server, 'GET /auth/users/me/', { token })).status).toBe(401);
    expect(await logInStatus(person.email, chosen.new_password)).toBe(200);
    expect(await logInStatus(person.email, password)).toBe(401);
  });

  test('invalidates a reset link that was mailed before', async () => {
    const { person, token } = await makeCaller(server.context);
    const reset = await link(person.id);
    expect((await change(token)).status).toBe(204);
    await expectBadToken(person.id, reset);
    expect((await confirm(person.id, await link(person.id))).status).toBe(204);
  });
});
