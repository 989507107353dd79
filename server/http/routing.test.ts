import { connect } from 'node:net';

import { describe, expect, test } from 'vitest';

import { makeCaller } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();

/** Sends bytes that no HTTP client would send, and gives what the server answers until it closes the connection. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    // The server may close the connection before it has read everything; the answer until then counts.
    socket.on('error', () => undefined);
  });
}

describe('a path', () => {
  test.each([
    'GET /nothing/',
    'POST /nothing/',
    'OPTIONS /nothing/',
    'GET /',
    'GET /auth/users/me//',
    'GET /auth/users/abc/',
    'GET /auth/users/-1/',
    'GET /auth/jwt/createX',
    'GET //django//auth/users/me/',
    'GET //django',
    'GET //django?next=/',
  ])('that does not exist is answered as JSON: %s', async (request) => {
    const { token } = await makeCaller(server.context);
    const reply = await send(server, request, { token });
    expect(reply.text).toBe('{"detail":"Not found."}');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toBe('application/json');
  });

  test.each(['0', '9'.repeat(60), '9'.repeat(300), '2147483648'])(
    'with an impossible id is not found: %s',
    async (id) => {
      const { token } = await makeCaller(server.context);
      const reply = await send(server, `GET /auth/users/${id}/`, { token });
      expect(reply.text).toBe('{"detail":"Not found."}');
      expect(reply.status).toBe(404);
    },
  );

  test('that cannot be decoded is answered as JSON', async () => {
    const reply = await send(server, 'GET /auth/users/%zz/');
    expect(reply.status).toBe(400);
    expect(reply.text).toBe('{"detail":"The address of the request cannot be read."}');
    expect(reply.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('is served with and without a trailing slash, and never redirects', async () => {
    const { token } = await makeCaller(server.context);
    for (const path of ['/auth/users/me', '/auth/users/me/', '/auth/users/me?a=b', '/auth/users/me/?a=b']) {
      expect((await send(server, `GET ${path}`, { token })).status).toBe(200);
    }
    for (const path of ['/auth/jwt/verify', '/auth/jwt/verify/']) {
      expect((await send(server, `POST ${path}`, { json: {} })).body).toEqual({
        token: ['This field is required.'],
      });
    }
  });
});

describe('a method', () => {
  test.each([
    ['PUT /auth/users/', 'GET, POST, HEAD, OPTIONS'],
    ['POST /auth/users/me', 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS'],
    ['GET /auth/jwt/create/', 'POST, OPTIONS'],
    ['POST /auth/users/1/', 'GET, PATCH, PUT, DELETE, HEAD, OPTIONS'],
  ])('that a path does not have is answered before authentication: %s', async (request, allow) => {
    for (const token of [undefined, 'junk', (await makeCaller(server.context)).token]) {
      const reply = await send(server, request, { token, headers: { 'X-HTTP-Method-Override': 'GET' } });
      expect(reply.text).toBe(`{"detail":"Method \\"${request.split(' ')[0]}\\" not allowed."}`);
      expect(reply.status).toBe(405);
      expect(reply.headers.get('allow')).toBe(allow);
    }
  });

  test('is refused before a body is read', async () => {
    const reply = await send(server, 'PUT /auth/users/', {
      raw: '{bad',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(reply.status).toBe(405);
  });

  test.each(['TRACE', 'PROPFIND'])('of other protocols is answered too: %s', async (method) => {
    const answer = await sendBytes(
      `${method} /django/auth/users/me/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toContain(`{"detail":"Method \\"${method}\\" not allowed."}`);
  });

  test('HEAD answers like GET without the body', async () => {
    const { token } = await makeCaller(server.context);
    const got = await send(server, 'GET /auth/users/me/', { token });
    const reply = await send(server, 'HEAD /auth/users/me/', { token });
    expect(reply.status).toBe(200);
    expect(reply.text).toBe('');
    expect(reply.headers.get('content-length')).toBe(String(got.text.length));
    expect((await send(server, 'HEAD /auth/users/me/')).status).toBe(401);
  });

  test.each(['/auth/users/me/', '/auth/jwt/create', '/auth/users/5/'])(
    'OPTIONS lists the methods of %s, for guests too',
    async (path) => {
      const reply = await send(server, `OPTIONS ${path}`, { token: 'junk' });
      expect(reply.status).toBe(200);
      expect(reply.text).toBe('{}');
      expect(reply.headers.get('allow')).toMatch(/OPTIONS$/);
    },
  );
});

describe('an Accept header', () => {
  test.each([
    'text/html',
    'image/*',
    'application/xml;q=0.9',
    'application/json;q=0',
    'application/json;version=2;q=0',
  ])('without JSON is refused: %s', async (accept) => {
    const reply = await send(server, 'POST /auth/jwt/verify/', { json: {}, headers: { Accept: accept } });
    expect(reply.text).toBe('{"detail":"Could not satisfy the request Accept header."}');
    expect(reply.status).toBe(406);
  });

  test.each([
    '*/*',
    'application/*',
    'text/html, application/json;q=0.1',
    'application/json; charset=utf-8',
    'application/json;indent=4;q=0.5, text/html',
    '',
  ])('with JSON is served: %s', async (accept) => {
    const reply = await send(server, 'POST /auth/jwt/verify/', { json: {}, headers: { Accept: accept } });
    expect(reply.status).toBe(400);
  });
});

describe('malformed input', () => {
  test.each(['garbage\r\n\r\n', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'])(
    'is answered as JSON and disconnected: %j',
    async (bytes) => {
      const answer = await sendBytes(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answer.split('\r\n\r\n')[1]).toBe('{"detail":"The request cannot be read."}');
    },
  );

  test('with headers that are too long is answered with 431', async () => {
    const answer = await sendBytes(`GET /django/?a=${'b'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});

test.each([
  'GET //assets/nothing.js',
  'GET //media/nothing.webp',
  'GET //assets',
  'GET //media',
  'GET //robots.txt',
  'GET //tests/old.html?page=1',
  'GET //media/..%2f..%2fpackage.json',
  'POST //login',
])('a path that belongs neither to the API nor to a screen is not found: %s', async (request) => {
  const reply = await send(server, request);
  expect(reply.text).toBe('{"detail":"Not found."}');
  expect(reply.status).toBe(404);
});
