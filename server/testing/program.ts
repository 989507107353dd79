import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, onTestFinished } from 'vitest';

import { longestStart } from './longest-wait.ts';

const root = join(import.meta.dirname, '../..');

/** Where the programs that tests start find their compiled code: they start in three quarters of the time. */
const compileCache = join(root, 'node_modules/.cache/node');

/** The environment of a program with the timeouts of long-timeouts.ts. */
export const longTimeouts: NodeJS.ProcessEnv = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'long-timeouts.ts')).href}`,
};

/** A program of the server in its own process, as operators run it. */
export type Program = {
  process: ChildProcess;
  /** Its standard output so far, and standard error. */
  out: () => string;
  errors: () => string;
  /** Waits for a match in its standard output. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Sends a signal, waits for the end, and returns the exit code; null where a signal ended it. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
  ended: Promise<number | null>;
};

/** Creates a folder, which is deleted after the test. PostgreSQL's account can enter its subfolders. */
export function temporaryFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that the tests of one file use in turn: only the first start in a folder creates a database. */
export function sharedFolder(): { path: string } {
  const shared = { path: '' };
  beforeAll(() => {
    shared.path = makeFolder();
  });
  afterAll(() => rmSync(shared.path, { recursive: true, force: true }));
  return shared;
}

function makeFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'savol start '));
  chmodSync(folder, 0o711);
  return folder;
}

/** Starts a program, by its path in the project, and ends it after the test. */
export function startProgram(...program: Parameters<typeof spawnProgram>): Program {
  const started = spawnProgram(...program);
  onTestFinished(async () => void (await started.end()));
  return started;
}

/** Starts a program, by its path in the project. The caller ends it. */
function spawnProgram(
  file: string,
  parameters: string[] = [],
  environment: NodeJS.ProcessEnv = {},
  spawning: { cwd?: string; detached?: boolean } = {},
): Program {
  const child = spawn(process.execPath, [resolve(root, file), ...parameters], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...spawning,
  });
  let out = '';
  let errors = '';
  let isOver = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  // The output of a program can arrive after its exit, but not after the event close.
  const ended = new Promise<number | null>((settle) => child.on('close', settle));
  child.on('close', () => (isOver = true));
  return {
    process: child,
    out: () => out,
    errors: () => errors,
    ended,
    async waitForOutput(pattern) {
      const deadline = performance.now() + longestStart;
      for (;;) {
        const match = out.match(pattern);
        if (match) return match;
        if (isOver) throw new Error(`It ended without the output ${String(pattern)}:\n${out}${errors}`);
        if (performance.now() > deadline) {
          throw new Error(`It had no output ${String(pattern)} within ${longestStart} ms:\n${out}${errors}`);
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

/** What a program has written and returned, once it has ended. */
export async function resultOf(
  program: Program,
): Promise<{ code: number | null; out: string; errors: string }> {
  const code = await program.ended;
  return { code, out: program.out(), errors: program.errors() };
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
  const [, origin = ''] = await program.waitForOutput(/^Savol is ready at (http:\S+)$/m);
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

/** Whether a server is ready, on a new connection: an old one could belong to a worker that has ended. */
export async function isReady(origin: string): Promise<boolean> {
  const options = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(5000) };
  const response = await fetch(`${origin}/readyz`, options).catch(() => undefined);
  return response?.status === 200;
}

/** Waits until a condition is true. If it never is, the test fails with the text of the condition. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longestStart;
  while (!(await condition())) {
    if (performance.now() > deadline) {
      throw new Error(`Not true within ${longestStart} ms: ${String(condition)}`);
    }
    await sleep(50);
  }
}
