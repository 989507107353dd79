import * as z from 'zod/mini';

import { type Database, inTransaction } from '../../database/database.ts';
import { handIn, queueHandIn, setLapsed } from './store.ts';
import { setHandedInByTeacher } from '../give/ends-store.ts';
import { transferResults } from '../results/transfer-store.ts';
import type { Task } from '../../jobs/job-runner.ts';

/* Every way in which attempts are handed in, each with what it makes of the answers: results of their tests, where the work shows them. */

/** Hands in the attempt of a person for a page: see handIn of the store. */
export function handInOwn(
  database: Database,
  { work, person, opened }: { work: number; person: number; opened: string },
  now: Date,
): ReturnType<typeof handIn> {
  return inTransaction(database, async (transaction) => {
    const attempt = await handIn(transaction, work, person, opened, now);
    if (attempt?.is_new === true) await transferResults(transaction, attempt.id, now);
    return attempt;
  });
}

/** Hands in attempts whose time is over: see setLapsed of the store. Each becomes results in a transaction of its own. */
export async function handInLapsed(
  database: Database,
  now: Date,
  only?: { work: number; person: number },
): Promise<void> {
  for (const id of await setLapsed(database, now, only)) {
    await inTransaction(database, (transaction) => transferResults(transaction, id, now));
  }
}

/**
 * Hands in the attempts to a work that are under way, as a teacher does.
 * @param person only that of this person
 * @returns how many
 */
export async function handInByTeacher(
  transaction: Database,
  work: number,
  now: Date,
  person?: number,
): Promise<number> {
  const ids = await setHandedInByTeacher(transaction, work, now, person);
  for (const id of ids) await transferResults(transaction, id, now);
  return ids.length;
}

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
