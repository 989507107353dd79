import { type RawBuilder, sql } from 'kysely';

import type { QueryOf } from '../../contract/endpoint.ts';
import type { listQuestions as listEndpoint } from '../../contract/questions.ts';
import { containsFolded } from '../database/search.ts';

/** What a list of tests is asked with. */
export type Filters = QueryOf<typeof listEndpoint>;

/** A condition on the table `question`: a text stands in what the question itself says. */
export function inText(s: string): RawBuilder<boolean> {
  return containsFolded(sql`question.search_text`, s);
}

/** The conditions of a list on the table `question`, but for its text, the category's subtree and who is asking. */
export function flagConditions(filters: Filters): RawBuilder<boolean>[] {
  return (['enabled', 'is_analyzed_by_ai'] as const)
    .filter((flag) => filters[flag] !== undefined)
    .map((flag) => sql`${filters[flag] === true ? sql`` : sql`not `}question.${sql.ref(flag)}`);
}

/** The order of a list, or its reverse, over columns that are called id and name_key. */
export function orderOf(sort: Filters['sort'], isReversed = false): RawBuilder<unknown> {
  const [key, asked] = sort.split('_');
  const direction = sql.raw((asked === 'asc') === isReversed ? 'desc' : 'asc');
  return key === 'id' ? sql`id ${direction}` : sql`name_key ${direction}, id ${direction}`;
}
