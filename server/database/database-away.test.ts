import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { AppContext } from '../app-context.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller, makeQuestion, password } from '../testing/factories.ts';
import { type Outage, outagesOf } from '../testing/outage.ts';
import { until } from '../testing/program.ts';
import { startProxiedServer, withLongTimeouts } from '../testing/proxied-server.ts';
import { HealthProbe } from './health/health-probe.ts';
import { DatabaseAway, timeouts } from './health/outage-monitor.ts';

let outages: Record<'killed' | 'hanging' | 'silent', Outage>;
let context: AppContext;
let pupil: Caller;
let question: number;
const server = { origin: '' };
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const { origin, proxy, connectionString, ...started } = await startProxiedServer(opened);
  server.origin = origin;
  ({ context } = started);
  outages = { ...(await outagesOf(connectionString)), silent: proxy.silent };
  await withLongTimeouts(async () => {
    pupil = await makeCaller(context, { is_pupil: true });
    question = (await makeQuestion(context)).id;
    // A temporary database writes late: rows that it acknowledged just before it is killed would be lost.
    await context.pool.query('checkpoint');
  });
});
afterAll(() => opened.disposeAsync());

/** One request of each kind that needs the database: reading and writing, with and without a token. */
function everything(): Promise<Reply[]> {
  const { token, person } = pupil;
  const fields = { first_name: 'Ann', last_name: 'Lee', password: 'Zq8!vm', re_password: 'Zq8!vm' };
  return Promise.all([
    send(server, 'GET //readyz'),
    send(server, 'GET /blog_api/category/'),
    send(server, 'GET /tests_api/', { token }),
    send(server, `GET /tests_api/get-unsolved/?category_id=1`, { token }),
    send(server, `POST /tests_api/${question}/submit/`, { token, json: { users_answer: 'b' } }),
    send(server, `POST /tests_api/${question}/submit/`, {
      token,
      json: { users_answer: 'b' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
    send(server, 'POST /auth/jwt/create/', { json: { email: person.email, password } }),
    send(server, 'POST /auth/users/', { json: { ...fields, email: 'new@example.com' } }),
    send(server, 'POST /auth/users/reset_password/', { json: { email: person.email } }),
  ]);
}

const unavailable = '{"detail":"Service temporarily unavailable.","code":"unavailable"}';

/** The replies when the database answers. On a busy machine it may be silent once more. */
async function everythingServed(): Promise<Reply[]> {
  for (;;) {
    const replies = await everything();
    if (replies.every(({ text }) => text !== unavailable)) return replies;
  }
}

function expectUnavailable(reply: Reply): void {
  expect(reply.text).toBe(unavailable);
  expect(reply.status).toBe(503);
  expect(reply.headers.get('content-type')).toBe('application/json');
  expect(reply.headers.get('retry-after')).toBe('5');
}

describe.each(['killed', 'hanging', 'silent'] as const)('while the database is away (%s)', (kind) => {
  test('every request is answered 503, also those under way, and served again when it is back', async () => {
    await until(async () => (await send(server, 'GET //readyz')).status === 200);
    const outage = outages[kind];
    const caught = Array.from({ length: 20 }, () => send(server, 'GET /tests_api/', { token: pupil.token }));
    outage.begin();
    try {
      // The outage lasts until all requests are answered: none waits for its end.
      for (const { status } of await Promise.all(caught)) expect([200, 503]).toContain(status);
      for (let times = 0; times < 3; times += 1) (await everything()).forEach(expectUnavailable);
      expect((await send(server, 'GET //healthz')).status).toBe(200);
    } finally {
      outage.end();
    }
    await until(async () => (await send(server, 'GET //readyz')).status === 200);
    for (const { status, text } of await everythingServed()) expect(status, text).toBeLessThan(500);
  });
});

test.each(['hanging', 'silent'] as const)(
  'idle connections that are taken while the database is away (%s) are no sign of life',
  async (kind) => {
    await until(async () => (await send(server, 'GET //readyz')).status === 200);
    await Promise.all(Array.from({ length: 4 }, () => context.pool.query('select pg_sleep(0.05)')));
    const probe = vi.spyOn(HealthProbe.prototype, 'send');
    const outage = outages[kind];
    outage.begin();
    try {
      const first = send(server, 'GET /blog_api/category/');
      await until(() => probe.mock.calls.length > 0);
      const second = context.pool.query('select 1').catch((error: unknown) => error);
      await expect(probe.mock.results[0]?.value).rejects.toThrow(DatabaseAway);
      await new Promise(setImmediate);
      // One probe without an answer is enough, although an idle connection was taken meanwhile and another one is left.
      const third = context.pool.connect();
      third.then(
        (client) => client.release(),
        () => undefined,
      );
      await expect(third).rejects.toThrow(DatabaseAway);
      expectUnavailable(await first);
      await second;
    } finally {
      outage.end();
      probe.mockRestore();
    }
    await until(async () => (await send(server, 'GET //readyz')).status === 200);
  },
);

test('a query that takes long is no outage', async () => {
  await until(async () => (await send(server, 'GET //readyz')).status === 200);
  const seconds = (timeouts.silence + timeouts.probe) / 500;
  await withLongTimeouts(async () => {
    const slow = context.pool.query('select pg_sleep($1)', [seconds]);
    expect((await send(server, 'GET /tests_api/', { token: pupil.token })).status).toBe(200);
    await expect(slow).resolves.toMatchObject({ rowCount: 1 });
  });
});

test('the timeouts add up to less than two seconds', () => {
  expect(timeouts.silence + timeouts.check + timeouts.probe).toBeLessThan(1500);
  expect(timeouts.connecting).toBeLessThan(1500);
  expect(timeouts.silence + timeouts.ask + timeouts.doubt).toBeLessThan(1700);
});
