import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { AnalysisProblem } from '../../contract/ai/analysis.ts';
import type { Language } from '../../contract/languages.ts';
import type { Database } from '../database/database.ts';
import type { ModelTaskTable } from '../database/tables.ts';
import type { Waiting } from './rules.ts';

/*
 * Tasks of the language model: analyses, orders of drafts and proposals of marks, with their states as pages show them. A job of the queue
 * performs each, and the statement that has a task wait adds it. Jobs of one queue run one after the other: a slot is a queue, so the number
 * of slots is that of the requests under way at once.
 */

/** The name of the job that performs one task. */
export const taskJob = 'ai-task';

/** SQL: whether a task is held neither by a run that is paused, nor by the switch of staff for texts of pupils. */
const isWanted: RawBuilder<unknown> = sql`(
  (task.run is null or exists (select from analysis_run where analysis_run.id = task.run and analysis_run.state = 'running'))
  and (task.mark_proposal is null or (select answers_may_leave from ai_settings))
)`;

/** SQL: the slot of a task, from 1. All tasks of a question have the same one, so that no question is analyzed twice at once. */
const slotOf = (slots: number) =>
  sql`(1 + coalesce(task.question, task.draft_order, task.mark_proposal) % ${slots}::integer)`;

/**
 * SQL: adds a job for each of some rows of `model_task`, due at the next trial of the task and not before `until`. A job that waits is
 * replaced; a job that runs is followed by the new one. Tasks of runs come after all others, and of several runs first those of the
 * run of which the fewest tests are done.
 */
function jobsFor(tasks: RawBuilder<unknown>, slots: number, until = sql`null`): RawBuilder<unknown> {
  return sql`
    select graphile_worker.add_jobs(array_agg((
      ${sql.lit(taskJob)}, json_build_object('task', id, 'slot', slot), 'ai-' || slot,
      greatest(now(), retry_at, ${until}), 25, ${sql.lit(taskJob)} || ' ' || id, priority, null
    )::graphile_worker.job_spec order by id))
    from (
      select task.id, task.retry_at, ${slotOf(slots)} as slot,
        least(coalesce(done + failed + row_number() over (partition by task.run order by task.id), 0), 32767) as priority
      from ${tasks} as task left join analysis_run on analysis_run.id = task.run
    ) as due
    having count(*) > 0`;
}

/** Changes or inserts tasks, and adds a job for each. @param change a statement without `returning` */
async function queueChanged(database: Database, change: RawBuilder<unknown>, slots: number): Promise<void> {
  await sql`with changed as (${change} returning *) ${jobsFor(sql`changed`, slots)}`.execute(database);
}

/** SQL: the tasks that wait and are wanted. */
const waitingTasks: RawBuilder<unknown> = sql`select task.* from model_task as task where task.state = 'waiting' and ${isWanted}`;

/** Adds a job for each task that waits and is wanted, in case it has none, or is due earlier than its job. */
export async function queueTasks(database: Database, slots: number): Promise<void> {
  await jobsFor(sql`(${waitingTasks})`, slots).execute(database);
}

/**
 * Has the tasks of a slot wait until a time; without one, until `queueTasks` is called. Jobs of a slot run one after the other, so a task
 * of it that is marked as running was cut off.
 */
export async function holdTasks(
  database: Database,
  { slot, slots, until }: { slot: number; slots: number; until: Date | undefined },
): Promise<void> {
  const ofSlot = sql`${slotOf(slots)} = ${slot}`;
  await sql`update model_task as task set state = 'waiting' where state = 'running' and ${ofSlot}`.execute(
    database,
  );
  if (until === undefined) return;
  // Where the clock of the database is ahead, the hold is not over when its time comes there.
  const dueAt = sql`greatest(${until.toISOString()}::timestamptz, now() + interval '1 second')`;
  await jobsFor(sql`(${waitingTasks} and ${ofSlot})`, slots, dueAt).execute(database);
}

/** SQL: the state in which a task that was given up begins again. */
const initialState: RawBuilder<unknown> = sql`state = 'waiting', attempts = 0, retry_at = null, problem = null`;

/**
 * Asks for the analysis of a question. One that waits or runs stays as it is; one that was given up begins again.
 * @param asked the question, the person who asks, and the language in which that person reads the notes
 */
export async function insertTask(
  transaction: Database,
  { question, person, language }: { question: number; person: number; language: Language },
  slots: number,
): Promise<void> {
  const insertion = sql`
    insert into model_task (question, asked_by, language) values (${question}, ${person}, ${language})
    on conflict (question) where run is null do update
      set ${initialState}, asked_by = excluded.asked_by, language = excluded.language
      where model_task.state = 'failed'`;
  await queueChanged(transaction, insertion, slots);
}

/** Asks for the proposal of a mark. One that waits or runs stays as it is; one that was given up begins again. */
export async function insertProposalTask(
  transaction: Database,
  { mark_proposal, person }: { mark_proposal: number; person: number },
  slots: number,
): Promise<void> {
  const insertion = sql`
    insert into model_task (mark_proposal, asked_by) values (${mark_proposal}, ${person})
    on conflict (mark_proposal) where mark_proposal is not null do update
      set ${initialState}, asked_by = excluded.asked_by
      where model_task.state = 'failed'`;
  await queueChanged(transaction, insertion, slots);
}

/** Asks for the analysis of the questions of a run. @param run its id, its maker, and the language in which the maker reads the notes */
export async function insertTasksOfRun(
  transaction: Database,
  run: { id: number; made_by: number; language: Language },
  questions: readonly number[],
  slots: number,
): Promise<void> {
  const insertion = sql`
    insert into model_task (question, run, asked_by, language)
    select question, ${run.id}, ${run.made_by}, ${run.language} from unnest(${[...questions]}::integer[]) as question`;
  await queueChanged(transaction, insertion, slots);
}

/** Asks for the drafts of a new order. */
export async function insertTaskOfOrder(
  transaction: Database,
  { order, person }: { order: number; person: number },
  slots: number,
): Promise<void> {
  const insertion = sql`insert into model_task (draft_order, asked_by) values (${order}, ${person})`;
  await queueChanged(transaction, insertion, slots);
}

/** The subject of a task: exactly one of them. */
type TaskSubject = 'question' | 'draft_order' | 'mark_proposal';

export type Task = Pick<
  Selectable<ModelTaskTable>,
  'id' | TaskSubject | 'run' | 'asked_by' | 'language' | 'attempts' | 'version' | 'solved'
>;

/** A task that is the analysis of a question. */
export type AnalysisTask = Task & { question: number };

/** Marks a task as running; undefined for a task that is not there any more, was given up, or is held. */
export async function startTask(database: Database, id: number): Promise<Task | undefined> {
  const { rows } = await sql<Selectable<ModelTaskTable>>`
    update model_task as task set state = case when ${isWanted} then 'running' else 'waiting' end
    where task.id = ${id} and task.state <> 'failed'
    returning *`.execute(database);
  return rows.find(({ state }) => state === 'running');
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

/** Stores the answer of the model without the key, so that it is not asked once more; null where the question has changed since. */
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

/** Has a task run again that was cut off. */
export async function releaseTask(database: Database, id: number, slots: number): Promise<void> {
  const release = sql`update model_task set state = 'waiting' where id = ${id} and state <> 'failed'`;
  await queueChanged(database, release, slots);
}

/** Has a task run again after a trial that has failed. */
export async function postponeTask(
  database: Database,
  id: number,
  { problem, retry_at }: { problem: AnalysisProblem; retry_at: Date },
  slots: number,
): Promise<void> {
  const postponement = sql`
    update model_task
    set state = 'waiting', attempts = attempts + 1, problem = ${problem}, retry_at = ${retry_at.toISOString()}
    where id = ${id} and state = 'running'`;
  await queueChanged(database, postponement, slots);
}

/** Gives a running task up. @returns whether there was one */
export async function failTask(
  transaction: Database,
  id: number,
  problem: AnalysisProblem,
): Promise<boolean> {
  const failed = await transaction
    .updateTable('model_task')
    .set((row) => ({
      state: 'failed',
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

/** Deletes a task that is done. */
export async function deleteTask(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('model_task').where('id', '=', id).execute();
}

/** Deletes the task of an order of drafts, unless it was given up. @returns whether there was one */
export async function deleteTaskOfOrder(transaction: Database, order: number): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('model_task')
    .where('draft_order', '=', order)
    .where('state', '!=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Deletes the tasks of a run that were not given up, with their jobs. */
export async function deleteTasksOfRun(transaction: Database, run: number): Promise<void> {
  await sql`
    with deleted as (delete from model_task where run = ${run} and state <> 'failed' returning id)
    select graphile_worker.remove_job(${sql.lit(taskJob)} || ' ' || id) from deleted`.execute(transaction);
}

export type TaskState = Pick<Selectable<ModelTaskTable>, 'state' | 'problem' | 'retry_at'>;

/** The task of a question that is shown: one that runs, before one that waits, before one that was given up; undefined without any. */
export async function findTask(database: Database, question: number): Promise<TaskState | undefined> {
  const { rows } = await sql<TaskState>`
    select task.state, task.problem, task.retry_at
    from model_task as task
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
    from model_task as task left join draft_order on draft_order.id = task.draft_order
    where task.state = 'running' or (task.state = 'waiting' and ${isWanted})`.execute(database);
  return rows[0] ?? { analyses: 0, orders: 0, requestsOfOrders: 0, proposals: 0 };
}
