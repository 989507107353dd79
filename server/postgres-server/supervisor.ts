import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { flushFolderSync } from '../process/flush-folder.ts';
import { mindBallast } from './reserve-file.ts';
import { disownStranger, findRunning, majorOf, readPostmaster } from './cluster-files.ts';
import { takeLock } from './lock.ts';
import { characterTypes, initdbParameters, postgresParameters, type Keeping } from './cluster-settings.ts';

/*
 * A process of its own that keeps PostgreSQL for the process that started it. It starts PostgreSQL, starts it again when it dies,
 * and stops it when the channel to the other process closes, however that one ended. That is why it stands apart, and why it
 * ignores signals: Ctrl-C reaches every process of a terminal, but PostgreSQL must outlive the last request.
 */

/** What the keeper tells the process that it works for. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'failed'; why: string; inUse: boolean }
  | { kind: 'log'; line: string };

const patience = { leaving: 40_000, fast: 20_000, immediate: 5_000 };
const keeping: Keeping = JSON.parse(process.argv[2] ?? '');
const credentials = keeping.uid === undefined ? {} : { uid: keeping.uid, gid: keeping.gid };
const environment = { PATH: process.env['PATH'], LC_ALL: 'C' };
/** The process that the keeper works for. Where it is gone, the keeper is about to leave. */
const parent = process.ppid;
const recent: string[] = [];
let child: ChildProcess | undefined;
const stopped = new AbortController();

process.on('disconnect', stop);
process.on('message', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function tell(report: Report): void {
  if (process.connected) process.send?.(report, () => undefined);
}

class Failure extends Error {}

class InUse extends Failure {}

async function keep(): Promise<void> {
  const release = await lock();
  try {
    await endOrphan();
    if (majorOf(keeping.cluster) === undefined) await create();
    refuseOtherMajor();
    await runUntilStopped();
  } finally {
    await release();
    for (const folder of keeping.remove) rmSync(folder, { recursive: true, force: true });
  }
}

async function lock(): Promise<() => Promise<void>> {
  const deadline = Date.now() + patience.leaving;
  for (;;) {
    const taken = await takeLock(keeping.run, () => ({
      process: parent,
      leaving: stopped.signal.aborted || keeping.brief || process.ppid !== parent,
    }));
    if (typeof taken === 'function') return taken;
    if (!taken.leaving || stopped.signal.aborted || Date.now() > deadline) {
      const by = taken.process ? ` (process ${taken.process})` : '';
      throw new InUse(`it is in use by another Savol${by}. Stop that one first, or choose another DATA_DIR.`);
    }
    await sleep(50);
  }
}

/** Nobody holds the lock but PostgreSQL runs: its keeper was killed, so that nobody else will ever stop it. */
async function endOrphan(): Promise<void> {
  for (const [signal, time] of [
    ['SIGINT', patience.fast],
    ['SIGQUIT', patience.immediate],
  ] as const) {
    const orphan = findRunning(keeping.cluster);
    if (!orphan) return;
    process.kill(orphan.process, signal);
    const deadline = Date.now() + time;
    while (findRunning(keeping.cluster) && Date.now() < deadline) await sleep(20);
  }
  const orphan = findRunning(keeping.cluster);
  if (orphan)
    throw new Failure(`an older PostgreSQL (process ${orphan.process}) runs on it and does not stop.`);
}

/** A new cluster gets its name when it is whole: what was interrupted is thrown away. */
async function create(): Promise<void> {
  const home = dirname(keeping.cluster);
  for (const name of readdirSync(home)) {
    if (name.startsWith('cluster.')) rmSync(join(home, name), { recursive: true, force: true });
  }
  const unfinished = `${keeping.cluster}.${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  if (keeping.uid !== undefined && keeping.gid !== undefined) chownSync(unfinished, keeping.uid, keeping.gid);
  try {
    await initialise(unfinished);
    const single = postgresParameters({ ...keeping, cluster: unfinished });
    await run('postgres', ['--single', ...single, 'postgres'], 'CREATE DATABASE savol;\n');
    rmSync(keeping.cluster, { recursive: true, force: true });
    renameSync(unfinished, keeping.cluster);
    if (keeping.durable) flushFolderSync(home);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Takes the first character type that the system has; a name it does not know is refused before anything is written. */
async function initialise(folder: string): Promise<void> {
  for (const characterType of characterTypes) {
    try {
      return await run('initdb', initdbParameters(folder, keeping.durable, characterType));
    } catch (error) {
      if (characterType === characterTypes.at(-1) || stopped.signal.aborted) throw error;
    }
  }
}

async function run(program: string, parameters: string[], input = ''): Promise<void> {
  if (stopped.signal.aborted) throw new Failure('it was stopped.');
  const started = start(program, parameters);
  started.stdin?.on('error', () => undefined);
  started.stdin?.end(input);
  const code = await ended(started);
  if (code !== 0) throw new Failure(`${program} failed: ${recent.join('\n')}`);
}

function refuseOtherMajor(): void {
  const found = majorOf(keeping.cluster);
  if (found === keeping.major) return;
  throw new Failure(
    `its database was made by PostgreSQL ${found}, and this Savol has PostgreSQL ${keeping.major}. ` +
      `Use the version of Savol that made it, or choose another DATA_DIR.`,
  );
}

/** Never in the way of PostgreSQL itself: a disk that is gone altogether is PostgreSQL's to complain about. */
function mindRoom(): void {
  if (!keeping.durable) return;
  try {
    mindBallast(dirname(keeping.cluster));
  } catch (error) {
    tell({ kind: 'log', line: `WARNING: ${error instanceof Error ? error.message : String(error)}` });
  }
}

async function runUntilStopped(): Promise<void> {
  let pause = 50;
  let everReady = false;
  setInterval(mindRoom, 1000).unref();
  for (let attempt = 1; !stopped.signal.aborted; attempt++) {
    mindRoom();
    disownStranger(keeping.cluster, keeping.run);
    const started = start('postgres', postgresParameters(keeping));
    started.stdin?.end();
    const end = ended(started);
    if (await becameReady(started)) {
      everReady = true;
      pause = 50;
      tell({ kind: 'ready' });
    }
    await end;
    if (stopped.signal.aborted) return;
    // The parts of a killed PostgreSQL take a moment to notice; until then it cannot be started again.
    if (!everReady && attempt === 16) throw new Failure(`PostgreSQL does not start: ${recent.join('\n')}`);
    pause = Math.min(pause * 2, 1_000);
    await sleep(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
  }
}

function start(program: string, parameters: string[]): ChildProcess {
  recent.length = 0;
  const started = spawn(join(keeping.programs, program), parameters, {
    ...credentials,
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
      tell({ kind: 'log', line });
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
    const found = readPostmaster(keeping.cluster);
    if (found?.process === started.pid && found.ready) return true;
    await sleep(10);
  }
  return false;
}

/** Fast: PostgreSQL ends its sessions and writes everything down. If that takes too long, it recovers at the next start. */
function stop(): void {
  if (stopped.signal.aborted) return;
  stopped.abort();
  child?.kill('SIGINT');
  setTimeout(() => child?.kill('SIGQUIT'), patience.fast).unref();
  setTimeout(() => child?.kill('SIGKILL'), patience.fast + patience.immediate).unref();
}

try {
  await keep();
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  tell({ kind: 'failed', why, inUse: error instanceof InUse });
} finally {
  if (process.connected) process.disconnect();
}
