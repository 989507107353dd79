import { textsAt } from '../../../contract/questions/text-format.ts';

/** What may stand before a block of Markdown in its line: signs of lists and quotes. */
const before = String.raw`^[ \t>*+\-\d.)]*`;

/** HTML: tags, also those that are not closed, comments and references to characters. */
const html = [
  /<\/?[a-z][^<>]*>/i,
  /<[a-z][\w-]*(?:\s+[\w.:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>/i,
  /<[a-z][\w-]*[\s/]+[\w.:-]+\s*=/i,
  /<[!?]/,
  /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i,
  new RegExp(`${before}</?[a-z]`, 'im'),
];

/** Links and pictures, and addresses of pages. */
const links = [
  /\]\(/,
  new RegExp(String.raw`${before}\[(?:[^[\]\\]|\\[\s\S])+\]:`, 'm'),
  /<[^\s<>][^\s<>@:]*[@:][^\s<>]*>/,
  /\b(?:https?:\/\/|www\.)\S/i,
];

/** The line below the heading of a table. */
const tables = [/^(?=[^\r\n]*\|)(?=[^\r\n]*-)[>\t |:-]+$/m];

/** Emphasis, headings and code. */
const formatting = [/\*\*|__\w|```|~~~/, /^#{1,6} /m];

const markup = [...html, ...links, ...tables, ...formatting];

/**
 * Whether a text of a value has HTML or Markdown: a plain text would show the signs, and a formatted one what a model wants to be seen.
 * Ids are not looked at.
 */
export function hasMarkup(value: unknown): boolean {
  return [...textsAt(value, new Set(['id']))].some(({ text }) => markup.some((sign) => sign.test(text)));
}
