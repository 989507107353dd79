/*
 * An account can be signed up with another person's address, and its name must not carry a message to that person. So a
 * mail quotes a name only where it is written like one. What passes cannot hold an address, a number or a sentence.
 */

const longestName = 40;
const longestPart = 20;
/** Words other than particles, and their parts: `Анна-Мария Луиза` has two words of three parts. */
const mostWords = 2;
const mostParts = 3;

/** The letters of names in Latin script: those of Europe, of Vietnam, and of Uzbek, Karakalpak and Azerbaijani. */
const latin = 'A-Za-zÀ-ÖØ-öø-ſƏəǴǵǦǧẀ-ỹ';
/** Cyrillic letters, those of Uzbek, Tajik, Karakalpak and Kazakh included. Palochka is left out: it looks like I. */
const cyrillic = 'Ѐ-ҁҊ-ҿӁ-ӎӐ-ԯ';
/** Every character that people type for the one in oʻ and gʻ, and for the sign in Masʼud. */
const apostrophe = "[ʻʼ'’‘`]";
/** A mark that is left after NFC composed the others with their letters. */
const marks = '[\\u0300-\\u036f]?';

function partOf(letters: string): string {
  return `(?:[${letters}]${marks}(?:${apostrophe}(?=[${letters}]))?)+`;
}

/** A word in one script, which may end in the apostrophe of oʻ or gʻ. */
function wordOf(letters: string): string {
  const part = partOf(letters);
  return `${part}(?:-${part})*`;
}

const word = new RegExp(`^(?:${wordOf(latin)}|${wordOf(cyrillic)})(?:(?<=[oOgG])${apostrophe})?$`, 'u');

/** Words of names that are written in lower case and say how the names beside them are related. */
const particles = new Set(
  [
    'ibn bin bint al az ad as ar at',
    'oʻgʻli qizi ogli kizi ugli oglu uli uly qyzy kyzy',
    'ўғли қизи угли кизи оглы оглу кызы улы ұлы қызы ибн бин бинт аль ад аз',
    'de da di del la le van von der den dos du',
  ].flatMap((words) => words.split(' ')),
);

const apostrophes = new RegExp(apostrophe, 'gu');

function isParticle(part: string): boolean {
  return particles.has(part.replaceAll(apostrophes, 'ʻ'));
}

/** Whether a letter is written in this way only for its look, as fullwidth letters and ligatures are. */
function hasVariants(text: string): boolean {
  return text.normalize('NFKC') !== text;
}

/**
 * A person's name as a mail may quote it: one or two words in Latin or Cyrillic letters, each in one script, with hyphens and the
 * apostrophes of oʻ and gʻ. Of several words each begins with a capital letter or is a particle such as `ibn` or `qizi`.
 * @param text a name as it was typed, unchecked
 * @returns the name in NFC, on one line; blank text for anything that is not written like a name
 */
export function quotableName(text: string): string {
  const name = text.normalize('NFC').trim().replaceAll(/ +/g, ' ');
  if (name.length > longestName || hasVariants(name)) return '';
  const words = name.split(' ');
  if (!words.every((part) => word.test(part))) return '';
  const isOneWord = words.length === 1;
  const named = words.filter((part) => isOneWord || !isParticle(part));
  const parts = named.flatMap((part) => part.split('-'));
  const plain = parts.filter((part) => !isParticle(part));
  const areCapital = isOneWord || plain.every((part) => part[0] !== part[0]?.toLowerCase());
  const fits =
    named.length > 0 &&
    named.length <= mostWords &&
    words.length - named.length <= mostWords &&
    parts.length <= mostParts &&
    parts.every((part) => part.length <= longestPart);
  return areCapital && fits ? name : '';
}

/** First and last name as a mail may quote them; blank text where one of them is not written like a name. */
export function quotableFullName({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): string {
  const [first, last] = [quotableName(first_name), quotableName(last_name)];
  return first === '' || last === '' ? '' : `${first} ${last}`;
}
