import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../server/process/cannot-start.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { startProxy } from '../../server/testing/database-proxy.ts';
import { type Outage, outagesOf } from '../../server/testing/outage.ts';
import { startSavol } from './programs.ts';

/** The most milliseconds until a 503 while the database is away, and until a 200 once it is back. */
const limits = { answer: 2_000, recovery: 5_000 };
const clients = 16;
const pause = 50;
/** Milliseconds without a request before the database goes away: some connections of the pool are still open then. */
const idle = 1_000;

const requests = [
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/django/blog_api/category/' },
  { method: 'POST', path: '/django/auth/jwt/create/', body: { email: 'a@example.com', password: 'wrong' } },
  { method: 'POST', path: '/django/auth/users/reset_password/', body: { email: 'a@example.com' } },
];

type Measured = { requests: number; slowest: number; wrong: Map<string, number> };

await runProgram(async (ending) => {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
  const folder = mkdtempSync(join(tmpdir(), 'savol-away-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const proxy = await startProxy(connectionString);
  opened.defer(() => proxy.close());
  const savol = await startSavol({ DATABASE_URL: proxy.url, DATA_DIR: folder, LOG_LEVEL: 'silent' });
  opened.defer(() => savol.stop());

  const outages = { ...(await outagesOf(connectionString)), silent: proxy.silent };
  write(
    `database   ${values.seconds} s away: requests   slowest ms   not 503   served again after ms   first after idle ms`,
  );
  let isInTime = true;
  for (const [name, outage] of Object.entries(outages)) {
    ending.throwIfAborted();
    await untilServed(savol.origin);
    const measured = await measure(outage, savol.origin, Number(values.seconds) * 1000);
    const recovery = await untilServed(savol.origin);
    const first = await slowestFirst(outage, savol.origin, measured.wrong);
    write(`${lineOf(name, measured, recovery)}${first.toFixed(0).padStart(22)}`);
    for (const [what, times] of measured.wrong) write(`    ${times} × ${what}`);
    isInTime &&=
      measured.wrong.size === 0 &&
      Math.max(measured.slowest, first) <= limits.answer &&
      recovery <= limits.recovery;
  }
  if (!isInTime) throw new CannotStart('The limits are 503 within 2 s, and recovery within 5 s.');
});

/** Sends requests for some milliseconds while the database is away, then ends the outage. */
async function measure(outage: Outage, origin: string, time: number): Promise<Measured> {
  const measured: Measured = { requests: 0, slowest: 0, wrong: new Map() };
  outage.begin();
  try {
    const end = performance.now() + time;
    await Promise.all(
      Array.from({ length: clients }, (_, client) => sendUntil(end, origin, client, measured)),
    );
  } finally {
    outage.end();
  }
  return measured;
}

/**
 * Sends one request of each kind to a server that was idle when its database went away. Each kind has an outage of its own.
 * @returns the most milliseconds until an answer
 */
async function slowestFirst(outage: Outage, origin: string, wrong: Measured['wrong']): Promise<number> {
  let slowest = 0;
  for (const request of requests) {
    await untilServed(origin);
    await sleep(idle);
    outage.begin();
    try {
      const start = performance.now();
      const answer = await wrongAnswer(origin + request.path, request);
      slowest = Math.max(slowest, performance.now() - start);
      if (answer !== undefined) wrong.set(answer, (wrong.get(answer) ?? 0) + 1);
    } finally {
      outage.end();
    }
  }
  return slowest;
}

async function sendUntil(end: number, origin: string, client: number, measured: Measured): Promise<void> {
  const { method, path, body } = requests[client % requests.length] ?? { method: 'GET', path: '/readyz' };
  while (performance.now() < end) {
    const start = performance.now();
    const wrong = await wrongAnswer(origin + path, { method, body });
    measured.requests += 1;
    measured.slowest = Math.max(measured.slowest, performance.now() - start);
    if (wrong !== undefined) measured.wrong.set(wrong, (measured.wrong.get(wrong) ?? 0) + 1);
    await sleep(pause);
  }
}

/** Sends a request. @returns undefined for a documented 503, else the beginning of the answer */
async function wrongAnswer(url: string, { method, body }: { method: string; body?: unknown }) {
  try {
    const response = await fetch(url, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const isRight =
      response.status === 503 &&
      response.headers.has('retry-after') &&
      'detail' in (JSON.parse(text) as object);
    return isRight ? undefined : `${response.status} ${text.slice(0, 100)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Waits until the server answers from the database. @returns the milliseconds that took */
async function untilServed(origin: string): Promise<number> {
  const start = performance.now();
  for (;;) {
    const response = await fetch(`${origin}/django/blog_api/category/`).catch(() => undefined);
    await response?.text();
    if (response?.status === 200) return performance.now() - start;
    await sleep(pause);
  }
}

function lineOf(name: string, { requests: count, slowest, wrong }: Measured, recovery: number): string {
  const failures = [...wrong.values()].reduce((sum, times) => sum + times, 0);
  return `${name.padEnd(22)}${String(count).padStart(8)}${slowest.toFixed(0).padStart(13)}${String(failures).padStart(10)}${recovery.toFixed(0).padStart(24)}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
