import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import type { Language } from '../../contract/languages.ts';
import { type Database, breaks } from '../database/database.ts';
import type { ModelTaskTable } from '../database/tables.ts';
import type { Waiting } from './rules.ts';

/* Work for the language model that waits or runs. A slot is one of the jobs that run at once; each works at one task at a time. */

/** The name of the job that works at tasks. */
export const modelJob = 'analyze';

const waking = (first: number, last: number) => sql`
  select graphile_worker.add_job(
    ${modelJob}, json_build_object('slot', slot), 'ai-' || slot, max_attempts => 25, job_key => 'ai-' || slot)
  from generate_series(${first}::integer, ${last}::integer) as slot order by slot`;

/** Wakes the slots up to a number: they look for work, once the transaction is committed. */
export async function wakeSlots(database: Database, slots: number): Promise<void> {
  await waking(1, slots).execute(database);
}

/** Wakes one slot. */
export async function wakeSlot(database: Database, slot: number): Promise<void> {
  await waking(slot, slot).execute(database);
}

/** Wakes a slot at a moment. Its key is another one than that of `wakeSlots`, which would otherwise wait until that moment too. */
export async function wakeSlotAt(database: Database, slot: number, at: Date): Promise<void> {
  await sql`
    select graphile_worker.add_job(${modelJob}, ${JSON.stringify({ slot })}::json, ${`ai-${slot}`},
      run_at => ${at.toISOString()}::timestamptz, max_attempts => 25, job_key => ${`ai-${slot} later`})`.execute(
    database,
  );
}

/**
 * Asks for the analysis of a question. One that waits or runs stays as it is; one that was given up begins again.
 * @param asked by whom, and in which language that person reads the notes
 */
export async function insertTask(
  transaction: Database,
  { question, person, language }: { question: number; person: number; language: Language },
): Promise<void> {
  await sql`
    insert into model_task (question, asked_by, language) values (${question}, ${person}, ${language})
    on conflict (question) where run is null do update
      set state = 'waiting', attempts = 0, retry_at = null, problem = null, asked_by = excluded.asked_by,
        language = excluded.language
      where model_task.state = 'failed'`.execute(transaction);
}

/** Asks for the proposal of a mark. One that waits or runs stays as it is; one that was given up begins again. */
export async function insertProposalTask(
  transaction: Database,
  { mark_proposal, person }: { mark_proposal: number; person: number },
): Promise<void> {
  await sql`
    insert into model_task (mark_proposal, asked_by) values (${mark_proposal}, ${person})
    on conflict (mark_proposal) where mark_proposal is not null do update
      set state = 'waiting', attempts = 0, retry_at = null, problem = null, asked_by = excluded.asked_by
      where model_task.state = 'failed'`.execute(transaction);
}

/** Asks for the analysis of the questions of a run. @param run its id, by whom it is, and in which language that person reads the notes */
export async function insertTasksOfRun(
  transaction: Database,
  run: { id: number; made_by: number; language: Language },
  questions: readonly number[],
): Promise<void> {
  await sql`
    insert into model_task (question, run, asked_by, language)
    select question, ${run.id}, ${run.made_by}, ${run.language} from unnest(${[...questions]}::integer[]) as question`.execute(
    transaction,
  );
}

/** Asks for the drafts of a new order. */
export async function insertTaskOfOrder(
  transaction: Database,
  { order, person }: { order: number; person: number },
): Promise<void> {
  await transaction.insertInto('model_task').values({ draft_order: order, asked_by: person }).execute();
}

/** What a task is about: exactly one of them. */
type TaskAbout = 'question' | 'draft_order' | 'mark_proposal';

export type Task = Pick<
  Selectable<ModelTaskTable>,
  'id' | TaskAbout | 'run' | 'asked_by' | 'language' | 'attempts' | 'version' | 'solved'
>;

/** A task that is the analysis of a question. */
export type AnalysisTask = Task & { question: number };

/** SQL: whether a waiting task is held neither by a run that is paused, nor since staff let no text of a pupil be sent. */
const isWanted: RawBuilder<unknown> = sql`(
  (task.run is null or run.state = 'running')
  and (task.mark_proposal is null or (select answers_may_leave from ai_settings))
)`;

/**
 * Lets the task of a slot wait again that was running when the server ended: a slot works at one at a time. So do those in slots above the
 * last one, which is not used any more.
 */
export async function releaseCutOff(database: Database, slot: number, slots: number): Promise<void> {
  await database
    .updateTable('model_task')
    .set({ state: 'waiting', slot: null })
    .where('state', '=', 'running')
    .where((task) => task.or([task('slot', '=', slot), task('slot', '>', slots)]))
    .execute();
}

async function claimOnce(database: Database, slot: number, now: Date): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    with next as (
      select task.id from model_task as task left join analysis_run as run on run.id = task.run
      where task.state = 'waiting' and ${isWanted} and (task.retry_at is null or task.retry_at <= ${now.toISOString()})
        and not exists (select from model_task as other where other.question = task.question and other.state = 'running')
      order by task.run is not null, run.done + run.failed, task.id
      limit 1 for update of task skip locked
    )
    update model_task as task set state = 'running', slot = ${slot}
    from next where task.id = next.id
    returning task.id, task.question, task.draft_order, task.mark_proposal, task.run, task.asked_by, task.language, task.attempts, task.version, task.solved`.execute(
    database,
  );
  return rows[0];
}

/** Takes the next task that is due for a slot. Those asked for one by one come first, then those of the run of which least is done. */
export async function claimTask(database: Database, slot: number, now: Date): Promise<Task | undefined> {
  try {
    return await claimOnce(database, slot, now);
  } catch (error) {
    // Another slot has taken another task of the same question meanwhile.
    if (breaks(error, 'model_task_running')) return claimTask(database, slot, now);
    throw error;
  }
}

/** When the next task is due that waits for its next trial; undefined where none does. */
export async function nextRetry(database: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select min(task.retry_at) as at from model_task as task left join analysis_run as run on run.id = task.run
    where task.state = 'waiting' and ${isWanted}`.execute(database);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

/** Whether a task still runs: it does not where its run was cancelled, or its question deleted. */
export async function isRunning(database: Database, id: number): Promise<boolean> {
  const found = await database
    .selectFrom('model_task')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps what the model has answered without the key, so that it is not asked once more; null where the question has changed since. */
export async function setSolved(
  database: Database,
  id: number,
  solved: { version: number; answer: unknown } | null,
): Promise<void> {
  await database
    .updateTable('model_task')
    .set({ version: solved?.version ?? null, solved: solved && JSON.stringify(solved.answer) })
    .where('id', '=', id)
    .execute();
}

/** Lets a task wait as it did, as where it was cut off. */
export async function releaseTask(database: Database, id: number): Promise<void> {
  await database
    .updateTable('model_task')
    .set({ state: 'waiting', slot: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Lets a task wait after a trial that has failed. */
export async function postponeTask(
  database: Database,
  id: number,
  { problem, retry_at }: { problem: AnalysisProblem; retry_at: Date },
): Promise<void> {
  await database
    .updateTable('model_task')
    .set((row) => ({
      state: 'waiting',
      slot: null,
      attempts: row('attempts', '+', 1),
      problem,
      retry_at,
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Gives a task up. @returns whether it was there to be given up */
export async function failTask(
  transaction: Database,
  id: number,
  problem: AnalysisProblem,
): Promise<boolean> {
  const failed = await transaction
    .updateTable('model_task')
    .set((row) => ({
      state: 'failed',
      slot: null,
      attempts: row('attempts', '+', 1),
      problem,
      retry_at: null,
      version: null,
      solved: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return failed !== undefined;
}

/** Ends all tasks of a question, which is analyzed now. @returns the runs of those that were not given up before */
export async function endTasks(transaction: Database, question: number): Promise<number[]> {
  const ended = await transaction
    .deleteFrom('model_task')
    .where('question', '=', question)
    .returning(['run', 'state'])
    .execute();
  return ended.flatMap(({ run, state }) => (run === null || state === 'failed' ? [] : [run]));
}

/** Deletes a task, which is done. */
export async function deleteTask(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('model_task').where('id', '=', id).execute();
}

/** Deletes what waits or runs of an order of drafts. @returns whether there was something */
export async function deleteTaskOfOrder(transaction: Database, order: number): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('model_task')
    .where('draft_order', '=', order)
    .where('state', '!=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes what waits or runs of a run. */
export async function deleteTasksOfRun(transaction: Database, run: number): Promise<void> {
  await transaction.deleteFrom('model_task').where('run', '=', run).where('state', '!=', 'failed').execute();
}

export type TaskState = Pick<Selectable<ModelTaskTable>, 'state' | 'problem' | 'retry_at'>;

/** The task of a question that tells most of it: one that runs, before one that waits, before one that was given up. */
export async function findTask(database: Database, question: number): Promise<TaskState | undefined> {
  const { rows } = await sql<TaskState>`
    select task.state, task.problem, task.retry_at
    from model_task as task left join analysis_run as run on run.id = task.run
    where task.question = ${question} and (task.state <> 'waiting' or ${isWanted})
    order by array_position(array['running', 'waiting', 'failed'], task.state), task.id desc limit 1`.execute(
    database,
  );
  return rows[0];
}

/** The number of tasks that wait or run, those that are held left out. */
export async function countWaiting(database: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(task.question) as analyses, count(task.draft_order) as orders, count(task.mark_proposal) as proposals,
      coalesce(sum(draft_order.requests_left), 0) as "requestsOfOrders"
    from model_task as task left join analysis_run as run on run.id = task.run
      left join draft_order on draft_order.id = task.draft_order
    where task.state = 'running' or (task.state = 'waiting' and ${isWanted})`.execute(database);
  return rows[0] ?? { analyses: 0, orders: 0, requestsOfOrders: 0, proposals: 0 };
}
