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

/** The last in line of those who try a password, by account. */
const lines = new Map<string, Promise<unknown>>();

/** Works for one account after the other work for it is done. */
async function inLine<Made>(account: string, work: () => Promise<Made>): Promise<Made> {
  const mine = (lines.get(account) ?? Promise.resolve()).then(work, work);
  lines.set(account, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(account) === mine) lines.delete(account);
  }
}

/**
 * Tries a password of an account. An attempt counts until it is known to be right, so those at one account are tried
 * one after the other: a whole class that shares an account is not taken for somebody who guesses.
 * @param email the account's address, lower-cased, whether anybody has it or not
 * @param find what the right password opens; undefined for a wrong one
 * @throws 429 after too many wrong ones
 */
export async function tryPassword<Found>(
  database: Database,
  email: string,
  { address, now }: Origin,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return inLine(email, async () => {
    refuseToWait(await insertAttempt(database, email, address, now));
    const found = await find();
    if (found !== undefined) await deleteAttempts(database, email, address);
    return found;
  });
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
  const account = await tryPassword(database, person.email, origin, async () => {
    const own = await findAccount(database, person.id);
    return (await isPassword(typed, own?.password_hash)) ? own : undefined;
  });
  if (account === undefined) throw invalid({ current_password: messages.password_wrong });
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
