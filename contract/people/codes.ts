import { message } from '../wire/messages.ts';

/*
 * Codes that people read from paper and type: codes of classes, of log-in cards and of parents. They are written XXXX-XXXX and
 * stored without the dash.
 */

/** The characters of codes: without vowels, so that no words come about, and without those that are mistaken for others. */
export const codeAlphabet = '23456789CDFGHJKMNPQRTVWXY';

/** How many characters a code has. There are more than 152,000,000,000 codes. */
export const codeLength = 8;

/** Cyrillic letters that look like characters of codes, by which a code that is typed with another keyboard is read too. */
const lookAlikes: Readonly<Record<string, string>> = {
  С: 'C',
  Н: 'H',
  Һ: 'H',
  Ј: 'J',
  К: 'K',
  М: 'M',
  Р: 'P',
  Ԛ: 'Q',
  Т: 'T',
  Ԝ: 'W',
  Х: 'X',
  У: 'Y',
  Ү: 'Y',
};

const writtenCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);

/** Separators between the characters of a code: spaces, dashes, and invisible characters. */
const betweenCharacters = /[\s\p{Pd}\p{Cf}\u2212_.]/gu;

/**
 * A new code, as it is stored.
 * @param randomInt gives a whole number from 0 up to, but not including, its argument; for codes that protect something it must
 * not be foreseeable
 */
export function newCode(randomInt: (below: number) => number): string {
  const places = Array.from({ length: codeLength }, () => randomInt(codeAlphabet.length));
  return places.map((place) => codeAlphabet.charAt(place)).join('');
}

function foldCharacters(typed: string): string[] {
  const plain = typed.normalize('NFKC').replace(betweenCharacters, '').toUpperCase();
  return Array.from(plain, (letter) => lookAlikes[letter] ?? letter);
}

/**
 * Folds a typed code to its stored form: accepts any case, with or without dashes and spaces, also with Cyrillic letters that
 * look alike.
 * @returns undefined for a text that is no code
 */
export function foldCode(typed: string): string | undefined {
  const folded = foldCharacters(typed).join('');
  return writtenCode.test(folded) ? folded : undefined;
}

/** The first letter or digit of a typed text that stands in no code, in upper case; undefined where each may stand in one. */
export function foreignCharacter(typed: string): string | undefined {
  return foldCharacters(typed).find(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && !codeAlphabet.includes(letter),
  );
}

/** The sentence about a text that is no code: it names the character that stands in none. @param otherwise where there is no such character */
export function noCodeMessage(typed: string, otherwise: string): string {
  const letter = foreignCharacter(typed);
  return letter === undefined ? otherwise : message.codeCharacter(letter);
}

/** A stored code as people read it: XXXX-XXXX. */
export function formatCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
