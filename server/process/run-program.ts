import './runtime.ts';

import cluster from 'node:cluster';

import { CannotStart } from './cannot-start.ts';

/** Milliseconds before a program that does not end is killed: longer than every timeout in it. */
const longestEnd = 60_000;

/**
 * Runs a program of the server until it returns or must end, because of Ctrl-C, a signal or the end of its launcher; then ends
 * the process.
 * @param program returns or rejects when the signal is aborted, after it has closed everything that it had opened
 * @param interrupted the exit code when it rejects after the signal: other than 0 for a program with work to complete
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
  // Ctrl-C reaches every process of a terminal: a worker waits for the message of its pool.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, cluster.isWorker ? () => undefined : end);
  }
  if (cluster.isWorker) process.on('message', (message) => message === 'end' && end());
  if (process.connected) process.on('disconnect', end);
  // The end of the program that reads the output must not end this process.
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
