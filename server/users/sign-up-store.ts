import { sql } from 'kysely';

import type { User } from '../../contract/people/users.ts';
import type { Database } from '../database/database.ts';
import type { ParentRole } from './rules.ts';
import { type Account, type NewUser, userColumns } from './store.ts';

/*
 * Sign-ups that wait: rows of `users` that were neither activated nor deactivated. Who made one is unknown until its mail is
 * answered, so an e-mail address may have any number of them, each with its own name, password and link. An address has
 * either one account or sign-ups, never both: code that adds, activates or deactivates one calls `lockAddress` first.
 */

/** The condition of the index users_waiting. */
export const isWaiting = sql<boolean>`(not is_active and deactivated_at is null and closed_at is null)`;

/** Locks an e-mail address until the transaction ends. Precedes the lock of any row of `users`. */
export async function lockAddress(transaction: Database, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('addresses', 0)),
    pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`.execute(transaction);
}

/** As lockAddress, of some addresses. */
export async function lockAddresses(transaction: Database, emails: readonly string[]): Promise<void> {
  // In one order, so that simultaneous transactions do not deadlock.
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended('addresses', 0))
    union all
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('address ' || email, 0) as key from unnest(${[...emails]}::text[]) as email order by key
    ) as ordered`.execute(transaction);
}

/** Locks all e-mail addresses until the transaction ends: thousands of locks would be too many. Follows `lockNaming`. */
export async function lockAllAddresses(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('addresses', 0))`.execute(transaction);
}

export type SignUp = Pick<Account, 'id' | 'first_name' | 'last_name' | 'start_date' | 'password_hash'>;

/** The sign-ups of an address, the newest first, at most `most` of them. */
export async function listSignUps(database: Database, email: string, most: number): Promise<SignUp[]> {
  return database
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'start_date', 'password_hash'])
    .where('email', '=', email)
    .where(isWaiting)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/**
 * Adds a sign-up. Where another one waits for the same address, nobody knows which is the owner's, so the passwords of all
 * are voided, and stay void when the others are deleted. The address is locked, and has no account.
 */
export async function insertSignUp(transaction: Database, user: NewUser): Promise<User> {
  // The statements are the same whether or not others wait, so that the time of the answer does not tell.
  await voidPasswords(transaction, user.email);
  const others = transaction
    .selectFrom('users as other')
    .select('other.id')
    .where('other.email', '=', user.email)
    .where(isWaiting);
  const password_hash = sql<string | null>`case when not exists (${others}) then ${user.password_hash} end`;
  return transaction
    .insertInto('users')
    .values({ ...user, password_hash })
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

async function voidPasswords(transaction: Database, email: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ password_hash: null })
    .where('email', '=', email)
    .where(isWaiting)
    .where('password_hash', 'is not', null)
    .execute();
}

/**
 * Deletes the sign-ups of an address with their links, before one of them, or an invited person, gets the account. The
 * address is locked.
 * @param retained the id of the sign-up that is not deleted
 * @returns the roles of those that are deleted
 */
export async function deleteSignUps(
  transaction: Database,
  email: string,
  retained?: number,
): Promise<ParentRole[]> {
  let found = transaction.deleteFrom('users').where('email', '=', email).where(isWaiting);
  if (retained !== undefined) found = found.where('id', '<>', retained);
  return found.returning(['is_staff', 'is_teacher', 'is_parent', 'is_pupil', 'parent_origin']).execute();
}

/** Deletes a sign-up. @returns whether the id is of one */
export async function deleteSignUp(transaction: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('users')
    .where('id', '=', id)
    .where(isWaiting)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** How many days a sign-up waits for its activation. */
const longestWaitInDays = 30;

/** Deletes the sign-ups that nobody has activated in time. */
export async function deleteOldSignUps(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - longestWaitInDays * 24 * 3600 * 1000);
  await database
    .deleteFrom('users')
    .where(isWaiting)
    .where('start_date', '<', oldest.toISOString())
    .execute();
}
