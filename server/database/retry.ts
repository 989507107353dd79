import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** The SQLSTATEs of serialization failure and deadlock: a concurrent transaction won, and this one is rolled back. */
const retryable = new Set(['40001', '40P01']);

const mostTries = 5;

/** Repeats an attempt that failed because of a concurrent transaction, after a short random pause. */
export async function retried<Made>(attempt: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof pg.DatabaseError && retryable.has(error.code ?? '');
      if (!again || tries === mostTries) throw error;
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
}
