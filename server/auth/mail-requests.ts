import type { Database } from '../database/database.ts';
import { insertMailRequest, secondsUntilMail } from './mail-request-store.ts';
import { type Origin, requireNoWait } from './origin.ts';

/**
 * Counts a request for a mail, whether or not there is an account to send it to.
 * @throws 429 after too many requests; this one is not counted then
 */
export async function countMail(
  database: Database,
  mailbox: string,
  { address, now }: Origin,
): Promise<void> {
  requireNoWait(await insertMailRequest(database, mailbox, address, now));
}

/** Counts nothing. @throws 429 where too many mails were requested already */
export async function requireMailsLeft(
  database: Database,
  mailbox: string,
  { address, now }: Origin,
): Promise<void> {
  requireNoWait(await secondsUntilMail(database, mailbox, address, now));
}
