import { sql } from 'kysely';

import type { Database } from '../database/database.ts';
import { itemsAtOnce } from './store.ts';

/** A test that is looked for: what it asks, and whether it has a picture. */
export type Asked = { text: string; test_type: string; pictured: boolean };

/** An author with whose tests others are compared, and with the enabled ones of all but those that work withholds; null for all tests. */
export type Reader = { author: number; withheld: readonly number[] } | null;

/** A number that tests which ask the same have in common, and a test of the bank that has it. */
export type Same = { same: string; duplicate_of: number | null; duplicate_in: string };

/**
 * Finds tests of the bank that ask the same: of the same type, with the same lines in any order, whatever their case, alphabet and white
 * space, and with pictures or without. Each is one look into the index `question_same`, however many tests there are.
 * @returns in the order of `asked`
 */
export async function findSame(database: Database, asked: readonly Asked[], reader: Reader): Promise<Same[]> {
  const author = reader?.author ?? null;
  const withheld = [...(reader?.withheld ?? [])];
  const found: Same[] = [];
  for (let start = 0; start < asked.length; start += itemsAtOnce) {
    const some = asked.slice(start, start + itemsAtOnce);
    const { rows } = await sql<Same>`
      select folded.same::text as same, question.id as duplicate_of, coalesce(category.name, '') as duplicate_in
      from rows from (jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as (text text, test_type text, pictured boolean))
        with ordinality as asked (text, test_type, pictured, place)
      cross join lateral (select same_form(search_form(asked.text)) as same offset 0) as folded
      left join lateral (
        -- The offset lets the index find them all: with the least of ids alone PostgreSQL might read the bank in the order of ids.
        select min(id) as id from (
          select id from question
          where same_form(search_text) = folded.same and test_type = asked.test_type and (image is not null) = asked.pictured
            and (${author}::integer is null or author = ${author}::integer
              or (enabled and id <> all(${withheld}::integer[])))
          offset 0
        ) as alike
      ) as first on true
      left join question on question.id = first.id
      left join category on category.id = question.category
      order by asked.place`.execute(database);
    found.push(...rows);
  }
  return found;
}
