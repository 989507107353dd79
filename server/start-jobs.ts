import { makeWorkerUtils } from 'graphile-worker';
import type { Logger } from 'pino';

import { deleteOldAttempts } from './auth/attempt-store.ts';
import { deleteEndedInvitations } from './auth/link-store.ts';
import { sendMails } from './auth/mails.ts';
import { deleteEndedSessions } from './auth/session-store.ts';
import type { House } from './house.ts';
import { deleteOldResponses } from './http/idempotency.ts';
import { mailTask } from './mail/queue-store.ts';
import { openTransport } from './mail/transport.ts';
import { startWorker, type Worker } from './jobs/job-runner.ts';

/**
 * Starts what the server does beside answering: it sends the mails that are queued, and tidies up every hour.
 * @param address where the server listens; links lead there unless the settings name a public address
 */
export function startJobs(house: House, log: Logger, address: string): Worker {
  const { config, pool } = house;
  const transport = openTransport(config, log);
  return startWorker(pool, log, {
    tasks: {
      [mailTask]: sendMails(house, transport, config.publicUrl ?? address),
      'tidy-up': () => tidyUp(house),
    },
    hourly: ['tidy-up'],
  });
}

/** Deletes what has ended: sessions, links, attempts, keys, half-done pictures, and jobs that were given up. */
async function tidyUp({ database, pool, pictures }: House): Promise<void> {
  const now = new Date();
  await pictures.deleteUnfinished(now);
  await deleteEndedSessions(database, now);
  await deleteOldAttempts(database, now);
  await deleteEndedInvitations(database, now);
  await deleteOldResponses(database, now);
  const queue = await makeWorkerUtils({ pgPool: pool });
  try {
    await queue.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
  } finally {
    await queue.release();
  }
}
