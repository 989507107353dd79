/**
 * The pattern of SQL's LIKE that finds a text anywhere, its own signs taken literally. Both sides are
 * compared in lower case by the same collation, und-x-icu, as the indexes are.
 */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
