import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, onTestFinished } from 'vitest';

import { longestWait } from './longest-wait.ts';

const root = join(import.meta.dirname, '../..');

/** The environment of a program that waits for PostgreSQL as long as that takes: see long-timeouts.ts. */
export const longTimeouts: NodeJS.ProcessEnv = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'long-timeouts.ts')).href}`,
};

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
export function startProgram(...program: Parameters<typeof spawnProgram>): Program {
  const started = spawnProgram(...program);
  onTestFinished(async () => void (await started.end()));
  return started;
}

/** Starts a program, named from the project's folder. Whoever starts it ends it. */
function spawnProgram(
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
  let isOver = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // A program may be gone before all that it has written has arrived: its output is closed last.
  const ended = new Promise<number | null>((settle) => child.on('close', settle));
  child.on('close', () => (isOver = true));
  return {
    process: child,
    out: () => out,
    errors: () => errors,
    ended,
    async says(pattern) {
      const deadline = performance.now() + longestWait;
      for (;;) {
        const match = out.match(pattern);
        if (match) return match;
        if (isOver) throw new Error(`It ended without saying ${String(pattern)}:\n${out}${errors}`);
        if (performance.now() > deadline) {
          throw new Error(`It did not say ${String(pattern)} within ${longestWait} ms:\n${out}${errors}`);
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

export type RunningSavol = Program & { origin: string };

/** Starts the server on a data folder, and waits until it is ready. */
export async function startSavol(
  dataFolder: string,
  environment: NodeJS.ProcessEnv = {},
  spawning: { detached?: boolean } = {},
): Promise<RunningSavol> {
  return ready(startProgram('server/main.ts', [], { DATA_DIR: dataFolder, ...environment }, spawning));
}

async function ready(program: Program): Promise<RunningSavol> {
  const [, origin = ''] = await program.says(/^Savol is ready at (http:\S+)$/m);
  return { ...program, origin };
}

/** Several servers for the tests of one file, all started at once. */
export function startSavols(environments: () => NodeJS.ProcessEnv[]): RunningSavol[] {
  const running: RunningSavol[] = [];
  let started: Program[] = [];
  beforeAll(async () => {
    started = environments().map((environment) => spawnProgram('server/main.ts', [], environment));
    running.push(...(await Promise.all(started.map(ready))));
  });
  afterAll(async () => void (await Promise.all(started.map((each) => each.end()))));
  return running;
}

/** Waits until a question is answered with yes. Where it never is, the test fails with the question. */
export async function until(question: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longestWait;
  while (!(await question())) {
    if (performance.now() > deadline) {
      throw new Error(`Not so within ${longestWait} ms: ${String(question)}`);
    }
    await sleep(50);
  }
}
