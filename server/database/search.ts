import { type RawBuilder, sql } from 'kysely';

import { isBlank } from '../../contract/wire/names.ts';

/** The words of a search, which a text has in any order. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/))].filter((word) => !isBlank(word));
}

/**
 * The condition that a text in the form of `search_form` of the database contains a word in that form. Wildcards of LIKE in it are
 * literal characters. The comparison has the collation of the column, so that its index is used.
 */
export function containsWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${text} like search_form(${pattern}::text) collate "default"`;
}

/** The condition that a text in the form of `search_form` contains every word of a search; true without words. */
export function containsFolded(text: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const conditions = wordsOf(search).map((word) => containsWord(text, word));
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

/** A text in the form of `search_form`, for rows that are few enough to be searched without an index. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`search_form(${text}) collate "default"`;
}
