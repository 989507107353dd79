import { sql } from 'kysely';

import type { Language } from '../../contract/languages.ts';
import { cachedMany } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';

type Row = { id: number; name: string; language: Language };

const selectRows = prepared(
  (_database, categories: readonly number[]) => sql<Row>`
    select id, name, language from category where id = any(${list(categories, 'integer')})`,
);

async function findEach<Value>(
  database: Database,
  categories: readonly number[],
  { category }: Versions,
  valueOf: (row: Row) => Value,
): Promise<Map<number, Value>> {
  const rows = await cachedMany(database, 'name of category', categories, [category], async (missing) => {
    const found = await selectRows(database, missing);
    return new Map(found.map((row) => [row.id, row]));
  });
  return new Map(Array.from(rows, ([id, row]) => [id, valueOf(row)]));
}

/** The names of some categories. */
export function namesOf(
  database: Database,
  categories: readonly number[],
  versions: Versions,
): Promise<Map<number, string>> {
  return findEach(database, categories, versions, ({ name }) => name);
}

/** The languages of some categories. */
export function languagesOf(
  database: Database,
  categories: readonly number[],
  versions: Versions,
): Promise<Map<number, Language>> {
  return findEach(database, categories, versions, ({ language }) => language);
}
