import { createSigner } from 'fast-jwt';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { send } from '../testing/client.ts';
import { makePerson, password } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteUser } from '../users/store.ts';

const server = startServer();

type Pair = { access: string; refresh: string };

async function logIn(email: string): Promise<Pair> {
  const reply = await send(server, 'POST /auth/jwt/create/', { json: { email, password } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Pair;
}

async function newSession() {
  const person = await makePerson(server.context);
  return { person, ...(await logIn(person.email)) };
}

const logOut = (refresh: unknown) => send(server, 'POST /auth/logout/', { json: { refresh } });
const me = (token: string) => send(server, 'GET /auth/users/me/', { token });
const refresh = (token: string) => send(server, 'POST /auth/jwt/refresh/', { json: { refresh: token } });
const verify = (token: string) => send(server, 'POST /auth/jwt/verify/', { json: { token } });

const blacklisted = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is blacklisted' }],
};

/** All tokens of a session are refused, each as a client knows it. */
async function expectEnded({ access, refresh: token }: Pair): Promise<void> {
  const reply = await me(access);
  expect([reply.status, reply.body]).toEqual([401, blacklisted]);
  expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
  const body = { detail: 'Token is blacklisted', code: 'token_not_valid' };
  expect((await refresh(token)).body).toEqual(body);
  const verified = await verify(access);
  expect([verified.status, verified.body]).toEqual([401, body]);
  expect((await verify(token)).text).toBe('{"non_field_errors":["Token is blacklisted"]}');
}

afterEach(() => {
  vi.useRealTimers();
});

describe('logging out', () => {
  test.each([
    [undefined, 'This field is required.'],
    [null, 'This field may not be null.'],
    ['', 'This field may not be blank.'],
    [[], 'Not a valid string.'],
  ])('requires a token: %j', async (token, sentence) => {
    const reply = await logOut(token);
    expect([reply.status, reply.body]).toEqual([400, { refresh: [sentence] }]);
  });

  test('is refused for anything but a refresh token, as the exchange of tokens is', async () => {
    const { access, refresh: good } = await newSession();
    const sign = createSigner({ key: server.context.config.secretKey, algorithm: 'HS256' });
    const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as object;
    for (const [token, detail] of [
      ['junk', 'Token is invalid'],
      [`${good}=`, 'Token is invalid'],
      [access, 'Token has wrong type'],
      [sign({ ...claims, exp: 1_600_000_000 }), 'Token is expired'],
      [sign({ ...claims, session: undefined }), 'Token is invalid'],
    ] as const) {
      const reply = await logOut(token);
      expect([reply.status, reply.body]).toEqual([401, { detail, code: 'token_not_valid' }]);
      expect((await refresh(token)).text).toBe(reply.text);
    }
    expect((await me(access)).status).toBe(200);
  });

  test('ends the session at once, its access tokens included, and can be repeated', async () => {
    const pair = await newSession();
    const { body } = await refresh(pair.refresh);
    const next = body as Pair;
    expect((await me(pair.access)).status).toBe(200);
    const replies = [await logOut(next.refresh), await logOut(next.refresh), await logOut(pair.refresh)];
    for (const reply of replies) expect([reply.status, reply.text]).toEqual([204, '']);
    await expectEnded(next);
    await expectEnded(pair);
  });

  test('by a token that was exchanged already ends the session too', async () => {
    const pair = await newSession();
    const { body } = await refresh(pair.refresh);
    expect((await logOut(pair.refresh)).status).toBe(204);
    await expectEnded(body as Pair);
  });

  test('leaves other sessions of the person and of others alone', async () => {
    const { person, ...first } = await newSession();
    const second = await logIn(person.email);
    const other = await newSession();
    await logOut(first.refresh);
    await expectEnded(first);
    for (const pair of [second, other]) {
      expect((await me(pair.access)).status).toBe(200);
      expect((await verify(pair.access)).status).toBe(200);
      expect((await refresh(pair.refresh)).status).toBe(200);
    }
  });

  test('is answered the same when the account is gone', async () => {
    const { person, refresh: token } = await newSession();
    await deleteUser(server.context.database, person.id);
    expect((await logOut(token)).status).toBe(204);
  });

  test('at the same moment as an exchange leaves no token that works', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = await newSession();
      const [exchanged, ended] = await Promise.all([refresh(pair.refresh), logOut(pair.refresh)]);
      expect(ended.status).toBe(204);
      await expectEnded(exchanged.status === 200 ? (exchanged.body as Pair) : pair);
    }
  });

  test('is seen by requests of many sessions that are authenticated at the same moment', async () => {
    const open = await newSession();
    const sessions = await Promise.all(Array.from({ length: 12 }, () => logIn(open.person.email)));
    await Promise.all(
      sessions.filter((_, place) => place % 2 === 0).map((session) => logOut(session.refresh)),
    );
    const replies = await Promise.all([...sessions, open, open].map(({ access }) => me(access)));
    expect(replies.map(({ status }) => status)).toEqual([
      ...sessions.map((_, place) => (place % 2 === 0 ? 401 : 200)),
      200,
      200,
    ]);
  });
});

test('a refresh token that is used again long after its exchange ends the access tokens of its session', async () => {
  const stolen = await newSession();
  const newest = (await refresh(stolen.refresh)).body as Pair;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect((await refresh(stolen.refresh)).status).toBe(401);
  await expectEnded(newest);
  expect((await me(stolen.access)).status).toBe(401);
});

test('an access token of an earlier version, without a session, works until it expires', async () => {
  const { person } = await newSession();
  const sign = createSigner({ key: server.context.config.secretKey, algorithm: 'HS256' });
  const iat = Math.floor(Date.now() / 1000) - 800;
  const claims = { token_type: 'access', jti: 'a'.repeat(32), user_id: String(person.id), epoch: 0, iat };
  expect((await me(sign({ ...claims, exp: iat + 900 }))).status).toBe(200);
  expect((await me(sign({ ...claims, exp: iat + 700 }))).status).toBe(401);
});

describe('a server clock that is set back by three minutes', () => {
  test('logs nobody out: tokens stay valid and can be exchanged, and log-in works', async () => {
    const now = Date.now();
    const { person, ...pair } = await newSession();
    vi.useFakeTimers({ toFake: ['Date'], now: now - 180_000 });
    expect((await me(pair.access)).status).toBe(200);
    expect((await verify(pair.access)).status).toBe(200);
    const next = (await refresh(pair.refresh)).body as Pair;
    expect((await me(next.access)).status).toBe(200);
    const later = await logIn(person.email);
    vi.setSystemTime(now);
    for (const { access } of [pair, next, later]) expect((await me(access)).status).toBe(200);
    expect((await refresh(next.refresh)).status).toBe(200);
  });
});
