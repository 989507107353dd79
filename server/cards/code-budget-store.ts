import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { codeBudget, secondsOfCode, secondsToTryCode } from './rules.ts';

/*
 * Wrong codes are counted by buckets that leak: `spent_until` is when all that were sent so far are forgotten. The clock is that of
 * the database. A time that no wrong code can have written, since the clock was set back, counts as none.
 */

const now = sql<string>`clock_timestamp()`;

/** The bucket of all networks together of which no card was used lately. */
const strangers = '';

type Bucket = (typeof codeBudget)['network'] | (typeof codeBudget)['strangers'];

/** Whether a card was used within the last days. */
const isLater = (days: number) =>
  sql<boolean>`coalesce(opened_at > ${now} - make_interval(days => ${days}), false)`;

/** Reads a bucket, locked until the transaction ends. */
async function lockBucket(transaction: Database, network: string, bucket: Bucket) {
  await transaction
    .insertInto('code_budget')
    .values({ network, spent_until: now, opened_at: null })
    .onConflict((conflict) => conflict.column('network').doNothing())
    .execute();
  const { left, ...known } = await transaction
    .selectFrom('code_budget')
    .select([
      sql<number>`extract(epoch from spent_until - ${now})::float8`.as('left'),
      isLater(codeBudget.knownDays).as('is_known'),
      isLater(1).as('is_of_today'),
    ])
    .where('network', '=', network)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const most = bucket.most * secondsOfCode(bucket);
  const filled = left > most + 1 ? 0 : Math.max(0, left);
  return { network, filled, bucket, ...known };
}

/**
 * Looks a code up where another may be tried from a network, and counts it where it finds nothing. Codes from one network are looked
 * up one after another, so that simultaneous ones are counted too.
 * @param find looks the code up
 * @returns what was found, or in how many seconds another code may be tried
 */
export async function lookUpCode<Found>(
  database: Database,
  network: string,
  find: (transaction: Database) => Promise<Found | undefined>,
): Promise<{ found: Found | undefined } | { seconds: number }> {
  return inTransaction(database, async (transaction) => {
    const own = await lockBucket(transaction, network, codeBudget.network);
    const buckets = own.is_known
      ? [own]
      : [own, await lockBucket(transaction, strangers, codeBudget.strangers)];
    const seconds = Math.max(...buckets.map(({ bucket, filled }) => secondsToTryCode(bucket, filled)));
    if (seconds > 0) return { seconds };
    const found = await find(transaction);
    if (found === undefined) {
      for (const { network: counted, filled, bucket } of buckets) {
        const spent_until = sql<string>`${now} + make_interval(secs => ${filled + secondsOfCode(bucket)})`;
        await transaction
          .updateTable('code_budget')
          .set({ spent_until })
          .where('network', '=', counted)
          .execute();
      }
    } else if (!own.is_of_today) {
      await transaction
        .updateTable('code_budget')
        .set({ opened_at: now })
        .where('network', '=', network)
        .execute();
    }
    return { found };
  });
}

/** Deletes the buckets that are empty again, except those of networks of which a card was used lately. */
export async function deleteOldCodeBudgets(database: Database): Promise<void> {
  await database
    .deleteFrom('code_budget')
    .where('spent_until', '<', now)
    .where(
      sql<boolean>`(opened_at is null or opened_at < ${now} - make_interval(days => ${codeBudget.knownDays}))`,
    )
    .execute();
}
