import { usualUnused } from '../../contract/people/device-lock.ts';
import type { Database } from '../database/database.ts';

/** After how many minutes without use browsers lock themselves; 0 for never. */
export async function readUnusedMinutes(database: Database): Promise<number> {
  const row = await database.selectFrom('device_lock').select('minutes').executeTakeFirst();
  return row?.minutes ?? usualUnused;
}

/** Sets after how many minutes without use browsers lock themselves. @param minutes 0 for never */
export async function replaceUnusedMinutes(transaction: Database, minutes: number): Promise<void> {
  await transaction
    .insertInto('device_lock')
    .values({ minutes })
    .onConflict((taken) => taken.column('id').doUpdateSet({ minutes }))
    .execute();
}
