import { sql } from 'kysely';

import { insertAuditEntries } from '../audit/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { findCategory, insertCategory, listChain, lockTree } from '../categories/store.ts';
import { auditEventOf, findPlaceError, isSameName, type PlacedCategory } from '../categories/rules.ts';
import { type Base, type Below, pathKey } from './categories.ts';
import { setMadeCategories, type StoredImport } from './store.ts';

/** The most categories that an import is compared with. */
const mostBelow = 20_000;

/** A category with its level in the tree; undefined where there is none. */
export async function findBase(database: Database, id: number): Promise<Base | undefined> {
  const found = await findCategory(database, id);
  if (found === undefined) return undefined;
  return { id, name: found.name, level: (await listChain(database, id)).length };
}

/** The categories below another one, each with the names on the way to it. */
export async function listBelow(database: Database, base: number): Promise<Below[]> {
  const { rows } = await sql<Below>`
    with recursive below as (
      select id, array[name::text] as path from category where parent = ${base}
      union all
      select category.id, below.path || category.name::text
      from category join below on category.parent = below.id
    )
    select id, path from below limit ${mostBelow}`.execute(database);
  return rows;
}

/** The first of some ids of categories that no category has; undefined where there is none. */
export async function findMissingCategory(
  database: Database,
  chosen: readonly (number | null)[],
): Promise<number | undefined> {
  const ids = [...new Set(chosen.filter((id) => id !== null))];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::integer[]) as chosen (id)
    where not exists (select from category where category.id = chosen.id) limit 1`.execute(database);
  return rows[0]?.id;
}

/** The child of a category with a name, which is made where it is missing; the category itself where the tree ends at its level. */
async function childOf(
  transaction: Database,
  parent: number,
  name: string,
): Promise<{ id: number; added?: PlacedCategory }> {
  const siblings = await transaction
    .selectFrom('category')
    .select(['id', 'name', 'language', 'parent'])
    .where('parent', '=', parent)
    .execute();
  const known = siblings.find((sibling) => isSameName(sibling.name, name));
  if (known !== undefined) return { id: known.id };
  if (findPlaceError(undefined, await listChain(transaction, parent), 1) !== undefined) return { id: parent };
  const above = await findCategory(transaction, parent);
  const added = await insertCategory(transaction, { name, language: above?.language ?? 'uz', parent });
  return { id: added.id, added };
}

/** Whether an import needs no category of its own, as all those of its source are in the tree: the starter bank in all subjects. */
export function isWithoutBase({
  category,
  categories,
}: Pick<StoredImport, 'category' | 'categories'>): boolean {
  return category === null && categories.length > 0 && categories.every((known) => known.category !== null);
}

/** How many categories at most are made for those of a source that the tree does not have. */
export function countMissing(categories: StoredImport['categories']): number {
  const ways = categories.flatMap(({ path, category }) =>
    category === null ? path.map((_name, place) => pathKey(path.slice(0, place + 1))) : [],
  );
  const known = new Set(categories.flatMap(({ path, category }) => (category === null ? [] : pathKey(path))));
  return [...new Set(ways)].filter((way) => !known.has(way)).length;
}

/**
 * The category of each category of the source, in their order. Those that are missing are made, where the maker may add categories, and
 * recorded with the import and in the audit trail; otherwise their tests go to the category of the import.
 * @returns undefined where that category is needed and gone
 */
export async function resolveCategories(
  database: Database,
  { id, category: base, categories, adds_categories, made_by, made_categories }: StoredImport,
): Promise<number[] | undefined> {
  if (isWithoutBase({ category: base, categories }))
    return categories.flatMap(({ category }) => category ?? []);
  if (base === null || (await findCategory(database, base)) === undefined) return undefined;
  const isKnown = categories.every(({ category }) => category !== null);
  if (isKnown || !adds_categories) return categories.map(({ category }) => category ?? base);
  return inTransaction(database, async (transaction) => {
    await lockTree(transaction);
    // It may have been deleted since.
    if ((await findCategory(transaction, base)) === undefined) return undefined;
    const added: PlacedCategory[] = [];
    const resolved: number[] = [];
    for (const { path, category } of categories) {
      let at = category ?? base;
      for (const name of category === null ? path : []) {
        const child = await childOf(transaction, at, name);
        at = child.id;
        if (child.added !== undefined) added.push(child.added);
      }
      resolved.push(at);
    }
    const events = added.map((category) => auditEventOf(made_by, 'category.added', category));
    await insertAuditEntries(transaction, events);
    await setMadeCategories(transaction, id, [...made_categories, ...added.map(({ id: made }) => made)]);
    return resolved;
  });
}

/** Deletes those of the categories that an import has made in which nothing is, the lowest first. @param actor the person who does so */
export async function deleteEmptyCategories(
  database: Database,
  made: readonly number[],
  actor: number,
): Promise<void> {
  for (const id of made.toReversed()) {
    await inTransaction(database, async (transaction) => {
      await lockTree(transaction);
      const { rows } = await sql<PlacedCategory>`
        delete from category where id = ${id}
          and not exists (select from category as child where child.parent = ${id})
          and not exists (select from question where question.category = ${id})
          and not exists (select from class where class.subject = ${id})
        returning id, name, language, parent`.execute(transaction);
      const events = rows.map((row) => auditEventOf(actor, 'category.deleted', row));
      await insertAuditEntries(transaction, events);
    });
  }
}
