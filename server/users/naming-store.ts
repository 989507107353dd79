import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../database/database.ts';
import type { Config } from '../process/config.ts';
import { type Naming, type ParentRole, rolesAfterNaming } from './rules.ts';
import { updateUser } from './store.ts';

/*
 * Which pupils name which addresses as those of their parents, and the parent role that this gives. Only activated
 * accounts name. Code that changes an address that is named, or activates, closes or changes the role of an account that may
 * name one, calls `lockNaming` first and `updateParentRoles` last.
 */

/** Locks who names whom until the transaction ends. Precedes all other locks of the transaction. */
export async function lockNaming(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parents', 0))`.execute(transaction);
}

/** Whether pupils that meet the condition name the address of the row of `users`. Nobody is a parent of oneself. */
function isNamedBy(condition: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (
    select from users as child
    where child.id <> users.id and child.is_pupil and ${condition} and (
      (child.father_email = users.email and child.father_email <> '')
      or (child.mother_email = users.email and child.mother_email <> '')
    )
  )`;
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
  isNamedBy(sql`(child.is_active or child.closed_at is not null)`).as('isKept'),
] as const;

/** Whether pupils name the address of an account, which need not be active. */
export async function readNaming(transaction: Database, id: number): Promise<ParentRole & Naming> {
  return transaction.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Gives the parent role to accounts whose addresses are named now, and takes it from those whose are no longer. */
export async function updateParentRoles(
  transaction: Database,
  addresses: readonly string[],
  signupRole: Config['signupRole'],
): Promise<void> {
  if (addresses.length === 0) return;
  const people = await transaction
    .selectFrom('users')
    .select(columns)
    .where('email', 'in', addresses)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const person of people) {
    const change = rolesAfterNaming(person, person, signupRole);
    if (change !== undefined) await updateUser(transaction, person.id, change);
  }
}
