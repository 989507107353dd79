import { sql } from 'kysely';

import { type Database, inTransaction } from '../database/database.ts';
import { mailLimits, mailWindow, type MailKind, type RequestedMail, whenToSend } from './mail-rules.ts';

// All times are those of the database, which all servers share. A row from the future was written before the clock was set
// back: it does not count, so no mail waits longer than the window.
const now = sql<string>`clock_timestamp()`;
const seconds = (count: number) => sql`make_interval(secs => ${count})`;

async function listRequested(
  transaction: Database,
  mailbox: string,
  kind: MailKind,
): Promise<RequestedMail[]> {
  return transaction
    .selectFrom('mail_request')
    .select(['network', sql<number>`extract(epoch from send_at - ${now})::float8`.as('inSeconds')])
    .where('mailbox', '=', mailbox)
    .where('kind', '=', kind)
    .where('send_at', '>', sql<string>`${now} - ${seconds(mailWindow)}`)
    .where('asked_at', '<=', now)
    .orderBy('send_at')
    .execute();
}

/**
 * Finds the time of a mail and counts the mail, whether or not there is an account to send it to. Requests that come while a mail
 * waits for its time are served by that one mail.
 * @param mailbox the e-mail address of the mail, lower-cased
 * @param network the network of the client
 * @returns in how many seconds the mail may be sent; 0 for now
 */
export async function insertMailRequest(
  database: Database,
  { mailbox, kind, network }: { mailbox: string; kind: MailKind; network: string },
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${mailbox}`}, 0))`.execute(transaction);
    const requested = await listRequested(transaction, mailbox, kind);
    const { inSeconds, joins } = whenToSend(requested, network, mailLimits[kind]);
    if (joins) return inSeconds;
    // The mail that waits is sent earlier instead.
    await transaction
      .deleteFrom('mail_request')
      .where('mailbox', '=', mailbox)
      .where('kind', '=', kind)
      .where('send_at', '>', now)
      .execute();
    await transaction
      .insertInto('mail_request')
      .values({ mailbox, kind, network, asked_at: now, send_at: sql`${now} + ${seconds(inSeconds)}` })
      .execute();
    return inSeconds;
  });
}

/** Deletes requests whose mail was sent longer ago than the window in which it counts. */
export async function deleteOldMailRequests(database: Database): Promise<void> {
  await database
    .deleteFrom('mail_request')
    .where('send_at', '<', sql<string>`${now} - ${seconds(mailWindow)}`)
    .execute();
}
