import type { Database } from '../database/database.ts';

/** Whether nobody and nothing is in the school yet. */
export async function isEmpty(database: Database): Promise<boolean> {
  const person = await database.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const category = await database.selectFrom('category').select('id').limit(1).executeTakeFirst();
  return person === undefined && category === undefined;
}

/** The first difficulty level of each weight: its id by its weight. */
export async function levelsByWeight(database: Database): Promise<Map<number, number>> {
  const levels = await database
    .selectFrom('difficulty_level')
    .select(['id', 'weight'])
    .orderBy('id', 'desc')
    .execute();
  return new Map(levels.map(({ id, weight }) => [weight, id]));
}
