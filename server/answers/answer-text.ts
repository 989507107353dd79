import { foldCharacters } from './characters.ts';
import { readNumbers } from './numbers.ts';
import { stripOuterPunctuation } from './outer-punctuation.ts';
import { tokenise, type Token } from './tokens.ts';
import { toLatin } from './uzbek-latin.ts';

/** A free-text answer as it is compared: in the letters it was typed in, and spelled in Uzbek Latin letters. */
export interface NormalizedAnswer {
  typed: string;
  latin: string;
}

const cyrillic = /\p{Script=Cyrillic}/u;

/** Brings a free-text answer to the form in which it is compared; blank for a blank answer. Time grows with its length, no faster. */
export function normalizeAnswer(text: string): NormalizedAnswer {
  const tokens = dropCarets(stripOuterPunctuation(readNumbers(tokenise(foldCharacters(text)))));
  const typed = tokens.map((token) => typedForm(token.text)).join(' ');
  return { typed, latin: cyrillic.test(typed) ? tokens.map(latinForm).join(' ') : typed };
}

/**
 * Whether two answers say the same. Answers in one script are compared letter by letter, so that мел and мель stay two words;
 * only an answer in Cyrillic and one without any Cyrillic letter meet in Uzbek Latin.
 */
export function isEquivalent(one: NormalizedAnswer, other: NormalizedAnswer): boolean {
  if (one.typed === other.typed) return true;
  return one.latin === other.latin && cyrillic.test(one.typed) !== cyrillic.test(other.typed);
}

/** In Cyrillic ё is е, and an apostrophe stands for ъ. */
function typedForm(text: string): string {
  return cyrillic.test(text) ? text.replaceAll('ё', 'е').replaceAll("'", 'ъ') : text;
}

function latinForm({ text }: Token): string {
  return cyrillic.test(text) ? toLatin(text.replaceAll("'", 'ъ')) : text;
}

/** sm^2 is how a keyboard without ² gives sm², which reads like sm2. */
function dropCarets(tokens: Token[]): Token[] {
  return tokens.filter(
    ({ text }, index) =>
      text !== '^' || tokens[index - 1]?.kind !== 'word' || !/^\d+$/u.test(tokens[index + 1]?.text ?? ''),
  );
}
