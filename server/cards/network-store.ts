import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { knownDays } from './rules.ts';

/** Days since a card was last used from a network; infinitely many where none is known. */
export async function daysSinceUse(database: Database, network: string): Promise<number> {
  const use = await database
    .selectFrom('card_network')
    .select(sql<number>`extract(epoch from clock_timestamp() - used_at)::float8 / 86400`.as('days'))
    .where('network', '=', network)
    .executeTakeFirst();
  return use?.days ?? Infinity;
}

/** Records that a card is used from a network. */
export async function recordUse(database: Database, network: string): Promise<void> {
  const used_at = sql<string>`clock_timestamp()`;
  await database
    .insertInto('card_network')
    .values({ network, used_at })
    .onConflict((conflict) => conflict.column('network').doUpdateSet({ used_at }))
    .execute();
}

/** Deletes the networks of which no card was used lately. */
export async function deleteUnusedNetworks(database: Database): Promise<void> {
  await database
    .deleteFrom('card_network')
    .where('used_at', '<', sql<string>`now() - make_interval(days => ${knownDays})`)
    .execute();
}
