import { sql } from 'kysely';

import type { Language } from '../../contract/languages.ts';
import { cachedMany } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';
import { list, prepared } from '../database/prepared.ts';

const selectNames = prepared(
  (_database, categories: readonly number[]) => sql<{ id: number; name: string }>`
    select id, name from category where id = any(${list(categories, 'integer')})`,
);

/** The names of some categories. */
export async function namesOf(
  database: Database,
  categories: readonly number[],
  { category }: Versions,
): Promise<Map<number, string>> {
  return cachedMany(database, 'category name', categories, [category], async (missing) => {
    const rows = await selectNames(database, missing);
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
}

const selectLanguages = prepared(
  (_database, categories: readonly number[]) => sql<{ id: number; language: Language }>`
    select id, language from category where id = any(${list(categories, 'integer')})`,
);

/** The languages of some categories. */
export async function languagesOf(
  database: Database,
  categories: readonly number[],
  { category }: Versions,
): Promise<Map<number, Language>> {
  return cachedMany(database, 'category language', categories, [category], async (missing) => {
    const rows = await selectLanguages(database, missing);
    return new Map(rows.map(({ id, language }) => [id, language]));
  });
}
