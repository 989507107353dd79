import { apostrophes, withoutApostrophes } from '../reading/heading-key.ts';
import type { Draft } from './reading/draft.ts';

/* Keys to compare names: two spellings that people take for the same have one key. */

/** The letters that small and capital I of the Turkic alphabets have: their pairs differ from one alphabet to the other. */
const lettersI = /[ıİÍí]|[iI]\u0307/g;

/** Without case, and with one letter for those that are pairs of I in some alphabet: İbrahim and İBRAHİM, Ílım and ÍLÍM. */
function withoutCase(text: string): string {
  return text.normalize('NFC').replaceAll(lettersI, 'i').toLowerCase();
}

/** Of a person: without case, kinds of apostrophes, and the dots of ё. */
export function nameKey({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return withoutCase(`${last_name} ${first_name}`)
    .replaceAll('ё', 'е')
    .replaceAll(apostrophes, 'ʻ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const latin: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
};

/** The word for a class, before and behind a name that begins with a digit. */
const wordBefore = /^(?:класс|синф|sinf|class|grade)[\s:№-]*(?=\d)/iu;
const wordBehind = /(?<![\s-])[\s-]*(?:класс|синф|sinf|class|grade|кл)\.?$/iu;

/** The name of a class without the word for a class: "7-А" for "7-А класс". */
export function withoutClassWord(name: string): string {
  const rest = name.replace(wordBefore, '');
  return rest === name && /^\d/.test(name) ? name.replace(wordBehind, '') : rest;
}

/**
 * Of a class: "7-В" in Cyrillic letters and "7-В класс" are "7B", as nobody sees a difference. Between digits a dash or a space counts: "1-11"
 * is not "11-1".
 */
export function classKey(name: string, year: number): string {
  const folded = withoutApostrophes(withoutCase(withoutClassWord(name).normalize('NFKC')))
    .replaceAll(/(?<=\d)[\s\-–—.]+(?=\d)/g, '_')
    .replaceAll(/[\s\-–—"«»“”.()]/g, '')
    .replaceAll(/[а-я]/g, (letter) => latin[letter] ?? letter);
  return `${year} ${folded === '' ? name.toLowerCase() : folded}`;
}

/** Whether a person of a list is put into classes as a pupil, as a teacher, or not at all. */
export function sideOf({ roles }: Pick<Draft, 'roles'>): 'pupil' | 'teacher' | undefined {
  if (roles.includes('pupil')) return 'pupil';
  return roles.includes('teacher') ? 'teacher' : undefined;
}
