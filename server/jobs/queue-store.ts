import type pg from 'pg';

import { locks } from '../database/locks.ts';
import type { JobCount } from '../process/metrics/open-metrics.ts';

const lock = [...locks.queue];

/**
 * Takes the shared lock of the servers that run jobs of the queue. A server that finds no other one unlocks the jobs of killed
 * servers; while another server has the lock, jobs may be its own and are not unlocked.
 * @param whenLost is called when the connection breaks, and the lock is lost with it
 * @returns a function that releases the lock
 */
export async function lockQueue(pool: pg.Pool, whenLost: () => void = () => undefined): Promise<() => void> {
  const client = await pool.connect();
  client.on('end', whenLost);
  // Closing the connection releases its locks, also when it is broken.
  const release = () => {
    client.off('end', whenLost);
    client.release(true);
  };
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1, $2) as alone',
      lock,
    );
    const alone = rows[0]?.alone ?? false;
    if (alone) await unlockJobs(client);
    await client.query('select pg_advisory_lock_shared($1, $2)', lock);
    if (alone) await client.query('select pg_advisory_unlock($1, $2)', lock);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

async function unlockJobs(client: pg.PoolClient): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  );
}

/** Counts the jobs of the queue by task and state. */
export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `select task_identifier as task,
       case when locked_at is not null then 'running'
         when last_error is not null then 'failed'
         when run_at > now() then 'scheduled'
         else 'waiting' end as state,
       count(*)::integer as jobs,
       extract(epoch from now() - min(run_at))::float as oldest
     from graphile_worker.jobs group by 1, 2 order by 1, 2`,
  );
  return rows;
}
