import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { expect, test } from 'vitest';

import { listening } from '../../../server/testing/postgres.ts';
import { play } from './player.ts';
import { Recording } from './recording.ts';

type Seen = { by: string | undefined; key: string | undefined; path: string; body: string };

/** A server that gives a token to each e-mail address and remembers what it was sent, behind a way that is recorded. */
async function recorded() {
  const seen: Seen[] = [];
  const state = { refuses: false };
  const answer = async (request: IncomingMessage) => {
    const { url: path = '', headers } = request;
    const body = await text(request);
    seen.push({
      by: headers.authorization,
      key: headers['idempotency-key'] as string | undefined,
      path,
      body,
    });
    if (path.endsWith('/create/')) {
      return JSON.stringify({ access: `token-of-${(JSON.parse(body) as { email: string }).email}` });
    }
    return path;
  };
  const server = createServer((request, response) => {
    void answer(request).then((replied) => {
      response.statusCode = request.url === '/refused' && state.refuses ? 503 : 200;
      response.end(replied);
    });
  });
  const target = await listening(server);
  const recording = new Recording();
  const way = createTcpServer((near) => {
    recording.follow(near);
    const far = connect(target, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
  });
  const port = await listening(way);
  return { seen, state, recording, origin: `http://127.0.0.1:${port}`, target: `http://127.0.0.1:${target}` };
}

test('the requests of a browser are sent for another pupil, with own log-in, key and answer, and refusals are reported', async () => {
  const { seen, state, recording, origin, target } = await recorded();
  const was = { origin, email: 'first@savol.example' };
  const json = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
  const login = await fetch(`${origin}/django/auth/jwt/create/`, json({ email: was.email, password: 'pw' }));
  const { access } = (await login.json()) as { access: string };
  const headers = { Authorization: `JWT ${access}`, 'Idempotency-Key': 'once' };
  const page = await fetch(`${origin}/page.js`);
  expect(await page.text()).toBe('/page.js');
  await (
    await fetch(`${origin}/django/tests_api/7/submit/`, {
      ...json({ users_answer: 'a', at: 'now' }),
      headers,
    })
  ).text();
  await (await fetch(`${origin}/refused`, { headers })).text();
  const before = seen.splice(0);
  expect(recording.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /django/auth/jwt/create/',
    'GET /page.js',
    'POST /django/tests_api/7/submit/',
    'GET /refused',
  ]);

  const is = { origin: target, email: 'second@savol.example' };
  const played = await play(recording.requests, { was, is }, (id) => (id === 7 ? 'c' : 'b'));
  expect(played).toEqual({ answered: [7], refused: [] });
  const inOrder = seen.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(inOrder.map(({ path, by, body }) => ({ path, by, body }))).toEqual([
    {
      path: '/django/auth/jwt/create/',
      by: undefined,
      body: '{"email":"second@savol.example","password":"pw"}',
    },
    {
      path: '/django/tests_api/7/submit/',
      by: 'JWT token-of-second@savol.example',
      body: '{"users_answer":"c","at":"now"}',
    },
    { path: '/page.js', by: undefined, body: '' },
    { path: '/refused', by: 'JWT token-of-second@savol.example', body: '' },
  ]);
  expect(before.map(({ key }) => key)).toContain('once');
  expect(seen.map(({ key }) => key)).not.toContain('once');

  state.refuses = true;
  const { refused } = await play(recording.requests, { was, is }, () => 'a');
  expect(refused).toEqual(['GET /refused: 503']);
});

test('a request on a connection that the server closes meanwhile is sent again, as browsers do', async () => {
  const served = new Map<Socket, number>();
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const before = served.get(request.socket) ?? 0;
    served.set(request.socket, before + 1);
    if (before === 1) {
      request.socket.destroy();
      return;
    }
    paths.push(request.url ?? '');
    response.end('{"access": "new"}');
  });
  const origin = `http://127.0.0.1:${await listening(server)}`;
  const player = { origin, email: 'a@savol.example' };
  const login = '/django/auth/jwt/create/';
  const requests = [login, '/second'].map((url, place) => ({
    method: 'POST',
    url,
    headers: url === login ? {} : { authorization: 'JWT old' },
    body: Buffer.from('{}'),
    at: place * 200,
  }));
  const played = await play(requests, { was: player, is: player }, () => 'a');
  expect(played.refused).toEqual([]);
  expect(paths).toEqual([login, '/second']);
});
