import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { openDatabase, openPool } from '../../../server/database/database.ts';
import { CannotStart } from '../../../server/process/cannot-start.ts';
import { runProgram } from '../../../server/process/run-program.ts';
import { longestWait } from '../../../server/testing/longest-wait.ts';
import type { InjectFault, Outcome } from '../crash/fault.ts';
import { findLosses } from '../crash/find-losses.ts';
import { startLoad } from '../crash/load.ts';
import { observe } from '../crash/observer.ts';
import { runInOwnNetwork } from '../crash/own-network.ts';
import { waitFor } from '../crash/processes.ts';
import { RequestLog } from '../crash/request-log.ts';
import { runRounds } from '../crash/run-rounds.ts';
import { fillSchool } from '../crash/school.ts';
import { type Supervised, supervise, untilReady } from '../crash/supervisor.ts';
import type { Manifest } from '../manifest.ts';
import { median } from '../statistics.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { clusterFaults } from './faults.ts';
import { unpackPackages } from './packages.ts';
import { measureReads } from './reads.ts';
import { prepareStaleWrites, startStaleWriter } from './stale-writer.ts';

/** Milliseconds from the fault until each server has acknowledged an answer that was sent after it. */
const longestRecovery = 15_000;
/** Enough tests for the pupils until the last round. */
const size = { tests: 8000, categories: 20, users: 120, results: 100 };
/** The clients of each server. */
const loadSize = { pupils: 8, teachers: 1 };
const servers = 2;
/** Milliseconds of load before a fault, beside as many at random. */
const pause = 2_000;

const programs = { unshare: 'util-linux', nsenter: 'util-linux', ip: 'iproute2' };
const usage = `Name faults or none: npm run cluster -- [${Object.keys(clusterFaults).join('|')}]… [--times N] [--folder EMPTY], or npm run cluster -- reads`;
/** Measures reads instead. */
const reads = 'reads';

/** A server, and those who send requests to it. */
type Served = { server: Supervised; emails: ReadonlySet<string>; stop: () => Promise<void> };

/** What runs during the rounds. */
type Trial = { cluster: Cluster; log: RequestLog; served: readonly Served[]; ending: AbortSignal };

await runProgram(async (ending) => {
  const { faults, times, folder: named } = options();
  const packages = unpackPackages();
  if (await runInOwnNetwork(ending, programs)) return;
  await using opened = new AsyncDisposableStack();
  const folder = named ?? mkdtempSync(join(realpathSync(tmpdir()), 'savol-cluster-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  if (named === undefined) opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await startCluster(folder, packages, opened);
  if (faults.includes(reads)) {
    await measureReads(cluster, folder, opened, ending);
    return;
  }
  const manifest = await fillSchool(cluster.url, size, ending);
  await prepareStaleWrites(cluster.url);
  const log = new RequestLog();
  const served: Served[] = [];
  for (let index = 0; index < servers; index += 1) {
    served.push(await serve(join(folder, 'savol'), cluster, { manifest, index, log }, opened));
  }
  const trial: Trial = { cluster, log, served, ending };
  await untilServed(trial, 0);
  const isGood = await runAll(trial, faults, times, opened);
  if (!isGood) throw new CannotStart('The run has failed: see above.');
});

/** Runs the rounds of all faults on one load, and prints the longest recovery of each. @returns whether all was well */
async function runAll(
  trial: Trial,
  faults: readonly string[],
  times: number,
  opened: AsyncDisposableStack,
): Promise<boolean> {
  const { cluster, log, served } = trial;
  const pool = openPool(cluster.url, 2);
  opened.defer(() => pool.end());
  const database = openDatabase(pool);
  const origin = served[0]?.server.origin ?? '';
  const recoveries = new Map<string, number[]>();
  const server = {
    get failures() {
      return served.flatMap(({ server: each }) => each.failures);
    },
  };
  const underLoad = {
    log,
    server,
    findLosses: (again: boolean) => findLosses(log, database, origin, again),
    endLoad: async () => void (await Promise.all(served.map(({ stop }) => stop()))),
  };
  const injectNext: InjectFault = async (round) => {
    const name = faults[Math.floor((round - 1) / times)] ?? '';
    const outcome = await inject(trial, name, ((round - 1) % times) + 1);
    recoveries.set(name, [...(recoveries.get(name) ?? []), outcome.recovery]);
    return outcome;
  };
  const isGood = await runRounds(underLoad, injectNext, times * faults.length, { longestRecovery });
  for (const [name, each] of recoveries) {
    print(`${name}: again after ${seconds(median(each))}, at most ${seconds(Math.max(...each))}`);
  }
  return isGood;
}

/** Starts a server, and a load of people who use it alone. */
async function serve(
  dataFolder: string,
  cluster: Cluster,
  { manifest, index, log }: { manifest: Manifest; index: number; log: RequestLog },
  opened: AsyncDisposableStack,
): Promise<Served> {
  mkdirSync(dataFolder, { recursive: true });
  const server = await supervise(dataFolder, {
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
  });
  opened.defer(() => server.stop());
  const { origin } = server;
  await untilReady(server, longestWait);
  const { pupils, teachers } = loadSize;
  const users = {
    ...manifest.users,
    pupil: manifest.users.pupil.slice(index * pupils, (index + 1) * pupils),
    teacher: manifest.users.teacher.slice(index * teachers, (index + 1) * teachers),
  };
  const load = startLoad({ ...manifest, users }, loadSize, log, { origin, withoutKeys: false });
  opened.defer(() => load.stop());
  return { server, emails: new Set(users.pupil), stop: load.stop };
}

/** Has a fault of the leader while others read, waits until both servers serve again, ends it, and waits for the whole cluster. */
async function inject(
  { cluster, log, served, ending }: Trial,
  name: string,
  round: number,
): Promise<Outcome> {
  const fault = clusterFaults[name];
  if (fault === undefined) throw new Error(`There is no fault ${name}.`);
  const leader = await cluster.untilWhole();
  await sleep(pause * (1 + Math.random()), undefined, { signal: ending });
  const observers = served.map(({ server }) => observe(server.origin));
  const writer = await startStaleWriter(cluster.urlOf(leader));
  const start = performance.now();
  const { action, end } = await fault(cluster, leader, round);
  await untilServed({ log, served }, performance.now());
  const recovery = performance.now() - start;
  if ((await cluster.leader()) !== leader) writer.leadershipHasMoved();
  end();
  const next = await cluster.untilWhole();
  const written = await writer.stop(cluster.urlOf(next));
  await Promise.all(observers.map(({ stop }) => stop()));
  const sum = (which: 'served' | 'refused') =>
    observers.reduce((total, { counts }) => total + counts[which], 0);
  const slowest = Math.max(...observers.map(({ counts }) => Math.max(counts.slowest, counts.slowestRefusal)));
  return {
    action:
      `${action} (${leader.name}, then ${next.name}); of those who read ${sum('served')} served and ${sum('refused')} refused, ` +
      `the slowest after ${seconds(slowest)}; ${written.acknowledged} writes past HAProxy acknowledged`,
    recovery,
    errors: observers.flatMap(({ errors }) => Array.from(errors)).concat(written.errors),
  };
}

/** Waits until each server has acknowledged an answer that was sent after a moment. */
async function untilServed({ log, served }: Pick<Trial, 'log' | 'served'>, moment: number): Promise<void> {
  const isServed = ({ emails }: Served) => {
    const sentBefore = log.answers.findLastIndex(({ sent }) => sent <= moment);
    const since = log.answers.slice(sentBefore + 1);
    return since.some(({ email, result }) => result !== undefined && emails.has(email));
  };
  if (await waitFor(() => served.every(isServed), longestWait)) return;
  throw new Error(`No answer is acknowledged any more. ${log.errors.join('\n')}`);
}

function options(): { faults: string[]; times: number; folder: string | undefined } {
  const known = { times: { type: 'string', default: '10' }, folder: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    const times = Number(values.times);
    const faults = positionals.length === 0 ? Object.keys(clusterFaults) : positionals;
    const isKnown = faults.every((name) => Object.hasOwn(clusterFaults, name)) || faults.join() === reads;
    if (isKnown && Number.isInteger(times) && times > 0) {
      return { faults, times, folder: values.folder };
    }
  } catch {
    // Unknown options are answered below, like an unknown fault.
  }
  throw new CannotStart(usage);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
