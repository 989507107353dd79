import type pg from 'pg';

import { locks } from '../database/locks.ts';

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
