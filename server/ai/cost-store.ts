import { sql } from 'kysely';

import type { Database } from '../database/database.ts';

/**
 * The characters of the texts of some questions as often as a language model is sent them: what is asked when it solves them, when it reviews
 * them and as what it may correct, and the key and the explanation once.
 */
export async function countCharacters(database: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ characters: number }>`
    select coalesce(sum(
      3 * (length(savol) + length(content::text)) + coalesce(length(key::text), 0) + length(explanation)
    ), 0)::float as characters
    from question where id = any(${[...ids]}::integer[])`.execute(database);
  return rows[0]?.characters ?? 0;
}
