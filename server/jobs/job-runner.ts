import { setTimeout as pause } from 'node:timers/promises';

import { Logger as QueueLogger, parseCronItems, run } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

import { lockQueue } from './queue-store.ts';

/** Runs one job. A rejected job is tried again later. The signal is aborted when the server stops. */
export type Task = (payload: unknown, ending: AbortSignal) => Promise<void>;

export type Work = {
  /** Tasks by the names that jobs have in the queue. */
  tasks: Readonly<Record<string, Task>>;
  /** Names of tasks that also run once an hour. */
  hourly: readonly string[];
};

export type Worker = { stop: () => Promise<void> };

const concurrency = 2;
/** Milliseconds before the worker starts again after a failure. */
const restartDelay = 2000;
/** Milliseconds for running jobs to finish when the server stops. */
const shutdownTimeout = 3000;

/**
 * Starts a worker in this process that runs the jobs of the queue as soon as they are queued. A job that fails is tried
 * again after 3, 7, 20, 55 seconds and so on, at most six hours apart, for four days in all. Where the worker itself fails,
 * for example because the database restarts, it is started again.
 */
export function startWorker(pool: pg.Pool, log: Logger, work: Work): Worker {
  const ending = new AbortController();
  const ended = keepRunning(pool, log.child({ from: 'queue' }), work, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}

async function keepRunning(pool: pg.Pool, log: Logger, work: Work, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    try {
      await runOnce(pool, log, work, ending);
    } catch (error) {
      log.warn({ err: error }, 'the worker of the queue failed and will be started again');
    }
    await pause(restartDelay, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** Runs a worker until the server stops or the connection of the lock is lost. */
async function runOnce(pool: pg.Pool, log: Logger, work: Work, ending: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const unlock = await lockQueue(pool, () => lost.abort());
  try {
    const runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(
        Object.entries(work.tasks).map(([name, task]) => [
          name,
          (payload, helpers) => task(payload, helpers.abortSignal),
        ]),
      ),
      parsedCronItems: parseCronItems(
        work.hourly.map((task) => ({ task, match: '7 * * * *', options: { maxAttempts: 1 } })),
      ),
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: shutdownTimeout,
      logger: queueLogger(log),
      // With batches, a database that is unavailable when a job ends would crash the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const stop = () => void runner.stop().catch(() => undefined);
    const either = AbortSignal.any([ending, lost.signal]);
    if (either.aborted) stop();
    either.addEventListener('abort', stop, { once: true });
    await runner.promise;
    either.removeEventListener('abort', stop);
  } finally {
    unlock();
  }
}

/** Failed jobs are logged as warnings, everything else that Graphile Worker logs at the level debug. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    const line = message.split('\n', 1)[0] ?? '';
    if (level === 'error' || level === 'warning') log.warn(line);
    else log.debug(line);
  });
}
