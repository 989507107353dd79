import type { Database } from '../database/database.ts';
import { deleteRequestsBefore } from './request-store.ts';

/** How long what was sent is kept, in days. */
const keptDays = 90;

/** The moment since when what was sent is kept. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000);
}

/** Deletes what was sent before that. */
export async function deleteOldRequests(database: Database, now: Date): Promise<void> {
  await deleteRequestsBefore(database, keptSince(now));
}
