import { type RawBuilder, sql } from 'kysely';

import { isBlank } from '../../contract/wire/names.ts';

/**
 * The functions of the database that fold texts for a search: `search_form` any text, `name_form` names of people. A name is heard, and then spelled
 * by one of several alphabets.
 */
type Form = 'search_form' | 'name_form';

/** The words of a search, which a text has in any order. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/))].filter((word) => !isBlank(word));
}

/** The least length of a word that may end in the middle of ye or yo, which are one letter in a folded text. */
const shortestHalf = 4;

/** A word, and the word that it becomes with the next letter where its last one may begin a ye or yo: `Aliy` begins `Aliyev`. */
function spellingsOf(word: string): string[] {
  return word.length >= shortestHalf && /[yй]$/iu.test(word.normalize('NFC')) ? [word, `${word}e`] : [word];
}

/**
 * The condition that a text in a folded form contains a word in that form. Wildcards of LIKE in it are literal characters. The comparison has
 * the collation of the column, so that its index is used.
 */
export function containsWord(
  text: RawBuilder<unknown>,
  word: string,
  form: Form = 'search_form',
): RawBuilder<boolean> {
  const conditions = spellingsOf(word).map((spelling) => {
    const pattern = `%${spelling.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    return sql`${text} like ${sql.raw(form)}(${pattern}::text) collate "default"`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The condition that a text in a folded form contains every word of a search; true without words. */
export function containsFolded(text: RawBuilder<unknown>, search: string, form?: Form): RawBuilder<boolean> {
  const conditions = wordsOf(search).map((word) => containsWord(text, word, form));
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

/** A text in a folded form, for rows that are few enough to be searched without an index. */
export function folded(text: RawBuilder<unknown>, form: Form = 'search_form'): RawBuilder<string> {
  return sql<string>`${sql.raw(form)}(${text}) collate "default"`;
}
