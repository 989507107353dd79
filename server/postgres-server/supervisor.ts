import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { flushFolderSync } from '../process/flush-folder.ts';
import {
  characterTypes,
  type ClusterOptions,
  initdbParameters,
  postgresParameters,
} from './cluster-options.ts';
import { inheritedEnvironment } from './environment.ts';
import { takeLock } from './lock.ts';
import { findRunning, majorOf, readPostmaster, removeEmptyLocks, removeReusedNumber } from './postmaster.ts';
import { maintainReserveFile } from './reserve-file.ts';

/*
 * The supervisor of PostgreSQL: a process of its own that starts PostgreSQL, starts it again when it dies, and stops it when
 * the channel to its parent closes. It is a process of its own so that PostgreSQL stops also after the parent was
 * killed. It ignores signals: Ctrl-C reaches every process of a terminal, but PostgreSQL must outlive the last request.
 */

/** A message of the supervisor to its parent. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'failed'; why: string; inUse: boolean }
  | { kind: 'log'; line: string };

/** Milliseconds to wait for an owner that is leaving to release the lock, and for a fast and an immediate shutdown of PostgreSQL. */
const timeouts = { leaving: 40_000, fast: 20_000, immediate: 5_000 };
const options: ClusterOptions = JSON.parse(process.argv[2] ?? '');
const environment = { ...inheritedEnvironment(), LC_ALL: 'C' };
/** The process that started the supervisor. When it has ended, the supervisor stops. */
const parent = process.ppid;
/** The last lines of PostgreSQL's log, for error messages. */
const recent: string[] = [];
let child: ChildProcess | undefined;
const stopped = new AbortController();

process.on('disconnect', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function send(report: Report): void {
  if (process.connected) process.send?.(report, () => undefined);
}

class InUse extends Error {}

async function supervise(): Promise<void> {
  const release = await lock();
  try {
    await endOrphan();
    if (majorOf(options.cluster) === undefined) await create();
    refuseOtherMajor();
    await runUntilStopped();
  } finally {
    await release();
    for (const folder of options.remove) rmSync(folder, { recursive: true, force: true });
  }
}

async function lock(): Promise<() => Promise<void>> {
  const deadline = performance.now() + timeouts.leaving;
  for (;;) {
    const taken = await takeLock(options.run, () => ({
      process: parent,
      leaving: stopped.signal.aborted || options.brief || process.ppid !== parent,
    }));
    if (typeof taken === 'function') return taken;
    if (!taken.leaving || stopped.signal.aborted || performance.now() > deadline) {
      const by = taken.process ? ` (process ${taken.process})` : '';
      throw new InUse(`it is in use by another Savol${by}. Stop that one first, or choose another DATA_DIR.`);
    }
    await sleep(50);
  }
}

/** Stops a PostgreSQL whose supervisor was killed. Only the owner of the lock may do it. */
async function endOrphan(): Promise<void> {
  for (const [signal, time] of [
    ['SIGINT', timeouts.fast],
    ['SIGQUIT', timeouts.immediate],
  ] as const) {
    const orphan = findRunning(options.cluster);
    if (orphan === undefined) return;
    process.kill(orphan, signal);
    const deadline = performance.now() + time;
    while (findRunning(options.cluster) !== undefined && performance.now() < deadline) await sleep(20);
  }
  const orphan = findRunning(options.cluster);
  if (orphan !== undefined) {
    throw new Error(`an older PostgreSQL (process ${orphan}) runs on it and does not stop.`);
  }
}

/** Creates the cluster under another name and renames it when it is complete. Interrupted attempts are deleted. */
async function create(): Promise<void> {
  const home = dirname(options.cluster);
  for (const name of readdirSync(home)) {
    if (name.startsWith('cluster.')) rmSync(join(home, name), { recursive: true, force: true });
  }
  const unfinished = `${options.cluster}.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (options.account) chownSync(unfinished, options.account.uid, options.account.gid);
  try {
    await initialise(unfinished);
    const single = postgresParameters({ ...options, cluster: unfinished });
    await run('postgres', ['--single', ...single, 'postgres'], 'CREATE DATABASE savol;\n');
    rmSync(options.cluster, { recursive: true, force: true });
    renameSync(unfinished, options.cluster);
    if (options.durable) flushFolderSync(home);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Uses the first character type that the system has: initdb refuses an unknown one before it writes anything. */
async function initialise(folder: string): Promise<void> {
  for (const characterType of characterTypes) {
    try {
      return await run('initdb', initdbParameters(folder, options.durable, characterType));
    } catch (error) {
      if (characterType === characterTypes.at(-1) || stopped.signal.aborted) throw error;
    }
  }
}

async function run(program: string, parameters: string[], input = ''): Promise<void> {
  if (stopped.signal.aborted) throw new Error('it was stopped.');
  const started = start(program, parameters);
  started.stdin?.on('error', () => undefined);
  started.stdin?.end(input);
  const code = await ended(started);
  if (code !== 0) throw new Error(`${program} failed: ${recent.join('\n')}`);
}

function refuseOtherMajor(): void {
  const found = majorOf(options.cluster);
  const { major } = options.programs;
  if (found === major) return;
  throw new Error(
    `its database was made by PostgreSQL ${found}, and this Savol has PostgreSQL ${major}. ` +
      `Use the version of Savol that made it, or choose another DATA_DIR.`,
  );
}

/** Logs a failure, and does not throw it: PostgreSQL may work without a reserve file. */
function reserveSpace(): void {
  if (options.durable) logFailure(() => maintainReserveFile(dirname(options.cluster)));
}

function logFailure(work: () => void): void {
  try {
    work();
  } catch (error) {
    send({ kind: 'log', line: `WARNING: ${error instanceof Error ? error.message : String(error)}` });
  }
}

/** Logs a failure: PostgreSQL may start all the same, and a later attempt may succeed. */
function removeLockRemains(): void {
  logFailure(() => {
    removeEmptyLocks(options.cluster, options.run);
    removeReusedNumber(options.cluster, options.run);
  });
}

async function runUntilStopped(): Promise<void> {
  let pause = 50;
  let everReady = false;
  setInterval(reserveSpace, 1000).unref();
  for (let attempt = 1; !stopped.signal.aborted; attempt++) {
    reserveSpace();
    removeLockRemains();
    const started = start('postgres', postgresParameters(options));
    started.stdin?.end();
    const end = ended(started);
    if (await becameReady(started)) {
      everReady = true;
      pause = 50;
      send({ kind: 'ready' });
    }
    await end;
    if (stopped.signal.aborted) return;
    // A killed PostgreSQL cannot be started again until all its processes have ended, so several attempts may fail.
    const isLast = attempt === 16 || options.recovery !== undefined;
    if (!everReady && isLast) throw new Error(`PostgreSQL does not start: ${recent.join('\n')}`);
    pause = Math.min(pause * 2, 1_000);
    await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
  }
}

function start(program: string, parameters: string[]): ChildProcess {
  recent.length = 0;
  const started = spawn(join(options.programs.folder, program), parameters, {
    ...options.account,
    cwd: '/',
    env: environment,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let rest = '';
  started.stderr?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) {
      recent.push(line);
      if (recent.length > 20) recent.shift();
      send({ kind: 'log', line });
    }
  });
  child = started;
  return started;
}

function ended(started: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    started.on('error', (error) => {
      recent.push(error.message);
      resolve(undefined);
    });
    started.on('exit', (code) => resolve(code ?? undefined));
  });
}

async function becameReady(started: ChildProcess): Promise<boolean> {
  while (started.exitCode === null && started.signalCode === null && started.pid !== undefined) {
    const found = readPostmaster(options.cluster);
    if (found?.process === started.pid && found.ready) return true;
    await sleep(10);
  }
  return false;
}

/** A fast shutdown ends all sessions and writes a checkpoint. After an immediate one PostgreSQL recovers at the next start. */
function stop(): void {
  if (stopped.signal.aborted) return;
  stopped.abort();
  child?.kill('SIGINT');
  setTimeout(() => child?.kill('SIGQUIT'), timeouts.fast).unref();
  setTimeout(() => child?.kill('SIGKILL'), timeouts.fast + timeouts.immediate).unref();
}

try {
  await supervise();
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  send({ kind: 'failed', why, inUse: error instanceof InUse });
} finally {
  if (process.connected) process.disconnect();
}
