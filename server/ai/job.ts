import type { Logger } from 'pino';
import * as z from 'zod/mini';

import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import type { AppContext } from '../app-context.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { NotFoundError } from '../errors.ts';
import type { Task as Job } from '../jobs/job-runner.ts';
import { ModelError } from '../language-model/client.ts';
import { analyze } from './analysis/analyze.ts';
import { HeldError } from './ask.ts';
import { proposeMark } from './marks/propose.ts';
import { isGivenUp, maySend, pauseAfter } from './rules.ts';
import { countOneMore } from './analysis/run-store.ts';
import { readSettings } from './settings-store.ts';
import { readHold } from './hold.ts';
import {
  failTask,
  holdTasks,
  isRunning,
  postponeTask,
  releaseTask,
  startTask,
  type Task,
} from './task-store.ts';
import { writeOrder } from './drafts/write.ts';

type Context = Pick<AppContext, 'config' | 'database' | 'guards'> & {
  ai: NonNullable<AppContext['config']['ai']>;
};

const Payload = z.object({ task: z.int(), slot: z.int() });

/** Milliseconds between two checks whether a request under way is still wanted. */
const checkInterval = 1000;

/** Aborts a signal once staff switch off the requests of a task, or the task is deleted. @returns the signal, and a function that ends it */
function watch(database: Database, task: Task): { signal: AbortSignal; end: () => void } {
  const cut = new AbortController();
  const check = async () => {
    const purpose = task.mark_proposal === null ? 'review' : 'mark';
    const mayGo = maySend(await readSettings(database), purpose);
    const isWanted = mayGo && (await isRunning(database, task.id));
    if (!isWanted) cut.abort();
  };
  // Without the database it is not known whether the task is wanted.
  const timer = setInterval(() => void check().catch(() => undefined), checkInterval);
  return { signal: cut.signal, end: () => clearInterval(timer) };
}

/** Has a task wait for its next trial, or gives it up. */
async function endTrial(
  { database, ai }: Context,
  task: Task,
  { problem, retryAfter }: { problem: AnalysisProblem; retryAfter?: number | undefined },
): Promise<void> {
  const failures = task.attempts + 1;
  if (!isGivenUp(problem, failures)) {
    const retry_at = new Date(Date.now() + pauseAfter(failures, Math.random(), retryAfter));
    return postponeTask(database, task.id, { problem, retry_at }, ai.atOnce);
  }
  await inTransaction(database, async (transaction) => {
    const isFailed = await failTask(transaction, task.id, problem);
    if (isFailed && task.run !== null) await countOneMore(transaction, [task.run], 'failed');
  });
}

/**
 * Performs the request or requests of a task.
 * @throws as `ask`, and NotFoundError where the subject of the task was deleted meanwhile
 */
async function perform(context: Context, task: Task, signal: AbortSignal): Promise<void> {
  const { question, draft_order, mark_proposal } = task;
  if (question !== null) await analyze(context, { ...task, question }, signal);
  if (draft_order !== null) await writeOrder(context, { ...task, draft_order }, signal);
  if (mark_proposal !== null) await proposeMark(context, { ...task, mark_proposal }, signal);
}

/** Performs a task. One that is cut off runs again, and its next job finds out whether it is held. */
async function work(context: Context, log: Logger, task: Task, ending: AbortSignal): Promise<void> {
  const { database, ai } = context;
  const { signal: unwanted, end } = watch(database, task);
  const signal = AbortSignal.any([ending, unwanted]);
  try {
    await perform(context, task, signal);
  } catch (error) {
    if (error instanceof HeldError || signal.aborted) await releaseTask(database, task.id, ai.atOnce);
    else if (error instanceof ModelError) await endTrial(context, task, error);
    else if (!(error instanceof NotFoundError)) {
      log.error({ err: error }, 'an analysis has failed');
      await endTrial(context, task, { problem: 'failed' });
    }
  } finally {
    end();
  }
}

/** The job of a task: performs it, or has all tasks of its slot wait while requests are held. */
export function performTask(context: Context, log: Logger): Job {
  const { database, ai } = context;
  return async (payload, ending) => {
    const { task: id, slot } = z.parse(Payload, payload);
    // Fewer slots than when the job was added.
    if (slot > ai.atOnce) return releaseTask(database, id, ai.atOnce);
    const hold = await readHold(context, database, new Date());
    if (hold !== undefined) return holdTasks(database, { slot, slots: ai.atOnce, until: hold.until });
    const task = await startTask(database, id);
    if (task !== undefined) await work(context, log, task, ending);
  };
}

/** The hourly job that calls `queueTasks`: holds end at another time where the clock was set, and slots may have been added. */
export const queueJob = 'queue-ai-tasks';
