import { inTrialFolder } from '../try-restore.ts';
import { readTables } from './base-store.ts';
import { type FoundBase, planFrom } from './find.ts';
import { restorePoint } from './restore.ts';

/**
 * Restores a base copy on trial with the segments after it, by the code of a restore, and reads all of its tables.
 * @param dataFolder where the database is for a while
 * @throws CannotStart, or an error of PostgreSQL, where a restore would fail or a page is damaged
 */
export async function tryBase(
  base: FoundBase,
  { dataFolder, timeZone, ending }: { dataFolder: string; timeZone: string; ending: AbortSignal },
): Promise<void> {
  const onBytes = () => ending.throwIfAborted();
  const plan = await planFrom(base, undefined, { timeZone, onBytes });
  await inTrialFolder(dataFolder, (folder) =>
    restorePoint(plan, {
      dataFolder: folder,
      to: undefined,
      withSecret: false,
      // Pictures are only copied.
      hasBucket: true,
      ending,
      onBytes,
      examine: readTables,
    }),
  );
}
