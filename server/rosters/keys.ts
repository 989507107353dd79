import type { Draft } from './reading/draft.ts';

/* Keys to compare names: two spellings that people take for the same have one key. */

const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/g;

/** A text without the characters that are typed for the apostrophes of oʻ, gʻ and sanʼat. */
export function withoutApostrophes(text: string): string {
  return text.replaceAll(apostrophes, '');
}

/** Of a person: without case, kinds of apostrophes, and the dots of ё. */
export function nameKey({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${last_name} ${first_name}`
    .normalize('NFC')
    .toLowerCase()
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

/** Of a class: "7-В" in Cyrillic letters is "7B", as nobody sees a difference. Between digits a dash or a space counts: "1-11" is not "11-1". */
export function classKey(name: string, year: number): string {
  const folded = withoutApostrophes(name.normalize('NFKC').toLowerCase())
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
