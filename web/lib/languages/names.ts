import { toLatin } from '../../../contract/answer-text/uzbek-latin.ts';
import type { Language } from '../../../contract/languages.ts';

type Named = { first_name: string; last_name: string };

/** A name as a register of a class has it: the last name first. */
export function registerName({ first_name, last_name }: Named): string {
  return `${last_name} ${first_name}`.trim();
}

/** The name of a person in a list by last name; the whole name where an answer of an earlier version has no parts. */
export function listedName(
  person: { name: string } & { [Part in keyof Named]?: string | undefined },
): string {
  const { name, first_name, last_name } = person;
  return first_name === undefined || last_name === undefined ? name : registerName({ first_name, last_name });
}

const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/g;

function latinOf(name: string): string {
  const small = name.normalize('NFC').toLowerCase().replaceAll(apostrophes, "'");
  return small.split(' ').map(toLatin).join(' ');
}

/** A text whose characters have the order of the Uzbek alphabet, where oʻ, gʻ, sh and ch are letters that follow z. */
function uzbekKey(name: string): string {
  return latinOf(name)
    .replaceAll("o'", '{')
    .replaceAll("g'", '|')
    .replaceAll('sh', '}')
    .replaceAll('ch', '~')
    .replaceAll("'", '');
}

/** Compares names of both alphabets: by that of the names where all have one, and otherwise as the language of the reader spells them. */
function comparisonOf(names: readonly string[], language: Language): (a: string, b: string) => number {
  if (names.every((name) => !/[a-z]/iu.test(name))) return new Intl.Collator('ru').compare;
  if (language === 'en') {
    const { compare } = new Intl.Collator('en');
    return (a, b) => compare(latinOf(a), latinOf(b));
  }
  return (a, b) => {
    const [first, second] = [uzbekKey(a), uzbekKey(b)];
    return first < second ? -1 : Number(first > second);
  };
}

/** People in the order of a register, by last name and then by first name; equal names stay as they are. */
export function inRegisterOrder<Person extends Named>(
  people: readonly Person[],
  language: Language,
): Person[] {
  const compare = comparisonOf(people.map(registerName), language);
  const ordered = Array.from(people);
  ordered.sort((a, b) => compare(registerName(a), registerName(b)));
  return ordered;
}
