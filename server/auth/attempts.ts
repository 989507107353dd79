import { messages } from '../../contract/messages.ts';
import type { Database } from '../database/database.ts';
import { AccountGoneError } from '../errors.ts';
import { invalid } from '../http/errors.ts';
import { isPassword } from '../users/passwords.ts';
import { findAccount } from '../users/store.ts';
import { deleteAttempts, insertAttempt } from './attempt-store.ts';
import { type Origin, requireNoWait } from './origin.ts';

/** The last attempt that was queued for each account. */
const lastAttempts = new Map<string, Promise<unknown>>();

/** Runs `work` after all work that was queued for the same account before. */
async function serialized<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
  const attempt = (lastAttempts.get(account) ?? Promise.resolve()).then(work, work);
  lastAttempts.set(account, attempt);
  try {
    return await attempt;
  } finally {
    if (lastAttempts.get(account) === attempt) lastAttempts.delete(account);
  }
}

/**
 * Checks a password of an account. An attempt counts as failed until its password proves right, so the attempts at one
 * account run one after the other: a class that logs in to a shared account at once is not mistaken for guessing.
 * @param email the account's address, lower-cased, whether or not an account has it
 * @param find checks the password, and gives the account; undefined where the password is wrong
 * @throws 429 after too many wrong passwords
 */
export async function tryPassword<Found>(
  database: Database,
  email: string,
  { address, now }: Origin,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  return serialized(email, async () => {
    requireNoWait(await insertAttempt(database, email, address, now));
    const found = await find();
    if (found !== undefined) await deleteAttempts(database, email, address);
    return found;
  });
}

/**
 * Checks the password of a person who is logged in. Wrong passwords count together with those of log-in, so that
 * a session that was left open cannot be used for guessing.
 * @throws 400 on current_password, AccountGoneError, 429 after too many wrong passwords
 */
export async function requireOwnPassword(
  database: Database,
  person: { id: number; email: string },
  typed: string,
  origin: Origin,
): Promise<void> {
  const account = await tryPassword(database, person.email, origin, async () => {
    const own = await findAccount(database, person.id);
    if (own === undefined) throw new AccountGoneError();
    return (await isPassword(typed, own.password_hash ?? undefined)) ? own : undefined;
  });
  if (account === undefined) throw invalid({ current_password: messages.password_wrong });
}
