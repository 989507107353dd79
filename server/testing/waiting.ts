import { sql } from 'kysely';
import { expect } from 'vitest';

import type { AppContext } from '../app-context.ts';

/** The number of connections that wait for a lock. */
export async function countWaiting({ database }: Pick<AppContext, 'database'>): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(database);
  return rows.length;
}

/**
 * Holds the first of two requests where it writes a row, sends the second one, and lets the first one go on when the second one waits for it.
 * @param write what the first one is held before, such as `insert on work_attempt`
 */
export async function sendDuring<First, Second>(
  context: Pick<AppContext, 'database' | 'pool'>,
  write: `${'insert' | 'update' | 'delete'} on ${string}`,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const client = await context.pool.connect();
  const [, table] = write.split(' on ');
  try {
    await client.query(`
      select pg_advisory_lock(1);
      create or replace function wait_for_test() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(1); return coalesce(new, old); end $$;
      create trigger held before ${write} for each row execute function wait_for_test()`);
    const held = first();
    await expect.poll(() => countWaiting(context)).toBe(1);
    const waiting = second();
    await expect.poll(() => countWaiting(context)).toBe(2);
    await client.query('select pg_advisory_unlock(1)');
    return await Promise.all([held, waiting]);
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    await client.query(`drop trigger held on ${table}`);
    client.release();
  }
}
