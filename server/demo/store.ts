import type { Database } from '../database/database.ts';

/** Whether there are neither accounts nor categories yet. */
export async function isEmpty(database: Database): Promise<boolean> {
  const person = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const category = await database.selectFrom('category').select('id').limit(1).executeTakeFirst();
  return person === undefined && category === undefined;
}
