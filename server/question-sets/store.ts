import { type RawBuilder, sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { authorName } from '../users/store.ts';

/* Named sets of tests, and with whom they are shared. Which rights a share gives is decided by contract/permissions.ts. */

/** A set as a person sees it: whether it is shared with the person, and whether its author’s tests are to be changed. */
export type StoredSet = {
  id: number;
  name: string;
  author: number;
  author_name: string;
  made_at: string;
  tests_count: number;
  is_shared: boolean;
  may_change: boolean;
};

/** With whom a set is shared; `person` is null for the whole school. */
export type Share = { person: number | null; may_change: boolean };

async function selectSets(
  database: Database,
  person: number,
  where: RawBuilder<unknown>,
): Promise<StoredSet[]> {
  const { rows } = await sql<StoredSet>`
    select question_set.id, question_set.name, question_set.author, ${authorName} as author_name, question_set.made_at,
      (select count(*) from question_set_test as part where part.question_set = question_set.id)::integer as tests_count,
      shared.is_shared, shared.may_change
    from question_set join users on users.id = question_set.author
    cross join lateral (
      select count(*) > 0 as is_shared, coalesce(bool_or(may_change), false) as may_change
      from question_set_share as share
      where share.question_set = question_set.id and (share.person = ${person} or share.person is null)
    ) as shared
    where users.closed_at is null and ${where}`.execute(database);
  return rows;
}

/** A set as a person sees it; undefined where there is none. Sets of closed accounts are hidden. */
export async function findSet(
  database: Database,
  person: number,
  id: number,
): Promise<StoredSet | undefined> {
  const [found] = await selectSets(database, person, sql`question_set.id = ${id}`);
  return found;
}

/** A set as findSet gives it, locked until the transaction ends. */
export async function lockSet(
  transaction: Database,
  person: number,
  id: number,
): Promise<StoredSet | undefined> {
  await sql`select from question_set where id = ${id} for update`.execute(transaction);
  return findSet(transaction, person, id);
}

/** One page of the own and shared sets of a person, the newest first, and the number of all. */
export async function listSets(
  database: Database,
  person: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ sets: StoredSet[]; total: number }> {
  const visible = sql`(question_set.author = ${person} or question_set.id in (
    select question_set from question_set_share where person = ${person} or person is null
  ))`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from question_set join users on users.id = question_set.author
    where users.closed_at is null and ${visible}`.execute(database);
  const sets = await selectSets(
    database,
    person,
    sql`${visible} order by question_set.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  return { sets, total: rows[0]?.total ?? 0 };
}

/** Makes a set without tests. @returns its id */
export async function insertSet(
  transaction: Database,
  values: { name: string; author: number },
): Promise<number> {
  const { id } = await transaction
    .insertInto('question_set')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameSet(transaction: Database, id: number, name: string): Promise<void> {
  await transaction.updateTable('question_set').set({ name }).where('id', '=', id).execute();
}

/** Deletes a set; its tests stay. */
export async function deleteSet(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('question_set').where('id', '=', id).execute();
}

/** The ids of the tests of a set in their order. */
export async function readTestsOfSet(database: Database, id: number): Promise<number[]> {
  const rows = await database
    .selectFrom('question_set_test')
    .select('question')
    .where('question_set', '=', id)
    .orderBy('place')
    .execute();
  return rows.map(({ question }) => question);
}

/** Adds tests at the end of a set, in their order; those that it has stay where they are. */
export async function addTests(transaction: Database, id: number, tests: readonly number[]): Promise<void> {
  await sql`
    insert into question_set_test (question_set, place, question)
    select ${id}, last.place + added.place, added.question
    from unnest(${[...tests]}::integer[]) with ordinality as added (question, place),
      (select coalesce(max(place), 0) as place from question_set_test where question_set = ${id}) as last
    on conflict do nothing`.execute(transaction);
}

export async function removeTests(
  transaction: Database,
  id: number,
  tests: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom('question_set_test')
    .where('question_set', '=', id)
    .where('question', 'in', tests)
    .execute();
}

/** With whom a set is shared, with the names of the people; the whole school first. */
export async function readShares(database: Database, id: number): Promise<(Share & { name: string })[]> {
  const { rows } = await sql<Share & { name: string }>`
    select share.person, ${authorName} as name, share.may_change
    from question_set_share as share left join users on users.id = share.person
    where share.question_set = ${id} order by share.person nulls first`.execute(database);
  return rows;
}

/** Replaces the list of those with whom a set is shared. */
export async function replaceShares(
  transaction: Database,
  id: number,
  shares: readonly Share[],
): Promise<void> {
  await transaction.deleteFrom('question_set_share').where('question_set', '=', id).execute();
  if (shares.length === 0) return;
  const rows = shares.map((share) => ({ ...share, question_set: id }));
  await transaction.insertInto('question_set_share').values(rows).execute();
}

/** Those of some people who write tests, and whose accounts are open. */
export async function findWriters(database: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .where('is_active', '=', true)
    .where((where) => where.or([where('is_teacher', '=', true), where('is_staff', '=', true)]))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
