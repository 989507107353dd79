import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { afterEach, describe, expect, test } from 'vitest';

import { makePerson } from '../database/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';
import { patience } from './limits.ts';

const server = startServer();
const proxied = startServer({
  settings: () => ({ trustProxy: ['127.0.0.0/8'], publicUrl: 'https://savol.example' }),
});

async function addressSeenBy(running: RunningServer, headers: Record<string, string>): Promise<string> {
  const { email } = await makePerson(running.house);
  await send(running, 'POST /auth/jwt/create/', { json: { email, password: 'wrong' }, headers });
  const { address } = await running.house.database
    .selectFrom('login_attempt')
    .select('address')
    .where('account', '=', email)
    .executeTakeFirstOrThrow();
  return address;
}

describe('X-Forwarded-For', () => {
  test('is not believed by itself', async () => {
    expect(await addressSeenBy(server, { 'X-Forwarded-For': '1.2.3.4' })).toBe('127.0.0.1');
  });

  test('is believed from a proxy, as far as proxies go', async () => {
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
  ])('close what is not used: %s', async (request) => {
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

  test('let no other site ask with a pre-flight', async () => {
    const { headers } = await send(server, 'OPTIONS /tests_api/', {
      headers: { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('hold browsers to https where people find the server there', async () => {
    const { headers } = await send(proxied, 'GET /tests_api/');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  });
});

function listening() {
  return server.app.server;
}

/** Says something on a connection of its own, and waits until the server ends it. */
async function endOf(said: string): Promise<string> {
  const { port } = new URL(server.origin);
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write(said);
  await once(socket, 'close');
  return heard;
}

const beginning = 'POST /django/auth/jwt/verify/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a client that is slow', () => {
  test('meets these limits', () => {
    expect(listening().headersTimeout).toBe(20_000);
    expect(listening().requestTimeout).toBe(120_000);
    expect(listening().timeout).toBe(30_000);
  });

  afterEach(() => {
    listening().headersTimeout = patience.headers;
    listening().requestTimeout = patience.request;
    listening().timeout = patience.silence;
  });

  test.each([
    ['in its headers', 'POST /django/auth/jwt/verify/ HTTP/1.1\r\nHost: x\r\n'],
    ['in its body', `${beginning}Content-Length: 100\r\n\r\n{"token":`],
    [
      'in its form',
      `${beginning.replace('application/json', 'multipart/form-data; boundary=b')}Content-Length: 900\r\n\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nabc`,
    ],
  ])('%s is cut off when its time is over', async (_where, said) => {
    listening().requestTimeout = 300;
    listening().headersTimeout = 300;
    expect(await endOf(said)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test('and silent is cut off sooner', async () => {
    listening().timeout = 300;
    expect(await endOf(`${beginning}Content-Length: 100\r\n\r\n{"token":`)).toMatch(/^(HTTP\/1\.1 4|$)/);
  });
});

function expectTurnedAway({ status, headers, body }: Reply): void {
  expect(status).toBe(503);
  expect(body).toEqual({ detail: 'Service temporarily unavailable.', code: 'overloaded' });
  expect(headers.get('retry-after')).toBe('5');
}

describe('more than the server can do', () => {
  test('is turned away while the process is behind, and served again afterwards', async () => {
    for (let times = 0; times < 3; times += 1) {
      const end = Date.now() + 1400;
      while (Date.now() < end);
      await turn();
    }
    const alive = send(server, 'GET //healthz');
    expectTurnedAway(await send(server, 'GET /tests_api/'));
    expect((await alive).status).toBe(200);
    await expect
      .poll(async () => (await send(server, 'GET /tests_api/')).status, { timeout: 30_000, interval: 200 })
      .toBe(200);
  });
});
