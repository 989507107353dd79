import { foldCharacters } from './characters.ts';
import { readNumbers } from './numbers.ts';
import { stripOuterPunctuation } from './outer-punctuation.ts';
import { tokenise, type Token } from './tokens.ts';
import { toLatin } from './uzbek-latin.ts';

/** A free-text answer in the form in which answers are compared, in the script in which it was typed and in Uzbek Latin. */
export interface NormalizedAnswer {
  typed: string;
  latin: string;
}

const cyrillic = /\p{Script=Cyrillic}/u;

/** Normalizes a free-text answer, in time linear in its length. A blank answer stays blank. */
export function normalizeAnswer(text: string): NormalizedAnswer {
  const tokens = dropCarets(stripOuterPunctuation(readNumbers(tokenise(foldCharacters(text).trim()))));
  const typed = tokens.map((token) => typedForm(token.text)).join(' ');
  return { typed, latin: cyrillic.test(typed) ? tokens.map(latinForm).join(' ') : typed };
}

/**
 * Whether two answers mean the same. Answers in one script are compared letter by letter, so that мел and мель stay two words.
 * An answer in Cyrillic is compared in Uzbek Latin with an answer that has no Cyrillic letter.
 */
export function isEquivalent(a: NormalizedAnswer, b: NormalizedAnswer): boolean {
  if (a.typed === b.typed) return true;
  return a.latin === b.latin && cyrillic.test(a.typed) !== cyrillic.test(b.typed);
}

/** In Cyrillic, ё equals е and an apostrophe equals ъ. */
function typedForm(text: string): string {
  return cyrillic.test(text) ? text.replaceAll('ё', 'е').replaceAll("'", 'ъ') : text;
}

function latinForm({ text }: Token): string {
  return cyrillic.test(text) ? toLatin(text.replaceAll("'", 'ъ')) : text;
}

/** Makes sm^2, and sm², which is folded to it, equal to sm2. */
function dropCarets(tokens: Token[]): Token[] {
  return tokens.filter(
    ({ text }, index) =>
      text !== '^' || tokens[index - 1]?.kind !== 'word' || !/^\d+$/u.test(tokens[index + 1]?.text ?? ''),
  );
}
