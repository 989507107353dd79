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

/**
 * Ends of a typed word that may be half of a letter which is spelled by two, each with the other half: `Aliy` begins `Aliyev`, and `Bek`
 * the `Bekhzod` that is Behzod. In a text a word of less than four letters is whole.
 */
const halves: Readonly<Record<Form, readonly (readonly [end: RegExp, next: string])[]>> = {
  search_form: [[/.{3}[yй]$/iu, 'e']],
  name_form: [
    [/[yй]$/iu, 'e'],
    [/(?:[kqzкқз]|shc)$/iu, 'h'],
    [/[dд]$/iu, 'j'],
  ],
};

/** A word, and the words that it becomes with the next letter where it may end in the middle of one. Signs at its end are no letters. */
function spellingsOf(word: string, form: Form): string[] {
  const typed = word.normalize('NFC').replace(/[^\p{L}]+$/u, '');
  const open = halves[form].filter(([end]) => end.test(typed));
  return [word, ...open.map(([, next]) => word + next)];
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
  const conditions = spellingsOf(word, form).map((spelling) => {
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
