import { setTimeout as pause } from 'node:timers/promises';

import { Logger as QueueLogger, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';

import { beginTrace, below } from '../process/traces/spans.ts';
import { lockQueue } from './queue-store.ts';

/** Runs one job. A job that rejects is retried later. The signal is aborted when the server ends. @param tries how often it was started, from 1 */
export type Task = (payload: unknown, ending: AbortSignal, tries?: number) => Promise<void>;

export type Work = {
  /** Tasks by the name that their jobs have in the queue. */
  tasks: Readonly<Record<string, Task>>;
  /** Names of tasks that each server also runs once an hour, and when the clock of the machine was set. */
  hourly: readonly string[];
  /** Names of tasks that each server also runs every five minutes, from the first minute on. */
  often?: readonly string[];
  /** How many jobs may take minutes at once: as many more run at the same time, so that no other one waits for them. */
  longJobs?: number;
  /** Whether the regular tasks are due at the start, rather than some minutes later. */
  atOnce?: boolean;
};

export type JobRunner = {
  stop: () => Promise<void>;
  /** Whether no job runs, and all regular tasks that were due are done. */
  isIdle: () => boolean;
};

/** What the runner does now: the jobs that run, and the names of regular tasks that are queued; undefined before it has looked which are due. */
type Doing = { running: number; due: Set<string> | undefined };

/** The jobs that run at once beside long ones. */
const concurrency = 2;
const minute = 60 * 1000;
/** Milliseconds from the start of the queue until tasks are queued first, and between two times. */
const hourly = { first: 10 * minute, every: 60 * minute };
const often = { first: minute, every: 5 * minute };
/** Milliseconds between two looks at the clock, and the step of it that matters. */
const clockCheck = 1000;
const clockStep = minute;
const pauseAfterFailure = 2000;
/** Milliseconds that jobs under way have when the server ends. */
const endTimeout = 3000;

/**
 * Runs the jobs of the queue as soon as they are queued. A job that fails is retried after 3, 7, 20, 55 seconds and so on, at
 * most six hours apart, for four days. When the runner itself fails, as without the database, it starts again.
 */
export function startJobRunner(pool: pg.Pool, log: Logger, work: Work): JobRunner {
  const ending = new AbortController();
  const doing: Doing = { running: 0, due: undefined };
  const ended = keepRunning(pool, log.child({ from: 'queue' }), work, doing, ending.signal);
  return {
    isIdle: () => doing.running === 0 && doing.due?.size === 0,
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}

async function keepRunning(
  pool: pg.Pool,
  log: Logger,
  work: Work,
  doing: Doing,
  ending: AbortSignal,
): Promise<void> {
  const first = work.atOnce === true ? { first: 0 } : {};
  const [isHourlyDue, isOftenDue] = [schedule({ ...hourly, ...first }), schedule({ ...often, ...first })];
  const due = () => [...(isHourlyDue() ? work.hourly : []), ...(isOftenDue() ? (work.often ?? []) : [])];
  while (!ending.aborted) {
    try {
      await runOnce(pool, log, work, { due, doing }, ending);
    } catch (error) {
      log.warn({ err: error }, 'the queue is interrupted');
    }
    await pause(pauseAfterFailure, undefined, { signal: ending }).catch(() => undefined);
  }
}

/** Runs jobs until the server stops or the connection of the lock breaks. */
async function runOnce(
  pool: pg.Pool,
  log: Logger,
  work: Work,
  { due, doing }: { due: () => readonly string[]; doing: Doing },
  ending: AbortSignal,
): Promise<void> {
  const lockLost = new AbortController();
  const release = await lockQueue(pool, () => lockLost.abort());
  try {
    const runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(
        Object.entries(work.tasks).map(([name, task]) => [
          name,
          (payload, { abortSignal, job }) =>
            counted(doing, name, () => traced(name, () => task(payload, abortSignal, job.attempts))),
        ]),
      ),
      concurrency: concurrency + (work.longJobs ?? 0),
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: endTimeout,
      logger: queueLogger(log),
      // With batches, a database that is away when a job ends would end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const endSchedule = queueDue(runner, { due, doing }, log);
    const stop = () => void runner.stop().catch(() => undefined);
    const either = AbortSignal.any([ending, lockLost.signal]);
    if (either.aborted) stop();
    either.addEventListener('abort', stop, { once: true });
    await runner.promise.finally(endSchedule);
    either.removeEventListener('abort', stop);
  } finally {
    release();
  }
}

/** Runs a job, which counts as done also where it failed: it is tried again later. */
async function counted(doing: Doing, name: string, job: () => Promise<void>): Promise<void> {
  doing.running += 1;
  try {
    await job();
  } finally {
    doing.running -= 1;
    doing.due?.delete(name);
  }
}

/** Runs a job as a trace of its own, where traces are sent. */
async function traced(name: string, job: () => Promise<void>): Promise<void> {
  const span = beginTrace('job', name);
  let failed = true;
  try {
    await below(span, job);
    failed = false;
  } finally {
    span?.end(failed);
  }
}

/** Milliseconds by which the clock of the machine is ahead of the monotonic one. */
function clockOffset(): number {
  return Date.now() - performance.now();
}

/**
 * Says when regular tasks are due: by the monotonic clock, since the cron of the queue stops for a day where the clock of
 * the machine was a day ahead. Also when that clock was set, since jobs that were queued before may wait until its time comes again.
 * @returns a function that says whether they are due, once each time
 */
function schedule({ first, every }: { first: number; every: number }): () => boolean {
  let next = performance.now() + first;
  let offset = clockOffset();
  return () => {
    const isSet = Math.abs(clockOffset() - offset) > clockStep;
    if (!isSet && performance.now() < next) return false;
    next = performance.now() + every;
    offset = clockOffset();
    return true;
  };
}

/** Queues tasks when they are due. @param due lists those that are due, once each time @returns a function that ends it */
function queueDue(
  runner: Runner,
  { due, doing }: { due: () => readonly string[]; doing: Doing },
  log: Logger,
): () => void {
  const check = () => {
    doing.due ??= new Set();
    for (const task of due()) {
      doing.due.add(task);
      runner.addJob(task, {}, { jobKey: task, maxAttempts: 1 }).catch((error: unknown) => {
        doing.due?.delete(task);
        log.warn({ err: error }, 'a task cannot be queued');
      });
    }
  };
  const timer = setInterval(check, clockCheck);
  return () => clearInterval(timer);
}

/** Failed jobs are warnings; all other messages of the queue are for debugging. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    const line = message.split('\n', 1)[0] ?? '';
    if (level === 'error' || level === 'warning') log.warn(line);
    else log.debug(line);
  });
}
