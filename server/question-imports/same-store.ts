import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/** A test that is looked for: what it asks, and whether it has a picture. */
export type Asked = { text: string; test_type: string; pictured: boolean };

/** An author with whose tests others are compared, and with the enabled ones of all but those that work withholds; null for all tests. */
export type Reader = { author: number; withheld: readonly number[] } | null;

/** A number that tests which ask the same have in common, and a test of the bank that has it. */
export type Same = { same: string; duplicate_of: number | null; duplicate_in: string };

/**
 * Finds tests of the bank that ask the same: of the same type, with the same lines in any order, whatever their case, alphabet and white
 * space, and with pictures or without. Each is one look into the index `question_same`, however many tests there are.
 * @param asked as many as one statement takes
 * @returns in their order
 */
export async function findSame(database: Database, asked: readonly Asked[], reader: Reader): Promise<Same[]> {
  const { rows } = await sql<Same>`
      select folded.same::text as same, question.id as duplicate_of, coalesce(category.name, '') as duplicate_in
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as (text text, test_type text, pictured boolean))
        with ordinality as asked (text, test_type, pictured, place)
      cross join lateral (select same_form(search_form(asked.text)) as same offset 0) as folded
      left join lateral (
        -- The offset lets the index find them all: with the least of ids alone PostgreSQL might read the bank in the order of ids.
        select min(id) as id from (
          select id from question
          where same_form(search_text) = folded.same and test_type = asked.test_type and (image is not null) = asked.pictured
            and ${readableBy(reader)}
          offset 0
        ) as alike
      ) as first on true
      left join question on question.id = first.id
      left join category on category.id = question.category
      order by asked.place`.execute(database);
  return rows;
}

/** Waits until no other import writes tests, and lets none until the transaction ends: both might write the same ones. */
export async function lockBank(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tests of imports', 0))`.execute(transaction);
}

/**
 * Refuses items of an import that are to be written where a test of the bank asks the same by now. The same file may have been imported
 * since they were compared. Items that were included by hand stay.
 */
export async function refuseFoundSince(transaction: Database, id: number, reader: Reader): Promise<void> {
  await sql`
    update question_import_item set
      duplicate_of = found.question, duplicate_in = found.category, outcome = 'refused',
      receipt = receipt || jsonb_build_object('code', 'duplicate', 'detail', found.category)
    from (
      select item.number, question.id as question, coalesce(category.name, '') as category
      from question_import_item as item
      cross join lateral (
        select split_part(item.same, ' ', 1)::bigint as same, split_part(item.same, ' ', 2) as test_type offset 0
      ) as asked
      cross join lateral (
        select min(id) as id from (
          select id from question
          where same_form(search_text) = asked.same and question.test_type = asked.test_type
            and (image is not null) = (jsonb_array_length(item.draft -> 'pictures') > 0) and ${readableBy(reader)}
          offset 0
        ) as alike
      ) as first
      join question on question.id = first.id
      left join category on category.id = question.category
      where item.import = ${id} and item.outcome <> 'refused' and item.included is null and item.duplicate_of is null
        and item.same is not null
    ) as found
    where import = ${id} and question_import_item.number = found.number`.execute(transaction);
}

/** SQL for whether a reader may read a row of `question`. */
function readableBy(reader: Reader) {
  const author = reader?.author ?? null;
  const withheld = [...(reader?.withheld ?? [])];
  return sql`(${author}::integer is null or author = ${author}::integer or (enabled and question.id <> all(${withheld}::integer[])))`;
}
