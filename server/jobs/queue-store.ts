import type pg from 'pg';

import { locks } from '../database/locks.ts';

const lock = [...locks.queue];

/**
 * Says, for as long as it is held, that a server works on this database's queue. The first to come frees the
 * jobs that a server was at when it was killed; while another one lives, its jobs are left alone.
 * @param whenLost is called when the connection breaks, and with it the hold
 * @returns what lets go again
 */
export async function holdQueue(pool: pg.Pool, whenLost: () => void = () => undefined): Promise<() => void> {
  const client = await pool.connect();
  client.on('end', whenLost);
  // Closing the connection lets go of its locks, whatever state it is in.
  const letGo = () => {
    client.off('end', whenLost);
    client.release(true);
  };
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1, $2) as alone',
      lock,
    );
    const alone = rows[0]?.alone ?? false;
    if (alone) await freeJobs(client);
    await client.query('select pg_advisory_lock_shared($1, $2)', lock);
    if (alone) await client.query('select pg_advisory_unlock($1, $2)', lock);
    return letGo;
  } catch (error) {
    letGo();
    throw error;
  }
}

async function freeJobs(client: pg.PoolClient): Promise<void> {
  await client.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  );
}
