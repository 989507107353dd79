import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type Reply, send } from '../testing/client.ts';
import { makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { until } from '../testing/program.ts';
import { type ProxiedServer, startProxiedServer, withLongTimeouts } from '../testing/proxied-server.ts';
import { openPool } from './database.ts';
import { timeouts } from './health/outage-monitor.ts';

const opened = new AsyncDisposableStack();
let server: ProxiedServer;
/** A connection that does not go through the server.proxy. */
let direct: pg.Client;

beforeAll(async () => {
  server = await startProxiedServer(opened);
  direct = new pg.Client({ connectionString: server.connectionString });
  await direct.connect();
  opened.defer(() => direct.end());
});
afterAll(() => opened.disposeAsync());
beforeEach(() => until(async () => (await send(server, 'GET //readyz')).status === 200));

/** Repeats a request that is answered 503, as clients do. */
async function served(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply.status !== 503) return reply;
    expect(reply.headers.get('retry-after')).toBe('5');
  }
}

/** The number of sessions with an open transaction that does nothing. */
async function idleTransactions(): Promise<number> {
  const { rows } = await direct.query<{ count: number }>(
    `select count(*)::integer from pg_stat_activity where state like 'idle in transaction%'`,
  );
  return rows[0]?.count ?? 0;
}

test('requests are answered 503, and then served, when the network has lost some connections without notice', async () => {
  await Promise.all(
    Array.from({ length: 6 }, () => server.context.pool.query(`select pg_sleep(0.2), 'to be lost'`)),
  );
  // The connection of the health probe is not lost, so the database is not away.
  expect(server.proxy.lose((carried) => carried.includes('to be lost'))).toBeGreaterThan(3);
  const replies = await Promise.all(Array.from({ length: 4 }, () => send(server, 'GET /blog_api/category/')));
  expect(replies.map(({ status }) => status)).toContain(503);
  expect((await served(() => send(server, 'GET /blog_api/category/'))).status).toBe(200);
});

test('a lost connection of the health probe, while another one works, delays nothing', async () => {
  const working = await server.context.pool.connect();
  const work = () => working.query(`select 'working', pg_sleep(0.02)`);
  await work();
  const ending = new AbortController();
  const workUntilEnd = (async () => {
    while (!ending.signal.aborted) await work();
  })();
  await Promise.all(Array.from({ length: 4 }, () => server.context.pool.query('select pg_sleep(0.1)')));
  expect(server.proxy.lose((carried) => !carried.includes(`'working'`))).toBeGreaterThan(1);
  expect((await send(server, 'GET /blog_api/category/')).status).toBe(503);
  expect((await served(() => send(server, 'GET /blog_api/category/'))).status).toBe(200);
  ending.abort();
  await workUntilEnd;
  working.release();
});

test('requests are served again when the network has lost every connection', async () => {
  expect(server.proxy.lose()).toBeGreaterThan(0);
  expect((await served(() => send(server, 'GET /blog_api/category/'))).status).toBe(200);
});

test('a query that waits for a lock is not taken for a lost one', async () => {
  const { id } = await withLongTimeouts(() => makeCategory(server.context));
  await direct.query('begin');
  await direct.query('select from category where id = $1 for update', [id]);
  await withLongTimeouts(async () => {
    const waiting = server.context.pool.query('update category set name = name where id = $1', [id]);
    await server.context.pool.query('select pg_sleep($1)', [
      (2 * (timeouts.silence + timeouts.doubt)) / 1000,
    ]);
    await direct.query('rollback');
    await expect(waiting).resolves.toMatchObject({ rowCount: 1 });
  });
});

test.each(['one connection', 'all connections'] as const)(
  'a transaction that the network has lost does not keep its locks (%s)',
  async (what) => {
    const { id } = await withLongTimeouts(() => makeCategory(server.context));
    const client = await server.context.pool.connect();
    await withLongTimeouts(async () => {
      await client.query('begin');
      await client.query(`select 'the lost transaction' from category where id = $1 for update`, [id]);
    });
    server.proxy.lose((carried) => what === 'all connections' || carried.includes('the lost transaction'));
    await expect(client.query('select 1')).rejects.toThrow(/the database does not answer|connection/i);
    client.release(true);
    await direct.query('update category set name = name where id = $1', [id]);
    await until(async () => (await idleTransactions()) === 0);
  },
);

test('of two lost transactions, the one that waits for the other does not keep its locks afterwards', async () => {
  const { id } = await withLongTimeouts(() => makeCategory(server.context));
  const [first, second] = [await server.context.pool.connect(), await server.context.pool.connect()];
  const lock = 'select from category where id = $1 for update';
  await withLongTimeouts(async () => {
    for (const client of [first, second]) {
      await client.query('begin');
      // Without PostgreSQL's own limit, only Savol ends it.
      await client.query('set local idle_in_transaction_session_timeout = 0');
    }
    await first.query(lock, [id]);
  });
  const waiting = Promise.allSettled([second.query(lock, [id])]);
  await until(async () => {
    const { rows } = await direct.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
    return rows.length === 1;
  });
  server.proxy.lose();
  const [asked] = await Promise.allSettled([first.query('select 1')]);
  expect([asked, ...(await waiting)].map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  for (const client of [first, second]) client.release(true);
  await direct.query('update category set name = name where id = $1', [id]);
  await until(async () => (await idleTransactions()) === 0);
});

test('a commit whose answer is lost by a reset is answered 503, and the repeated request finds its result', async () => {
  const staff = await withLongTimeouts(() => makeCaller(server.context, { is_staff: true }));
  const title = `Posted once ${crypto.randomUUID()}`;
  const sent = {
    token: staff.token,
    json: { title, text: 'The library is open.', language: 'en' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  };
  server.proxy.resetAnswers(1, 'commit');
  const cut = await withLongTimeouts(() => send(server, 'POST /blog_api/', sent));
  expect(cut.status).toBe(503);
  server.proxy.resetAnswers(0);
  const stored = async () => (await direct.query('select id from post where title = $1', [title])).rows;
  expect(await stored()).toHaveLength(1);
  expect((await served(() => send(server, 'POST /blog_api/', sent))).status).toBe(201);
  expect(await stored()).toHaveLength(1);
});

test('a submitted answer whose acknowledgement is lost by a reset is stored once', async () => {
  const pupil = await withLongTimeouts(() => makeCaller(server.context, { is_pupil: true }));
  const { id } = await withLongTimeouts(() => makeQuestion(server.context));
  const sent = {
    token: pupil.token,
    json: { users_answer: 'b' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  };
  server.proxy.resetAnswers(1, 'insert into answer');
  const cut = await withLongTimeouts(() => send(server, `POST /tests_api/${id}/submit/`, sent));
  expect(cut.status).toBe(503);
  server.proxy.resetAnswers(0);
  expect((await served(() => send(server, `POST /tests_api/${id}/submit/`, sent))).status).toBe(201);
  const { rows } = await direct.query('select from answer where question = $1', [id]);
  expect(rows).toHaveLength(1);
});

test('PostgreSQL ends the session of a server that has vanished, and the settings of DATABASE_URL have precedence', async () => {
  const settings = `select current_setting('idle_in_transaction_session_timeout') as limit, current_setting('work_mem') as memory`;
  const options = encodeURIComponent('-c idle_in_transaction_session_timeout=7s -c work_mem=5MB');
  const others = openPool(`${server.proxy.url}?options=${options}`, 1);
  await withLongTimeouts(async () => {
    expect((await server.context.pool.query(settings)).rows).toEqual([{ limit: '20s', memory: '4MB' }]);
    expect((await others.query(settings)).rows).toEqual([{ limit: '7s', memory: '5MB' }]);
    await others.end();
  });
});

test('a broken connection that the queue releases twice does not end the process', async () => {
  const pool = openPool(server.connectionString, 1);
  const release = await new Promise<(isBroken: boolean) => void>((resolve, reject) => {
    pool.connect((error, _client, done) => (error === undefined ? resolve(done) : reject(error)));
  });
  release(true);
  expect(() => release(true)).not.toThrow();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
