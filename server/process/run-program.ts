import './runtime.ts';

import cluster from 'node:cluster';

import { CannotStart } from './cannot-start.ts';

/** The last resort against something that never ends; longer than every bound within. */
const longest = 60_000;

/**
 * Runs a program of the server until it is done or asked to end, by Ctrl-C, by a signal, or because the launcher that
 * started it is gone; and ends the process. Being asked to end is no failure, whenever it comes, but for a program that
 * has something to bring to its end.
 * @param program unwinds what it has begun and rejects, or returns, when the signal is aborted
 * @param interrupted the exit code where it rejects because it was asked to end
 */
export async function runProgram(
  program: (ending: AbortSignal) => Promise<void>,
  interrupted = 0,
): Promise<never> {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(1), longest).unref();
  };
  // Ctrl-C reaches every process of a terminal: a worker waits until the one that started it says so.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, cluster.isWorker ? () => undefined : end);
  }
  if (cluster.isWorker) process.on('message', (message) => message === 'end' && end());
  if (process.connected) process.on('disconnect', end);
  // Whoever read our output may have gone; that is no reason to fall.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await program(ending.signal);
  } catch (error) {
    if (!ending.signal.aborted) {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    }
    process.exit(interrupted);
  }
  process.exit(0);
}

/** Resolves when the program is asked to end. */
export function asked(ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ending.aborted) resolve();
    ending.addEventListener('abort', () => resolve());
  });
}

/** What stands in the way is told in a line; what nobody foresaw comes with all that is known. */
function explain(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
