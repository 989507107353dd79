import { createSigner } from 'fast-jwt';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { makePerson, password, tokenOf } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteUser } from '../users/store.ts';

const server = startServer();

type Pair = { access: string; refresh: string };

async function logIn() {
  const person = await makePerson(server.context);
  const reply = await send(server, 'POST /auth/jwt/create/', { json: { email: person.email, password } });
  return { person, ...(reply.body as Pair) };
}

function refresh(token: unknown) {
  return send(server, 'POST /auth/jwt/refresh/', { json: { refresh: token } });
}

async function exchange(token: string): Promise<Pair> {
  const reply = await refresh(token);
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Pair;
}

async function expectRefused(token: string, detail: string) {
  const reply = await refresh(token);
  const known = detail.startsWith('Token') ? { detail, code: 'token_not_valid' } : { detail };
  expect(reply.text).toBe(JSON.stringify(known));
  expect(reply.status).toBe(401);
}

function claimsOf(token: string): { jti: string; user_id: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

afterEach(() => {
  vi.useRealTimers();
});

/** Changes the time at which a token was exchanged. */
async function exchangedAgo(token: string, seconds: number): Promise<void> {
  await server.context.database
    .updateTable('refresh_token')
    .set({ rotated_at: new Date(Date.now() - seconds * 1000) })
    .where('jti', '=', claimsOf(token).jti)
    .execute();
}

describe('exchanging a refresh token', () => {
  test('gives a new pair, access first, and the access token is valid', async () => {
    const first = await logIn();
    const reply = await refresh(first.refresh);
    expect(reply.text).toMatch(/^\{"access":"eyJ[\w.-]+","refresh":"eyJ[\w.-]+"\}$/);
    const { access, refresh: next } = reply.body as Pair;
    expect(next).not.toBe(first.refresh);
    expect((await send(server, 'GET /auth/users/me/', { token: access })).status).toBe(200);
  });

  test('works with the old token for another 30 seconds, for retries and other tabs', async () => {
    const { refresh: first } = await logIn();
    // The clock is stopped, so that the result does not depend on how busy the machine is.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { refresh: second } = await exchange(first);
    await exchangedAgo(first, 29);
    const { refresh: again } = await exchange(first);
    expect(claimsOf(again).jti).toBe(claimsOf(second).jti);
    const { refresh: third } = await exchange(second);
    expect(claimsOf((await exchange(first)).refresh).jti).toBe(claimsOf(third).jti);
  });

  test('many times at the same moment gives all of them the same new token', async () => {
    const { refresh: first } = await logIn();
    const pairs = await Promise.all(Array.from({ length: 10 }, () => exchange(first)));
    expect(new Set(pairs.map((pair) => claimsOf(pair.refresh).jti)).size).toBe(1);
  });

  test('with a token that was exchanged long ago ends the whole session', async () => {
    const { refresh: stolen } = await logIn();
    const { refresh: newest } = await exchange(stolen);
    await exchangedAgo(stolen, 31);
    await expectRefused(stolen, 'Token is blacklisted');
    await expectRefused(newest, 'Token is blacklisted');
    const verified = await send(server, 'POST /auth/jwt/verify/', { json: { token: newest } });
    expect(verified.status).toBe(400);
    expect(verified.text).toBe('{"non_field_errors":["Token is blacklisted"]}');
  });

  test('does not affect other sessions of the person', async () => {
    const { person, refresh: stolen } = await logIn();
    const reply = await send(server, 'POST /auth/jwt/create/', { json: { email: person.email, password } });
    await exchange(stolen);
    await exchangedAgo(stolen, 31);
    await expectRefused(stolen, 'Token is blacklisted');
    await exchange((reply.body as Pair).refresh);
  });

  test('is refused for anything but a refresh token', async () => {
    const { person, refresh: good } = await logIn();
    await expectRefused('junk', 'Token is invalid');
    await expectRefused(good.repeat(10), 'Token is invalid');
    await expectRefused(`${good}x`, 'Token is invalid');
    await expectRefused(await tokenOf(server.context, person), 'Token has wrong type');
    const sign = createSigner({ key: server.context.config.secretKey, algorithm: 'HS256' });
    await expectRefused(sign({ ...claimsOf(good), exp: 1_600_000_000 }), 'Token is expired');
    await expectRefused(sign({ ...claimsOf(good), session: undefined }), 'Token is invalid');
    await expectRefused(sign({ ...claimsOf(good), session: "' or true" }), 'Token is invalid');
    await expectRefused(sign({ ...claimsOf(good), jti: 'unknown' }), 'Token is blacklisted');
  });

  test('ends when the account is deleted or deactivated, or its password is changed', async () => {
    const gone = await logIn();
    await deleteUser(server.context.database, gone.person.id);
    await expectRefused(gone.refresh, 'No active account found for the given token.');

    const closed = await logIn();
    await server.context.database
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', closed.person.id)
      .execute();
    await expectRefused(closed.refresh, 'No active account found for the given token.');

    const changed = await logIn();
    const passwords = { current_password: password, new_password: 'another', re_new_password: 'another' };
    await send(server, 'POST /auth/users/set_password/', { json: passwords, token: changed.access });
    await expectRefused(changed.refresh, 'Token is blacklisted');
  });

  test.each([
    [undefined, 'This field is required.'],
    [null, 'This field may not be null.'],
    ['', 'This field may not be blank.'],
  ])('requires a token: %j', async (token, sentence) => {
    const reply = await refresh(token);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ refresh: [sentence] });
  });
});
