import { type RawBuilder, sql } from 'kysely';

import type { TextFormat } from '../../contract/questions/text-format.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { authorName } from '../users/store.ts';

/* Named sets of tests, and with whom they are shared. Which rights a share gives is decided by contract/permissions.ts. */

/** A set as a person sees it: whether it is shared with the person, and whether its author’s tests are to be changed. */
export type StoredSet = {
  id: number;
  name: string;
  author: number;
  author_name: string;
  /** The category of which it has all tests of its author; null for a set that its author fills. */
  category: { id: number; name: string } | null;
  made_at: string;
  tests_count: number;
  /** Whether it is shared with the person or the whole school, whether with the whole school and with any others, and whether the person has not seen that. */
  is_shared: boolean;
  has_school: boolean;
  has_people: boolean;
  is_new: boolean;
  may_change: boolean;
};

/** With whom a set is shared; `person` is null for the whole school. */
export type Share = { person: number | null; may_change: boolean };

/** SQL for the tests of a row of `question_set`, with their places: those of a category the newest first. */
const partsOfSet = sql`(
  select part.question, part.place from question_set_test as part where part.question_set = question_set.id
  union all
  select question.id, -question.id
  from category_subtree(question_set.category) as below (id)
  join question on question.author = question_set.author and question.category = below.id
)`;

async function selectSets(
  database: Database,
  person: number,
  where: RawBuilder<unknown>,
): Promise<StoredSet[]> {
  const { rows } = await sql<StoredSet>`
    select question_set.id, question_set.name, question_set.author, ${authorName} as author_name, question_set.made_at,
      case when category.id is not null then json_build_object('id', category.id, 'name', category.name) end as category,
      (select count(*) from ${partsOfSet} as part)::integer as tests_count,
      shared.is_shared, shared.has_school, shared.has_people, shared.is_new, shared.may_change
    from question_set join users on users.id = question_set.author
    left join category on category.id = question_set.category
    cross join lateral (
      select
        coalesce(bool_or(person = ${person} or person is null), false) as is_shared,
        coalesce(bool_or(person is null), false) as has_school,
        coalesce(bool_or(person is not null), false) as has_people,
        coalesce(bool_or(is_new) filter (where person = ${person}), false) as is_new,
        coalesce(bool_or(may_change) filter (where person = ${person} or person is null), false) as may_change
      from question_set_share as share where share.question_set = question_set.id
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

/** One page of the sets of a person, and of those that are shared with the person unless only own ones are listed: the newest first, and the number of all. */
export async function listSets(
  database: Database,
  person: number,
  { page, per_page, is_own = false }: { page: number; per_page: number; is_own?: boolean | undefined },
): Promise<{ sets: StoredSet[]; total: number }> {
  const shared = sql`or question_set.id in (
    select question_set from question_set_share where person = ${person} or person is null
  )`;
  const visible = sql`(question_set.author = ${person} ${is_own ? sql`` : shared})`;
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

/**
 * The number of sets of a person, which nobody else adds to until the transaction ends.
 * @param transaction where the person is locked
 */
export async function lockSetsOf(transaction: Database, author: number): Promise<number> {
  await sql`select from users where id = ${author} for no key update`.execute(transaction);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from question_set where author = ${author}`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Makes a set, of a category or without tests. @returns its id */
export async function insertSet(
  transaction: Database,
  values: { name: string; author: number; category: number | null },
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

/** The ids of the first tests of a set in their order; those of a category the newest first. */
export async function listTestsOfSet(database: Database, id: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ question: number }>`
    select part.question
    from question_set cross join lateral ${partsOfSet} as part
    where question_set.id = ${id} order by part.place limit ${most}`.execute(database);
  return rows.map(({ question }) => question);
}

/** What a set shows of a test, and what decides whether a person may read it. */
export type TestInSet = {
  id: number;
  author: number | null;
  author_name: string;
  enabled: boolean;
  /** Its beginning. */
  savol: string;
  text_format: TextFormat;
  test_type: string;
};

const selectTests = prepared(
  (_database, ids: readonly number[]) => sql<TestInSet>`
    select question.id, question.author, ${authorName} as author_name, question.enabled, left(question.savol, 200) as savol,
      question.text_format, question.test_type
    from unnest(${list(ids, 'integer')}) with ordinality as asked (id, place)
    join question on question.id = asked.id
    left join users on users.id = question.author
    order by asked.place`,
);

/** Tests in the order of their ids; those that do not exist are left out. */
export async function readTestsInSet(database: Database, ids: readonly number[]): Promise<TestInSet[]> {
  return selectTests(database, ids);
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

/** A share with the name of the person, and whether the account is closed. */
export type NamedShare = Share & { name: string; is_closed: boolean };

/** With whom a set is shared; the whole school first. */
export async function readShares(database: Database, id: number): Promise<NamedShare[]> {
  const { rows } = await sql<NamedShare>`
    select share.person, ${authorName} as name, users.closed_at is not null as is_closed, share.may_change
    from question_set_share as share left join users on users.id = share.person
    where share.question_set = ${id} order by share.person nulls first`.execute(database);
  return rows;
}

/** Replaces the list of those with whom a set is shared. It is new to people who were not in the list before. */
export async function replaceShares(
  transaction: Database,
  id: number,
  shares: readonly Share[],
): Promise<void> {
  // No person has the id 0, which stands for the whole school.
  const left = shares.map(({ person }) => person ?? 0);
  await sql`
    delete from question_set_share
    where question_set = ${id} and coalesce(person, 0) <> all(${left}::integer[])`.execute(transaction);
  if (shares.length === 0) return;
  const rows = shares.map((share) => ({ ...share, question_set: id, is_new: share.person !== null }));
  await transaction
    .insertInto('question_set_share')
    .values(rows)
    .onConflict((known) =>
      known
        .columns(['question_set', 'person'])
        .doUpdateSet((row) => ({ may_change: row.ref('excluded.may_change') })),
    )
    .execute();
}

const countNew = prepared(
  (_database, person: number) => sql<{ count: number }>`
    select count(*)::integer as count from question_set_share as share
    join question_set on question_set.id = share.question_set
    join users on users.id = question_set.author and users.closed_at is null
    where share.person = ${person} and share.is_new`,
);

/** How many sets have been shared with a person since the person saw the list of sets. */
export async function countNewSets(database: Database, person: number): Promise<number> {
  const [row] = await countNew(database, person);
  return row?.count ?? 0;
}

/** Notes that a person has seen the list of sets. */
export async function seeSets(database: Database, person: number): Promise<void> {
  await database
    .updateTable('question_set_share')
    .set({ is_new: false })
    .where('person', '=', person)
    .where('is_new', '=', true)
    .execute();
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
