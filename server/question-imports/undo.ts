import type { Database } from '../database/database.ts';
import { deleteQuestions } from '../questions/store.ts';
import { listPicturesOf } from '../questions/version-store.ts';
import { itemsAtOnce, listMade } from './store.ts';

/**
 * Deletes the tests that an import has made, in an open transaction.
 * @returns how many, and the names of their files, which are to be removed once the transaction has ended
 * @throws InUseError, by the foreign keys, where one of them has answers or stands in work
 */
export async function deleteMade(
  transaction: Database,
  id: number,
): Promise<{ deleted: number; files: string[] }> {
  const made = await listMade(transaction, id);
  const files: string[] = [];
  for (let start = 0; start < made.length; start += itemsAtOnce) {
    const some = made.slice(start, start + itemsAtOnce);
    files.push(...(await listPicturesOf(transaction, some)));
    await deleteQuestions(transaction, some);
  }
  return { deleted: made.length, files };
}
