import { describe, expect, test } from 'vitest';

import { mailHeaders } from '../../contract/people/mail-requests.ts';
import { makePerson } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { solutionOf } from '../testing/solve.ts';
import { startServer } from '../testing/start-server.ts';
import { proofsOf } from '../http/requests/proofs.ts';
import { limits } from '../limits/limits.ts';
import { leaveOf, passTime, spendingsOf } from '../testing/budgets.ts';
import { costOfTaken, hardnessFor } from './mail-rules.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });
const other = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }), databaseOf: server });

let addresses = 0;
/** A network address that has spent the given number of requests. */
async function addressThatSpent(requests: number): Promise<string> {
  addresses += 1;
  const network = `10.4.${addresses >> 8}.${addresses & 255}`;
  await setSpent(network, requests);
  return network;
}

const { most, window, excess } = limits.mail_request;
const step = window / most;
/** More than the budget, so that none is left also when the machine is slow. */
const full = most + 200;

function setSpent(network: string, requests: number): Promise<void> {
  return leaveOf(server.context.database, { name: 'mail_request', key: network }, most - requests);
}

/** How many requests `work` counts, for a network that has spent some. */
async function countedBy(network: string, work: () => Promise<unknown>): Promise<number> {
  const before = await spentUntil(network);
  await work();
  return ((await spentUntil(network)) - before) / step;
}

async function spentUntil(network: string): Promise<number> {
  const [spent] = await spendingsOf(server.context.database, { name: 'mail_request', key: network });
  return spent?.until ?? 0;
}

type What = 'reset_password' | 'resend_activation';
type More = { headers?: Record<string, string>; at?: typeof server };

function ask(what: What, email: string, address: string, { headers, at = server }: More = {}) {
  return send(at, `POST /auth/users/${what}/`, {
    json: { email },
    headers: { 'X-Forwarded-For': address, ...headers },
  });
}

function signUp(email: string, address: string, more: Record<string, string> = {}, headers = {}) {
  const fields = { first_name: 'Ann', last_name: 'Lee', password: 'Zq8!vm', re_password: 'Zq8!vm' };
  return send(server, 'POST /auth/users/', {
    json: { ...fields, email, ...more },
    headers: { 'X-Forwarded-For': address, ...headers },
  });
}

const longest = (excess + 1) * step;

function expectChallenged(reply: Reply): void {
  const seconds = Number(reply.headers.get('retry-after'));
  const unit = seconds === 1 ? 'second' : 'seconds';
  expect(reply.text).toBe(`{"detail":"Request was throttled. Expected available in ${seconds} ${unit}."}`);
  expect(reply.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(longest);
  expect(reply.headers.get(mailHeaders.challenge)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
}

describe('a network', () => {
  test('in which a school of 1,200 people signs up, a quarter of them twice, meets no challenge', async () => {
    const address = await addressThatSpent(1480);
    const replies = await Promise.all(
      Array.from({ length: 15 }, (_, index) => signUp(`pupil-${index}@example.com`, address)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(15).fill(201));
  });

  test('that has spent its budget is challenged, for each kind of request, and others are not', async () => {
    const address = await addressThatSpent(full);
    const { email } = await makePerson(server.context);
    expectChallenged(await ask('reset_password', email, address));
    expectChallenged(await ask('resend_activation', 'nobody@example.com', address));
    expectChallenged(await signUp('newcomer@example.com', address));
    expectChallenged(await ask('reset_password', email, address, { at: other }));
    const elsewhere = await addressThatSpent(0);
    expect((await ask('reset_password', email, elsewhere)).status).toBe(204);
  });

  test('is served with a proof, whether or not the address has an account', async () => {
    const address = await addressThatSpent(full);
    const { email } = await makePerson(server.context);
    for (const mailbox of [email, 'nobody@example.com']) {
      const headers = solutionOf(await ask('reset_password', mailbox, address));
      expect((await ask('reset_password', mailbox, address, { headers })).status).toBe(204);
    }
    const headers = solutionOf(await signUp('proven@example.com', address));
    expect((await signUp('proven@example.com', address, {}, headers)).status).toBe(201);
  });

  test('is served again as its requests are forgotten', async () => {
    const address = await addressThatSpent(full);
    const refusal = await ask('reset_password', 'later@example.com', address);
    expectChallenged(refusal);
    await setSpent(address, most - 2);
    // The other server has not refused the network before.
    expect((await ask('reset_password', 'later@example.com', address, { at: other })).status).toBe(204);
  });

  test('is counted by the first 64 bits of its IPv6 address', async () => {
    await setSpent('2001:db8:0:7::/64', full);
    expectChallenged(await ask('reset_password', 'six@example.com', '2001:db8:0:7:1:2:3:4'));
    expectChallenged(await ask('reset_password', 'six@example.com', '2001:db8:0:7::9'));
    expect((await ask('reset_password', 'six@example.com', '2001:db8:0:8::9')).status).toBe(204);
  });

  test('does not wait for a clock of the database that was set back', async () => {
    const address = await addressThatSpent(full);
    await passTime(server.context.database, -24 * 3600, 'mail_request');
    expect((await ask('reset_password', 'clock@example.com', address)).status).toBe(204);
    expect(await spentUntil(address)).toBeLessThan(Date.now() / 1000 + window);
  });

  test('spends more by trying which addresses are taken', async () => {
    const address = await addressThatSpent(100);
    const { email } = await makePerson(server.context);
    const counted = await countedBy(address, async () => {
      expect((await signUp(email, address)).status).toBe(400);
    });
    expect(counted).toBeCloseTo(costOfTaken);
    await setSpent(address, full);
    expectChallenged(await signUp(email, address));
  });
});

describe('a proof', () => {
  test('is good once, on all servers', async () => {
    const address = await addressThatSpent(full);
    const headers = solutionOf(await ask('reset_password', 'once@example.com', address));
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        ask('reset_password', 'once@example.com', address, { headers, at: index % 2 ? server : other }),
      ),
    );
    const served = replies.filter(({ status }) => status === 204);
    expect(served).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('is good for its kind of request and its network only', async () => {
    const address = await addressThatSpent(full);
    const neighbour = await addressThatSpent(full);
    const headers = solutionOf(await ask('reset_password', 'kind@example.com', address));
    expectChallenged(await ask('resend_activation', 'kind@example.com', address, { headers }));
    expectChallenged(await signUp('kind@example.com', address, {}, headers));
    expectChallenged(await ask('reset_password', 'kind@example.com', neighbour, { headers }));
    expect((await ask('reset_password', 'kind@example.com', address, { headers })).status).toBe(204);
  });

  test('that is wrong, changed, signed by another key or no proof at all is refused with a new challenge', async () => {
    const address = await addressThatSpent(full);
    const refusal = await ask('reset_password', 'wrong@example.com', address);
    const right = solutionOf(refusal)[mailHeaders.proof] ?? '';
    const [head = '', payload = '', signature = '', solution = ''] = right.split('.');
    const easier = { ...JSON.parse(atob(payload)), target: '0'.repeat(64), exp: 9_999_999_999 };
    const forged = proofsOf('x'.repeat(40)).challenge('requestReset', address, 1);
    const wrong = [
      `${head}.${payload}.${signature}.${Number(solution) + 1}`,
      `${head}.${payload}.${signature}.0${solution}`,
      `${head}.${Buffer.from(JSON.stringify(easier)).toString('base64url')}.${signature}.${solution}`,
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}..${solution}`,
      `${forged}.0`,
      `${forged}.1`,
      `${head}.${payload}.${signature}`,
      `${head}.${payload}.${signature}.`,
      `${server.context.tokens.access({ id: 1, session_epoch: 0 }, { id: crypto.randomUUID() }, new Date())}.1`,
      'x'.repeat(5000),
      '....',
      'null',
    ];
    for (const proof of wrong) {
      const reply = await ask('reset_password', 'wrong@example.com', address, {
        headers: { [mailHeaders.proof]: proof },
      });
      expectChallenged(reply);
    }
    const headers = { [mailHeaders.proof]: right };
    expect((await ask('reset_password', 'wrong@example.com', address, { headers })).status).toBe(204);
  });

  test('passes for no token of a session', async () => {
    const address = await addressThatSpent(full);
    const challenge = (await ask('reset_password', 'x@example.com', address)).headers.get(
      mailHeaders.challenge,
    );
    const reply = await send(server, 'POST /auth/jwt/verify/', { json: { token: challenge } });
    expect(reply.status).toBe(401);
  });

  test('takes more work the more requests a network proves, and never too much for a telephone', async () => {
    const mostFor = async (spent: number) => {
      const refusal = await ask('reset_password', 'work@example.com', await addressThatSpent(spent));
      const payload = refusal.headers.get(mailHeaders.challenge)?.split('.')[1] ?? '';
      return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { most: number }).most;
    };
    const few = await mostFor(most + excess / 5);
    const more = await mostFor(most + excess / 2);
    const all = await mostFor(most + excess - 2);
    expect(few).toBeLessThan(more);
    expect(more).toBeLessThan(all);
    expect(all).toBeLessThanOrEqual(hardnessFor(Infinity));
    expect(hardnessFor(Infinity)).toBe(300_000);
  });
});

describe('a sign-up with an invitation that nobody made', () => {
  const junk = { invitation: 'junk' };

  test('counts and is challenged like a sign-up without an invitation', async () => {
    const address = await addressThatSpent(100);
    const counted = await countedBy(address, async () => {
      const reply = await signUp('junk@example.com', address, junk);
      expect(reply.body).toEqual({ invitation: ['Invalid token for given user.'] });
    });
    expect(counted).toBeCloseTo(1);
    expectChallenged(await signUp('junk@example.com', await addressThatSpent(full), junk));
  });

  test('hashes no password', async () => {
    const address = await addressThatSpent(0);
    const processorTime = async (more: Record<string, string>) => {
      const before = process.cpuUsage();
      for (let times = 0; times < 15; times += 1) {
        await signUp(`cost-${JSON.stringify(more).length}-${times}@example.com`, address, more);
      }
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await processorTime(junk);
    const hashed = await processorTime({});
    // The least, since garbage may be collected meanwhile.
    const refused = Math.min(await processorTime(junk), await processorTime(junk));
    expect(refused).toBeLessThan(hashed / 2);
  });
});
