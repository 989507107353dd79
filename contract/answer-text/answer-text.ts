import { withLookAlikesFolded } from './look-alikes.ts';
import { foldNotation } from './notation.ts';
import { readNumbers } from './numbers.ts';
import { stripOuterPunctuation } from './outer-punctuation.ts';
import { type Rational, readSpelled } from './rational.ts';
import { isQuantity, readScripts } from './scripts.ts';
import { foldCase, foldSigns } from './signs.ts';
import { readTex } from './tex.ts';
import { tokenise, type Token } from './tokens.ts';
import { caseOfUnit, withMicro } from './units.ts';
import { toLatin } from './uzbek-latin.ts';

/** An answer in the form in which answers are compared. Two that mean the same are equal in one of the first three fields, and in the last. */
export interface NormalizedAnswer {
  /** In the script in which it was typed. */
  typed: string;
  /** In Uzbek Latin. */
  latin: string;
  /** With Latin letters for the Cyrillic ones that look like them. */
  shape: string;
  /** Where the unit behind a number has capitals that count. Blank where there is none. */
  capitals: string;
}

/** A number, negative where its top is, and the unit behind it; a blank one where there is none. */
export type Quantity = { value: Rational; unit: NormalizedAnswer };

const cyrillic = /\p{Script=Cyrillic}/u;

/** Normalizes an answer of any kind, in time linear in its length. A blank answer stays blank. */
export function normalizeAnswer(text: string): NormalizedAnswer {
  const tokens = readTokens(text);
  if (!isQuantity(tokens)) return formsOf(tokens, '');
  // A single letter may be that of a formula: 2S and 2s.
  const words = tokens.map(({ kind, text: word }) =>
    kind === 'word' && word.length > 1 ? caseOfUnit(word) : '',
  );
  return formsOf(tokens.map(inMicro), words.join(' ').trim());
}

/** Reads a text that begins with a number as that number with its unit: 1,5·10³ km. Undefined for other texts, and for numbers that are too long to compute with. */
export function readQuantity(text: string): Quantity | undefined {
  const [number, ...unit] = readTokens(text);
  const value = number?.kind === 'number' ? readSpelled(number.text) : undefined;
  return value && { value, unit: unitForms(unit) };
}

/** A unit in the form in which `readQuantity` returns it. */
export function normalizeUnit(unit: string): NormalizedAnswer {
  return unitForms(readTokens(`1 ${unit}`).slice(1));
}

/**
 * Whether two answers mean the same. Answers in one script are compared letter by letter, so that мел and мель stay two words.
 * An answer in Cyrillic is compared in Uzbek Latin with an answer that has no Cyrillic letter, and answers in two scripts are equal
 * where they look alike.
 */
export function isEquivalent(a: NormalizedAnswer, b: NormalizedAnswer): boolean {
  if (a.capitals !== b.capitals) return false;
  if (a.typed === b.typed || a.shape === b.shape) return true;
  return a.latin === b.latin && cyrillic.test(a.typed) !== cyrillic.test(b.typed);
}

/**
 * The form in which answers are compared that must be exactly as written: capitals, spaces within and zeros count. What no reader sees and few
 * keyboards have makes no difference: white space around, kinds of apostrophes and dashes, x² for x^2, and the alphabet of letters that look alike.
 */
export function exactForm(text: string): string {
  return withLookAlikesFolded(foldSigns(text).trim());
}

function readTokens(text: string): Token[] {
  const folded = foldNotation(
    foldSigns(readTex(withoutBullets(text)))
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  );
  return readScripts(stripOuterPunctuation(readNumbers(tokenise(folded))));
}

/** A bullet around an answer is none of its signs; within it is one of a product. */
function withoutBullets(text: string): string {
  return text.includes('•') ? text.replaceAll(/^[\s•]+(?=[^\s•])|(?<=[^\s•])[\s•]+$/gu, '') : text;
}

function unitForms(tokens: Token[]): NormalizedAnswer {
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? caseOfUnit(text) : ''));
  return formsOf(stripOuterPunctuation(tokens.map(inMicro)), words.join(' ').trim());
}

const inMicro = (token: Token): Token => ({ ...token, text: withMicro(token.text) });

function formsOf(tokens: readonly Token[], capitals: string): NormalizedAnswer {
  const folded = foldCase(tokens.map(({ text }) => text).join(' '));
  if (!cyrillic.test(folded)) return { typed: folded, latin: folded, shape: folded, capitals };
  const words = folded.split(' ');
  const typed = words.map(typedForm).join(' ');
  const shape = withLookAlikesFolded(typed.toUpperCase()).toLowerCase();
  return { typed, latin: words.map(latinForm).join(' '), shape, capitals };
}

/** In Cyrillic, ё equals е and an apostrophe equals ъ. */
function typedForm(text: string): string {
  return cyrillic.test(text) ? text.replaceAll('ё', 'е').replaceAll("'", 'ъ') : text;
}

function latinForm(text: string): string {
  return cyrillic.test(text) ? toLatin(text.replaceAll("'", 'ъ')) : text;
}
