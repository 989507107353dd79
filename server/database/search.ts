import { type RawBuilder, sql } from 'kysely';

/** The characters that are typed for the apostrophes of oʻ, gʻ and sanʼat. A search treats them as equal. */
const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/gu;

/** The character that replaces every apostrophe in a column of folded text. */
const folding = 'ʻ';

/** A text with one kind of apostrophe, as columns of folded text have it. */
export function foldApostrophes(text: string): string {
  return text.replaceAll(apostrophes, folding);
}

/**
 * The condition that a column of folded text contains a text, regardless of case and of the kind of apostrophe. Wildcards of
 * LIKE in the text are literal characters. The comparison has the collation of the column, so that its index is used.
 */
export function containsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = foldApostrophes(text.replaceAll(/[\\%_]/g, String.raw`\$&`));
  return sql<boolean>`${column} like lower(${`%${pattern}%`}::text collate "und-x-icu") collate "default"`;
}

const everyApostrophe = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";

/** A text in the form of columns of folded text, for rows that are few enough to be searched without an index. */
export function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  const to = folding.repeat(everyApostrophe.length);
  return sql<string>`translate(lower(normalize(${text}, nfc) collate "und-x-icu"), ${everyApostrophe}, ${to}) collate "default"`;
}
