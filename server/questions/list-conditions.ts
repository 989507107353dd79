import { type RawBuilder, sql } from 'kysely';

import type { QueryOf } from '../../contract/endpoint.ts';
import type { listQuestions as listEndpoint } from '../../contract/questions.ts';
import type { Database } from '../database/database.ts';
import { contains } from '../database/search.ts';

/** What a list of tests is asked with. */
export type Filters = QueryOf<typeof listEndpoint>;

/**
 * The conditions of a list on the table `question`, but for the category's subtree and who is asking. The
 * categories whose names fit a search are looked up first, so that PostgreSQL knows how many they are and takes
 * the index that fits.
 */
export async function listConditions(database: Database, filters: Filters): Promise<RawBuilder<boolean>[]> {
  const conditions: RawBuilder<boolean>[] = [];
  for (const flag of ['enabled', 'is_analyzed_by_ai'] as const) {
    const wanted = filters[flag];
    if (wanted !== undefined) conditions.push(sql`${wanted ? sql`` : sql`not `}question.${sql.ref(flag)}`);
  }
  if (filters.s === '') return conditions;
  const categories = await database
    .selectFrom('category')
    .select('id')
    .where(contains(sql`lower(name)`, filters.s))
    .execute();
  const inText = contains(sql`question.search_text`, filters.s, 'default');
  const inCategory = sql`question.category = any(${categories.map(({ id }) => id)}::integer[])`;
  conditions.push(categories.length === 0 ? inText : sql`(${inText} or ${inCategory})`);
  return conditions;
}

/** The order of a list, or its reverse, over columns that are called id and name_key. */
export function orderOf(sort: Filters['sort'], isReversed = false): RawBuilder<unknown> {
  const [key, asked] = sort.split('_');
  const direction = sql.raw((asked === 'asc') === isReversed ? 'desc' : 'asc');
  return key === 'id' ? sql`id ${direction}` : sql`name_key ${direction}, id ${direction}`;
}
