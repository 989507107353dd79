import { sql } from 'kysely';

import { filesOfPicture } from '../../contract/questions/picture-name.ts';
import type { Database } from '../database/database.ts';

/*
 * Finds the references to files in the folder of pictures. A text column `image` has the name of a picture. In a JSON column `media` each
 * `name` that is a text is that of a picture or recording. Versions of questions refer to files too, which they still show.
 */

const referringColumns = `
  select case attname
    when 'image' then format('select image as name from %I where image is not null', relname)
    else format('select jsonb_path_query(media, %L, ''{}'', true) #>> ''{}'' as name from %I where media is not null',
                'lax $.**.name ? (@.type() == "string")', relname)
    end as ask
   from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and not attisdropped
    and (attname = 'image' and atttypid = 'text'::regtype or attname = 'media' and atttypid = 'jsonb'::regtype)`;

/** Versions of questions, where the database has them already: `pictures_of` says to which files a state refers. */
const versionsAsked = `
  select 'select pictures_of(state) from question_version where state ->> ''image'' is not null or state ->> ''media'' is not null'
    as ask where to_regclass('question_version') is not null`;

/**
 * The names of all files of pictures and recordings that rows refer to.
 * @param query runs a statement, and gives its rows
 */
export async function listReferredFiles(
  query: (statement: string) => Promise<readonly unknown[]>,
): Promise<string[]> {
  const columns = (await query(referringColumns)) as { ask: string }[];
  if (columns.length === 0) return [];
  const versions = (await query(versionsAsked)) as { ask: string }[];
  const asks = [...columns, ...versions].map(({ ask }) => ask);
  const rows = (await query(asks.join(' union '))) as { name: string }[];
  return rows.flatMap(({ name }) => filesOfPicture(name));
}

/** As `listReferredFiles`, of the database of the server. */
export function findReferredFiles(database: Database): Promise<string[]> {
  return listReferredFiles(async (statement) => (await sql.raw(statement).execute(database)).rows);
}
