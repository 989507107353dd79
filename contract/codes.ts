/*
 * Codes that people read from paper and type: eight characters in two groups, of an alphabet in which none is easily taken
 * for another (0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B are not all in it), and which has too few vowels for words. There
 * are 25^8 codes, 37 bits.
 */

export const codeAlphabet = '23456789CDFGHJKMNPQRTVWXY';
const codeLength = 8;
const codePattern = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`);

/** Cyrillic letters that look like letters of the alphabet, on a keyboard that was left in another language. */
const lookAlikes: Readonly<Record<string, string>> = {
  С: 'C',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
};

/**
 * A new code without its hyphen.
 * @param below a random whole number from 0 to below its argument, such as `randomInt` of node:crypto
 */
export function newCode(below: (end: number) => number): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[below(codeAlphabet.length)]).join('');
}

/** What was typed as a code: upper case, without spaces and hyphens, Cyrillic look-alikes read as Latin. Undefined where it is none. */
export function foldCode(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '')
    .replaceAll(/./gu, (letter) => lookAlikes[letter] ?? letter);
  return codePattern.test(letters) ? letters : undefined;
}

/** A code as it is shown: in two groups of four. */
export function formatCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
