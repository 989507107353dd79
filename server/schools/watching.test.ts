import pino from 'pino';
import { expect, test } from 'vitest';

import { addSchool } from '../commands/schools/tasks.ts';
import { namesIn, namesInFiles, valueOf } from '../process/metrics/testing/metric-texts.ts';
import { freePort } from '../process/free-port.ts';
import { openOrClose } from './directory-store.ts';
import { JobCounts } from './job-counts.ts';
import { serveSchools } from './serve-schools.ts';
import { sendTo, serveTestSchools } from './testing/served-schools.ts';

const served = serveTestSchools();
const [a, b] = ['a.region.example', 'b.region.example'];

test('the metrics of all schools are summed, and no label has the name of one', async () => {
  for (const host of [a, b]) await addSchool(served, { host, name: '', server: 'main', from: undefined });
  const { pool } = await served.contextOf(a);
  await pool.query(`select graphile_worker.add_job('mail', '{}', run_at => now() + interval '1 day')`);
  await pool.query(`update graphile_worker._private_jobs set last_error = 'refused'`);

  const [port, metricsPort] = [await freePort(), await freePort()];
  const config = { ...served.config, port, metrics: { host: '127.0.0.1', port: metricsPort } };
  await using opened = new AsyncDisposableStack();
  const ending = new AbortController();
  const log = pino({ level: 'error' }, process.stderr);
  const server = serveSchools(config, config.databaseUrl ?? '', log, { ending: ending.signal, opened });
  const origin = `http://127.0.0.1:${port}`;
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const value = async (series: string) => valueOf(await scrape(), series);
  await expect
    .poll(() =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);

  for (const host of [a, b]) expect((await sendTo(origin, host, 'GET /django/school_api/')).status).toBe(200);
  expect((await sendTo(origin, 'c.region.example', 'GET /django/school_api/')).status).toBe(404);
  const requests = 'savol_http_requests_total';
  const read = `${requests}{route="/django/school_api/",method="GET",status="200"}`;
  await expect.poll(() => value(read)).toBe(2);
  await expect.poll(() => value('savol_schools_open')).toBe(2);
  const text = await scrape();
  expect(valueOf(text, `${requests}{route="unknown",method="GET",status="404"}`)).toBe(1);
  expect(valueOf(text, 'savol_schools')).toBe(2);
  expect(valueOf(text, 'savol_school_openings_total{outcome="opened"}')).toBeGreaterThanOrEqual(2);
  expect(valueOf(text, 'savol_school_openings_total{outcome="refused"}')).toBe(0);
  expect(valueOf(text, 'savol_school_openings_seconds_total')).toBeGreaterThan(0);
  expect(valueOf(text, 'savol_database_connections_limit')).toBe(4 + 2 * 6);
  expect(valueOf(text, 'savol_http_requests_in_progress')).toBe(0);
  expect(valueOf(text, 'savol_database_up')).toBe(1);
  expect(text).not.toMatch(/region|example|school_[0-9a-f]{16}/);
  const names = namesIn(text);
  for (const [file, named] of namesInFiles())
    expect(
      [...named].filter((name) => !names.has(name)),
      file,
    ).toEqual([]);

  const failed = 'savol_jobs{task="mail",state="failed"}';
  expect(valueOf(text, failed)).toBe(1);
  await openOrClose(served.directory, a, false);
  await expect.poll(() => value('savol_schools_open')).toBe(1);
  await expect.poll(() => value(failed)).toBe(1);
  ending.abort();
  await server;
});

test('the jobs of a closed school are counted as it was closed with them, until it is opened or removed', () => {
  const counts = new JobCounts();
  const job = (state: 'waiting' | 'failed', jobs: number, oldest: number) => ({
    task: 'mail',
    state,
    jobs,
    oldest,
  });
  counts.note(a, [job('failed', 1, 10), job('waiting', 2, 5)]);
  counts.note(b, [job('failed', 2, 20)]);
  expect(counts.sum()).toEqual([job('failed', 3, 20), job('waiting', 2, 5)]);
  counts.noteLast(a);
  counts.note(a, undefined);
  expect(counts.sum()).toEqual([job('failed', 3, 20)]);
  counts.note(a, []);
  expect(counts.sum()).toEqual([job('failed', 2, 20)]);
  counts.retain(new Set([a]));
  expect(counts.sum()).toEqual([]);
});
