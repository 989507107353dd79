import { type RawBuilder, sql } from 'kysely';

/** The characters that people type for the apostrophes of oʻ, gʻ and sanʼat; they are equal in a search. */
const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/gu;

/** The character that replaces every apostrophe in a column of folded text. */
const folding = 'ʻ';

/**
 * A condition that a text stands somewhere in a column of folded text, whatever its case and whichever apostrophes were
 * typed. The signs of LIKE in the text are taken literally. The comparison has the collation of the column, as its index.
 */
export function containsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(apostrophes, folding);
  return sql<boolean>`${column} like lower(${`%${pattern}%`}::text collate "und-x-icu") collate "default"`;
}
