import * as z from 'zod/mini';

import type { Task } from '../../jobs/job-runner.ts';
import type { Database } from '../../database/database.ts';
import { queueHandIn } from './store.ts';
import { handInLapsed } from './hand-in.ts';

const Payload = z.object({ at: z.iso.datetime() });

/**
 * The job that hands in the attempts whose time is over at a moment. Its time comes by the clock of the database: where that of the server is
 * behind, it runs once more.
 */
export function handInAtEnd(database: Database): Task {
  return async (payload) => {
    const at = new Date(z.parse(Payload, payload).at);
    const now = new Date();
    await handInLapsed(database, now);
    if (now < at) await queueHandIn(database, at);
  };
}
