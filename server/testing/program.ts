import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';

import { findRunning } from '../database/cluster-files.ts';
import { askHolder } from '../database/cluster-lock.ts';

// These tests start whole programs; on a busy machine each takes its time.
vi.setConfig({ testTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');

/** A program of the server in a process of its own, as people run it. */
export type Program = {
  process: ChildProcess;
  /** What it has written so far. */
  out: () => string;
  errors: () => string;
  /** Waits until it writes a line that matches to standard output. */
  says: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Sends a signal, waits for the end, and tells the exit code; null where a signal ended it. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
  ended: Promise<number | null>;
};

/** A folder that goes away with the test. Other accounts may pass through it, PostgreSQL's among them. */
export function temporaryFolder(): string {
  const folder = madeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that the tests of one file use in turn, as only the first start in a folder has to make a database. */
export function sharedFolder(): { path: string } {
  const shared = { path: '' };
  beforeAll(() => {
    shared.path = madeFolder();
  });
  afterAll(() => rmSync(shared.path, { recursive: true, force: true }));
  return shared;
}

function madeFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol start '));
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts a program, named from the project's folder; it is ended with the test. */
export function startProgram(
  file: string,
  parameters: string[] = [],
  environment: NodeJS.ProcessEnv = {},
  spawning: { cwd?: string; detached?: boolean } = {},
): Program {
  const child = spawn(process.execPath, [resolve(root, file), ...parameters], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...spawning,
  });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((settle) => child.on('close', settle));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return {
    process: child,
    out: () => out,
    errors: () => errors,
    ended,
    async says(pattern) {
      for (;;) {
        const match = out.match(pattern);
        if (match) return match;
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`It ended without saying ${String(pattern)}:\n${out}${errors}`);
        }
        await sleep(20);
      }
    },
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the server on a data folder, and waits until it is ready. */
export async function startSavol(
  dataFolder: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Program & { origin: string }> {
  const program = startProgram('server/main.ts', [], { DATA_DIR: dataFolder, ...environment });
  const [, origin = ''] = await program.says(/^Savol is ready at (http:\S+)$/m);
  return { ...program, origin };
}

/** The process of the PostgreSQL that runs for a data folder; undefined when none does. */
export function postgresOf(dataFolder: string): number | undefined {
  return findRunning(join(dataFolder, 'postgres', 'cluster'))?.process;
}

/** The keeper of a data folder's PostgreSQL: the parent of PostgreSQL. */
export function keeperOf(dataFolder: string): number {
  const stat = readFileSync(`/proc/${postgresOf(dataFolder)}/stat`, 'utf8');
  return Number(stat.split(') ').at(-1)?.split(' ')[1]);
}

/** Whether anything still runs for a data folder. */
export async function isInUse(dataFolder: string): Promise<boolean> {
  const run = join(dataFolder, 'postgres', 'run');
  return postgresOf(dataFolder) !== undefined || (existsSync(run) && (await askHolder(run)) !== undefined);
}

/** Waits until a question is answered with yes; the time limit is the test's. */
export async function until(question: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await question())) await sleep(50);
}
