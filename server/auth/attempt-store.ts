import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { after, secondsToWait, throttle } from './rules.ts';

/**
 * Counts an attempt to log in before its password is checked, so that simultaneous attempts are counted too.
 * @param account the e-mail address as typed, lower-cased, whether or not an account has it
 * @param address the network address of the client
 * @returns 0 where the attempt was counted; otherwise the number of seconds for which the account is closed to the address
 */
export async function insertAttempt(
  database: Database,
  account: string,
  address: string,
  now: Date,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`.execute(transaction);
    const failures = await transaction
      .selectFrom('login_attempt')
      .select(['address', 'failed_at'])
      .where('account', '=', account)
      .where('failed_at', '>', after(now, -throttle.windowSeconds))
      .orderBy('failed_at')
      .limit(throttle.failuresFromAnywhere)
      .execute();
    const wait = secondsToWait(failures, address, now);
    if (wait === 0) {
      await transaction.insertInto('login_attempt').values({ account, address, failed_at: now }).execute();
    }
    return wait;
  });
}

/** Deletes the attempts at an account from one address, after a right password. */
export async function deleteAttempts(database: Database, account: string, address: string): Promise<void> {
  await database
    .deleteFrom('login_attempt')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}

/** Deletes attempts that are older than the window in which they count. */
export async function deleteOldAttempts(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('login_attempt')
    .where('failed_at', '<', after(now, -throttle.windowSeconds))
    .execute();
}
