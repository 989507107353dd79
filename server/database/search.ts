import { type RawBuilder, sql } from 'kysely';

/** What people type for the signs of oʻ, gʻ and sanʼat, and what they find in each other's texts. */
const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/gu;

/** The one sign that stands for all apostrophes in a column of folded text. */
const theSign = 'ʻ';

/**
 * A condition that a text stands somewhere in a column of folded text, whatever its case and whichever apostrophes were
 * typed. The signs of LIKE in the text are taken literally. The comparison has the collation of the column, as its index.
 */
export function containsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(apostrophes, theSign);
  return sql<boolean>`${column} like lower(${`%${pattern}%`}::text collate "und-x-icu") collate "default"`;
}
