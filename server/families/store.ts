import { sql } from 'kysely';

import type { LinkedChild, LinkedParent } from '../../contract/people/families.ts';
import type { Database } from '../database/database.ts';
import { childrenOf } from '../users/store.ts';

/** Makes a person the parent of a child; nothing where it is so already. @returns whether the link is new */
export async function insertLink(transaction: Database, parent: number, child: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('family_link')
    .values({ parent, child })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether there was a link */
export async function deleteLink(transaction: Database, parent: number, child: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('family_link')
    .where('parent', '=', parent)
    .where('child', '=', child)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ends all links of an erased person, as a parent and as a child. */
export async function deleteLinksOf(transaction: Database, person: number): Promise<void> {
  await transaction
    .deleteFrom('family_link')
    .where((is) => is.or([is('parent', '=', person), is('child', '=', person)]))
    .execute();
}

/**
 * Whether an account of a public sign-up has nothing of a pupil’s: no class, log-in card, answer or work, no named parents, and none that
 * is linked. Accounts that staff have added or invited, or whose roles they have changed, are what staff say.
 */
export async function isUnusedPupil(transaction: Database, person: number): Promise<boolean> {
  const { rows } = await sql<{ unused: boolean }>`
    select father_email = '' and mother_email = ''
      and exists (select from mail_link where person = users.id and purpose = 'activation')
      and not exists (
        select from audit_entry where person = users.id and action in ('person.invited', 'person.roles')
      )
      and not exists (select from class_pupil where person = users.id)
      and not exists (select from past_membership where person = users.id)
      and not exists (select from card where person = users.id)
      and not exists (select from answers_given where person = users.id)
      and not exists (select from family_link where child = users.id)
      and not exists (select from work_pupil where person = users.id)
      and not exists (select from work_attempt where person = users.id)
      and not exists (select from grade_mark where person = users.id) as unused
    from users where id = ${person}`.execute(transaction);
  return rows[0]?.unused === true;
}

/** The children of a parent with their classes, by name; or one of them. */
export async function listChildrenWithClasses(
  database: Database,
  parent: number,
  child?: number,
): Promise<LinkedChild[]> {
  const { rows } = await sql<LinkedChild>`
    select users.id, first_name, last_name, family_link.linked_at, array(
      select name from class_pupil join class on class.id = class_pupil.class
      where class_pupil.person = users.id and archived_at is null
      order by year desc, name collate "und-x-icu"
    ) as classes
    from ${childrenOf(sql`${parent}::integer`)} as child
    join users on users.id = child.id
    left join family_link on family_link.parent = ${parent} and family_link.child = users.id
    where ${child ?? null}::integer is null or users.id = ${child ?? null}
    order by first_name collate "und-x-icu", last_name collate "und-x-icu", users.id`.execute(database);
  return rows;
}

/**
 * The accounts that follow a child, without their addresses: those who used a code.
 * @param forStaff whether those are listed too whose addresses the child has named, and all with their addresses
 */
export async function listParentsOf(
  database: Database,
  child: number,
  forStaff: boolean,
): Promise<LinkedParent[]> {
  const { rows } = await sql<LinkedParent>`
    select
      parent.id, parent.first_name || ' ' || parent.last_name as user_name, family_link.linked_at,
      parent.email
    from (
      select family_link.parent as id from family_link where family_link.child = ${child}
      union
      select account.id
      from users as child, unnest(array[child.father_email, child.mother_email]) as named(address)
      join users as account on account.email = named.address and account.email <> '' and account.is_active
      where child.id = ${child} and account.id <> child.id and ${forStaff}::boolean
    ) as related
    join users as parent on parent.id = related.id
    left join family_link on family_link.parent = parent.id and family_link.child = ${child}
    where parent.closed_at is null
    order by family_link.linked_at, parent.id`.execute(database);
  return forStaff ? rows : rows.map(({ id, user_name, linked_at }) => ({ id, user_name, linked_at }));
}
