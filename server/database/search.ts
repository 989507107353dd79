import { type RawBuilder, sql } from 'kysely';

/** What people type for the signs of oʻ, gʻ and sanʼat, and what they find in each other's texts. */
const apostrophes = "'`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ";
const oneOfThem = new RegExp(`[${apostrophes}]`, 'gu');
const sameSign = "'".repeat(apostrophes.length);

/**
 * The pattern of SQL's LIKE that finds a text anywhere, its own signs taken literally. Both sides are
 * compared in lower case by the same collation, und-x-icu, as the indexes are.
 */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** The collation that an indexed expression has: an index serves only what is compared by its own. */
type Collation = 'und-x-icu' | 'default';

function lowerPattern(pattern: string, collation: Collation) {
  return sql`lower(${pattern}::text collate "und-x-icu") collate ${sql.id(collation)}`;
}

/**
 * A condition that a text stands somewhere in an expression, without case and whichever apostrophes were
 * typed. An index on the expression finds the candidates with any sign in an apostrophe's place.
 * @param lowered SQL of lower-case text, spelled as its trigram index is
 * @param collation the one of that index
 */
export function contains(
  lowered: RawBuilder<unknown>,
  text: string,
  collation: Collation = 'und-x-icu',
): RawBuilder<boolean> {
  const pattern = containing(text);
  const candidate = sql<boolean>`${lowered} like ${lowerPattern(pattern.replaceAll(oneOfThem, '_'), collation)}`;
  if (pattern.search(oneOfThem) === -1) return candidate;
  const exact = lowerPattern(pattern.replaceAll(oneOfThem, "'"), collation);
  return sql<boolean>`(${candidate} and translate(${lowered}, ${apostrophes}, ${sameSign}) like ${exact})`;
}

/** The one sign that stands for all apostrophes in a column of folded text. */
const theSign = 'ʻ';

/** A text as it stands in a column of folded text, which is lower case with one sign for all apostrophes. */
export function folded(text: string): RawBuilder<string> {
  return sql<string>`lower(${text.replaceAll(oneOfThem, theSign)}::text collate "und-x-icu")`;
}

/** A condition that a text stands somewhere in a column of folded text. */
export function containsFolded(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = containing(text.replaceAll(oneOfThem, theSign));
  return sql<boolean>`${column} like ${lowerPattern(pattern, 'default')}`;
}
