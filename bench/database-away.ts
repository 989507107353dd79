import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { CannotStart } from '../server/process/cannot-start.ts';
import { startPostgres } from '../server/postgres-server/start-postgres.ts';
import { runProgram } from '../server/process/run-program.ts';
import { type Outage, outagesOf, silentWay } from '../server/testing/outage.ts';
import { startSavol } from './programs.ts';

/** What is promised, in milliseconds: an answer while the database is away, and service once it is back. */
const promised = { answer: 2_000, service: 5_000 };
const askers = 16;
const pause = 50;

const questions = [
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/django/blog_api/category/' },
  { method: 'POST', path: '/django/auth/jwt/create/', body: { email: 'a@example.com', password: 'wrong' } },
  { method: 'POST', path: '/django/auth/users/reset_password/', body: { email: 'a@example.com' } },
];

type Told = { requests: number; slowest: number; wrong: Map<string, number> };

await runProgram(async (ending) => {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
  const folder = mkdtempSync(join(tmpdir(), 'savol-away-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true }));
  const { connectionString, stop } = await startPostgres({ ending });
  opened.defer(stop);
  const way = await silentWay(connectionString);
  opened.defer(() => way.close());
  const savol = await startSavol({ DATABASE_URL: way.url, DATA_DIR: folder, LOG_LEVEL: 'silent' });
  opened.defer(() => savol.stop());

  const outages = { ...(await outagesOf(connectionString)), silent: way.silent };
  write(`database   ${values.seconds} s away: requests   slowest ms   not 503   served again after ms`);
  let isKept = true;
  for (const [name, outage] of Object.entries(outages)) {
    ending.throwIfAborted();
    await untilServed(savol.origin);
    const told = await during(outage, savol.origin, Number(values.seconds) * 1000);
    const wait = await untilServed(savol.origin);
    write(lineOf(name, told, wait));
    for (const [what, times] of told.wrong) write(`    ${times} × ${what}`);
    isKept &&= told.wrong.size === 0 && told.slowest <= promised.answer && wait <= promised.service;
  }
  if (!isKept) throw new CannotStart('That is not what is promised: 503 within 2 s, and service within 5 s.');
});

/** Asks without end while the database is away, and brings it back. */
async function during(outage: Outage, origin: string, time: number): Promise<Told> {
  const told: Told = { requests: 0, slowest: 0, wrong: new Map() };
  outage.begin();
  try {
    const end = performance.now() + time;
    await Promise.all(Array.from({ length: askers }, (_, asker) => ask(origin, asker, end, told)));
  } finally {
    outage.end();
  }
  return told;
}

async function ask(origin: string, asker: number, end: number, told: Told): Promise<void> {
  const { method, path, body } = questions[asker % questions.length] ?? { method: 'GET', path: '/readyz' };
  while (performance.now() < end) {
    const begun = performance.now();
    const what = await answerOf(origin + path, { method, body });
    told.requests += 1;
    told.slowest = Math.max(told.slowest, performance.now() - begun);
    if (what !== undefined) told.wrong.set(what, (told.wrong.get(what) ?? 0) + 1);
    await sleep(pause);
  }
}

/** What is wrong with an answer while the database is away; undefined for a 503 as it is to be. */
async function answerOf(url: string, { method, body }: { method: string; body?: unknown }) {
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

/** Waits until the database is served from, and tells how many milliseconds that took. */
async function untilServed(origin: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const response = await fetch(`${origin}/django/blog_api/category/`).catch(() => undefined);
    await response?.text();
    if (response?.status === 200) return performance.now() - begun;
    await sleep(pause);
  }
}

function lineOf(name: string, { requests, slowest, wrong }: Told, wait: number): string {
  const failures = [...wrong.values()].reduce((sum, times) => sum + times, 0);
  return `${name.padEnd(22)}${String(requests).padStart(8)}${slowest.toFixed(0).padStart(13)}${String(failures).padStart(10)}${wait.toFixed(0).padStart(24)}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
