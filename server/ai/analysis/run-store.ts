import { type RawBuilder, sql } from 'kysely';

import type { AnalysisRun } from '../../../contract/ai/analysis.ts';
import type { Database } from '../../database/database.ts';
import { totalOf } from '../../http/responses/list.ts';

/** A run as it is shown, with its maker; whether it is held is not known here. */
export type Run = Omit<AnalysisRun, 'held'> & { made_by: number | null };

/** A run has ended when nothing of it waits or runs, also where tests of it were deleted meanwhile. */
const shownRuns: RawBuilder<unknown> = sql`
  select run.id,
    case when run.state = 'cancelled' then run.state
      when not exists (select from model_task as task where task.run = run.id and task.state <> 'failed') then 'ended'
      else run.state end as state,
    run.made_by, trim(concat(users.first_name, ' ', users.last_name)) as made_by_name, run.made_at,
    coalesce(category.name, '') as category_name, run.s, run.total, run.done, run.failed
  from analysis_run as run left join users on users.id = run.made_by left join category on category.id = run.category`;

/** A new run of `total` tests. @returns its id */
export async function insertRun(
  transaction: Database,
  run: { made_by: number; made_at: Date; category: number | undefined; s: string; total: number },
): Promise<number> {
  const { id } = await transaction
    .insertInto('analysis_run')
    .values({ ...run, category: run.category ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A run; undefined where there is none. */
export async function findRun(database: Database, id: number): Promise<Run | undefined> {
  const { rows } = await sql<Run>`${shownRuns} where run.id = ${id}`.execute(database);
  return rows[0];
}

/** One page of the runs, the newest first. @param maker whose; null for all */
export async function listRuns(
  database: Database,
  query: { page: number; per_page: number },
  maker: number | null,
): Promise<{ runs: Run[]; total: number }> {
  const { page, per_page } = query;
  const { rows } = await sql<Run>`
    ${shownRuns} where ${maker}::integer is null or run.made_by = ${maker}
    order by run.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(database);
  const total = await totalOf(rows.length, query, async () => {
    let found = database.selectFrom('analysis_run').select((all) => all.fn.countAll<number>().as('total'));
    if (maker !== null) found = found.where('made_by', '=', maker);
    return (await found.executeTakeFirstOrThrow()).total;
  });
  return { runs: rows, total };
}

/** Sets the state of a run. A cancelled run stays cancelled. */
export async function updateRun(
  transaction: Database,
  id: number,
  state: 'running' | 'paused' | 'cancelled',
): Promise<void> {
  await transaction
    .updateTable('analysis_run')
    .set({ state })
    .where('id', '=', id)
    .where('state', '!=', 'cancelled')
    .execute();
}

/** Counts one more test as analyzed, or as given up, in each of some runs. */
export async function countOneMore(
  transaction: Database,
  runs: readonly number[],
  outcome: 'done' | 'failed',
): Promise<void> {
  if (runs.length === 0) return;
  await sql`
    update analysis_run set ${sql.ref(outcome)} = ${sql.ref(outcome)} + 1
    where id in (select id from analysis_run where id = any(${[...runs]}::integer[]) order by id for no key update)`.execute(
    transaction,
  );
}
