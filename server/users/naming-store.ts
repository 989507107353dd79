import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../database/database.ts';
import type { Config } from '../process/config.ts';
import { type Naming, type ParentRole, rolesAfterNaming } from './rules.ts';
import { namesAddress, updateUser } from './store.ts';

/*
 * Which pupils name which addresses as those of their parents, or have given them a code, and the parent role that this gives. Only
 * activated accounts name. Code that changes an address that is named, or activates, closes or changes the role of an account that may
 * name one, calls `lockNaming` first and `updateParentRoles` last.
 */

/** Locks who names whom until the transaction ends. Precedes all other locks of the transaction. */
export async function lockNaming(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parents', 0))`.execute(transaction);
}

/**
 * Whether pupils that meet the condition name the address of the row of `users`, or gave its person a code that was used. Nobody is
 * a parent of oneself.
 */
function isNamedBy(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (
    select from users as child
    where child.id <> users.id and child.is_pupil and ${condition} and ${namesAddress('child', 'users')}
  ) or exists (
    select from family_link join users as child on child.id = family_link.child
    where family_link.parent = users.id and child.is_pupil and ${condition}
  ))`;
}

const columns = [
  'id',
  'is_active',
  'is_staff',
  'is_teacher',
  'is_parent',
  'is_pupil',
  'parent_origin',
  isNamedBy(sql`child.is_active`).as('isNamed'),
  isNamedBy(sql`(child.is_active or child.closed_at is not null)`).as('isRetained'),
] as const;

/** Whether pupils name the address of an account, which need not be active. */
export async function readNaming(transaction: Database, id: number): Promise<ParentRole & Naming> {
  return transaction.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Accounts that may have become parents, or be no longer. */
export type MaybeParents = {
  /** Those that have these addresses. */
  addresses?: readonly string[];
  /** Those that have used a code of one of these children. */
  children?: readonly number[];
  /** The one with this id. */
  parent?: number;
};

/** Gives the parent role to accounts that children name or are linked to now, and takes it from those that none is any longer. */
export async function updateParentRoles(
  transaction: Database,
  { addresses = [], children = [], parent = 0 }: MaybeParents,
  signupRole: Config['signupRole'],
): Promise<void> {
  const people = await transaction
    .selectFrom('users')
    .select(columns)
    .where(
      sql<boolean>`id in (
        select account.id from users as account
        where account.email = any(${[...addresses]}::text[]) and account.email <> ''
          and (account.is_active or account.deactivated_at is not null)
        union select family_link.parent from family_link where family_link.child = any(${[...children]}::integer[])
        union select ${parent}::integer
      )`,
    )
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const person of people) {
    const change = rolesAfterNaming(person, person, signupRole);
    if (change !== undefined) await updateUser(transaction, person.id, change);
  }
}

/** Forgets that a person has declined to be a parent, before the person becomes one by request. */
export async function forgetDecline(transaction: Database, id: number): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ parent_origin: null })
    .where('id', '=', id)
    .where('parent_origin', '=', 'declined')
    .execute();
}
