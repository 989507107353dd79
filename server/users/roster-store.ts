import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { folded } from '../database/search.ts';
import { isWaiting } from './sign-up-store.ts';
import { namesAddress } from './store.ts';

/* Accounts in bulk, as lists make and change them: each function is one statement, whatever the number of people. */

/** The fields of an account that a list sets. */
export type ListedAccount = {
  external_id: string;
  first_name: string;
  last_name: string;
  email: string;
  father_email: string;
  mother_email: string;
  is_pupil: boolean;
  is_teacher: boolean;
  is_parent: boolean;
  is_active: boolean;
};

const columns = [
  'id',
  'external_id',
  'first_name',
  'last_name',
  'email',
  'father_email',
  'mother_email',
  'is_pupil',
  'is_teacher',
  'is_parent',
  'is_active',
  'is_staff',
  sql<boolean>`closed_at is not null`.as('is_closed'),
] as const;

export type FoundAccount = ListedAccount & {
  id: number;
  is_staff: boolean;
  /** The person has closed the account, which is not erased yet. */
  is_closed: boolean;
};

/** SQL for what `nameKey` of rosters/keys.ts gives of a last and a first name. The two may know capitals of different scripts. */
const nameKeyOf = (name: RawBuilder<unknown>) => {
  const oneI = sql`regexp_replace(translate(normalize(${name}, nfc), 'ıİÍí', 'iiii'), '[iI]\\u0307', 'i', 'g')`;
  return sql`translate(${folded(oneI)}, 'ё', 'е')`;
};

/** An account is found by any one of these. `names` are last names and first names with a space between; what `nameKey` of rosters/keys.ts makes equal is. */
export type AccountSearch = {
  ids: readonly number[];
  externalIds: readonly string[];
  emails: readonly string[];
  names: readonly string[];
};

/**
 * The accounts that a list may be about: active, deactivated, and closed ones that are not erased. Sign-ups that wait are none of them, as
 * nobody knows who made them.
 */
export async function findListed(database: Database, search: AccountSearch): Promise<FoundAccount[]> {
  const { ids, externalIds, emails, names } = search;
  return database
    .selectFrom('users')
    .select(columns)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`not ${isWaiting}`)
    .where(
      sql<boolean>`(
        id = any(${ids}::integer[])
        or (external_id <> '' and external_id = any(${externalIds}::text[]))
        or (email <> '' and email = any(${emails}::text[]))
        or (${names.length > 0} and ${nameKeyOf(sql`(last_name || ' ' || first_name)`)} = any(array(
          select ${nameKeyOf(sql`name`)} from unnest(${names}::text[]) as name
        )))
      )`,
    )
    .orderBy('id')
    .execute();
}

/** The external ids that have a comma, of all accounts that lists may be about. */
export async function listIdsWithCommas(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('users')
    .select('external_id')
    .where('erased_at', 'is', null)
    .where('external_id', 'like', '%,%')
    .execute();
  return rows.map(({ external_id }) => external_id);
}

/**
 * Adds active accounts without a password: people with an address log in by a mailed link, and everybody by a card. Sign-ups that wait for
 * one of the addresses are deleted; `lockAllAddresses` has been called.
 * @returns the ids in the order of the accounts
 */
export async function insertListed(
  transaction: Database,
  accounts: readonly Omit<ListedAccount, 'is_active'>[],
): Promise<number[]> {
  if (accounts.length === 0) return [];
  await deleteWaiting(
    transaction,
    accounts.map(({ email }) => email),
  );
  const { rows } = await sql<{ id: number }>`
    insert into users (external_id, first_name, last_name, email, father_email, mother_email, is_pupil, is_teacher, is_parent, is_active)
    select external_id, first_name, last_name, email, father_email, mother_email, is_pupil, is_teacher, is_parent, true
    from rows from (jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as (
      external_id text, first_name text, last_name text, email text, father_email text, mother_email text,
      is_pupil boolean, is_teacher boolean, is_parent boolean
    )) with ordinality
    order by ordinality
    returning id`.execute(transaction);
  // Ids are given in the order of the rows.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

async function deleteWaiting(transaction: Database, emails: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('users')
    .where('email', '<>', '')
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where(isWaiting)
    .execute();
}

/** Sets some columns of each account. An account that is archived loses its sessions. Closed accounts stay as they are. */
export async function updateListed(
  transaction: Database,
  changes: readonly { id: number; set: Partial<ListedAccount> }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await deleteWaiting(
    transaction,
    changes.flatMap(({ set }) => set.email ?? []),
  );
  const values = JSON.stringify(changes.map(({ id, set }) => ({ id, ...set })));
  await sql`
    update users set
      external_id = coalesce(change.external_id, users.external_id),
      first_name = coalesce(change.first_name, users.first_name),
      last_name = coalesce(change.last_name, users.last_name),
      email = coalesce(change.email, users.email),
      father_email = coalesce(change.father_email, users.father_email),
      mother_email = coalesce(change.mother_email, users.mother_email),
      is_pupil = coalesce(change.is_pupil, users.is_pupil),
      is_teacher = coalesce(change.is_teacher, users.is_teacher),
      is_parent = coalesce(change.is_parent, users.is_parent),
      parent_origin = case when change.is_parent then null else parent_origin end,
      is_active = coalesce(change.is_active, users.is_active),
      deactivated_at = case change.is_active
        when true then null when false then ${now.toISOString()}::timestamptz else deactivated_at end,
      session_epoch = session_epoch + case when change.is_active = false then 1 else 0 end
    from jsonb_to_recordset(${values}::jsonb) as change (
      id integer, external_id text, first_name text, last_name text, email text, father_email text, mother_email text,
      is_pupil boolean, is_teacher boolean, is_parent boolean, is_active boolean
    )
    where users.id = change.id and users.closed_at is null`.execute(transaction);
}

/**
 * The columns that refer to the authors of actions: a person named by one of them is not deleted. A test compares them
 * with the foreign keys of the schema.
 */
export const usedBy = [
  ['ai_settings', 'changed_by'],
  ['analysis_run', 'made_by'],
  ['answer', 'person'],
  ['audit_entry', 'actor'],
  ['class_move', 'made_by'],
  ['draft', 'accepted_by'],
  ['draft_order', 'made_by'],
  ['family_link', 'child'],
  ['family_link', 'parent'],
  ['grade_column', 'author'],
  ['grade_mark', 'person'],
  ['mark', 'marked_by'],
  ['model_request', 'asked_by'],
  ['model_task', 'asked_by'],
  ['post', 'author'],
  ['question', 'author'],
  ['question_import', 'made_by'],
  ['question_set', 'author'],
  ['question_version', 'replaced_by'],
  ['rejected_answer', 'decided_by'],
  ['rejected_answer', 'person'],
  ['roster_import', 'made_by'],
  ['suggestion', 'decided_by'],
  ['work', 'author'],
  ['work_answer', 'marked_by'],
  ['work_attempt', 'person'],
] as const;

/**
 * Deletes those of some accounts that nobody has used: no log-in ever, no answer, no work, nothing written. The rows are locked first, so that
 * nobody logs in or answers meanwhile.
 * @returns their ids
 */
export async function deleteUnused(transaction: Database, ids: readonly number[]): Promise<number[]> {
  await sql`select from users where id = any(${ids}::integer[]) order by id for update`.execute(transaction);
  const isUnused = usedBy.map(
    ([table, column]) =>
      sql`not exists (select from ${sql.table(table)} as used where used.${sql.ref(column)} = users.id)`,
  );
  const { rows } = await sql<{ id: number }>`
    delete from users
    where id = any(${ids}::integer[]) and closed_at is null and password_hash is null and not is_staff
      and not has_logged_in and ${sql.join(isUnused, sql` and `)}
    returning id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** A person as an export has it. */
export type ExportedAccount = Omit<FoundAccount, 'is_closed' | 'is_staff' | 'is_active'> & {
  /** External ids of the children, sorted. */
  children: string[];
};

/** All active people with a role that lists have, sorted by name. */
export async function listForExport(database: Database): Promise<ExportedAccount[]> {
  const { rows } = await sql<ExportedAccount>`
    select id, external_id, first_name, last_name, email, father_email, mother_email, is_pupil, is_teacher, is_parent,
      coalesce((
        select array_agg(child.external_id order by child.external_id) from users as child
        where users.is_parent and child.is_active and child.external_id <> '' and ${namesAddress('child', 'users')}
      ), '{}') as children
    from users
    where is_active and closed_at is null and (is_pupil or is_teacher or is_parent)
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", id`.execute(database);
  return rows;
}
