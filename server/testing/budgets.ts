import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { type LimitName, limits } from '../limits/limits.ts';
import type { Spending } from '../limits/rules.ts';
import { type Budget, type Order, spend } from '../limits/store.ts';

/** Spends in any case, one after the other. */
export async function spendAll(database: Database, orders: readonly Order[]): Promise<void> {
  for (const order of orders) await spend(database, [order], { force: true });
}

/** The stored spendings of a budget. */
export async function spendingsOf(database: Database, { name, key }: Budget): Promise<Spending[]> {
  const rows = await database
    .selectFrom('budget')
    .select('spendings')
    .where('name', '=', name)
    .where('key', '=', key)
    .execute();
  return rows.flatMap(({ spendings }) => spendings as Spending[]);
}

/** Empties a budget but for some, whatever was spent before. */
export async function leaveOf(database: Database, budget: Budget, left: number): Promise<void> {
  const { name, key } = budget;
  await database.deleteFrom('budget').where('name', '=', name).where('key', '=', key).execute();
  await spend(database, [{ ...budget, cost: limits[name].most - left }], { force: true });
}

/** Lets seconds pass for all that was spent of some limits; a negative number sets the clock back. */
export async function passTime(database: Database, seconds: number, ...names: LimitName[]): Promise<void> {
  const moved = sql<string>`(select coalesce(jsonb_agg(spending || jsonb_build_object(
    'until', (spending -> 'until')::float8 - ${seconds}::float8)), '[]') from jsonb_array_elements(spendings) as spending)`;
  await database
    .updateTable('budget')
    .set({ spendings: moved, until: sql<string>`until - make_interval(secs => ${seconds})` })
    .where('name', 'in', names)
    .execute();
}
