import { once } from 'node:events';
import { createServer } from 'node:http';

import { expect, onTestFinished, test } from 'vitest';

import { listening } from '../../../server/testing/postgres.ts';
import { type Fault, goodLine, type Planned } from './line.ts';
import { startLossyProxy } from './lossy-proxy.ts';

type Seen = { method: string | undefined; body: string; isWhole: boolean; agent: string | undefined };

/** A server that answers with what it was sent, and a proxy in front of it. */
async function proxied(planned: Partial<Planned> = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const seenRequest: Seen = {
      method: request.method,
      body: '',
      isWhole: false,
      agent: request.headers['user-agent'],
    };
    seen.push(seenRequest);
    request.on('data', (bytes: Buffer) => (seenRequest.body += bytes.toString()));
    request.on('end', () => {
      seenRequest.isWhole = true;
      response.writeHead(201, { 'X-Answer': 'yes' }).end(`answer to ${seenRequest.body}`);
    });
    request.on('error', () => undefined);
  });
  const port = await listening(server);
  onTestFinished(() => server.closeAllConnections());
  const proxy = await startLossyProxy(`http://127.0.0.1:${port}`, () => ({
    fault: undefined,
    pause: 0,
    ...planned,
  }));
  onTestFinished(() => proxy.close());
  return { proxy, server, seen, origin: `http://127.0.0.1:${proxy.port}` };
}

const post = (origin: string) => fetch(origin, { method: 'POST', body: 'a question' });

test('without a fault it passes on requests and answers as they are', async () => {
  const { origin, seen, proxy } = await proxied();
  const response = await fetch(origin, {
    method: 'POST',
    body: 'a question',
    headers: { 'User-Agent': 'Browser' },
  });
  expect([response.status, response.headers.get('x-answer'), await response.text()]).toEqual([
    201,
    'yes',
    'answer to a question',
  ]);
  expect(seen).toEqual([{ method: 'POST', body: 'a question', isWhole: true, agent: 'Browser' }]);
  expect(proxy.counts).toEqual(new Map([['none', 1]]));
});

const cases: [Fault, seen: Partial<Seen>[]][] = [
  ['drop-request', []],
  ['drop-answer', [{ body: 'a question', isWhole: true }]],
  ['cut-request', [{ body: 'a que', isWhole: false }]],
];

test.each(cases)('%s', async (fault, expected) => {
  const { origin, seen, server, proxy } = await proxied({ fault });
  await expect(post(origin)).rejects.toThrow('fetch failed');
  await expect.poll(() => seen).toMatchObject(expected);
  server.closeAllConnections();
  expect(seen).toMatchObject(expected);
  expect(proxy.counts.get(fault)).toBe(1);
});

test('cut-answer gives the head and half of the body, and the server has done its work', async () => {
  const { origin, seen } = await proxied({ fault: 'cut-answer' });
  const response = await post(origin);
  expect(response.status).toBe(201);
  const received: string[] = [];
  const reading = async () => {
    for await (const bytes of response.body ?? []) received.push(Buffer.from(bytes as Uint8Array).toString());
  };
  await expect(reading()).rejects.toThrow('terminated');
  expect(received.join('')).toBe('answer to ');
  expect(seen).toMatchObject([{ body: 'a question', isWhole: true }]);
});

test('a delay is waited for, and everything arrives', async () => {
  const { origin } = await proxied({ fault: 'delay', pause: 300 });
  const start = performance.now();
  expect(await (await post(origin)).text()).toBe('answer to a question');
  expect(performance.now() - start).toBeGreaterThan(290);
});

test('silence comes before the reset', async () => {
  const { origin } = await proxied({ fault: 'drop-request', pause: 300 });
  const start = performance.now();
  await expect(post(origin)).rejects.toThrow('fetch failed');
  expect(performance.now() - start).toBeGreaterThan(290);
});

test('a request without a body is dropped where its body would be cut', async () => {
  const { origin, seen } = await proxied({ fault: 'cut-request' });
  await expect(fetch(origin)).rejects.toThrow('fetch failed');
  expect(seen).toEqual([]);
});

test('while the server is away connections are reset, and the line can be made good', async () => {
  const { origin, server, proxy } = await proxied({ fault: 'drop-answer' });
  await expect(post(origin)).rejects.toThrow('fetch failed');
  proxy.setLine(goodLine);
  expect((await post(origin)).status).toBe(201);
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  await expect(post(origin)).rejects.toThrow('fetch failed');
  expect(proxy.counts.get('server away')).toBe(1);
});
