import { messages } from '../../contract/messages.ts';
import type { Database } from '../database/database.ts';
import { invalid, tooMany } from '../http/errors.ts';
import { isPassword } from '../users/passwords.ts';
import { findAccount } from '../users/store.ts';
import { deleteAttempts, insertAttempt, insertMailRequest, secondsUntilMail } from './attempt-store.ts';

/** From where something is tried, and when. */
export type Origin = { address: string; now: Date };

function refuseToWait(seconds: number): void {
  if (seconds > 0) throw tooMany(seconds);
}

/**
 * Counts an attempt at the password of an account.
 * @param email the account's address, lower-cased, whether anybody has it or not
 * @throws 429 after too many wrong ones
 */
export async function countAttempt(
  database: Database,
  email: string,
  { address, now }: Origin,
): Promise<void> {
  refuseToWait(await insertAttempt(database, email, address, now));
}

/**
 * Asks somebody who is logged in for the password again. Wrong ones count as they do at log-in, and together with
 * those: a session that was left open is no place to guess in.
 * @throws 400 on current_password, 429 after too many wrong ones
 */
export async function requireOwnPassword(
  database: Database,
  person: { id: number; email: string },
  typed: string,
  origin: Origin,
): Promise<void> {
  await countAttempt(database, person.email, origin);
  const account = await findAccount(database, person.id);
  if (!(await isPassword(typed, account?.password_hash))) {
    throw invalid({ current_password: messages.password_wrong });
  }
  await deleteAttempts(database, person.email, origin.address);
}

/**
 * Counts a mail that is asked for, whether or not any account fits it.
 * @throws 429 where too many were asked for; then nothing was counted
 */
export async function countMail(
  database: Database,
  mailbox: string,
  { address, now }: Origin,
): Promise<void> {
  refuseToWait(await insertMailRequest(database, mailbox, address, now));
}

/** @throws 429 where too many mails were asked for; nothing is counted */
export async function requireMailsLeft(
  database: Database,
  mailbox: string,
  { address, now }: Origin,
): Promise<void> {
  refuseToWait(await secondsUntilMail(database, mailbox, address, now));
}
