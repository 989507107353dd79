import { beforeEach, describe, expect, test } from 'vitest';

import { deviceCookieOf } from '../http/requests/device-cookie.ts';
import { limits } from '../limits/limits.ts';
import { deleteForgotten } from '../limits/store.ts';
import { leaveOf, passTime } from '../testing/budgets.ts';
import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { makePerson, password } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteUnusedNetworks } from './network-store.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

let networks = 0;

/** A network that the server does not know. */
function newNetwork(): string {
  networks += 1;
  return `10.${networks}.0.1`;
}

/** Types a code, by default a wrong one. @param device a cookie by which the device is known */
function enter(from: string, code = 'CDFG-2345', device?: string): Promise<Reply> {
  const headers = { 'X-Forwarded-For': from, ...(device !== undefined && { Cookie: `device=${device}` }) };
  return send(server, 'POST /auth/card/create/', { json: { code, pin: '2580' }, headers });
}

/** Logs in with a card. @returns the cookie by which the device is known from then on */
async function use(from: string, code: string, device?: string): Promise<string> {
  const reply = await enter(from, code, device);
  expect(reply.status).toBe(200);
  return deviceCookieOf(reply.headers.get('set-cookie') ?? undefined) ?? '';
}

async function makeCard(): Promise<string> {
  return giveCard(server.context, await makePupil(server.context), '2580');
}

/** Spends the budget of a network for wrong codes, but for some. @param network blank for that of strangers */
async function fill(network: string, left: number): Promise<void> {
  const name = network === '' ? 'card_code_of_strangers' : 'card_code';
  await leaveOf(server.context.database, { name, key: network }, left);
}

beforeEach(async () => {
  await server.context.pool.query('delete from budget; delete from card_network');
});

test('as many wrong codes as a school mistypes are taken from one network, and then refused with the time to wait', async () => {
  const school = newNetwork();
  await fill(school, 2);
  const code = await makeCard();
  expect((await enter(school)).status).toBe(401);
  expect((await enter(school)).status).toBe(401);
  const refused = await enter(school, code);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(refused.status).toBe(429);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(limits.card_code.window / limits.card_code.most);
  expect(refused.body).toEqual({
    detail: `Request was throttled. Expected available in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  });
  expect((await enter(newNetwork(), code)).status).toBe(200);
});

test('right codes count for nothing: a school logs in from one address, however many they are', async () => {
  const school = newNetwork();
  await fill(school, 2);
  const codes = await Promise.all(Array.from({ length: 12 }, makeCard));
  const replies = await Promise.all(codes.map((code) => enter(school, code)));
  expect(replies.map(({ status }) => status)).toEqual(codes.map(() => 200));
});

test('simultaneous wrong codes are all counted', async () => {
  const school = newNetwork();
  await fill(school, 5);
  const replies = await Promise.all(Array.from({ length: 20 }, () => enter(school)));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('guesses from many networks are counted together, and leave a network in peace of which a card was used', async () => {
  const [school, code] = [newNetwork(), await makeCard()];
  expect((await enter(school, code)).status).toBe(200);
  await fill('', 3);
  const replies = await Promise.all(Array.from({ length: 10 }, () => enter(newNetwork())));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(3);
  expect((await enter(newNetwork(), code)).status).toBe(429);
  expect((await enter(school)).status).toBe(401);
  expect((await enter(school, code)).status).toBe(200);
});

test('the addresses of one IPv6 network are one network', async () => {
  await fill('2001:db8:1:2::/64', 1);
  expect((await enter('2001:db8:1:2::1')).status).toBe(401);
  expect((await enter('2001:db8:1:2:ffff::9')).status).toBe(429);
});

test('after the clock was set back nobody waits for the old time', async () => {
  const school = newNetwork();
  await fill(school, 0);
  await passTime(server.context.database, -24 * 3600, 'card_code');
  expect((await enter(school)).status).toBe(401);
});

test('tidying keeps spent budgets and known networks, and deletes others', async () => {
  const { database, pool } = server.context;
  const [school, home, old] = [newNetwork(), newNetwork(), newNetwork()];
  await fill(old, 0);
  await passTime(database, limits.card_code.window + 1, 'card_code');
  await enter(school, await makeCard());
  await fill(home, 0);
  await pool.query(`insert into card_network values ($1, now() - interval '31 days')`, [old]);
  await deleteForgotten(database);
  await deleteUnusedNetworks(database);
  const budgets = await pool.query<{ key: string }>(`select key from budget where name = 'card_code'`);
  expect(budgets.rows).toEqual([{ key: home }]);
  const known = await pool.query<{ network: string }>('select network from card_network');
  expect(known.rows).toEqual([{ network: school }]);
});

describe('a device on which a card was used before', () => {
  /** Types as many wrong codes as a device may. */
  async function guess(from: string, device: string): Promise<void> {
    for (let times = 0; times < limits.card_code_on_device.mostBy; times += 1) {
      expect((await enter(from, undefined, device)).status).toBe(401);
    }
  }

  test('is not refused while others flood its network, for this card and for others', async () => {
    const school = newNetwork();
    const [card, another] = [await makeCard(), await makeCard()];
    const device = await use(school, card);
    await fill(school, 0);
    const flood = Array.from({ length: 20 }, () => enter(school));
    const replies = await Promise.all([
      enter(school, card, device),
      ...flood,
      enter(school, another, device),
    ]);
    expect([replies.at(0), replies.at(-1)].map((reply) => reply?.status)).toEqual([200, 200]);
    expect(replies.slice(1, -1).map(({ status }) => status)).toEqual(flood.map(() => 429));
    expect((await enter(school, card)).status).toBe(429);
  });

  test('that guesses is refused after its budget and that of its network, but for cards that it knows, and no other device is', async () => {
    const school = newNetwork();
    const [card, another, third] = [await makeCard(), await makeCard(), await makeCard()];
    const [guessing, other] = [await use(school, card), await use(school, another)];
    await guess(school, guessing);
    await fill(school, 1);
    expect((await enter(school, undefined, guessing)).status).toBe(401);
    const refused = await enter(school, undefined, guessing);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await enter(school, third, guessing)).status).toBe(429);
    expect((await enter(school, card, guessing)).status).toBe(200);
    expect((await enter(school, third, other)).status).toBe(200);
  });

  test('spends no more than one, however many devices a card makes known', async () => {
    const school = newNetwork();
    const [card, another] = [await makeCard(), await makeCard()];
    const [first, second] = [await use(school, card), await use(school, card)];
    const third = await use(school, another);
    await guess(school, first);
    await fill(school, 0);
    expect((await enter(school, undefined, second)).status).toBe(429);
    // A card that is used on a known device later changes nothing.
    const shared = await use(school, card, third);
    expect((await enter(school, undefined, shared)).status).toBe(401);
  });

  test('is one of few that guess within an hour: all together have a budget', async () => {
    const [school, card] = [newNetwork(), await makeCard()];
    const device = await use(school, card);
    await leaveOf(server.context.database, { name: 'card_code_on_device', key: '' }, 1);
    await fill(school, 0);
    expect((await enter(school, undefined, device)).status).toBe(401);
    expect((await enter(school, undefined, device)).status).toBe(429);
    expect((await enter(school, card, device)).status).toBe(200);
  });

  test('is none by a log-in with a password, a wrong code or a forged cookie', async () => {
    const { context } = server;
    const [school, code] = [newNetwork(), await makeCard()];
    const { email } = await makePerson(context);
    const logIn = await send(server, 'POST /auth/jwt/create/', { json: { email, password } });
    const byPassword = deviceCookieOf(logIn.headers.get('set-cookie') ?? undefined);
    expect((await enter(school)).headers.get('set-cookie')).toBeNull();
    await fill(school, 0);
    const forged = `${await use(newNetwork(), code)}x`;
    for (const cookie of [byPassword, forged]) expect((await enter(school, code, cookie)).status).toBe(429);
  });
});
