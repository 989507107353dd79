import { createServer } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { endpoints } from '../../../contract/index.ts';
import { type AppContext, closeAppContext, openAppContext } from '../../app-context.ts';
import { base } from '../../http/mount.ts';
import { send } from '../../testing/client.ts';
import { type Caller, makeCaller, makePerson, makeQuestion } from '../../testing/factories.ts';
import { ask, listening, migratedDatabase, urlOf } from '../../testing/postgres.ts';
import { childrenOf } from '../../testing/processes.ts';
import { longTimeouts, sharedFolder, startSavols, until } from '../../testing/program.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { readConfig } from '../config.ts';
import { serveMetrics } from './listener.ts';
import { openMetrics } from './open-metrics.ts';
import { textOf } from './sum.ts';
import { namesIn, namesInFiles, valueOf } from './testing/metric-texts.ts';

const folders = [sharedFolder(), sharedFolder()] as const;
const databases: string[] = [];
const sink = startSmtpSink(() => ({ message: 'Try again later', responseCode: 450 }));

/** A module that prints the name of each loaded file of the client of Prometheus. */
const noting = `data:text/javascript,${encodeURIComponent(
  "import { registerHooks } from 'node:module';" +
    "registerHooks({ load(url, context, next) { if (/prom-client|opentelemetry/.test(url)) console.error('loads ' + url); return next(url, context); } });",
)}`;

function environment(place: 0 | 1): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: urlOf(databases[place] ?? ''),
    DATA_DIR: folders[place].path,
    SECRET_KEY: 'a secret key that only these servers have',
    SMTP_URL: sink.url,
    LOG_LEVEL: 'fatal',
    NODE_OPTIONS: `${longTimeouts['NODE_OPTIONS'] ?? ''} --import=${noting}`,
  };
}

beforeAll(async () => {
  databases.push(await migratedDatabase(), await migratedDatabase());
});
afterAll(async () => {
  for (const name of databases) await ask('savol', `drop database ${name} with (force)`);
});

/** A program of two workers with metrics, and one with the usual settings. */
const servers = startSavols(() => [{ ...environment(0), WORKERS: '2', METRICS_PORT: '0' }, environment(1)]);
let context: AppContext;
beforeAll(async () => {
  context = await openAppContext(readConfig(environment(0)), urlOf(databases[0] ?? ''));
});
afterAll(() => closeAppContext(context));

const watched = () => servers[0] ?? { origin: '', out: () => '', errors: () => '', process: { pid: 0 } };
const addressOf = (out: string) => /^Metrics are at (http:\S+)$/m.exec(out)?.[1];

async function scrape(): Promise<string> {
  const response = await fetch(addressOf(watched().out()) ?? '');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return response.text();
}

/** Scrapes until a series has a value: a request is counted some moments after the client has its answer. */
async function scrapeUntil(series: string, value: number): Promise<string> {
  let text = '';
  await until(async () => {
    text = await scrape();
    return valueOf(text, series) === value;
  });
  return text;
}

async function submit({ token }: Caller): Promise<void> {
  const { id } = await makeQuestion(context);
  // Each connection goes to the next worker.
  const headers = { Connection: 'close' };
  const json = { users_answer: 'b' };
  expect((await send(watched(), `POST /tests_api/${id}/submit/`, { token, headers, json })).status).toBe(201);
}

const submits =
  'savol_http_requests_total{route="/django/tests_api/{id}/submit/",method="POST",status="201"}';

test('requests and stored answers of both workers are counted together, also those of a worker that is killed', async () => {
  const caller = await makeCaller(context, { is_pupil: true });
  for (let times = 0; times < 6; times += 1) await submit(caller);
  const first = await scrapeUntil(submits, 6);
  expect(valueOf(first, 'savol_serving_processes')).toBe(2);
  expect(valueOf(first, 'savol_answers_stored_total')).toBe(6);
  const duration = 'savol_http_request_duration_seconds';
  const labels = 'route="/django/tests_api/{id}/submit/",method="POST"';
  expect(valueOf(first, `${duration}_count{${labels}}`)).toBe(6);
  expect(valueOf(first, `${duration}_bucket{le="+Inf",${labels}}`)).toBe(6);
  expect(valueOf(first, `${duration}_sum{${labels}}`)).toBeGreaterThan(0);

  const workers = () =>
    childrenOf(watched().process.pid ?? 0)
      .filter(({ command }) => command.includes('worker.ts'))
      .map(({ id }) => id);
  const [victim = 0] = workers();
  process.kill(victim, 'SIGKILL');
  await until(() => workers().length === 2 && !workers().includes(victim));
  await until(async () => valueOf(await scrape(), 'savol_serving_processes') === 2);
  for (let times = 0; times < 2; times += 1) await submit(caller);
  const second = await scrapeUntil(submits, 8);
  expect(valueOf(second, 'savol_answers_stored_total')).toBe(8);
});

test('a mail that the mail server refuses for now is a failed job', async () => {
  const { email } = await makePerson(context);
  await send(watched(), 'POST /auth/users/reset_password/', { json: { email } });
  const text = await scrapeUntil('savol_jobs{task="mail",state="failed"}', 1);
  expect(valueOf(text, 'savol_mails_total{outcome="failed"}')).toBe(1);
  expect(valueOf(text, 'savol_mails_total{outcome="sent"}')).toBe(0);
  expect(valueOf(text, 'savol_database_up')).toBe(1);
});

/** The values that each label may have. */
const allowed: Record<string, RegExp | ReadonlySet<string>> = {
  route: new Set([
    ...endpoints.map(({ path }) => base + path),
    'page',
    'unknown',
    '/healthz',
    '/readyz',
    '/media/*',
  ]),
  method: /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/,
  status: /^[1-5]\d\d$/,
  state: /^(in_use|idle|waiting|scheduled|running|failed)$/,
  task: /^[a-z-]+$/,
  outcome: /^(hit|miss|sent|failed|outbox|replica|leader)$/,
  le: /^(\+Inf|[\d.]+)$/,
  contract: /^\d+$/,
  version: /^v?\d+\.\d+\.\d+$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  kind: /^[a-z]+$/,
  space: /^[a-z_]+$/,
  type: /^[A-Za-z]+$/,
};

test('no label has a name, an address, an id or a path, whatever is asked for', async () => {
  const { person, token } = await makeCaller(context, { is_staff: true, last_name: 'Qodirova' });
  const asked = [
    `GET /auth/users/${person.id}/`,
    `GET /people_api/?search=${person.email}&name=Qodirova`,
    `GET /people_api/${person.email}/`,
    `GET /tests_api/987654321/`,
    `GET //users/Qodirova/987654321`,
    `GET //media/Qodirova.webp`,
    `GET //assets/Qodirova-987654321.js`,
    `OPTIONS /people_api/${person.id}/`,
    `DELETE //Qodirova/${person.email}`,
    `PROPFIND //Qodirova`,
    `GET /people_api/%zz${person.email}`,
  ];
  for (const each of asked) {
    const [method = '', path = ''] = each.split(' ');
    const url = watched().origin + (path.startsWith('//') ? path.slice(1) : base + path);
    await fetch(url, { method, headers: { Authorization: `JWT ${token}`, 'User-Agent': 'Qodirova' } });
  }
  const requests = 'savol_http_requests_total';
  await scrapeUntil(`${requests}{route="/django/auth/users/{id}/",method="GET",status="200"}`, 1);
  const text = await scrapeUntil(`${requests}{route="unknown",method="other",status="404"}`, 1);
  expect(text).not.toMatch(/Qodirova|987654321|example\.com|@/);
  const labels = [...text.matchAll(/[{,](\w+)="([^"]*)"/g)];
  expect(labels.length).toBeGreaterThan(100);
  const wrong = labels.filter(([, name = '', value = '']) => {
    const values = allowed[name];
    return values === undefined || !(values instanceof RegExp ? values.test(value) : values.has(value));
  });
  expect(wrong.map(([label]) => label)).toEqual([]);
});

test('every metric of the dashboard and the alerts is served', async () => {
  const served = namesIn(await scrape());
  for (const [file, named] of namesInFiles()) {
    expect(
      [...named].filter((name) => !served.has(name) && !name.startsWith('savol_school')),
      file,
    ).toEqual([]);
  }
});

test('metrics are served nowhere else, and without the setting not at all', async () => {
  const address = addressOf(watched().out()) ?? '';
  expect(new URL(address).hostname).toBe('127.0.0.1');
  const statusOf = async (url: string, method = 'GET') => (await fetch(url, { method })).status;
  expect(await statusOf(address, 'POST')).toBe(404);
  expect(await statusOf(new URL('/', address).href)).toBe(404);
  expect(await statusOf(new URL('/readyz', address).href)).toBe(404);
  for (const { origin } of servers) expect(await statusOf(`${origin}/metrics`)).toBe(404);
  expect(servers.map(({ out }) => addressOf(out()))).toEqual([address, undefined]);
  expect(servers.map(({ errors }) => errors().includes('prom-client'))).toEqual([true, false]);
  expect(servers.map(({ errors }) => errors().includes('loads'))).toEqual([true, false]);
});

test('a port in use is named with its setting', async () => {
  const port = await listening(createServer());
  await expect(serveMetrics({ host: '127.0.0.1', port }, async () => '')).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that one, or choose another METRICS_PORT.`,
  );
});

test('a database that is away leaves the other metrics', async () => {
  const metrics = await openMetrics(() => [context.pool]);
  metrics.watchSchool({ countJobs: () => Promise.reject(new Error('away')), dataFolder: folders[0].path });
  const text = await textOf([await metrics.read()]);
  expect(valueOf(text, 'savol_database_up')).toBe(0);
  expect(valueOf(text, 'savol_disk_free_bytes')).toBeGreaterThan(0);
  expect(text).toMatch(/^savol_version_info\{version="[\d.]+",contract="\d+"\} 1$/m);
});
