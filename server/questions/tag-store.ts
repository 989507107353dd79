import { type RawBuilder, sql } from 'kysely';

import { mostListedTags } from '../../contract/questions/tags.ts';
import { cached } from '../cache/cached.ts';
import type { Versions } from '../cache/versions-store.ts';
import type { Database } from '../database/database.ts';

/** How many tests with tags are read, the newest ones, so that the list costs no more in a large bank. */
const mostRead = 20_000;

/** SQL for whether a question has a tag. The first condition is that of the index. */
export function hasTag(tag: string): RawBuilder<unknown> {
  return sql`question.tags <> '[]' and tag_forms(question.tags) @> array[search_form(${tag})]`;
}

/**
 * The most frequent tags, the most frequent first. Spellings that are found alike are one tag.
 * @param author of the tests; null for all
 * @returns each as most tests have it, with the number of these tests
 */
export async function readTags(
  database: Database,
  author: number | null,
  { question }: Versions,
): Promise<readonly { name: string; tests: number }[]> {
  return cached(database, `tags of ${author ?? 'all'}`, [question], async () => {
    const { rows } = await sql<{ name: string; tests: number }>`
      select mode() within group (order by tag collate "C") as name, count(distinct id)::integer as tests
      from (
        select id, tags from question
        where tags <> '[]' and ${author === null ? sql`true` : sql`author = ${author}`}
        order by id desc limit ${mostRead}
      ) as tagged
      cross join lateral jsonb_array_elements_text(tags) as tag
      group by search_form(tag)
      order by tests desc, name limit ${mostListedTags}`.execute(database);
    return rows;
  });
}
