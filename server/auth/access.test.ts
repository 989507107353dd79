import { createSigner } from 'fast-jwt';
import { describe, expect, test } from 'vitest';

import { makeCaller, password, tokenOf } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteUser, endSessions } from '../users/store.ts';

const server = startServer();
const soon = () => Math.floor(Date.now() / 1000) + 300;

function sign(claims: Record<string, unknown>, key = server.context.config.secretKey, algorithm = 'HS256') {
  return createSigner({ key, algorithm: algorithm as 'HS256' })(claims);
}

/** The claims of a valid token of a new person. */
async function goodClaims() {
  const { person } = await makeCaller(server.context);
  const iat = soon() - 400;
  return {
    token_type: 'access',
    exp: soon(),
    iat,
    jti: 'a'.repeat(32),
    user_id: String(person.id),
    epoch: 0,
  };
}

function me(authorization: string) {
  return send(server, 'GET /auth/users/me/', { headers: { Authorization: authorization } });
}

async function expectRefused(authorization: string, body: object) {
  const reply = await me(authorization);
  expect(reply.text).toBe(JSON.stringify(body));
  expect(reply.status).toBe(401);
  expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
}

const badToken = (message: string) => ({
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
});

describe('the Authorization header', () => {
  test.each(['', 'Bearer TOKEN', 'jwt TOKEN', 'TOKEN', 'Basic YTpi', 'JWTTOKEN'])(
    '%s is none',
    async (header) => {
      const { token } = await makeCaller(server.context);
      await expectRefused(header.replace('TOKEN', token), {
        detail: 'Authentication credentials were not provided.',
      });
    },
  );

  test.each(['JWT', 'JWT ', 'JWT one two'])('%s has the wrong number of parts', async (header) => {
    await expectRefused(header, {
      detail: 'Authorization header must contain two space-delimited values',
      code: 'bad_authorization_header',
    });
  });

  test('may have several spaces', async () => {
    const { token } = await makeCaller(server.context);
    expect((await me(`JWT    ${token}`)).status).toBe(200);
  });
});

describe('an access token', () => {
  test('that is valid authenticates', async () => {
    expect((await me(`JWT ${sign(await goodClaims())}`)).status).toBe(200);
  });

  test.each(['junk', 'null', 'undefined', 'a.b.c', 'e30.e30.'])('is not %s', async (token) => {
    await expectRefused(`JWT ${token}`, badToken('Token is invalid'));
  });

  test('is invalid when any part of it was changed', async () => {
    const token = sign(await goodClaims());
    const [head = '', claims = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ ...(await goodClaims()), user_id: '1' })).toString(
      'base64url',
    );
    for (const changed of [
      `${token}x`,
      `${head}.${other}.${signature}`,
      `${head}.${claims}.`,
      `${head}.${claims}`,
    ]) {
      await expectRefused(`JWT ${changed}`, badToken('Token is invalid'));
    }
  });

  test('is invalid with another key, another algorithm or no algorithm', async () => {
    const claims = await goodClaims();
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const { secretKey } = server.context.config;
    for (const token of [
      sign(claims, 'the secret key of another server'.padEnd(40)),
      sign(claims, secretKey, 'HS512'),
      `${none}.${body}.`,
    ]) {
      await expectRefused(`JWT ${token}`, badToken('Token is invalid'));
    }
  });

  test.each([
    [{ exp: 1_600_000_000 }, 'Token is expired'],
    [{ iat: 4_000_000_000, exp: 4_000_000_300 }, 'Token is invalid'],
    [{ token_type: undefined }, 'Token has no type'],
    [{ token_type: 'refresh', session: '0f0e6a10-5bb4-4c1e-9b0c-3f9e2a1f6f00' }, 'Token has wrong type'],
    [{ jti: undefined }, 'Token has no id'],
    [{ exp: undefined }, "Token has no 'exp' claim"],
  ])('with %j is refused: %s', async (some, message) => {
    await expectRefused(`JWT ${sign({ ...(await goodClaims()), ...some })}`, badToken(message));
  });

  test.each([undefined, 'abc', '', '1.5', '-1', '99999999999', {}])(
    'with the user id %j is refused',
    async (user_id) => {
      await expectRefused(`JWT ${sign({ ...(await goodClaims()), user_id })}`, {
        detail: 'Token contained no recognizable user identification',
        code: 'token_not_valid',
      });
    },
  );

  test('ends when the account is deleted', async () => {
    const { person, token } = await makeCaller(server.context);
    await deleteUser(server.context.database, person.id);
    await expectRefused(`JWT ${token}`, { detail: 'User not found', code: 'user_not_found' });
  });

  test('ends when the person is deactivated', async () => {
    const { person, token } = await makeCaller(server.context);
    await server.context.database
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', person.id)
      .execute();
    await expectRefused(`JWT ${token}`, { detail: 'User is inactive', code: 'user_inactive' });
  });

  test('ends when the sessions of the person are ended', async () => {
    const { person, token } = await makeCaller(server.context);
    await endSessions(server.context.database, person.id);
    await expectRefused(`JWT ${token}`, {
      detail: "The user's password has been changed.",
      code: 'password_changed',
    });
    expect((await me(`JWT ${await tokenOf(server.context, person)}`)).status).toBe(200);
  });

  test.each([
    'POST /auth/users/',
    'POST /auth/users/activation/',
    'POST /auth/users/activation_info/',
    'POST /auth/users/reject_activation/',
    'POST /auth/users/resend_activation/',
    'POST /auth/users/reset_password/',
    'POST /auth/users/reset_password_confirm/',
    'POST /auth/jwt/create/',
    'POST /auth/jwt/refresh/',
    'POST /auth/jwt/verify/',
    'POST /auth/logout/',
  ])('that is invalid is ignored by %s', async (request) => {
    const reply = await send(server, request, { json: {}, token: 'junk' });
    expect(reply.status).toBe(400);
  });
});

describe('verifying a token', () => {
  function verify(token: unknown) {
    return send(server, 'POST /auth/jwt/verify/', { json: { token } });
  }

  test('accepts an access token and a refresh token', async () => {
    const { person, token } = await makeCaller(server.context);
    const logIn = await send(server, 'POST /auth/jwt/create/', { json: { email: person.email, password } });
    for (const good of [token, (logIn.body as { refresh: string }).refresh]) {
      const reply = await verify(good);
      expect(reply.status).toBe(200);
      expect(reply.text).toBe('{}');
    }
  });

  test.each([
    [{ exp: 1_600_000_000 }, 'Token is expired'],
    [{ jti: undefined }, 'Token has no id'],
    [{ exp: undefined }, "Token has no 'exp' claim"],
    [{ user_id: 'abc' }, 'Token is invalid'],
    [{ token_type: 'refresh', session: 'no session' }, 'Token is invalid'],
  ])('refuses a token with %j: %s', async (some, detail) => {
    const reply = await verify(sign({ ...(await goodClaims()), ...some }));
    expect(reply.status).toBe(401);
    expect(reply.text).toBe(JSON.stringify({ detail, code: 'token_not_valid' }));
    expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
  });

  test.each([
    [undefined, 'This field is required.'],
    [null, 'This field may not be null.'],
    ['', 'This field may not be blank.'],
    [[], 'Not a valid string.'],
  ])('requires a token: %j', async (token, sentence) => {
    const reply = await verify(token);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ token: [sentence] });
  });

  test('checks the account', async () => {
    for (const end of [
      (id: number) => deleteUser(server.context.database, id),
      (id: number) => endSessions(server.context.database, id),
      (id: number) =>
        server.context.database.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
    ]) {
      const { person, token } = await makeCaller(server.context);
      await end(person.id);
      const reply = await verify(token);
      expect(reply.status).toBe(401);
      expect(reply.text).toBe('{"detail":"Token is invalid","code":"token_not_valid"}');
    }
  });
});
