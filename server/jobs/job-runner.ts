import { setTimeout as pause } from 'node:timers/promises';

import { Logger as QueueLogger, parseCronItems, run } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

import { holdQueue } from './queue-store.ts';

/** Does one job. It rejects to be tried again later; the signal asks it to give up because the server ends. */
export type Task = (payload: unknown, ending: AbortSignal) => Promise<void>;

export type Work = {
  /** Tasks by the name under which their jobs stand in the queue. */
  tasks: Readonly<Record<string, Task>>;
  /** Names of tasks that are also done once an hour. */
  hourly: readonly string[];
};

export type Worker = { stop: () => Promise<void> };

const atOnce = 2;
const pauseAfterFall = 2000;
/** Time that jobs under way are given when the server ends, in milliseconds. */
const patience = 3000;

/**
 * Does the jobs of the queue beside the server's other work, as soon as they are queued. A job that fails is
 * tried again after 3, 7, 20, 55 seconds and so on, at most six hours apart, four days in all. Whatever makes
 * the worker itself fall, it comes up again.
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
      log.warn({ err: error }, 'the queue stands still');
    }
    await pause(pauseAfterFall, undefined, { signal: ending }).catch(() => undefined);
  }
}

async function runOnce(pool: pg.Pool, log: Logger, work: Work, ending: AbortSignal): Promise<void> {
  const over = new AbortController();
  const letGo = await holdQueue(pool, () => over.abort());
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
      concurrency: atOnce,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: patience,
      logger: queueLogger(log),
      // Without the batches, a database that is away when a job ends would end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const stop = () => void runner.stop().catch(() => undefined);
    const either = AbortSignal.any([ending, over.signal]);
    if (either.aborted) stop();
    either.addEventListener('abort', stop, { once: true });
    await runner.promise;
    either.removeEventListener('abort', stop);
  } finally {
    letGo();
  }
}

/** What the queue tells of its own accord is for whoever looks for a fault; a job that failed is for everybody. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    const line = message.split('\n', 1)[0] ?? '';
    if (level === 'error' || level === 'warning') log.warn(line);
    else log.debug(line);
  });
}
