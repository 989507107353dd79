import { expect, test } from 'vitest';

import { giveCard, makePupil } from '../testing/cards.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { pinThrottle } from './rules.ts';

const server = startServer();
/** Another process of the same school. */
const second = startServer({ databaseOf: server });

function enter(code: string, pin: string, by = server): Promise<Reply> {
  return send(by, 'POST /auth/card/create/', { json: { code, pin } });
}

async function makeCard(): Promise<{ id: number; code: string }> {
  const { id } = await makePupil(server.context);
  return { id, code: await giveCard(server.context, { id }, '2580') };
}

/** Types as many wrong PINs as are free. */
async function closeCard(code: string): Promise<void> {
  for (let times = 0; times < pinThrottle.free; times += 1) {
    expect((await enter(code, '0001', times % 2 === 0 ? server : second)).status).toBe(401);
  }
}

function secondsOf(reply: Reply): number {
  const seconds = Number(reply.headers.get('retry-after'));
  expect(reply.status).toBe(429);
  expect(reply.body).toEqual({
    detail: `Request was throttled. Expected available in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  });
  return seconds;
}

/** Lets a time pass for a card. */
async function pass(id: number, seconds: number): Promise<void> {
  const moved = `update card set tried_at = tried_at - make_interval(secs => $2) where person = $1`;
  await server.context.pool.query(moved, [id, seconds]);
}

test('wrong PINs close their card to the right one too, in all processes, and no other card', async () => {
  const [guessed, other] = [await makeCard(), await makeCard()];
  await closeCard(guessed.code);
  for (const by of [server, second]) {
    const seconds = secondsOf(await enter(guessed.code, '2580', by));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(pinThrottle.firstWaitSeconds);
  }
  expect((await enter(other.code, '2580')).status).toBe(200);
});

test('each further wrong PIN doubles the wait, and the right one begins anew', async () => {
  const { id, code } = await makeCard();
  await closeCard(code);
  await pass(id, 60);
  expect((await enter(code, '0001')).status).toBe(401);
  expect(secondsOf(await enter(code, '2580'))).toBeGreaterThan(60);
  await pass(id, 120);
  expect((await enter(code, '2580')).status).toBe(200);
  await closeCard(code);
  expect(secondsOf(await enter(code, '2580'))).toBeLessThanOrEqual(60);
});

test('no more than the free ones are checked of many at the same moment', async () => {
  const { code } = await makeCard();
  const pins = Array.from({ length: 30 }, (_, at) => String(3000 + at));
  const replies = await Promise.all(pins.map((pin, at) => enter(code, pin, at % 2 === 0 ? server : second)));
  const counts = Map.groupBy(replies, ({ status }) => status);
  expect(counts.get(401)).toHaveLength(pinThrottle.free);
  expect(counts.get(429)).toHaveLength(30 - pinThrottle.free);
});

test('a clock that was set back lengthens no wait', async () => {
  const { id, code } = await makeCard();
  await closeCard(code);
  await pass(id, -24 * 3600);
  expect(secondsOf(await enter(code, '2580'))).toBeLessThanOrEqual(60);
  await pass(id, 60);
  expect((await enter(code, '2580')).status).toBe(200);
});
