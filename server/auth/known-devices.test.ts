import { describe, expect, test } from 'vitest';

import { replaceMailLink } from './link-store.ts';
import { uidOf } from './links.ts';
import { deviceCookieOf } from '../http/requests/device-cookie.ts';
import { send } from '../testing/client.ts';
import { limits } from '../limits/limits.ts';
import { spendAll } from '../testing/budgets.ts';
import { makePerson, password } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { hashQueue } from '../users/passwords.ts';
import { endSessions } from '../users/store.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

const school = '10.3.0.1';
const { most: failuresFromAnywhere, mostBy: failuresFromOneAddress } = limits.wrong_password;
const { most: failuresOfKnownDevice, window } = limits.wrong_password_on_device;

/** A browser at a network address, which keeps the device cookie. */
function browser(address = school) {
  let cookie: string | undefined;
  const post = async (path: string, json: object, token?: string) => {
    const headers = {
      'X-Forwarded-For': address,
      ...(cookie !== undefined && { Cookie: `i18next=uz; device=${cookie}` }),
    };
    const reply = await send(server, `POST ${path}`, { json, headers, token });
    cookie = deviceCookieOf(reply.headers.get('set-cookie') ?? undefined) ?? cookie;
    return reply;
  };
  return {
    post,
    cookie: () => cookie,
    logIn: async (email: string, typed = password) =>
      (await post('/auth/jwt/create/', { email, password: typed })).status,
    session: async (email: string) =>
      (await post('/auth/jwt/create/', { email, password })).body as { access: string; refresh: string },
  };
}

/** Records wrong passwords of unknown devices at an account, from the school's address or from many. */
async function guess(account: string, from: 'school' | 'everywhere'): Promise<void> {
  const times = from === 'school' ? failuresFromOneAddress : failuresFromAnywhere;
  const wrong = Array.from({ length: times }, (_, index) => ({
    name: 'wrong_password' as const,
    key: account,
    by: from === 'school' ? school : `10.9.${index >> 8}.${index & 255}`,
  }));
  await spendAll(server.context.database, wrong);
}

describe('a device that has logged in before', () => {
  test('gets in while guesses from many addresses and from its own have closed the account to others', async () => {
    for (const from of ['school', 'everywhere'] as const) {
      const { email } = await makePerson(server.context);
      const known = browser();
      expect(await known.logIn(email)).toBe(200);
      await guess(email, from);
      expect(await browser().logIn(email)).toBe(429);
      expect(await known.logIn(email)).toBe(200);
      expect(await known.logIn(email.toUpperCase())).toBe(200);
      expect(await browser().logIn(email)).toBe(429);
    }
  });

  test('still does so after a log-out, and knows every account that has logged in on it', async () => {
    const pupils = await Promise.all(Array.from({ length: 3 }, () => makePerson(server.context)));
    const shared = browser();
    for (const { email } of pupils) {
      const { refresh } = await shared.session(email);
      expect((await shared.post('/auth/logout/', { refresh })).status).toBe(204);
    }
    for (const { email } of pupils) {
      await guess(email, 'school');
      expect(await shared.logIn(email)).toBe(200);
    }
  });

  test('is closed by its own wrong passwords, for that account only, and for no other device', async () => {
    const [guessed, other] = await Promise.all([makePerson(server.context), makePerson(server.context)]);
    const known = browser();
    const second = browser();
    for (const { email } of [guessed, other]) expect(await known.logIn(email)).toBe(200);
    expect(await second.logIn(guessed.email)).toBe(200);
    for (let times = 0; times < failuresOfKnownDevice; times += 1) {
      expect(await known.logIn(guessed.email, `wrong ${times}`)).toBe(401);
    }
    const reply = await known.post('/auth/jwt/create/', { email: guessed.email, password });
    expect(reply.status).toBe(429);
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(window);
    expect(reply.text).toBe(`{"detail":"Request was throttled. Expected available in ${seconds} seconds."}`);
    expect(await known.logIn(other.email)).toBe(200);
    expect(await second.logIn(guessed.email)).toBe(200);
    expect(await browser().logIn(guessed.email)).toBe(200);
  });

  test('starts to count anew after the right password, also when many are sent at the same moment', async () => {
    const { email } = await makePerson(server.context);
    const known = browser();
    await known.logIn(email);
    for (let round = 0; round < 2; round += 1) {
      for (let times = 1; times < failuresOfKnownDevice; times += 1) {
        expect(await known.logIn(email, 'wrong')).toBe(401);
      }
      expect(await known.logIn(email)).toBe(200);
    }
    const statuses = await Promise.all(Array.from({ length: 30 }, () => known.logIn(email, 'wrong')));
    expect(statuses.filter((status) => status === 401)).toHaveLength(failuresOfKnownDevice);
  });

  test('is not known any more when the password was changed, except the device that changed it', async () => {
    const { email, id } = await makePerson(server.context);
    const stolen = browser();
    const ownBrowser = browser();
    await stolen.logIn(email);
    const { access } = await ownBrowser.session(email);
    const chosen = { current_password: password, new_password: 'chosen 1', re_new_password: 'chosen 1' };
    expect((await ownBrowser.post('/auth/users/set_password/', chosen, access)).status).toBe(204);
    await guess(email, 'everywhere');
    expect(await stolen.logIn(email, 'chosen 1')).toBe(429);
    expect(await ownBrowser.logIn(email, 'chosen 1')).toBe(200);

    const token = await replaceMailLink(server.context.database, id, 'reset', new Date());
    const phone = browser('10.3.0.2');
    const reset = { uid: uidOf(id), token, new_password: 'chosen 2', re_new_password: 'chosen 2' };
    expect((await phone.post('/auth/users/reset_password_confirm/', reset)).status).toBe(204);
    expect(await ownBrowser.logIn(email, 'chosen 2')).toBe(429);
    expect(await phone.logIn(email, 'chosen 2')).toBe(200);
  });

  test('is not known any more when the sessions of the account were ended', async () => {
    const { email, id } = await makePerson(server.context);
    const known = browser();
    await known.logIn(email);
    await endSessions(server.context.database, id);
    await guess(email, 'everywhere');
    expect(await known.logIn(email)).toBe(429);
  });

  test('can change the password while guesses from its own address have closed the account to others', async () => {
    const { email } = await makePerson(server.context);
    const known = browser();
    const { access } = await known.session(email);
    await guess(email, 'school');
    const chosen = { current_password: password, new_password: 'chosen 1', re_new_password: 'chosen 1' };
    expect((await browser().post('/auth/users/set_password/', chosen, access)).status).toBe(429);
    expect((await known.post('/auth/users/set_password/', chosen, access)).status).toBe(204);
  });
});

describe('a device is not known', () => {
  test('after a wrong password', async () => {
    const { email } = await makePerson(server.context);
    const guessing = browser();
    await guessing.logIn(email, 'wrong');
    await guessing.logIn('nobody@example.com', 'wrong');
    expect(guessing.cookie()).toBeUndefined();
  });

  test('to accounts of others, whatever it sends', async () => {
    const [owner, other] = await Promise.all([makePerson(server.context), makePerson(server.context)]);
    const known = browser();
    await known.logIn(owner.email);
    await guess(other.email, 'everywhere');
    expect(await known.logIn(other.email)).toBe(429);
    for (const cookie of ['junk', 'a.b.c', `${known.cookie()}.${known.cookie()}`]) {
      const reply = await send(server, 'POST /auth/jwt/create/', {
        json: { email: other.email, password },
        headers: { Cookie: `device=${cookie}` },
      });
      expect(reply.status).toBe(429);
    }
  });
});

test('a known device logs in while the queue of all others is full', async () => {
  const [known, unknown] = [browser(), browser('10.3.0.9')];
  const { email } = await makePerson(server.context);
  expect(await known.logIn(email)).toBe(200);
  const { promise, resolve } = Promise.withResolvers<void>();
  const started: Promise<void>[] = [];
  // Fills every turn but one, and the lane of unknown devices, until it refuses.
  const fill = async (): Promise<number> => {
    for (let count = 0; ; count += 1) {
      const turn = hashQueue.run('unknown', `guessed ${count}`, () => promise);
      const isRefused = await Promise.race([
        turn.then(
          () => false,
          () => true,
        ),
        new Promise<boolean>((done) => setImmediate(() => done(false))),
      ]);
      if (isRefused) return count;
      started.push(turn);
    }
  };
  expect(await fill()).toBeGreaterThan(200);
  const turn = known.logIn(email);
  const refused = await unknown.post('/auth/jwt/create/', { email, password });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.body).toEqual({ detail: 'Service temporarily unavailable.', code: 'overloaded' });
  resolve();
  expect(await turn).toBe(200);
  await Promise.all(started);
  expect(await unknown.logIn(email)).toBe(200);
});
