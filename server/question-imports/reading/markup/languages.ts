/* Texts in several languages, of which Moodle shows each reader one. */

/** The text of a language: in the filter of plugins, `{mlang en}…{mlang}`, and in that of Moodle itself. */
const braces = /\{\s?mlang\s+([\w,-]{1,60})\s?\}([^]*?)\{\s?mlang\s?\}/gi;
const spans =
  /<span\b(?=[^<>]{0,200}\blang="([\w-]{1,20})")(?=[^<>]{0,200}\bclass="multilang")[^<>]{0,200}>([^]*?)<\/span>/gi;

/** Longer texts, in characters, are left as they are. */
const longest = 50_000;

/** The languages of schools here, before those of a text. */
const preferred = ['uz', 'ru'];

/**
 * A text in one of its languages: Uzbek, Russian, or the first that it has.
 * @returns the other languages, none of a text that is in one
 */
export function inOneLanguage(text: string): { text: string; others: string[] } {
  const others = new Set<string>();
  const inOne = (
    pattern: RegExp,
    typed: string,
    partOf: (groups: string[]) => { names: string[]; text: string },
  ) => {
    const found = [...typed.matchAll(pattern)].map((match) => partOf(match.slice(1)).names);
    const named = new Set(found.flat());
    const chosen = preferred.find((name) => named.has(name)) ?? found.find(([name]) => name !== 'other')?.[0];
    if (chosen === undefined || named.size < 2) return typed;
    for (const name of named) if (name !== chosen) others.add(name);
    return typed.replaceAll(pattern, (_whole, ...groups: string[]) => {
      const { names, text: part } = partOf(groups);
      return names.includes(chosen) ? part : '';
    });
  };
  const short = (name: string) => name.trim().slice(0, 2).toLowerCase();
  let shown = text;
  if (text.length > longest) return { text, others: [] };
  if (/mlang/i.test(shown)) {
    shown = inOne(braces, shown, ([names = '', part = '']) => ({
      names: names.split(',').map((name) => (/^other$/i.test(name.trim()) ? 'other' : short(name))),
      text: part,
    }));
  }
  if (/multilang/.test(shown))
    shown = inOne(spans, shown, ([name = '', part = '']) => ({ names: [short(name)], text: part }));
  return { text: shown, others: [...others] };
}
