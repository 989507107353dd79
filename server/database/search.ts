import { type RawBuilder, sql } from 'kysely';

/** What people type for the signs of oʻ, gʻ and sanʼat, and what they find in each other's texts. */
const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/gu;

/** The one sign that stands for all apostrophes in a column of folded text. */
const theSign = 'ʻ';

/**
 * A text as it stands in a column of folded text, which is lower case with one sign for all apostrophes.
 * @param text whose letters and marks are put together, as those of the column are
 */
export function folded(text: string): RawBuilder<string> {
  return sql<string>`lower(${text.replaceAll(apostrophes, theSign)}::text collate "und-x-icu")`;
}

/**
 * A condition that a text stands somewhere in a column of folded text, whatever its case and whichever apostrophes were
 * typed; the signs of LIKE are taken literally. It is compared by the collation of the column, as its index is.
 */
export function containsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${column} like ${folded(pattern)} collate "default"`;
}
