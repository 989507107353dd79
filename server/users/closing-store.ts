import { type Selectable, sql } from 'kysely';

import { daysUntilErased } from '../../contract/people/people.ts';
import type { Database } from '../database/database.ts';
import type { UsersTable } from '../database/tables.ts';
import { AccountGoneError } from '../errors.ts';
import type { UserChange } from './store.ts';

/*
 * Closed accounts: rows of `users` whose people deleted their accounts. Nobody logs in to one, its address is free, and other
 * stores find it neither by id nor by address. Its answers stay, for a time with its name, and then without: that is called
 * erased, and has no way back.
 */

/** The condition of the index users_closed: accounts that are closed and not erased. */
export const isNamed = sql<boolean>`(closed_at is not null and erased_at is null)`;

const nameless = {
  email: '',
  first_name: '',
  last_name: '',
  about: '',
  father_email: '',
  mother_email: '',
  password_hash: null,
  is_active: false,
  deactivated_at: null,
  is_staff: false,
  is_teacher: false,
  is_parent: false,
  is_pupil: false,
  parent_origin: null,
  external_id: '',
};

/**
 * Closes an account, and ends every session of the person. The roles of staff and teachers end with it.
 * @throws AccountGoneError
 */
export async function closeAccount(transaction: Database, id: number, now: Date): Promise<void> {
  const closed = {
    is_active: false,
    is_staff: false,
    is_teacher: false,
    password_hash: null,
    closed_at: now,
  };
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set((row) => ({ ...closed, session_epoch: row('session_epoch', '+', 1) }))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AccountGoneError();
}

/** A person whose account was closed and is not erased yet. */
export type ClosedAccount = Pick<
  Selectable<UsersTable>,
  'id' | 'is_parent' | 'is_pupil' | 'parent_origin' | 'father_email' | 'mother_email'
>;

/**
 * The closed account of an e-mail address that is not erased yet, its row locked until the transaction ends. People without
 * an address have none to come back to.
 */
export async function lockClosedAccount(
  transaction: Database,
  email: string,
): Promise<ClosedAccount | undefined> {
  return transaction
    .selectFrom('users')
    .select(['id', 'is_parent', 'is_pupil', 'parent_origin', 'father_email', 'mother_email'])
    .where('email', '=', email)
    .where('email', '<>', '')
    .where(isNamed)
    .forUpdate()
    .executeTakeFirst();
}

/** Opens a closed account again, with another name, password and roles. */
export async function reopenAccount(
  transaction: Database,
  id: number,
  change: Pick<UserChange, 'first_name' | 'last_name' | 'password_hash'>,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ ...change, is_active: true, closed_at: null })
    .where('id', '=', id)
    .execute();
}

/** The addresses of a person, active or closed, but not erased. */
export async function findErasable(
  database: Database,
  id: number,
): Promise<Pick<Selectable<UsersTable>, 'email' | 'father_email' | 'mother_email'> | undefined> {
  return database
    .selectFrom('users')
    .select(['email', 'father_email', 'mother_email'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** Removes the name and everything else that says who a person is from an account, closed or not, and closes it. */
export async function eraseAccount(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction
    .updateTable('users')
    .set((row) => ({
      ...nameless,
      closed_at: sql<string>`coalesce(closed_at, ${now.toISOString()})`,
      erased_at: now,
      session_epoch: row('session_epoch', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Whether an account, closed or not, or a sign-up has an address. */
export async function hasAddress(database: Database, email: string): Promise<boolean> {
  const found = await database.selectFrom('users').select('id').where('email', '=', email).limit(1).execute();
  return found.length > 0;
}

/** The ids of closed accounts whose names are retained no longer. */
export async function listExpiredAccounts(database: Database, now: Date): Promise<number[]> {
  const latest = new Date(now.getTime() - daysUntilErased * 24 * 3600 * 1000);
  const expired = await database
    .selectFrom('users')
    .select('id')
    .where(isNamed)
    .where('closed_at', '<', latest.toISOString())
    .execute();
  return expired.map(({ id }) => id);
}

/** The ids of all accounts that were erased. */
export async function listErasedAccounts(database: Database): Promise<number[]> {
  const erased = await database.selectFrom('users').select('id').where('erased_at', 'is not', null).execute();
  return erased.map(({ id }) => id);
}
