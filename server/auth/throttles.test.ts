import { describe, expect, test } from 'vitest';

import { makeCaller, makePerson, password } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { mailThrottle, throttle } from './rules.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

let addresses = 0;
/** A network address that has not sent anything yet. */
function newAddress(): string {
  addresses += 1;
  return `10.2.${addresses >> 8}.${addresses & 255}`;
}

function ask(what: 'reset_password' | 'resend_activation', email: string, address: string): Promise<Reply> {
  return send(server, `POST /auth/users/${what}/`, {
    json: { email },
    headers: { 'X-Forwarded-For': address },
  });
}

function signUp(email: string, address: string): Promise<Reply> {
  const fields = { first_name: 'Ann', last_name: 'Lee', password: 'Zq8!vm', re_password: 'Zq8!vm' };
  return send(server, 'POST /auth/users/', {
    json: { ...fields, email },
    headers: { 'X-Forwarded-For': address },
  });
}

async function requested(mailbox: string, address: string, times: number): Promise<void> {
  const rows = Array.from({ length: times }, () => ({ mailbox, address, asked_at: new Date() }));
  await server.context.database.insertInto('mail_request').values(rows).execute();
}

async function mailsTo(email: string): Promise<number> {
  const { rows } = await server.context.pool.query(
    `select from graphile_worker._private_jobs where payload ->> 'email' = $1`,
    [email],
  );
  return rows.length;
}

function expectThrottled(reply: Reply, window: number): void {
  const seconds = Number(reply.headers.get('retry-after'));
  expect(reply.text).toMatch(/^\{"detail":"Request was throttled\. Expected available in \d+ seconds?\."\}$/);
  expect(reply.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(window);
}

describe('requesting mails to one mailbox', () => {
  test('is limited, in the same way for every address with or without an account', async () => {
    const active = await makePerson(server.context);
    const waiting = await makePerson(server.context, { is_active: false });
    for (const email of [active.email, waiting.email, 'stranger@example.com']) {
      const address = newAddress();
      for (let times = 0; times < mailThrottle.toMailboxFromOneAddress; times += 1) {
        const what = times % 2 === 0 ? 'reset_password' : 'resend_activation';
        expect((await ask(what, email, address)).status).toBe(204);
      }
      for (const what of ['reset_password', 'resend_activation'] as const) {
        expectThrottled(await ask(what, email, address), mailThrottle.windowSeconds);
        expectThrottled(await ask(what, email.toUpperCase(), address), mailThrottle.windowSeconds);
      }
      expect(await mailsTo(email)).toBe(mailThrottle.toMailboxFromOneAddress);
    }
  });

  test('does not limit a classmate who requests mails from the same network address', async () => {
    const address = newAddress();
    await requested('flooded@example.com', address, mailThrottle.toMailboxFromOneAddress);
    expect((await ask('reset_password', 'flooded@example.com', address)).status).toBe(429);
    expect((await ask('reset_password', 'classmate@example.com', address)).status).toBe(204);
    expect((await signUp('new-classmate@example.com', address)).status).toBe(201);
  });

  test('from many network addresses is limited too', async () => {
    const email = 'everywhere@example.com';
    for (let times = 0; times < mailThrottle.toMailboxFromAnywhere; times += 1) {
      expect((await ask('reset_password', email, newAddress())).status).toBe(204);
    }
    expectThrottled(await ask('reset_password', email, newAddress()), mailThrottle.windowSeconds);
  });

  test('is limited as early when many are sent at the same moment', async () => {
    const address = newAddress();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ask('reset_password', 'at-once@example.com', address)),
    );
    const sent = replies.filter(({ status }) => status === 204);
    expect(sent).toHaveLength(mailThrottle.toMailboxFromOneAddress);
  });

  test('counts the mail of a sign-up, and no longer counts after the window', async () => {
    const email = 'newcomer@example.com';
    const address = newAddress();
    expect((await signUp(email, address)).status).toBe(201);
    for (let times = 1; times < mailThrottle.toMailboxFromOneAddress; times += 1) {
      expect((await ask('resend_activation', email, address)).status).toBe(204);
    }
    expect((await ask('resend_activation', email, address)).status).toBe(429);
    await server.context.database
      .updateTable('mail_request')
      .set({ asked_at: new Date(Date.now() - (mailThrottle.windowSeconds + 1) * 1000) })
      .where('mailbox', '=', email)
      .execute();
    expect((await ask('resend_activation', email, address)).status).toBe(204);
  });
});

describe('a network address', () => {
  test('that has requested more mails than a school needs is refused for a while, others are not', async () => {
    const address = newAddress();
    await requested('somebody@example.com', address, mailThrottle.fromOneAddress - 1);
    expect((await ask('reset_password', 'last@example.com', address)).status).toBe(204);
    expectThrottled(await ask('reset_password', 'one-more@example.com', address), mailThrottle.windowSeconds);
    expectThrottled(await signUp('one-more@example.com', address), mailThrottle.windowSeconds);
    expect((await signUp('one-more@example.com', newAddress())).status).toBe(201);
  });

  test('that tries which addresses are taken is limited, and no mailbox is', async () => {
    const { email } = await makePerson(server.context);
    const address = newAddress();
    for (let times = 0; times <= mailThrottle.toMailboxFromAnywhere; times += 1) {
      expect((await signUp(email, address)).status).toBe(400);
    }
    expect((await ask('reset_password', email, newAddress())).status).toBe(204);
    await requested('', address, mailThrottle.fromOneAddress - mailThrottle.toMailboxFromAnywhere - 1);
    expect((await signUp(email, address)).status).toBe(429);
  });
});

describe('guessing the password in a session that is logged in', () => {
  function change(token: string, current_password: string): Promise<Reply> {
    const chosen = { new_password: 'Nw9!kd', re_new_password: 'Nw9!kd' };
    return send(server, 'POST /auth/users/set_password/', { json: { current_password, ...chosen }, token });
  }

  test('is refused after ten wrong passwords, and so is the right one', async () => {
    const { token, person } = await makeCaller(server.context);
    for (let times = 0; times < throttle.failuresFromOneAddress; times += 1) {
      expect((await change(token, 'wrong')).body).toEqual({ current_password: ['Invalid password.'] });
    }
    expectThrottled(await change(token, 'wrong'), throttle.windowSeconds);
    expectThrottled(await change(token, password), throttle.windowSeconds);
    const other = await makeCaller(server.context);
    expect((await change(other.token, password)).status).toBe(204);
    const logIn = { json: { email: person.email, password } };
    expect((await send(server, 'POST /auth/jwt/create/', logIn)).status).toBe(429);
  });

  test('counts together with log-in and with deleting the account', async () => {
    const { token, person } = await makeCaller(server.context);
    const wrong = { email: person.email, password: 'wrong' };
    const close = () =>
      send(server, 'DELETE /auth/users/me/', { json: { current_password: 'wrong' }, token });
    for (let times = 0; times < throttle.failuresFromOneAddress / 2; times += 1) {
      expect((await send(server, 'POST /auth/jwt/create/', { json: wrong })).status).toBe(401);
      expect((await close()).status).toBe(400);
    }
    expectThrottled(await change(token, password), throttle.windowSeconds);
    expectThrottled(await close(), throttle.windowSeconds);
  });

  test('starts to count anew after the right password', async () => {
    const { token, person } = await makeCaller(server.context);
    for (let times = 1; times < throttle.failuresFromOneAddress; times += 1) {
      expect((await change(token, 'wrong')).status).toBe(400);
    }
    expect((await change(token, password)).status).toBe(204);
    const left = await server.context.database
      .selectFrom('login_attempt')
      .select('account')
      .where('account', '=', person.email)
      .execute();
    expect(left).toEqual([]);
  });
});
