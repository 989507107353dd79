import { makeWorkerUtils } from 'graphile-worker';
import type { Logger } from 'pino';

import { deleteEndedInvitations } from './auth/link-store.ts';
import { sendMails } from './auth/mails.ts';
import { deleteEndedSessions } from './auth/session-store.ts';
import { deleteUnusedNetworks } from './cards/network-store.ts';
import type { AppContext } from './app-context.ts';
import { backupTask, makeNightlyBackup } from './backup/nightly/nightly.ts';
import { limits } from './limits/limits.ts';
import { deleteForgotten } from './limits/store.ts';
import { deleteOldResponses } from './http/idempotency-store.ts';
import { mailTask, sendLateMails } from './mail/queue-store.ts';
import { openTransport } from './mail/transport.ts';
import { eraseExpired } from './people/erasure.ts';
import { applyImport, giveUpLost, importsAtOnce, importTask } from './question-imports/apply.ts';
import { deleteOldQuestionImports } from './question-imports/store.ts';
import { deleteOldImports } from './rosters/store.ts';
import { deleteOldSignUps } from './users/sign-up-store.ts';
import { findReferredFiles } from './media/file-store.ts';
import { type JobRunner, startJobRunner } from './jobs/job-runner.ts';
import { transferAllResults, transferTask } from './work/results/transfer-store.ts';
import { handInTask } from './work/attempts/store.ts';
import { handInAtEnd, handInLapsed } from './work/attempts/hand-in.ts';
import { analyzeAtSaving } from './ai/analysis/at-saving.ts';
import { performTask, queueJob } from './ai/job.ts';
import { eraseSentTexts } from './ai/erasure.ts';
import { deleteRequestsBefore } from './ai/request-store.ts';
import { retainedSince } from './ai/rules.ts';
import { queueTasks, taskJob } from './ai/task-store.ts';

/**
 * Starts the background jobs of the server. They send queued mails, apply imports of tests, make backups, and delete expired data every hour. They make
 * results of answers in work, when work closes and every hour.
 * @param address the address of links in mails unless the settings have a public address
 * @param atOnce whether the hourly tasks are due at the start
 */
export function startJobs(
  context: AppContext,
  log: Logger,
  address: string,
  { atOnce = false } = {},
): JobRunner {
  const { config, database, pool } = context;
  const { ai, backups } = config;
  const transport = openTransport(config, log);
  return startJobRunner(pool, log, {
    tasks: {
      [mailTask]: sendMails(context, transport, config.publicUrl ?? address),
      'tidy-up': () => deleteExpired(context),
      [transferTask]: () => transferAllResults(database, new Date()),
      [handInTask]: handInAtEnd(database),
      [importTask]: applyImport(context, log, { noteSaved: analyzeAtSaving }),
      // Without an endpoint these jobs wait for a server that has one.
      ...(ai !== undefined && {
        [taskJob]: performTask({ ...context, ai }, log),
        [queueJob]: () => queueTasks(database, ai.atOnce),
      }),
      ...(backups !== undefined && { [backupTask]: makeNightlyBackup(context, backups, log) }),
    },
    atOnce,
    hourly: ['tidy-up', transferTask, ...(ai === undefined ? [] : [queueJob])],
    often: backups === undefined ? [] : [backupTask],
    // A language model, pictures of imports and backups take minutes, for which no mail waits.
    longJobs: importsAtOnce + (ai?.atOnce ?? 0) + (backups === undefined ? 0 : 1),
  });
}

/**
 * Milliseconds by which everything is deleted later than when it ends: a clock that is a day ahead deletes nothing early, nor one
 * that was a day behind when the row was written. Most of all an Idempotency-Key, without which a request is executed twice.
 */
const clockTolerance = 24 * 60 * 60 * 1000;

/**
 * Hands in attempts whose time is over, in case the clock was set since their start. Erases accounts that were closed long ago.
 * Deletes expired sessions, sign-ups, links, budgets, imports and keys, unfinished files and files without a row, and jobs
 * without attempts left.
 */
async function deleteExpired({ config, database, pool, pictures }: AppContext): Promise<void> {
  const now = new Date(Date.now() - clockTolerance);
  await deleteEndedSessions(database, now);
  await deleteOldSignUps(database, now);
  await eraseExpired(database, now, { signupRole: config.signupRole, eraseSentTexts });
  await deleteForgotten(database);
  await deleteUnusedNetworks(database);
  await sendLateMails(database, limits.mail_reset.window);
  await deleteEndedInvitations(database, now);
  await deleteOldResponses(database, now);
  await deleteOldImports(database, now);
  await giveUpLost(database);
  await deleteOldQuestionImports(database, now);
  await handInLapsed(database, new Date());
  await deleteRequestsBefore(database, retainedSince(new Date()));
  const queue = await makeWorkerUtils({ pgPool: pool });
  try {
    await queue.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
  } finally {
    await queue.release();
  }
  // At the end, since a bucket may be away.
  await pictures.storage.deleteUnfinished(now);
  await pictures.deleteOrphans(() => findReferredFiles(database), now);
}
