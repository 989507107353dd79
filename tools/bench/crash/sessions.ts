import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '../../../server/database/database.ts';

const pause = 100;
/** Milliseconds after which an idle transaction counts as one that its server has left. */
const left = 500;
/** Milliseconds for which the watch goes on where such a transaction does not end. */
const longestWait = 60_000;

/** The milliseconds for which the transaction has been idle that has been so for longest; 0 where there is none. */
async function longestIdle(database: Database): Promise<number> {
  const { rows } = await sql<{ longest: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - state_change)) * 1000, 0)::integer as longest
      from pg_stat_activity where state like 'idle in transaction%'`.execute(database);
  return rows[0]?.longest ?? 0;
}

/**
 * Watches for transactions that are open and idle, and keep their locks.
 * @returns a function that waits until there are none that are left behind, and gives the milliseconds of the longest
 */
export function watchIdleTransactions(database: Database): () => Promise<number> {
  let longest = 0;
  let end = Infinity;
  const watching = (async () => {
    for (;;) {
      const now = await longestIdle(database);
      longest = Math.max(longest, now);
      if (performance.now() > end && (now < left || performance.now() > end + longestWait)) return;
      await sleep(pause);
    }
  })();
  return async () => {
    end = performance.now();
    await watching;
    return longest;
  };
}

/** The number of sessions of clients. */
export async function countSessions(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from pg_stat_activity where backend_type = 'client backend'`.execute(database);
  return rows[0]?.count ?? 0;
}
