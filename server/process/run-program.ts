import './runtime.ts';

import cluster from 'node:cluster';

import { CannotStart } from './cannot-start.ts';

/** Milliseconds before a program that does not end is ended: longer than every time limit within. */
const longestEnd = 60_000;

/**
 * Runs a program of the server until it returns or is asked to end, by Ctrl-C, by a signal, or because its launcher has
 * ended; then ends the process. A program that is asked to end has not failed, except one that has work to complete.
 * @param program closes what it has opened and rejects, or returns, when the signal is aborted
 * @param interrupted the exit code when it rejects because it was asked to end
 */
export async function runProgram(
  program: (ending: AbortSignal) => Promise<void>,
  interrupted = 0,
): Promise<never> {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => process.exit(1), longestEnd).unref();
  };
  // Ctrl-C reaches every process of a terminal: a worker waits until its pool asks it to end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, cluster.isWorker ? () => undefined : end);
  }
  if (cluster.isWorker) process.on('message', (message) => message === 'end' && end());
  if (process.connected) process.on('disconnect', end);
  // The reader of the output may have ended, which must not end this process.
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

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

/** One line for an expected obstacle, the stack for everything else. */
function explain(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
