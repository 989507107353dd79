import { createServer } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';

import { listening } from '../../../server/testing/postgres.ts';
import { Link, Stream } from './link.ts';
import { startShapingProxy } from './shaping-proxy.ts';

const line = { rate: 64_000, delay: 150, isLost: () => false };

/** Loses the packets at these places, counted from 0. */
function losing(...places: number[]): () => boolean {
  let place = 0;
  return () => places.includes(place++);
}

test('a packet takes its time on the line, then the delay, and the next one waits for it', () => {
  const link = new Link(line);
  // 1500 bytes at 8 a millisecond.
  expect([link.send(1460, 1000), link.send(1460, 1000), link.send(60, 5000)]).toEqual([
    { leaves: 1187.5, arrives: 1337.5 },
    { leaves: 1375, arrives: 1525 },
    { leaves: 5012.5, arrives: 5162.5 },
  ]);
});

test('a lost packet takes its room on the line and does not arrive', () => {
  const link = new Link({ ...line, isLost: losing(0) });
  expect(link.send(1460, 0)).toEqual({ leaves: 187.5, arrives: undefined });
  expect(link.send(1460, 0)).toEqual({ leaves: 375, arrives: 525 });
});

test('a lost packet is sent again after 600 ms, then after 1200, and only what follows it on its connection waits', async () => {
  const link = new Link({ rate: 8_000_000, delay: 150, isLost: losing(0, 3) });
  const arrived: string[] = [];
  const at = new Map<string, number>();
  const start = performance.now();
  const note = (bytes: Buffer) => {
    arrived.push(bytes.toString());
    at.set(bytes.toString(), performance.now() - start);
  };
  const [first, second] = [new Stream(link, note), new Stream(link, note)];
  for (const stream of [first, second]) stream.open();
  first.write(Buffer.from('first'));
  first.write(Buffer.from('second'));
  second.write(Buffer.from('beside'));
  await Promise.all([first, second].map((stream) => new Promise<void>((resolve) => stream.end(resolve))));
  expect(arrived).toEqual(['beside', 'first', 'second']);
  expect(at.get('first')).toBeGreaterThan(600 + 1200);
});

/** A server that answers with what it was sent, behind the line. */
async function behind(options: typeof line) {
  const server = createServer((request, response) => void request.pipe(response));
  const proxy = await startShapingProxy(await listening(server), options);
  onTestFinished(() => proxy.close());
  return { proxy, origin: `http://127.0.0.1:${proxy.port}` };
}

test('all bytes arrive in order, no faster than the rate, after opening and answer', async () => {
  const { origin, proxy } = await behind({ ...line, isLost: losing(3, 9) });
  const body = Array.from({ length: 2000 }, (_, number) => String(number).padStart(6)).join('');
  const start = performance.now();
  const response = await fetch(origin, { method: 'POST', body });
  expect(await response.text()).toBe(body);
  // 12,000 bytes up, which come back as they arrive, and two times there and back.
  expect(performance.now() - start).toBeGreaterThan(1500 + 600);
  expect(proxy.carried.up).toBeGreaterThan(12_000);
  expect(proxy.carried.down).toBeGreaterThan(12_000);
});

test('the end of a connection is passed on after its last byte', async () => {
  const { origin } = await behind({ ...line, delay: 20 });
  const response = await fetch(origin, { method: 'POST', body: 'end', headers: { Connection: 'close' } });
  expect(await response.text()).toBe('end');
});
