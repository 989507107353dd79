import { beforeEach, expect, test } from 'vitest';

import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { deleteOldCodeBudgets } from './code-budget-store.ts';
import { codeBudget, secondsOfCode } from './rules.ts';

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

/** Fills a bucket with wrong codes, but for some. @param network blank for that of strangers */
async function fill(network: string, left: number): Promise<void> {
  const bucket = network === '' ? codeBudget.strangers : codeBudget.network;
  const seconds = (bucket.most - left) * secondsOfCode(bucket);
  await server.context.pool.query(
    `insert into code_budget (network, spent_until) values ($1, clock_timestamp() + make_interval(secs => $2))
     on conflict (network) do update set spent_until = excluded.spent_until`,
    [network, seconds],
  );
}

beforeEach(async () => {
  await server.context.pool.query('delete from code_budget');
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
  expect(seconds).toBeLessThanOrEqual(secondsOfCode(codeBudget.network));
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
  await fill(school, -1_000_000);
  expect((await enter(school)).status).toBe(401);
});

test('tidying keeps full buckets and known networks, and deletes others', async () => {
  const [school, home, old] = [newNetwork(), newNetwork(), newNetwork()];
  await enter(school, await makeCard());
  await fill(home, 0);
  await server.context.pool.query(
    `insert into code_budget values ($1, now() - interval '1 hour', now() - interval '31 days')`,
    [old],
  );
  await deleteOldCodeBudgets(server.context.database);
  const { rows } = await server.context.pool.query<{ network: string }>('select network from code_budget');
  const kept = rows.map(({ network }) => network);
  expect(kept).toEqual(expect.arrayContaining([school, home]));
  expect(kept).not.toContain(old);
});
