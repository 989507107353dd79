import { sql } from 'kysely';

import { type Change, changesIn } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { type Dated, memories, recall } from '../database/remembered.ts';
import { containsFolded, folded } from '../database/search.ts';
import type { Filters } from './list-conditions.ts';
import { isMove } from './subtrees.ts';

/** A search text as it stands in the tests that have it, and the categories whose names it stands in. */
export type Search = { text: string; categories: Set<number> };

type Remembered = Dated & { search: Search };

/** Searches by what was typed. */
const searches = memories<string, Remembered>(2000);

/**
 * The categories are looked up first, so that PostgreSQL knows how many they are when it looks for tests and takes the
 * index that fits.
 */
export async function findSearch(database: Database, s: string): Promise<Search> {
  const known = recall(database, searches(database), s, isMove);
  if (known !== undefined) return known.search;
  const at = changesIn(database).moment();
  const { rows } = await sql<{ text: string; categories: number[] }>`
    select ${folded(s)} as text,
      array(select id from category where ${containsFolded(sql`search_text`, s)}) as categories`.execute(
    database,
  );
  const [{ text, categories } = { text: s, categories: [] }] = rows;
  const search = { text, categories: new Set(categories) };
  searches(database).keep(s, { at, search });
  return search;
}

/** Whether what was changed belonged to a list before and belongs to it now; unknown where the tree was changed. */
export type Belongs = (change: Change) => { before: boolean; after: boolean } | 'unknown';

const neither = { before: false, after: false };

/** Tells of a list by its filters, as the conditions of its SQL do. */
export function whatBelongs(
  { enabled, is_analyzed_by_ai }: Filters,
  search: Search | undefined,
  subtree: Set<number> | undefined,
): Belongs {
  const isIn = (noted: Change['before']): boolean => {
    if (noted === undefined) return false;
    const category = Number(noted['category']);
    return (
      (enabled === undefined || noted['enabled'] === enabled) &&
      (is_analyzed_by_ai === undefined || noted['is_analyzed_by_ai'] === is_analyzed_by_ai) &&
      (subtree?.has(category) ?? true) &&
      (search === undefined ||
        search.categories.has(category) ||
        String(noted['search_text']).includes(search.text))
    );
  };
  return (change) => {
    if (change.what !== 'question') return isMove(change) ? 'unknown' : neither;
    return { before: isIn(change.before), after: isIn(change.after) };
  };
}
