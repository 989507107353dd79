import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { TooOftenError } from '../errors.ts';
import { type Limit, type LimitName, limits } from './limits.ts';
import { afterPlanning, afterSpending, counted, type Spending, type Wait, waitFor } from './rules.ts';

/*
 * Budgets are rows of an unlogged table, which all servers share: a crash of PostgreSQL may forget them, no backup contains them, and no
 * commit waits for the disk because of them. Times are those of the database.
 */

const clock = sql<number>`extract(epoch from clock_timestamp())::float8`;

/** A budget of a limit. */
export type Budget = { name: LimitName; key: string };

/** A spending of a budget: its spender, by default none, and how much, by default 1. */
export type Order = Budget & { by?: string; cost?: number };

/** Reads what counts of a budget, and locks it until the transaction ends. */
async function lockBudget(transaction: Database, { name, key }: Budget) {
  const { spendings, now } = await transaction
    .insertInto('budget')
    .values({ name, key, spendings: '[]', until: sql`clock_timestamp()` })
    .onConflict((conflict) =>
      conflict.columns(['name', 'key']).doUpdateSet((row) => ({ until: row.ref('budget.until') })),
    )
    .returning(['spendings', clock.as('now')])
    .executeTakeFirstOrThrow();
  return { spendings: spendings as Spending[], now };
}

async function updateBudget(transaction: Database, { name, key }: Budget, spendings: readonly Spending[]) {
  const until = Math.max(0, ...spendings.map((spending) => spending.until));
  await transaction
    .updateTable('budget')
    .set({ spendings: JSON.stringify(spendings), until: sql`to_timestamp(${until})` })
    .where('name', '=', name)
    .where('key', '=', key)
    .execute();
}

/** The spender and the amount of an order. Half of a pair of surrogates in an address is no JSON: PostgreSQL refuses it. */
const wantedOf = ({ by = '', cost = 1 }: Order) => ({ by: by.toWellFormed(), cost });

/**
 * Spends of all budgets, where each allows it. Simultaneous calls for a budget run one after another.
 * @param force spends in any case
 * @param find runs while the budgets are locked, where they allow it; nothing is spent where it finds something
 * @returns how long the caller has to wait in seconds, 0 where it was allowed, and the result of `find`
 */
export async function spend<Found>(
  database: Database,
  orders: readonly Order[],
  {
    force = false,
    find,
  }: { force?: boolean; find?: (transaction: Database) => Promise<Found | undefined> } = {},
): Promise<Wait & { found: Found | undefined }> {
  return inTransaction(database, async (transaction) => {
    const locked = [];
    for (const order of orders) {
      const { spendings, now } = await lockBudget(transaction, order);
      const limit: Limit = limits[order.name];
      locked.push({ order, limit, now, spendings: counted(limit, spendings, now) });
    }
    const waits = locked.map(({ order, limit, now, spendings }) =>
      waitFor(limit, spendings, wantedOf(order), now),
    );
    const longest = waits.reduce((a, b) => (b.seconds > a.seconds ? b : a));
    const isAllowed = force || longest.seconds === 0;
    const found = isAllowed ? await find?.(transaction) : undefined;
    for (const { order, limit, now, spendings } of found === undefined ? locked : []) {
      const after = isAllowed ? afterSpending(limit, spendings, wantedOf(order), now) : spendings;
      await updateBudget(transaction, order, after);
    }
    return { ...longest, found };
  });
}

/** As `spend`. @throws TooOftenError where a budget does not allow it */
export async function requireBudget(database: Database, ...orders: readonly Order[]): Promise<void> {
  const { seconds } = await spend(database, orders);
  if (seconds > 0) throw new TooOftenError(seconds);
}

/** Looks something up within a budget. A row that is found costs nothing, also for many calls at once. @throws TooOftenError */
export async function findWithin<Found>(
  database: Database,
  order: Order,
  find: (transaction: Database) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { seconds, found } = await spend(database, [order], { find });
  if (seconds > 0) throw new TooOftenError(seconds);
  return found;
}

/** How long a spender would have to wait, without spending. */
export async function findWait(database: Database, order: Order): Promise<Wait> {
  const { name, key } = order;
  const row = await database
    .selectFrom('budget')
    .select(['spendings', clock.as('now')])
    .where('name', '=', name)
    .where('key', '=', key)
    .executeTakeFirst();
  const { spendings, now } = row ?? { spendings: [], now: 0 };
  const limit: Limit = limits[name];
  return waitFor(limit, counted(limit, spendings as Spending[], now), wantedOf(order), now);
}

/** SQL for the spendings of all other spenders. */
const ofOthers = (by: string) => sql<string>`jsonb_path_query_array(
  spendings, '$[*] ? (@.by != $by)', jsonb_build_object('by', ${by.toWellFormed()}::text))`;

/** Takes back all that one spender has spent of a budget of a limit that does not leak. */
export async function refund(database: Database, { name, key, by = '' }: Order): Promise<void> {
  await database
    .updateTable('budget')
    .set({ spendings: ofOthers(by) })
    .where('name', '=', name)
    .where('key', '=', key)
    .execute();
}

/** Plans something for the time at which a budget allows it: see `afterPlanning`. @returns in how many seconds that is; 0 for now */
export async function plan(database: Database, budget: Budget, by: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const { spendings, now } = await lockBudget(transaction, budget);
    const planned = afterPlanning(limits[budget.name], spendings, by.toWellFormed(), now);
    await updateBudget(transaction, budget, planned.spendings);
    return planned.seconds;
  });
}

/** Deletes the budgets of an e-mail address, alone or with a device, and what it has spent of others. */
export async function deleteBudgetsOf(database: Database, address: string): Promise<void> {
  await sql`delete from budget where key = ${address} or starts_with(key, ${`${address} `})`.execute(
    database,
  );
  await database
    .updateTable('budget')
    .set({ spendings: ofOthers(address) })
    .where(sql<boolean>`spendings @> ${JSON.stringify([{ by: address }])}::jsonb`)
    .execute();
}

/** Deletes the budgets of which everything is forgotten. One that is locked is left to the next call, so that no call waits for another. */
export async function deleteForgotten(database: Database): Promise<void> {
  await sql`delete from budget where (name, key) in (
    select name, key from budget where until < now() for update skip locked)`.execute(database);
}
