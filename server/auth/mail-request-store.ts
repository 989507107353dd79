import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { after, mailThrottle, secondsToMail } from './rules.ts';

/** The mailbox of requests that send no mail and are counted for their network address only. */
export const noMailbox = '';

/**
 * Counts a request for a mail, whether or not there is an account to send it to.
 * @param mailbox the e-mail address of the mail, lower-cased
 * @param address the network address of the client
 * @returns 0 where the request was counted; otherwise the number of seconds until a mail may be requested again
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

/** Seconds until a mail may be requested; 0 where it may be now. Counts nothing. */
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
  // Only the oldest request that still fills the limit matters: when it leaves the window another one is allowed.
  const fromAddress = await newest
    .select('asked_at')
    .where('address', '=', address)
    .limit(1)
    .offset(mailThrottle.fromOneAddress - 1)
    .executeTakeFirst();
  return secondsToMail(toMailbox.toReversed(), fromAddress?.asked_at, address, now);
}

/** Deletes requests for mails that are older than the window in which they count. */
export async function deleteOldMailRequests(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('mail_request')
    .where('asked_at', '<', after(now, -mailThrottle.windowSeconds))
    .execute();
}
