import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';

import type { User } from '../../contract/people/users.ts';
import { versionsColumn, versionsFrom } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
import { batched } from '../database/batched.ts';
import { list, prepared } from '../database/prepared.ts';
import { positionColumn, positionFrom } from '../database/replicas/position.ts';
import type { UsersTable } from '../database/tables.ts';
import { AccountGoneError } from '../errors.ts';
import type { AuthenticatedUser } from '../http/route.ts';

/** The columns of the contract's User. */
export const userColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'about',
  'is_active',
  'is_staff',
  'is_teacher',
  'is_parent',
  'is_pupil',
  'start_date',
  'father_email',
  'mother_email',
] as const;

/** A row of the table of users, with columns such as the password hash that only log-in and sessions read. */
export type Account = Selectable<UsersTable>;

export type NewUser = Insertable<UsersTable>;

/**
 * Adds an account. Sign-ups that wait for their activation are added by sign-up-store.ts.
 * @throws a DatabaseError that violates users_email_key where the address has an account already. Any number of people have none
 */
export async function insertUser(database: Database, user: NewUser): Promise<User> {
  return database.insertInto('users').values(user).returning(userColumns).executeTakeFirstOrThrow();
}

/** The accounts and sign-ups that are not closed: see closing-store.ts. */
function open(database: Database) {
  return database.selectFrom('users').where('closed_at', 'is', null);
}

export async function findAccount(database: Database, id: number): Promise<Account | undefined> {
  return open(database).selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * How many answers a person has given and, for a parent, how many each child has. The text changes:
 * when one of them answers; when an answer of one of them is marked; when an answer to a question of the person is marked; and when
 * the set of children changes. Answers are deleted only together with their question.
 */
const answersGiven = sql<string>`concat(
  (select times from answers_given where person = users.id),
  case when users.is_parent then (
    select string_agg(concat(' ', child.id, ':', given.times), '' order by child.id)
    from ${childrenOf(sql.ref('users.id'))} as child left join answers_given as given on given.person = child.id
  ) end
)`;

/** The user of a token: the id, and the session; tokens of earlier versions name none. */
export type TokenOwner = { id: number; session: string | undefined };

type TokenRow = { id: number; session: string | null };

/** Users with their tokens. @param sessions a session or nothing for each id, joined by spaces */
function selectAuthenticated(database: Database, ids: readonly number[], sessions: string) {
  return database
    .selectFrom(
      sql<TokenRow>`unnest(
        ${list(ids, 'integer')}, (select string_to_array(${sessions}, ' ', '')::uuid[])
      )`.as<'asked'>(sql`asked(id, session)`),
    )
    .innerJoin('users', 'users.id', 'asked.id')
    .select([
      ...userColumns.map((column) => `users.${column}` as const),
      'users.session_epoch',
      'asked.session',
      sql<boolean>`asked.session is null or exists (
        select from session where session.id = asked.session and session.revoked_at is null
      )`.as('session_is_open'),
      answersGiven.as('answers_given'),
      versionsColumn.as('versions'),
    ])
    .where('users.closed_at', 'is', null);
}

type AuthenticatedRow = Awaited<ReturnType<ReturnType<typeof selectAuthenticated>['execute']>>[number] & {
  position?: string | null;
};

/** @param read selects users with their tokens, as `selectAuthenticated` */
function userFinder(
  read: (database: Database, ids: readonly number[], sessions: string) => Promise<AuthenticatedRow[]>,
) {
  return batched<TokenOwner, AuthenticatedUser | undefined>(async (database, owners) => {
    const keys = owners.map(({ id, session }) => `${id} ${session ?? ''}`);
    const distinct = [...new Map(owners.map((owner, place) => [keys[place], owner])).values()];
    const users = await read(
      database,
      distinct.map(({ id }) => id),
      distinct.map(({ session }) => session ?? '').join(' '),
    );
    const versions = versionsFrom(users[0]?.versions ?? '');
    const position = positionFrom(users[0]?.position);
    const byKey = new Map(
      users.map(({ session, ...user }) => [`${user.id} ${session ?? ''}`, { ...user, versions, position }]),
    );
    return keys.map((key) => byKey.get(key));
  });
}

/**
 * The user of a token, or undefined where there is none any more. Simultaneous requests are read by one statement.
 * `session_is_open` is whether the session of the token has not been ended.
 */
export const findAuthenticatedUser = userFinder(prepared(selectAuthenticated));

/** As findAuthenticatedUser, with the position of the leader that replicas must have reached to answer the user. */
export const findUserWithPosition = userFinder(
  prepared((database, ids: readonly number[], sessions: string) =>
    selectAuthenticated(database, ids, sessions).select(positionColumn.as('position')),
  ),
);

/** The addresses of some accounts, blank ones left out. */
export async function listAddresses(database: Database, ids: readonly number[]): Promise<string[]> {
  const accounts = await open(database)
    .select('email')
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('email', '<>', '')
    .execute();
  return accounts.map(({ email }) => email);
}

/**
 * The account of an e-mail address, active or deactivated. Sign-ups that wait for their activation are no accounts yet, and
 * are never found by their address: see sign-up-store.ts.
 * @param email trimmed and ASCII lower-cased, as everywhere
 */
export async function findAccountByEmail(database: Database, email: string): Promise<Account | undefined> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where(sql<boolean>`(is_active or deactivated_at is not null) and email <> ''`)
    .executeTakeFirst();
}

/** The account, its row locked until the transaction ends. */
export async function lockAccount(database: Database, id: number): Promise<Account | undefined> {
  return open(database).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** As lockAccount, of some ids: those of them that are accounts, by id. */
export async function lockAccounts(database: Database, ids: readonly number[]): Promise<Account[]> {
  return open(database)
    .selectAll()
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** @throws AccountGoneError */
async function getUser(database: Database, id: number): Promise<User> {
  const user = await open(database).select(userColumns).where('id', '=', id).executeTakeFirst();
  if (user === undefined) throw new AccountGoneError();
  return user;
}

/** The columns of a person that can be updated. The address is not one of them: see updateAddress. */
export type UserChange = Omit<
  Updateable<UsersTable>,
  'id' | 'email' | 'start_date' | 'session_epoch' | 'closed_at' | 'erased_at'
>;

/** SQL for the full name of a row of `users` as authors are shown; blank for a closed account, and where there is none. */
export const authorName = sql<string>`case when users.closed_at is null then coalesce(users.first_name || ' ' || users.last_name, '') else '' end`;

/** SQL for the columns `first_name` and `last_name` of a row of `users`, for lists by last name; see authorName. */
export const nameParts = sql`case when users.closed_at is null then users.first_name else '' end as first_name,
  case when users.closed_at is null then users.last_name else '' end as last_name`;

/** SQL for the address of a row of `users` as authors are shown; see authorName. */
export const authorEmail = sql<string>`case when users.closed_at is null then coalesce(users.email, '') else '' end`;

/**
 * Updates some columns of a person.
 * @throws AccountGoneError
 */
export async function updateUser(database: Database, id: number, change: UserChange): Promise<User> {
  if (Object.values(change).every((value) => value === undefined)) return getUser(database, id);
  const changed = await database
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(userColumns)
    .executeTakeFirst();
  if (changed === undefined) throw new AccountGoneError();
  return changed;
}

/** Gives an account an address that no other one has, or a blank one. The address is locked: see sign-up-store.ts. */
export async function updateAddress(database: Database, id: number, email: string): Promise<void> {
  await database.updateTable('users').set({ email }).where('id', '=', id).execute();
}

/**
 * Stores a new password and ends every session of the person.
 * @returns the values by which a device is known afterwards
 * @throws AccountGoneError
 */
export async function updatePassword(
  database: Database,
  id: number,
  password_hash: string,
): Promise<Pick<Account, 'email' | 'session_epoch'>> {
  const changed = await database
    .updateTable('users')
    .set((row) => ({ password_hash, session_epoch: row('session_epoch', '+', 1) }))
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['email', 'session_epoch'])
    .executeTakeFirst();
  if (changed === undefined) throw new AccountGoneError();
  return changed;
}

/** Ends every session of a person: their tokens are refused from the next request on. */
export async function endSessions(database: Database, id: number): Promise<void> {
  await database
    .updateTable('users')
    .set((row) => ({ session_epoch: row('session_epoch', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** As endSessions, of several people. */
export async function endAllSessions(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await database
    .updateTable('users')
    .set((row) => ({ session_epoch: row('session_epoch', '+', 1) }))
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
}

export async function deleteUser(database: Database, id: number): Promise<void> {
  await database.deleteFrom('users').where('id', '=', id).execute();
}

/** Whether there is an active staff account. */
export async function hasStaff(database: Database): Promise<boolean> {
  const someone = await database
    .selectFrom('users')
    .select('id')
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return someone !== undefined;
}

/**
 * Whether there is an active staff account other than those with these ids. Locks the rows of all staff accounts until the
 * transaction ends, so that of two staff who remove each other at the same moment only one succeeds.
 */
export async function hasOtherStaff(transaction: Database, ...ids: readonly number[]): Promise<boolean> {
  const staff = await transaction
    .selectFrom('users')
    .select('id')
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return staff.some(({ id }) => !ids.includes(id));
}

/**
 * A condition on two rows of `users`, by the names that they have in the statement: the child has named the address of the parent.
 * The conditions `<> ''` are those of the partial indexes on the two columns, without which PostgreSQL would not use them.
 */
export function namesAddress(child: string, parent: string): RawBuilder<boolean> {
  const [father, mother, email] = [`${child}.father_email`, `${child}.mother_email`, `${parent}.email`].map(
    (column) => sql.ref(column),
  );
  return sql`((${father} = ${email} and ${father} <> '') or (${mother} = ${email} and ${mother} <> ''))`;
}

/**
 * A subquery for the ids of a parent's children, active accounts and closed ones: those that have named the parent's address,
 * and those whose code the parent has used.
 * @param parent SQL for the id of the parent
 */
export function childrenOf(parent: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql`(
    select child.id from users as parent
    join users as child on ${namesAddress('child', 'parent')}
      or child.id = any(array(select family_link.child from family_link where family_link.parent = ${parent}))
    where parent.id = ${parent} and (child.is_active or child.closed_at is not null)
  )`;
}
