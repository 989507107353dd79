import type { Database } from '../database/database.ts';
import { deleteProposalsOf } from './marks/store.ts';
import { deleteRequestsOf } from './request-store.ts';

/**
 * Erases the requests that had texts of some people, their responses, and the tasks that would send such texts. Proposals are deleted
 * first: a job that is about to send a text locks its proposal, and stores the request before the lock ends.
 */
export async function eraseSentTexts(database: Database, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  await deleteProposalsOf(database, people);
  await deleteRequestsOf(database, people);
}
