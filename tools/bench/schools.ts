import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import pg from 'pg';

import { closeAppContext, connectAndMigrate, openAppContext } from '../../server/app-context.ts';
import { startPostgres } from '../../server/postgres-server/start-postgres.ts';
import { readConfig } from '../../server/process/config.ts';
import { runProgram } from '../../server/process/run-program.ts';
import {
  asAdministrator,
  type Directory,
  type Entry,
  insertSchool,
  newPlace,
  openDirectory,
  openOrClose,
  ownServer,
} from '../../server/schools/directory-store.ts';
import { settingsOf } from '../../server/schools/open-schools.ts';
import { makeCaller, makeCategory, makeQuestion } from '../../server/testing/factories.ts';
import { write } from './answering.ts';
import { processorTime } from './processor-time.ts';
import { startSavol } from './programs.ts';

/** A pupil of a school, with questions that nobody has answered. */
type Pupil = { host: string; token: string; questions: number[] };
type Sent = { host: string; took: number; isGood: boolean };

/*
 * Many schools on one server, some of which are busy: a pupil of each answers tests at an even pace. Shows the memory of
 * the server, and how long its answers take by school; and the same of as many pupils at one school.
 */
await runProgram(async (ending) => {
  const { values } = parseArgs({
    options: {
      schools: { type: 'string', default: '1000' },
      busy: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
      /** Requests of each pupil in a second. */
      rate: { type: 'string', default: '2' },
    },
  });
  const [schools, busy, seconds, rate] = [values.schools, values.busy, values.seconds, values.rate].map(
    Number,
  ) as [number, number, number, number];
  const folder = mkdtempSync(join(tmpdir(), 'savol-schools-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const { connectionString, stop } = await startPostgres({ ending, connections: 500 });
  opened.defer(stop);
  const directory = await openDirectory(connectionString);
  opened.defer(() => directory.close());
  const environment = {
    SCHOOLS: 'many',
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  };
  const started = performance.now();
  const entries = await addSchools(directory, connectionString, schools, ending);
  write(`${schools} schools, each ${(performance.now() - started) / schools} ms`);
  const each = Math.ceil(rate * (seconds + 5));
  const pupils: Pupil[] = [];
  for (const entry of entries.slice(0, busy)) pupils.push(...(await fill(environment, entry, each)));
  const [last] = entries.slice(busy, busy + 1);

  const savol = await startSavol(environment);
  opened.defer(() => savol.stop());
  await pause(2000);
  write(`memory with no school open: ${memoryOf(savol.process)} MB`);
  await report(`${busy} busy schools`, pupils);
  if (last !== undefined) {
    const same = await fill(environment, last, each, busy);
    await report('as many pupils at one school', same);
  }

  async function report(name: string, callers: Pupil[]): Promise<void> {
    // The first request of each opens its school.
    const first = await measure(savol.origin, callers, 1, 1);
    const before = processorTime([savol.process]);
    const sent = await measure(savol.origin, callers, seconds, rate);
    const used = processorTime([savol.process]) - before;
    const all = sent.map(({ took }) => took);
    const byHost = [...Map.groupBy(sent, ({ host }) => host).values()].map((sentThere) =>
      at(
        sentThere.map(({ took }) => took),
        0.99,
      ),
    );
    write(
      `${name}: ${sent.length} requests, ${sent.filter(({ isGood }) => !isGood).length} errors, p50 ${at(all, 0.5)} ms, p99 ${at(all, 0.99)} ms; ` +
        `p99 by school: median ${at(byHost, 0.5)} ms, worst ${at(byHost, 1)} ms; first request up to ${at(
          first.map(({ took }) => took),
          1,
        )} ms; ` +
        `processor ${((used / sent.length) * 1000).toFixed(2)} ms each; memory ${memoryOf(savol.process)} MB`,
    );
  }
});

/** Adds schools whose databases are copies of one: a school from nothing takes a second. */
async function addSchools(
  directory: Directory,
  connectionString: string,
  count: number,
  ending: AbortSignal,
): Promise<Entry[]> {
  const { pool } = directory;
  await pool.query('create role school_maker login');
  await pool.query('create database school_template owner school_maker');
  const template = new URL(asAdministrator(connectionString, 'school_template'));
  template.searchParams.set('user', 'school_maker');
  const context = await connectAndMigrate(readConfig({ SECRET_KEY: 'x'.repeat(32) }), template.href, 2);
  await closeAppContext(context);
  const entries: Entry[] = [];
  for (let number = 1; number <= count; number += 1) {
    ending.throwIfAborted();
    const host = `school-${number}.region.example`;
    const place = newPlace(ownServer, connectionString);
    const entry = await insertSchool(directory, { host, name: host, ...place });
    if (entry === undefined) throw new Error(`${host} is there already.`);
    const role = pg.escapeIdentifier(entry.database);
    await pool.query(`create role ${role} login in role school_maker`);
    await pool.query(`create database ${role} owner ${role} template school_template`);
    await openOrClose(directory, host, true);
    entries.push(entry);
  }
  return entries;
}

/** Makes pupils in a school, each with as many questions to answer. */
async function fill(environment: NodeJS.ProcessEnv, entry: Entry, count: number, many = 1): Promise<Pupil[]> {
  const config = settingsOf(readConfig(environment), entry);
  await mkdir(config.dataFolder, { recursive: true });
  const context = await openAppContext(config, entry.url, 2);
  try {
    const { id: category } = await makeCategory(context);
    const first = await makeQuestion(context, { category });
    await context.pool.query(
      `insert into question (test_type, savol, content, key, category, qiyinlik_darajasi)
        select test_type, savol, content, key, category, qiyinlik_darajasi from question, generate_series(2, $2) where id = $1`,
      [first.id, count],
    );
    const { rows } = await context.pool.query<{ id: number }>('select id from question order by id');
    const questions = rows.map(({ id }) => id);
    const pupils: Pupil[] = [];
    while (pupils.length < many) {
      const { token } = await makeCaller(context, { is_pupil: true });
      pupils.push({ host: entry.host, token, questions: [...questions] });
    }
    return pupils;
  } finally {
    await closeAppContext(context);
  }
}

/** Lets each pupil answer at an even pace for some seconds. */
async function measure(
  origin: string,
  pupils: readonly Pupil[],
  seconds: number,
  rate: number,
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    pupils.map(async (pupil, place) => {
      await pause((1000 / rate) * (place / pupils.length));
      while (performance.now() < end) {
        const start = performance.now();
        const status = await answer(agent, origin, pupil);
        const took = performance.now() - start;
        sent.push({ host: pupil.host, took, isGood: status === 201 });
        await pause(Math.max(0, 1000 / rate - took));
      }
    }),
  );
  agent.destroy();
  return sent;
}

function answer(agent: Agent, origin: string, { host, token, questions }: Pupil): Promise<number> {
  const headers = { Host: host, 'Content-Type': 'application/json', Authorization: `JWT ${token}` };
  const sending = request(`${origin}/django/tests_api/${questions.shift()}/submit/`, {
    agent,
    method: 'POST',
    headers,
  });
  return new Promise((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.end(JSON.stringify({ users_answer: 'b' }));
  });
}

/** The value below which a share of the values is, in tenths. */
function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** The memory that a process uses now, in megabytes. Linux only. */
function memoryOf(id: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}
