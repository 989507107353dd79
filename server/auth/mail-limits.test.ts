import { describe, expect, test } from 'vitest';

import { mailHeaders } from '../../contract/people/mail-requests.ts';
import { makePerson } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { queueMail } from '../mail/queue-store.ts';
import { limits } from '../limits/limits.ts';
import { leaveOf, passTime } from '../testing/budgets.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

const mailWindow = limits.mail_reset.window;

let addresses = 0;
/** A network address that has not sent anything yet. */
function newAddress(): string {
  addresses += 1;
  return `10.3.${addresses >> 8}.${addresses & 255}`;
}

type What = 'reset_password' | 'resend_activation';

function ask(what: What, email: string, address: string): Promise<Reply> {
  return send(server, `POST /auth/users/${what}/`, {
    json: { email },
    headers: { 'X-Forwarded-For': address },
  });
}

function signUp(email: string, address: string, headers: Record<string, string> = {}): Promise<Reply> {
  const fields = { first_name: 'Ann', last_name: 'Lee', password: 'Zq8!vm', re_password: 'Zq8!vm' };
  return send(server, 'POST /auth/users/', {
    json: { ...fields, email },
    headers: { 'X-Forwarded-For': address, ...headers },
  });
}

/** The delay that an answer tells, in seconds. */
function delayOf(reply: Reply): number {
  expect([201, 204]).toContain(reply.status);
  const header = reply.headers.get(mailHeaders.delay);
  expect(header).toMatch(/^\d+$/);
  return Number(header);
}

function expectDelayed(reply: Reply): void {
  expect(delayOf(reply)).toBeGreaterThan(0);
  expect(delayOf(reply)).toBeLessThanOrEqual(mailWindow);
}

/** In how many seconds each queued mail to a mailbox is sent. */
async function queuedFor(email: string): Promise<number[]> {
  const { rows } = await server.context.pool.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::float8 as seconds
       from graphile_worker._private_jobs where payload ->> 'email' = $1 order by run_at`,
    [email],
  );
  return rows.map(({ seconds }) => seconds);
}

/** What would have happened if the queue had been run meanwhile. */
async function runQueue(email: string): Promise<void> {
  await server.context.pool.query(
    `delete from graphile_worker._private_jobs where payload ->> 'email' = $1 and run_at <= now()`,
    [email],
  );
}

describe('mails to one mailbox', () => {
  test.each([
    ['reset_password', 'reset'],
    ['resend_activation', 'activation'],
  ] as const)('%s: are never refused; those beyond the limit are sent later, as one', async (what, kind) => {
    const active = await makePerson(server.context);
    const waiting = await makePerson(server.context, { is_active: false });
    for (const email of [active.email, waiting.email, `nobody-${kind}@example.com`]) {
      const address = newAddress();
      for (let times = 0; times < limits[`mail_${kind}`].mostBy; times += 1) {
        expect(delayOf(await ask(what, email, address))).toBe(0);
        await runQueue(email);
      }
      for (let times = 0; times < 20; times += 1) {
        expectDelayed(await ask(what, times % 2 === 0 ? email : email.toUpperCase(), address));
      }
      const [later, ...more] = await queuedFor(email);
      expect(more).toEqual([]);
      expect(later).toBeGreaterThan(mailWindow - 600);
      expect(later).toBeLessThanOrEqual(mailWindow);
    }
  });

  test('that were never sent, for want of an account, delay no sign-up', async () => {
    const email = 'not-yet@example.com';
    const address = newAddress();
    for (let times = 0; times < 6; times += 1) await ask('resend_activation', email, address);
    for (let times = 0; times < 6; times += 1) await ask('reset_password', email, address);
    expect(delayOf(await signUp(email, address))).toBe(0);
    // One for the sign-up and the requests for its link, one for the password, which nobody gets.
    expect(await queuedFor(email)).toHaveLength(2);
    expect((await queuedFor(email))[0]).toBeLessThanOrEqual(0);
  });

  test('that tell an account of sign-ups are sent as rarely as those for sign-ups, and delay no reset', async () => {
    const { email } = await makePerson(server.context);
    const address = newAddress();
    for (let times = 0; times < limits.mail_sign_up.mostBy; times += 1) {
      expect((await signUp(email, address)).status).toBe(400);
      expect(await queuedFor(email)).toHaveLength(1);
      await runQueue(email);
      expect(await queuedFor(email)).toEqual([]);
    }
    await signUp(email, address);
    await signUp(email, address);
    const [later, ...more] = await queuedFor(email);
    expect(more).toEqual([]);
    expect(later).toBeGreaterThan(mailWindow - 600);
    expect(delayOf(await ask('reset_password', email, address))).toBe(0);
  });

  test('that one person asks for do not delay those of a classmate', async () => {
    const address = newAddress();
    for (let times = 0; times < 10; times += 1) await ask('reset_password', 'flooded@example.com', address);
    expect(delayOf(await ask('reset_password', 'classmate@example.com', address))).toBe(0);
    expect(delayOf(await signUp('new-classmate@example.com', address))).toBe(0);
  });

  test('from many networks are limited too', async () => {
    const email = 'everywhere@example.com';
    for (let times = 0; times < limits.mail_reset.most; times += 1) {
      expect(delayOf(await ask('reset_password', email, newAddress()))).toBe(0);
    }
    expectDelayed(await ask('reset_password', email, newAddress()));
  });

  test('are sent at once for one network when another has used up its limit', async () => {
    const email = 'shared@example.com';
    const address = newAddress();
    for (let times = 0; times <= limits.mail_reset.mostBy; times += 1) {
      await ask('reset_password', email, address);
    }
    expect(delayOf(await ask('reset_password', email, newAddress()))).toBe(0);
    expect(await queuedFor(email)).toHaveLength(1);
    expect((await queuedFor(email))[0]).toBeLessThanOrEqual(0);
  });

  test('are limited as early when many are requested at the same moment', async () => {
    const address = newAddress();
    const email = 'at-once@example.com';
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ask('reset_password', email, address)),
    );
    const atOnce = replies.filter((reply) => delayOf(reply) === 0);
    expect(atOnce).toHaveLength(limits.mail_reset.mostBy);
    expect(await queuedFor(email)).toHaveLength(1);
  });

  test('no longer count after the window', async () => {
    const email = 'an-hour-ago@example.com';
    const address = newAddress();
    for (let times = 0; times <= limits.mail_activation.mostBy; times += 1) {
      await ask('resend_activation', email, address);
    }
    await passTime(server.context.database, mailWindow + 1, 'mail_activation');
    expect(delayOf(await ask('resend_activation', email, address))).toBe(0);
  });

  test('requested before the clock of the database was set back delay nothing', async () => {
    const email = 'clock@example.com';
    const address = newAddress();
    for (let times = 0; times <= limits.mail_reset.mostBy; times += 1) {
      await ask('reset_password', email, address);
    }
    await passTime(server.context.database, -24 * 3600, 'mail_reset');
    await server.context.pool.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs
         where payload ->> 'email' = $1), run_at => now() + interval '1 day')`,
      [email],
    );
    expect(delayOf(await ask('reset_password', email, address))).toBe(0);
    expect(await queuedFor(email)).toHaveLength(1);
    expect((await queuedFor(email))[0]).toBeLessThanOrEqual(0);
  });

  test('a sign-up that is sent again with its key gets the same delay', async () => {
    const address = newAddress();
    const email = 'twins@example.com';
    await leaveOf(server.context.database, { name: 'mail_sign_up', key: email }, 0);
    const headers = { 'Idempotency-Key': 'the sign-up of twins' };
    const first = await signUp(email, address, headers);
    expectDelayed(first);
    const again = await signUp(email, address, headers);
    expect(again.text).toBe(first.text);
    expect(delayOf(again)).toBe(delayOf(first));
  });
});

test('a mail is not sent later because it is requested once more', async () => {
  const mail = { email: 'sooner@example.com', purpose: 'reset', language: 'en' } as const;
  await queueMail(server.context.database, mail, 60);
  await queueMail(server.context.database, mail, 3000);
  const [seconds, ...more] = await queuedFor(mail.email);
  expect(more).toEqual([]);
  expect(seconds).toBeLessThanOrEqual(60);
});
