import type { Database } from '../database/database.ts';
import { deleteProposalsOf } from './proposal-store.ts';
import { deleteRequestsOf } from './request-store.ts';

/**
 * Erases what was sent of the texts of some people to the language model, what it said of them, and what waits to be sent. Proposals go
 * first: who is about to send a text has locked one, and what is sent is written down before the lock ends.
 */
export async function eraseSentTexts(database: Database, people: readonly number[]): Promise<void> {
  if (people.length === 0) return;
  await deleteProposalsOf(database, people);
  await deleteRequestsOf(database, people);
}
