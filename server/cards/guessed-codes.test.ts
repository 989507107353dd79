import { beforeEach, expect, test } from 'vitest';

import { limits } from '../limits/limits.ts';
import { deleteForgotten } from '../limits/store.ts';
import { leaveOf, passTime } from '../testing/budgets.ts';
import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteUnusedNetworks } from './network-store.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

let networks = 0;

/** A network that the server does not know. */
function newNetwork(): string {
  networks += 1;
  return `10.${networks}.0.1`;
}

function enter(from: string, code = 'CDFG-2345', pin = '2580'): Promise<Reply> {
  const headers = { 'X-Forwarded-For': from };
  return send(server, 'POST /auth/card/create/', { json: { code, pin }, headers });
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
