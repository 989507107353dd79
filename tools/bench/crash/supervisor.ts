import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { freePort } from '../../../server/process/free-port.ts';
import { waitFor } from './processes.ts';

/** A server that is started again whenever it ends, as systemd does. */
export type Supervised = {
  origin: string;
  /** The id of the present process. */
  process: () => number | undefined;
  /** Kills the server, and does not start it again until `resume`. */
  halt: () => Promise<void>;
  resume: () => void;
  /** Ends the server, and does not start it again. */
  stop: () => Promise<void>;
  /** The end of its standard error. */
  errors: () => string;
  /** What the log says of requests that were answered 500, a line each. */
  failures: readonly string[];
};

const program = join(import.meta.dirname, '../../../server/main.ts');

/** Starts server/main.ts on a free port, which stays the same after restarts. */
export async function supervise(
  dataFolder: string,
  environment: Record<string, string>,
): Promise<Supervised> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let wanted = false;
  let written = '';
  const failures: string[] = [];

  function start(): void {
    wanted = true;
    const started = spawn(process.execPath, [program], {
      cwd: dataFolder,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: dataFolder,
        PORT: String(port),
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child = started;
    if (started.stderr !== null) createInterface(started.stderr).on('line', read);
    started.once('exit', () => wanted && child === started && setTimeout(() => wanted && start(), 100));
  }

  function read(line: string): void {
    written = `${written}${line}\n`.slice(-10_000);
    if (line.includes('"a request failed"')) failures.push(line);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    wanted = false;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  start();
  return {
    origin: `http://127.0.0.1:${port}`,
    process: () => child?.pid,
    halt: () => end('SIGKILL'),
    resume: start,
    stop: () => end('SIGTERM'),
    errors: () => written,
    failures,
  };
}

/** Waits until a server answers that it is ready. @throws Error with the end of its standard error, where it does not within the time */
export async function untilReady({ origin, errors }: Supervised, milliseconds: number): Promise<void> {
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  if (!(await waitFor(isReady, milliseconds))) throw new Error(`The server does not start:\n${errors()}`);
}
