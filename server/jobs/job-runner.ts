import { setTimeout as pause } from 'node:timers/promises';

import { Logger as QueueLogger, parseCronItems, run } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

import { lockQueue } from './queue-store.ts';

/** Runs one job. A job that rejects is retried later. The signal is aborted when the server ends. */
export type Task = (payload: unknown, ending: AbortSignal) => Promise<void>;

export type Work = {
  /** Tasks by the name that their jobs have in the queue. */
  tasks: Readonly<Record<string, Task>>;
  /** Names of tasks that are also run once an hour. */
  hourly: readonly string[];
};

export type JobRunner = { stop: () => Promise<void> };

const concurrency = 2;
const pauseAfterFailure = 2000;
/** Milliseconds that jobs under way have when the server ends. */
const endTimeout = 3000;

/**
 * Runs the jobs of the queue as soon as they are queued. A job that fails is retried after 3, 7, 20, 55 seconds and so on, at
 * most six hours apart, for four days. When the runner itself fails, as without the database, it starts again.
 */
export function startJobRunner(pool: pg.Pool, log: Logger, work: Work): JobRunner {
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
      log.warn({ err: error }, 'the queue is interrupted');
    }
    await pause(pauseAfterFailure, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** Runs jobs until the server stops or the connection of the lock breaks. */
async function runOnce(pool: pg.Pool, log: Logger, work: Work, ending: AbortSignal): Promise<void> {
  const lockLost = new AbortController();
  const release = await lockQueue(pool, () => lockLost.abort());
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
      gracefulShutdownAbortTimeout: endTimeout,
      logger: queueLogger(log),
      // With batches, a database that is away when a job ends would end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const stop = () => void runner.stop().catch(() => undefined);
    const either = AbortSignal.any([ending, lockLost.signal]);
    if (either.aborted) stop();
    either.addEventListener('abort', stop, { once: true });
    await runner.promise;
    either.removeEventListener('abort', stop);
  } finally {
    release();
  }
}

/** Failed jobs are warnings; all other messages of the queue are for debugging. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    const line = message.split('\n', 1)[0] ?? '';
    if (level === 'error' || level === 'warning') log.warn(line);
    else log.debug(line);
  });
}
