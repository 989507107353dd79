import { conflict } from '../http/responses/errors.ts';
import type { Database } from '../database/database.ts';
import { deleteQuestions } from '../questions/store.ts';
import { listPicturesOf } from '../questions/version-store.ts';
import { partsOf } from './parts.ts';
import { listMade } from './store.ts';

/** The most ranges of ids that the audit trail has of one event. */
const mostRanges = 100;

/** Ids in ascending order as ranges, each from its first to its last one: tests of an import mostly are one range. */
export function rangesOf(ids: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const id of ids) {
    const last = ranges.at(-1);
    if (last !== undefined && id === last[1] + 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.slice(0, mostRanges);
}

/**
 * Deletes the tests that an import has made, in an open transaction.
 * @returns their ids, and the names of their files, which are to be removed once the transaction has ended
 * @throws InUseError, by the foreign keys, where one of them has answers or stands in work; 409 where one was changed since by hand
 */
export async function deleteMade(
  transaction: Database,
  id: number,
): Promise<{ ids: number[]; files: string[] }> {
  const made = await listMade(transaction, id);
  if (made.some(({ isChanged }) => isChanged)) {
    throw conflict('Tests of the import were changed since.', 'changed_meanwhile');
  }
  const ids = made.map((test) => test.id);
  const files: string[] = [];
  for (const some of partsOf(ids)) {
    files.push(...(await listPicturesOf(transaction, some)));
    await deleteQuestions(transaction, some);
  }
  return { ids, files };
}
