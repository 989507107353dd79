import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { afterEach, describe, expect, onTestFinished, test } from 'vitest';

import { spendingsOf } from '../testing/budgets.ts';
import { makeCaller, makePerson } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { timeouts, withTimeToAnswer } from './limits.ts';

const server = startServer({ closesSilent: true });
const proxied = startServer({
  settings: () => ({ trustProxy: ['127.0.0.0/8'], publicUrl: 'https://savol.example' }),
});

async function addressSeenBy(running: RunningServer, headers: Record<string, string>): Promise<string> {
  const { email } = await makePerson(running.context);
  await send(running, 'POST /auth/jwt/create/', { json: { email, password: 'wrong' }, headers });
  const [wrong] = await spendingsOf(running.context.database, { name: 'wrong_password', key: email });
  return wrong?.by ?? '';
}

describe('X-Forwarded-For', () => {
  test('is ignored by default', async () => {
    expect(await addressSeenBy(server, { 'X-Forwarded-For': '1.2.3.4' })).toBe('127.0.0.1');
  });

  test('is believed from trusted proxies only', async () => {
    expect(await addressSeenBy(proxied, { 'X-Forwarded-For': '6.6.6.6, 1.2.3.4' })).toBe('1.2.3.4');
  });
});

describe('the headers of every answer', () => {
  test.each([
    'GET /auth/users/me/',
    'GET /tests_api/',
    'GET /nothing/',
    'PUT /tests_api/',
    'GET //healthz',
    'GET //media/x.webp',
  ])('disable unused features of browsers: %s', async (request) => {
    const { headers } = await send(server, request, { headers: { Origin: 'https://other.example' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('allow no cross-origin requests', async () => {
    const { headers } = await send(server, 'OPTIONS /tests_api/', {
      headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('require https where the public address is https', async () => {
    const { headers } = await send(proxied, 'GET /tests_api/');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });
});

function listening() {
  return server.app.server;
}

/** Sends text on a connection of its own, and waits until the server closes it. */
async function endOf(request: string): Promise<string> {
  const { port } = new URL(server.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write(request);
  await once(socket, 'close');
  return heard;
}

const beginning = 'POST /django/auth/jwt/verify/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a slow client', () => {
  test('is subject to these limits', () => {
    expect(listening().headersTimeout).toBe(20_000);
    expect(listening().requestTimeout).toBe(120_000);
    expect(listening().timeout).toBe(30_000);
  });

  afterEach(() => {
    listening().headersTimeout = timeouts.headers;
    listening().requestTimeout = timeouts.request;
    listening().timeout = timeouts.silence;
  });

  test.each([
    ['in its headers', 'POST /django/auth/jwt/verify/ HTTP/1.1\r\nHost: x\r\n'],
    ['in its body', `${beginning}Content-Length: 100\r\n\r\n{"token":`],
    [
      'in its form',
      `${beginning.replace('application/json', 'multipart/form-data; boundary=b')}Content-Length: 900\r\n\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc`,
    ],
  ])('%s is disconnected after the time limit', async (_where, request) => {
    listening().requestTimeout = 300;
    listening().headersTimeout = 300;
    expect(await endOf(request)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('that sends nothing is disconnected earlier', async () => {
    listening().timeout = 300;
    expect(await endOf(`${beginning}Content-Length: 100\r\n\r\n{"token":`)).toMatch(/^(HTTP\/1\.1 4|$)/);
  });

  test('that waits for its answer is not disconnected', async () => {
    listening().timeout = 300;
    const { release } = await holdUpLevels();
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    const heard = once(socket, 'data');
    onTestFinished(() => void socket.destroy());
    socket.write('GET /django/blog_api/qiyinlik-darajasi/ HTTP/1.1\r\nHost: x\r\n\r\n');
    // The silence of another connection, which starts later, has lasted as long.
    await endOf(`${beginning}Content-Length: 100\r\n\r\n{"token":`);
    await release();
    expect(String(await heard)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('has the limit of silence again once the handler has ended', async () => {
    const socket = new Socket().setTimeout(300);
    await withTimeToAnswer(socket, async () => expect(socket.timeout).toBe(300_000));
    expect(socket.timeout).toBe(300);
  });
});

/** Paths that are served under any load. */
const unlimited = [
  '//',
  '//assets/locales/ru/translation.json',
  '//media/default.jpg',
  '//django/docs/',
  '//healthz',
  '//readyz',
];

/** Blocks every request for the difficulty levels until the test ends or calls the function that is returned. */
async function holdUpLevels(): Promise<{ release: () => Promise<void> }> {
  const { pool } = server.context;
  const client = await pool.connect();
  await client.query('begin; lock table difficulty_level in access exclusive mode');
  let held = true;
  const release = async () => {
    if (!held) return;
    held = false;
    await client.query('rollback');
    client.release();
  };
  onTestFinished(release);
  return { release };
}

const statusOf = async (request: string) => (await send(server, request)).status;

describe('more requests than the limit', () => {
  const levels = 'GET /blog_api/qiyinlik-darajasi/';

  test('are refused until others have ended; pages and files are never refused', async () => {
    const { queue } = server.context;
    const { limit } = queue;
    const { release } = await holdUpLevels();
    onTestFinished(() => void (queue.limit = limit));
    queue.limit = 2;
    const waiting = [statusOf(levels), statusOf(levels)];
    await expect.poll(() => queue.length).toBe(2);

    const refused = await send(server, 'GET /tests_api/');
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({ detail: 'Service temporarily unavailable.', code: 'overloaded' });
    expect(refused.headers.get('retry-after')).toBe('5');
    for (const path of unlimited) expect(await statusOf(`GET ${path}`), path).toBe(200);

    await release();
    expect(await Promise.all(waiting)).toEqual([200, 200]);
    expect(queue.length).toBe(0);
    expect(await statusOf('GET /tests_api/')).toBe(200);
  });

  test('do not count until their body has arrived', async () => {
    const { queue } = server.context;
    const { limit } = queue;
    onTestFinished(() => void (queue.limit = limit));
    queue.limit = 1;
    const { token } = await makeCaller(server.context, { is_teacher: true });
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const started = once(server.app.server, 'request');
    socket.write(
      `POST /django/tests_api/ HTTP/1.1\r\nHost: x\r\nAuthorization: JWT ${token}\r\nContent-Length: 900\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n',
    );
    await started;
    for (let times = 0; times < 5; times += 1) expect(await statusOf(levels)).toBe(200);
  });

  test('are not assumed when the whole process was blocked for a moment', async () => {
    for (let times = 0; times < 2; times += 1) {
      const end = performance.now() + 1200;
      while (performance.now() < end);
      await turn();
    }
    for (const path of ['/tests_api/', ...unlimited]) expect(await statusOf(`GET ${path}`), path).toBe(200);
  });
});
