import { sql } from 'kysely';

import type { Category, listCategories as listEndpoint } from '../../contract/questions/categories.ts';
import type { QueryOf } from '../../contract/wire/endpoint.ts';
import { messages } from '../../contract/wire/messages.ts';
import { cached, cachedMany } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import { breaks, type Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';
import { containsFolded } from '../database/search.ts';
import { InvalidFieldsError } from '../errors.ts';
import { totalOf } from '../http/responses/list.ts';
import { isSameName } from './rules.ts';
import { type CategoryRow, joinCategories, type Reach } from './tree.ts';

type ListQuery = QueryOf<typeof listEndpoint>;

/** A category without its chain and its children. */
export type CategoryRecord = Pick<CategoryRow, 'id' | 'name' | 'language' | 'parent'>;
const recordColumns = ['id', 'name', 'language', 'parent'] as const;

function matching(database: Database, { id, name__icontains, language, roots }: ListQuery) {
  let found = database.selectFrom('category');
  if (id !== undefined) found = found.where('id', '=', id);
  if (language !== undefined) found = found.where('language', '=', language);
  if (roots) found = found.where('parent', 'is', null);
  return name__icontains === '' ? found : found.where(containsFolded(sql`search_text`, name__icontains));
}

/** One page of the categories that match the query, and the number of all that match. The categories are cached and frozen. */
export async function listCategories(
  database: Database,
  query: ListQuery,
  versions: Versions,
): Promise<{ categories: Category[]; total: number }> {
  const reach = { depth: query.include_children ? query.children_depth : 0, limit: query.children_limit };
  const { id, name__icontains, language, roots, sort, page, per_page } = query;
  const key = `categories ${JSON.stringify([id, name__icontains, language, roots, sort, page, per_page, reach])}`;
  return cached(database, key, [versions.question, versions.category], async () => {
    const ids = await findPage(database, query);
    const total = await totalOf(ids.length, query, () => countCategories(database, query));
    const categories = await readCategories(database, ids, reach);
    return { total, categories: categories.map((category) => Object.freeze(category)) };
  });
}

async function findPage(database: Database, query: ListQuery): Promise<number[]> {
  const [column, direction] = query.sort.split('_') as ['name' | 'id', 'asc' | 'desc'];
  const rows = await matching(database, query)
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute();
  return rows.map(({ id }) => id);
}

async function countCategories(database: Database, query: ListQuery): Promise<number> {
  const { total } = await matching(database, query)
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Categories in the order of `ids`, each with the chain above it and, within reach, its children. */
export async function readCategories(
  database: Database,
  ids: number[],
  reach: Reach = { depth: 0, limit: 1 },
): Promise<Category[]> {
  if (ids.length === 0) return [];
  return joinCategories(ids, await listAround(database, ids, reach), reach);
}

/** The name of a row of `category` with all numbers in it as long as each other, so that they sort as joinCategories sorts them. */
const nameByNumbers = sql`regexp_replace(regexp_replace(name, '(\\d+)', repeat('0', 20) || '\\1', 'g'), '\\d*(\\d{20})', '\\1', 'g')`;

/**
 * Categories with all of their ancestors and, within reach, their descendants; each once, sorted by name. The lateral joins
 * look each up by id or parent in an index, however many categories there are. Of more children than are shown the first ones by the numbers
 * in their names are read.
 */
async function listAround(
  database: Database,
  ids: number[],
  { depth, limit }: Reach,
): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with recursive
    above as (
      select id, parent from category where id = any(${ids})
      union
      select up.id, up.parent
      from above cross join lateral (select id, parent from category where id = above.parent offset 0) as up
    ),
    below as (
      select id, 0 as depth from category where id = any(${ids})
      union
      select child.id, below.depth + 1
      from below cross join lateral (
        select id from category where parent = below.id order by ${nameByNumbers}, name, id limit ${limit}
      ) child
      where below.depth < ${depth}
    )
    select shown.*
    from (select id from above union select id from below) as around
    cross join lateral (
      select category.id, name, language, parent, tests_count, aggregated_tests_count
      from category where category.id = around.id offset 0
    ) as shown
    order by shown.name, shown.id`.execute(database);
  return rows;
}

/** The ids of a category and of its descendants; none where it does not exist. */
export async function subtreeOf(
  database: Database,
  root: number,
  versions: Versions,
): Promise<readonly number[]> {
  return cached(database, `subtree ${root}`, [versions.category], async () => {
    const { rows } = await sql<{
      ids: number[];
    }>`select array(select category_subtree(${root})) as ids`.execute(database);
    return rows[0]?.ids ?? [];
  });
}

const selectChains = prepared(
  (_database, ids: readonly number[]) => sql<{ id: number; chain: number[] }>`
    select id, array(select category_chain(id)) as chain from unnest(${list(ids, 'integer')}) as id`,
);

/** The chain of each category: its id and those of its ancestors, the root last. */
export async function listChains(
  database: Database,
  ids: readonly number[],
  versions: Versions,
): Promise<Map<number, readonly number[]>> {
  return cachedMany(database, 'chain', [...new Set(ids)], [versions.category], async (missing) => {
    const rows = await selectChains(database, missing);
    return new Map(rows.map(({ id, chain }) => [id, chain]));
  });
}

export async function findCategory(database: Database, id: number): Promise<CategoryRecord | undefined> {
  return database.selectFrom('category').select(recordColumns).where('id', '=', id).executeTakeFirst();
}

/**
 * Locks the shape of the tree until the transaction ends, so that simultaneous moves cannot make a cycle, nor a tree that
 * is too deep.
 */
export async function lockTree(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the tree of categories', 0))`.execute(transaction);
}

/** The ids from a category up to its root, itself first; none where it does not exist. */
export async function listChain(database: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive chain as (
      select id, parent, 1 as level from category where id = ${id}
      union all
      select category.id, category.parent, level + 1 from category join chain on category.id = chain.parent
    )
    select id from chain order by level`.execute(database);
  return rows.map((row) => row.id);
}

/** How many levels the subtree of a category has; 1 for a category without children. */
export async function countLevels(database: Database, id: number): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive below as (
      select id, 1 as level from category where id = ${id}
      union all
      select category.id, level + 1 from category join below on category.parent = below.id
    )
    select max(level) as levels from below`.execute(database);
  return rows[0]?.levels ?? 1;
}

/** Whether there is any category. */
export async function hasCategories(database: Database): Promise<boolean> {
  const found = await database.selectFrom('category').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

export type NewCategory = Omit<CategoryRecord, 'id'>;

const nameTaken = () => new InvalidFieldsError({ name: messages.name_taken });

/** @throws InvalidFieldsError where a sibling of the category has its name: see isSameName */
async function requireFreeName(
  database: Database,
  { name, parent }: NewCategory,
  id: number | null,
): Promise<void> {
  const siblings = await database
    .selectFrom('category')
    .select('name')
    .where('parent', 'is not distinct from', parent)
    .where('id', 'is distinct from', id)
    .execute();
  if (siblings.some((sibling) => isSameName(sibling.name, name))) throw nameTaken();
}

/** Maps what another request has taken since requireFreeName. */
async function mapNameTaken<Written>(write: Promise<Written>): Promise<Written> {
  try {
    return await write;
  } catch (error) {
    throw breaks(error, 'category_name') ? nameTaken() : error;
  }
}

/** @throws InvalidFieldsError where a sibling has the same name */
export async function insertCategory(database: Database, category: NewCategory): Promise<CategoryRecord> {
  await requireFreeName(database, category, null);
  return mapNameTaken(
    database.insertInto('category').values(category).returning(recordColumns).executeTakeFirstOrThrow(),
  );
}

/** @throws InvalidFieldsError where a sibling has the same name */
export async function updateCategory(database: Database, id: number, category: NewCategory): Promise<void> {
  await requireFreeName(database, category, id);
  await mapNameTaken(database.updateTable('category').set(category).where('id', '=', id).execute());
}

/** @throws where it has children or tests: see foreign-keys.ts */
export async function deleteCategory(database: Database, id: number): Promise<void> {
  await database.deleteFrom('category').where('id', '=', id).execute();
}
