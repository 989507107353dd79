import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { after, mailThrottle, secondsToMail, secondsToWait, throttle } from './rules.ts';

/**
 * Counts an attempt before it is known to be right or wrong, so that many at once cannot slip through.
 * @param account the address as typed, lower-cased, whether anybody has it or not
 * @returns seconds to wait where the account is closed to that address; then nothing was counted
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

/** A right password from an address forgets the attempts before it. */
export async function deleteAttempts(database: Database, account: string, address: string): Promise<void> {
  await database
    .deleteFrom('login_attempt')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}

/** What stands for the mailbox where no mail is sent, and only the address counts. */
export const noMailbox = '';

/**
 * Counts a mail that is asked for, whether or not any account fits it.
 * @param mailbox the address it would go to, lower-cased
 * @returns seconds to wait where no more may be asked for; then nothing was counted
 */
export async function insertMailRequest(
  database: Database,
  mailbox: string,
  address: string,
  now: Date,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${mailbox}`}, 0))`.execute(transaction);
    const wait = await secondsUntilMail(transaction, mailbox, address, now);
    if (wait === 0) {
      await transaction.insertInto('mail_request').values({ mailbox, address, asked_at: now }).execute();
    }
    return wait;
  });
}

/** Seconds until a mail may be asked for; 0 when it may now. Nothing is counted. */
export async function secondsUntilMail(
  database: Database,
  mailbox: string,
  address: string,
  now: Date,
): Promise<number> {
  const since = after(now, -mailThrottle.windowSeconds);
  const newest = database
    .selectFrom('mail_request')
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc');
  const toMailbox = await newest
    .select(['address', 'asked_at'])
    .where('mailbox', '=', mailbox)
    .where('mailbox', '<>', sql.lit(noMailbox))
    .limit(mailThrottle.toMailboxFromAnywhere)
    .execute();
  // One row is enough: the one whose going makes room again.
  const fromAddress = await newest
    .select('asked_at')
    .where('address', '=', address)
    .limit(1)
    .offset(mailThrottle.fromOneAddress - 1)
    .executeTakeFirst();
  return secondsToMail(toMailbox.toReversed(), fromAddress?.asked_at, address, now);
}

/** Deletes attempts, and mails asked for, that no throttle counts any more. */
export async function deleteOldAttempts(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('login_attempt')
    .where('failed_at', '<', after(now, -throttle.windowSeconds))
    .execute();
  await database
    .deleteFrom('mail_request')
    .where('asked_at', '<', after(now, -mailThrottle.windowSeconds))
    .execute();
}
