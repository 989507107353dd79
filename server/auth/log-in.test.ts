import { describe, expect, test } from 'vitest';

import { makePerson, password } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { until } from '../testing/program.ts';
import { limits } from '../limits/limits.ts';
import { passTime, spendAll } from '../testing/budgets.ts';

const server = startServer();
const { window, most, mostBy } = limits.wrong_password;
const refused = '{"detail":"No active account found with the given credentials"}';

function logIn(email: string, typed: string) {
  return send(server, 'POST /auth/jwt/create/', { json: { email, password: typed } });
}

/** Sends several wrong passwords simultaneously from one address. The account does not have to exist. */
async function fail(email: string, times: number, address = '10.1.1.1'): Promise<void> {
  const wrong = Array.from(
    { length: times },
    () => ({ name: 'wrong_password', key: email, by: address }) as const,
  );
  await spendAll(server.context.database, wrong);
}

describe('logging in', () => {
  test('gives two tokens, refresh first', async () => {
    const { email } = await makePerson(server.context);
    const reply = await logIn(email, password);
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(/^\{"refresh":"eyJ[\w.-]+","access":"eyJ[\w.-]+"\}$/);
    const { access } = reply.body as { access: string };
    const claims: unknown = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      token_type: 'access',
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.stringMatching(/^[\da-f]{32}$/),
      user_id: expect.stringMatching(/^\d+$/),
    });
  });

  test('accepts the address in any case, and with white space around it', async () => {
    const { email } = await makePerson(server.context);
    expect((await logIn(` ${email.toUpperCase()}`, password)).status).toBe(200);
  });

  test('takes the password exactly as typed', async () => {
    const { email } = await makePerson(server.context);
    expect((await logIn(email, `${password} `)).text).toBe(refused);
  });

  test('is refused with 401 where the address has half of a pair of surrogates', async () => {
    for (const email of ['\ud800', 'ann\udfff@school.uz']) {
      const reply = await logIn(email, password);
      expect([reply.status, reply.text]).toEqual([401, refused]);
    }
  });

  test('is refused with the same bytes for every account and every reason', async () => {
    const active = await makePerson(server.context);
    const inactive = await makePerson(server.context, { is_active: false });
    const replies = await Promise.all([
      logIn(active.email, 'wrong'),
      logIn(inactive.email, password),
      logIn(inactive.email, 'wrong'),
      logIn('stranger@example.com', 'wrong'),
      logIn('no address at all', 'wrong'),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.text).toBe(refused);
      expect(reply.headers.get('www-authenticate')).toBe('JWT realm="api"');
    }
  });

  test.each([
    [{}, { email: ['This field is required.'], password: ['This field is required.'] }],
    [
      { email: null, password: '' },
      { email: ['This field may not be null.'], password: ['This field may not be blank.'] },
    ],
    [
      { email: {}, password: [] },
      { email: ['Not a valid string.'], password: ['Not a valid string.'] },
    ],
    [
      { email: 'a@example.com', password: 'a'.repeat(1025) },
      { password: ['Ensure this field has no more than 1024 bytes.'] },
    ],
    [{ email: 'a@example.com', password: 'a\0b' }, { password: ['Null characters are not allowed.'] }],
  ])('with %j reports the invalid fields', async (json, errors) => {
    const reply = await send(server, 'POST /auth/jwt/create/', { json });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(errors);
  });

  test('ignores a token', async () => {
    const { email } = await makePerson(server.context);
    const reply = await send(server, 'POST /auth/jwt/create/', { json: { email, password }, token: 'junk' });
    expect(reply.status).toBe(200);
  });
});

describe('guessing a password', () => {
  test('is refused after ten wrong passwords, for that account only', async () => {
    const guessed = await makePerson(server.context);
    const other = await makePerson(server.context);
    for (let times = 0; times < mostBy; times += 1) {
      expect((await logIn(guessed.email, 'wrong')).status).toBe(401);
    }
    const reply = await logIn(guessed.email, password);
    const seconds = Number(reply.headers.get('retry-after'));
    expect(reply.status).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(window);
    expect(reply.text).toBe(`{"detail":"Request was throttled. Expected available in ${seconds} seconds."}`);
    expect((await logIn(guessed.email.toUpperCase(), password)).status).toBe(429);
    expect((await logIn(other.email, password)).status).toBe(200);
  });

  test('is refused as early when many are sent at the same moment', async () => {
    const { email } = await makePerson(server.context);
    const replies = await Promise.all(Array.from({ length: 30 }, () => logIn(email, 'wrong')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(mostBy);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('is answered the same for an account that does not exist', async () => {
    const replies = [];
    for (let times = 0; times <= mostBy; times += 1) {
      replies.push((await logIn('guessed@example.com', 'wrong')).status);
    }
    expect(replies).toEqual([...Array<number>(mostBy).fill(401), 429]);
  });

  test('from another network address does not close the account to the person', async () => {
    const { email } = await makePerson(server.context);
    await fail(email, most - 1);
    expect((await logIn(email, password)).status).toBe(200);
  });

  test('from many network addresses closes the account for a while', async () => {
    const { email } = await makePerson(server.context);
    await fail(email, most);
    expect((await logIn(email, password)).status).toBe(429);
  });

  test('no longer counts after the window', async () => {
    const { email } = await makePerson(server.context);
    for (let times = 0; times < mostBy; times += 1) await logIn(email, 'wrong');
    await passTime(server.context.database, window + 1, 'wrong_password');
    expect((await logIn(email, password)).status).toBe(200);
  });

  test('counts wrong passwords only: a class that shares an account can log in at the same moment', async () => {
    const { email } = await makePerson(server.context);
    const pupils = Array.from({ length: mostBy + 5 });
    const replies = await Promise.all(pupils.map(() => logIn(email, password)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('starts to count anew after the right password', async () => {
    const { email } = await makePerson(server.context);
    for (let round = 0; round < 2; round += 1) {
      for (let times = 1; times < mostBy; times += 1) {
        expect((await logIn(email, 'wrong')).status).toBe(401);
      }
      expect((await logIn(email, password)).status).toBe(200);
    }
  });
});

describe('a clock that is set back by an hour', () => {
  /** Moves the counted attempts by some seconds, as setting the clock does. */
  async function moveRows(seconds: number): Promise<void> {
    await passTime(server.context.database, -seconds, 'wrong_password', 'same_password');
  }

  test('makes no wait longer than its window, and earlier attempts age from then on', async () => {
    const { email } = await makePerson(server.context);
    for (let times = 0; times < mostBy; times += 1) {
      expect((await logIn(email, 'wrong')).status).toBe(401);
    }
    await moveRows(3600);
    const reply = await logIn(email, password);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(window);
    await moveRows(-window - 1);
    // A refusal is repeated for some seconds without a look at the database.
    await until(async () => (await logIn(email, password)).status === 200);
  });

  test('does not refuse a password for longer, that was tried everywhere before', async () => {
    const strangers = Array.from(
      { length: limits.same_password.most },
      (_, index) => `tried-${index}@example.com`,
    );
    for (const email of strangers) await logIn(email, 'tried everywhere');
    await moveRows(3600);
    const reply = await logIn('tried-next@example.com', 'tried everywhere');
    expect([401, 429]).toContain(reply.status);
    expect(Number(reply.headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(limits.same_password.window);
    await logIn('tried-next@example.com', 'another wrong one');
    await until(async () => (await logIn('tried-last@example.com', 'tried everywhere')).status === 401);
  });
});
