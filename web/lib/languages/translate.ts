import type { TextKey } from '../../text-keys.ts';

/** A file of texts, or a part of one. */
export type Texts = { readonly [key: string]: string | Texts };

/** Gives a text with the values in the places of their `{{name}}`; with a `count`, the plural form of that number. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

function find(files: readonly Texts[], path: string): string | undefined {
  for (const texts of files) {
    let found: string | Texts | undefined = texts;
    for (const step of path.split('.')) found = typeof found === 'object' ? found[step] : undefined;
    if (typeof found === 'string') return found;
  }
  return undefined;
}

/**
 * @param files have the texts; a text is in one of them
 * @param language decides which plural form a number has
 * @param missing is called for a key that has no text; what it returns is shown instead
 */
export function translator(
  files: readonly Texts[],
  language: string,
  missing: (key: string) => string,
): Translate {
  const forms = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === 'number' ? find(files, `${key}_${forms.select(count)}`) : undefined;
    const text = plural ?? find(files, key) ?? missing(key);
    // A value is put in once and never searched for names, since people write some of them. One that a server has left out is blank.
    return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
      Object.hasOwn(values, name) ? String(values[name] ?? '') : place,
    );
  };
}
