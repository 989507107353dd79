import type { Logger } from 'pino';
import * as z from 'zod/mini';

import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import type { AppContext } from '../app-context.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { NotFoundError } from '../errors.ts';
import type { Task as Job } from '../jobs/job-runner.ts';
import { ModelError } from '../language-model/client.ts';
import { HeldError } from './ask.ts';
import { perform } from './perform.ts';
import { type Hold, isGivenUp, maySend, pauseAfter } from './rules.ts';
import { countOneMore } from './run-store.ts';
import { readSettings } from './settings-store.ts';
import { readHold } from './state.ts';
import {
  claimTask,
  failTask,
  isRunning,
  nextRetry,
  postponeTask,
  releaseCutOff,
  releaseTask,
  type Task,
  wakeSlot,
  wakeSlotAt,
  wakeSlots,
} from './task-store.ts';

type Settled = Pick<AppContext, 'config' | 'database' | 'guards'>;

const Payload = z.object({ slot: z.int() });

/** Milliseconds between two looks at whether a request under way is still wanted. */
const lookEvery = 1000;
/** The fewest milliseconds until a slot looks for work again that is not due yet. */
const shortestSleep = 1000;

/** Aborts a signal once staff let what a task is about be sent no more, or the task is gone. @returns it, and what ends the looks */
function watch(database: Database, task: Task): { signal: AbortSignal; end: () => void } {
  const cut = new AbortController();
  const look = async () => {
    const purpose = task.mark_proposal === null ? 'review' : 'mark';
    const mayGo = maySend(await readSettings(database), purpose);
    const isWanted = mayGo && (await isRunning(database, task.id));
    if (!isWanted) cut.abort();
  };
  // A database that is away says nothing about what is wanted.
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery);
  return { signal: cut.signal, end: () => clearInterval(timer) };
}

/** Lets a task wait for its next trial, or gives it up. */
async function endTrial(
  database: Database,
  task: Task,
  { problem, retryAfter }: { problem: AnalysisProblem; retryAfter?: number | undefined },
): Promise<void> {
  const failures = task.attempts + 1;
  if (!isGivenUp(problem, failures)) {
    const retry_at = new Date(Date.now() + pauseAfter(failures, Math.random(), retryAfter));
    return postponeTask(database, task.id, { problem, retry_at });
  }
  await inTransaction(database, async (transaction) => {
    const isFailed = await failTask(transaction, task.id, problem);
    if (isFailed && task.run !== null) await countOneMore(transaction, [task.run], 'failed');
  });
}

/** Works at a task. One that is held waits as it did. */
async function work(
  context: Settled & { ai: NonNullable<Settled['config']['ai']> },
  log: Logger,
  task: Task,
  ending: AbortSignal,
): Promise<void> {
  const { database } = context;
  const { signal: unwanted, end } = watch(database, task);
  const signal = AbortSignal.any([ending, unwanted]);
  try {
    await perform(context, task, signal);
  } catch (error) {
    if (error instanceof HeldError || signal.aborted) await releaseTask(database, task.id);
    else if (error instanceof ModelError) await endTrial(database, task, error);
    else if (!(error instanceof NotFoundError)) {
      log.error({ err: error }, 'an analysis has failed');
      await endTrial(database, task, { problem: 'failed' });
    }
  } finally {
    end();
  }
}

/** Has a slot look for work again when what holds it is over. Once staff have switched the analysis on, they wake it themselves. */
async function sleep(database: Database, slot: number, { until }: Pick<Hold, 'until'>): Promise<void> {
  if (until === undefined) return;
  const earliest = Date.now() + shortestSleep;
  await wakeSlotAt(database, slot, new Date(Math.max(earliest, until.getTime())));
}

/**
 * The job of a slot, which works at one analysis after the other while some are due, and then has itself woken when the next one is. It
 * does not end between two of them, since a job that follows another in its queue may be found two seconds later.
 */
export function analyzeDue(context: Settled, log: Logger): Job {
  const { database, config } = context;
  return async (payload, ending) => {
    const { slot } = z.parse(Payload, payload);
    const { ai } = config;
    if (ai === undefined || slot > ai.atOnce) return;
    await releaseCutOff(database, slot, ai.atOnce);
    while (!ending.aborted) {
      const hold = await readHold(context, database, new Date());
      if (hold !== undefined) return sleep(database, slot, hold);
      const task = await claimTask(database, slot, new Date());
      if (task === undefined) return sleep(database, slot, { until: await nextRetry(database) });
      await work({ ...context, ai }, log, task, ending);
    }
    await wakeSlot(database, slot);
  };
}

/** The task that wakes all slots, in case the clock was set, or more of them work at once than before. */
export const wakeTask = 'wake-analyses';

/** Wakes all slots. */
export async function wakeAnalyses({ config: { ai }, database }: Settled): Promise<void> {
  if (ai !== undefined) await wakeSlots(database, ai.atOnce);
}
