import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { CannotStart } from '../../server/process/cannot-start.ts';
import { runProgram } from '../../server/process/run-program.ts';
import { logIn } from './callers.ts';
import { httpClient } from './http-client.ts';
import type { Manifest } from './manifest.ts';
import { closedLoop } from './measure.ts';
import { startSavol } from './programs.ts';
import { chanceOf, scenarioOf, type Wanted, type World } from './scenarios.ts';
import { median, trendOf } from './statistics.ts';

/*
 * Serves a school at half of its capacity for a long time, and looks for a trend in memory and handles: a leak that no short
 * test shows. Linux only.
 */

/** How often each scenario is chosen, of a hundred. */
const mix = { list: 30, details: 25, solve: 20, results: 10, typeahead: 10, session: 4, login: 1 };
const connections = 32;
/** The first part of the samples is left out, while the server warms up. */
const warmUp = 0.5;
/** A trend counts when it is this unlikely to be chance, and would add this part of the median over the whole run. */
const limits = { p: 0.01, growth: 0.05 };

type Sample = {
  rss: number;
  heap: number;
  /** The heap without the caches, which are allowed 64 MB and grow with the data. */
  beside: number;
  external: number;
  handles: number;
  files: number;
  /** The bytes of all caches, as they estimate them themselves. */
  cached: number;
};

await runProgram(async (ending) => {
  const { minutes, rate } = options();
  if (process.platform !== 'linux') throw new CannotStart('This reads /proc, which only Linux has.');
  await using opened = new AsyncDisposableStack();
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol-soak-'));
  chmodSync(folder, 0o711);
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const manifest = fillSchool(folder);
  const report = join(folder, 'memory.jsonl');
  const savol = await startSavol({
    DATA_DIR: join(folder, 'data'),
    SOAK_REPORT: report,
    NODE_OPTIONS: `--import=${new URL('report-memory.ts', import.meta.url).href}`,
  });
  opened.defer(() => savol.stop());

  const load = await startLoad(savol.origin, manifest);
  opened.defer(() => load.close());
  const perSecond = rate ?? (await load.capacity(30)) / 2;
  write(`Serving ${perSecond.toFixed(0)} requests a second for ${minutes} minutes.`);
  const samples: Sample[] = [];
  const running = load.run(perSecond, minutes * 60, ending);
  const sampling = sample(savol.process, report, running, samples, ending);
  const served = await running;
  await sampling;
  ending.throwIfAborted();
  write(`${served.requests} requests, ${served.errors} errors; ${served.late} began over a second late.`);
  if (!isFlat(samples, minutes) || served.errors > 0) throw new CannotStart('The run has failed: see above.');
});

/** @returns the rate only where one is given */
function options(): { minutes: number; rate: number | undefined } {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string' } },
    });
    const [minutes, rate] = [
      Number(values.minutes),
      values.rate === undefined ? undefined : Number(values.rate),
    ];
    if ([minutes, rate ?? 1].every((parameter) => Number.isInteger(parameter) && parameter > 0))
      return { minutes, rate };
  } catch {
    // Unknown options are answered below, like a wrong number.
  }
  throw new CannotStart(
    'Say how long: npm run bench -- soak --minutes 60 (240 for four hours) [--rate N, a second, else half of the capacity]',
  );
}

function fillSchool(folder: string): Manifest {
  const file = join(folder, 'manifest.json');
  // Small enough that everything that may be cached is cached before the second half.
  const size = ['--tests', '4000', '--categories', '100', '--users', '1000', '--results', '40000'];
  execFileSync(process.execPath, [join(import.meta.dirname, 'load.ts'), ...size, '--manifest', file], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

type Served = { requests: number; errors: number; late: number };

async function startLoad(origin: string, manifest: Manifest) {
  const client = httpClient(origin, connections);
  const chance = chanceOf(7);
  const scenarios = Object.entries(mix).flatMap(([name, share]) =>
    Array.from({ length: share }, () => scenarioOf(name)),
  );
  const pick = () => scenarios[Math.floor(chance() * scenarios.length)] ?? scenarioOf('list');
  const send = async (wanted: Wanted): Promise<unknown> => {
    const { status, text } = await client.send(wanted);
    if (status >= 300) throw new Error(`${wanted.method} ${wanted.path} was answered ${status}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  const world: World = { manifest, chance, callers: await logIn(send, manifest, connections) };
  // Access tokens live for fifteen minutes. Where they are not renewed, the requests count as errors.
  const renewal = setInterval(() => {
    logIn(send, manifest, connections).then(
      (callers) => (world.callers = callers),
      () => undefined,
    );
  }, 600_000);
  return {
    /** Requests a second, when each of the connections sends the next one as soon as it has an answer. */
    async capacity(seconds: number): Promise<number> {
      const measured = await closedLoop(connections, seconds, (connection, timed) =>
        pick()(
          (wanted) => timed(async () => ({ isGood: true, value: await send(wanted) })),
          world,
          connection,
        ),
      );
      return measured.requests / measured.seconds;
    },
    /** Sends requests at an even rate, however long they take. */
    async run(rate: number, seconds: number, ending: AbortSignal): Promise<Served> {
      const served: Served = { requests: 0, errors: 0, late: 0 };
      const counted = async (wanted: Wanted): Promise<unknown> => {
        served.requests += 1;
        return send(wanted);
      };
      const start = performance.now();
      const pending = new Set<Promise<void>>();
      for (let turn = 0; performance.now() - start < seconds * 1000 && !ending.aborted; turn += 1) {
        const due = start + (served.requests / rate) * 1000;
        const wait = due - performance.now();
        if (wait > 0) await sleep(wait);
        else if (wait < -1000) served.late += 1;
        if (pending.size >= 4 * connections) await Promise.race(pending);
        const operation = pick()(counted, world, turn).catch((error: unknown) => {
          served.errors += 1;
          if (served.errors <= 10) write(String(error));
        });
        pending.add(operation);
        void operation.finally(() => pending.delete(operation));
      }
      await Promise.all(pending);
      return served;
    },
    close() {
      clearInterval(renewal);
      client.close();
    },
  };
}

/** Reads the report of the server, and counts its open files and sockets, until the load has ended. */
async function sample(
  server: number,
  report: string,
  load: Promise<unknown>,
  samples: Sample[],
  ending: AbortSignal,
): Promise<void> {
  const over = load.then(
    () => true,
    () => true,
  );
  while (!ending.aborted) {
    if (await Promise.race([sleep(10_000, false), over])) return;
    const line = readFileSync(report, 'utf8').trimEnd().split('\n').at(-1);
    if (line === undefined || line === '') continue;
    const files = readdirSync(`/proc/${server}/fd`).length;
    const reported = JSON.parse(line) as Omit<Sample, 'files' | 'beside'>;
    samples.push({ ...reported, files, beside: reported.heap - reported.cached });
  }
}

function isFlat(samples: readonly Sample[], minutes: number): boolean {
  const counted = samples.slice(Math.floor(samples.length * warmUp));
  if (counted.length < 20)
    throw new CannotStart('There are too few samples for a trend: let it run for five minutes.');
  for (const name of ['heap', 'cached', 'beside', 'rss'] as const) {
    write(
      `${name} in MB, ten times in the run: ${tenths(samples.map((measured) => measured[name] / 1024 / 1024))}`,
    );
  }
  write(`${counted.length} samples, those of the first ${minutes * warmUp} minutes left out`);
  write('              median      least       most   slope, of the median in the run       p   trend');
  const names = ['beside', 'rss', 'external', 'handles', 'files'] as const;
  const rises = names.filter((name) => {
    const values = counted.map((measured) => measured[name]);
    const { p, slope } = trendOf(values);
    const middle = median(values);
    const growth = (slope * values.length) / middle;
    const isRising = p < limits.p && growth > limits.growth;
    const shown = [middle, Math.min(...values), Math.max(...values)].map((value) => shownOf(name, value));
    const columns = shown.map((text) => text.padStart(11)).join('');
    const change = `${(growth * 100).toFixed(2)} %`.padStart(32);
    write(`${name.padEnd(9)}${columns}${change}${p.toFixed(4).padStart(9)}   ${isRising ? 'RISES' : 'flat'}`);
    return isRising;
  });
  return rises.length === 0;
}

/** The median of each tenth of the values, in their order. */
function tenths(values: readonly number[]): string {
  const parts = Array.from({ length: 10 }, (_, part) =>
    values.slice(Math.floor((part * values.length) / 10), Math.floor(((part + 1) * values.length) / 10)),
  );
  return parts.map((part) => median(part).toFixed(0)).join(' ');
}

function shownOf(name: keyof Sample, value: number): string {
  return name === 'handles' || name === 'files' ? String(value) : `${(value / 1024 / 1024).toFixed(1)} MB`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
