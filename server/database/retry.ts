import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

/** SQLSTATEs with which PostgreSQL gives a transaction up only because of others beside it: nothing of it is left. */
const outrun = new Set(['40001', '40P01']);

const mostTries = 5;

/** Makes an attempt again, after a short random wait, where it was in the way of others or they were in its. */
export async function retried<Made>(attempt: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const again = error instanceof pg.DatabaseError && outrun.has(error.code ?? '');
      if (!again || tries === mostTries) throw error;
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
}
