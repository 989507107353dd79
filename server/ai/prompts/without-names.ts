/*
 * Takes out of a text who wrote it, before it is sent to a language model: the person's name in any spelling and form that can be told
 * from the name alone, and addresses, numbers and links that lead to a person. Pure.
 */

/** What stands in place of what was taken out. */
export const takenOut = '[…]';

/** Cyrillic letters of Russian and Uzbek in Latin ones; a list where they are written in several ways. */
const latin: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ғ: 'g',
    д: 'd',
    е: 'e',
    ё: 'e,yo',
    ж: 'j',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    қ: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ў: 'o,u',
    ф: 'f',
    х: 'h',
    ҳ: 'h',
    ц: 'ts',
    ч: 'ch',
    ш: 'sh',
    щ: 'sh',
    ъ: '',
    ы: 'i',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
    // Of Latin alphabets.
    ı: 'i',
    x: 'h',
    q: 'k',
    w: 'v',
  }).map(([letter, written]) => [letter, written.split(',')]),
);

/** A letter, without the signs on it, in Latin. */
function lettersOf(letter: string): readonly string[] {
  return latin[letter] ?? [letter.normalize('NFKD').replaceAll(/\p{Lm}|\P{L}/gu, '')];
}

/** The most spellings of one word that are compared. */
const mostSpellings = 16;

/** Letters that are one sound, however the alphabets and habits of schools write it. */
function soundsOf(word: string): string {
  return word
    .replaceAll('kh', 'h')
    .replaceAll('zh', 'j')
    .replaceAll('dj', 'j')
    .replaceAll('shch', 'sh')
    .replaceAll('ts', 's')
    .replaceAll(/y(?=[aeiou])|(?<=[aeiou])y/g, '')
    .replaceAll('y', 'i')
    .replaceAll(/(.)\1+/gu, '$1');
}

/** The spellings of a word that count as the same: in small Latin letters, without apostrophes, signs on letters and doubled letters. */
function spellingsOf(word: string): string[] {
  const letters = word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/([og])['’‘ʻʼʹʽ`´′]/g, (_, letter) => (letter === 'o' ? 'ў' : 'ғ'));
  let spellings = [''];
  for (const letter of letters) {
    const written = lettersOf(letter);
    const longer = spellings.flatMap((begun) => written.map((one) => begun + one));
    spellings = longer.slice(0, mostSpellings);
  }
  return [...new Set(spellings.map(soundsOf))];
}

/** Endings of names in Russian and Uzbek as `soundsOf` writes them: of surnames and patronymics, of cases, persons and numbers. */
const ofSurnames = '(?:[oe]?v(?:a|i[ch]h?|na)?|[oe]vich|in|sk)?';
const russian = '(?:a|ami|ah|am|e|i|im|imi|ih|u|o|om|oi|ogo|omu|em|ei|aa|uu|ie|ii|ia|iu)?';
const uzbek =
  '(?:jon|hon|bek|boi|oi)?(?:lar)?(?:im|ing|i|si|imiz|ingiz|m|ng|miz|ngiz)?(?:ning|ni|ga|ka|gacha|da|dagi|dan|niki|cha|dek|dai)?(?:mi|ku|chi|ham|dir)?';
const ending = new RegExp(`^${ofSurnames}(?:${russian}|${uzbek})$`);

/** The part of a name that stays in all of its forms: Karimova and Karimov have one, as have Мария and Марию. */
function stemOf(name: string): string {
  return name.replace(/(?:sk)(?:i|a|aa|ai)$/, 'sk').replace(/[aeiou]+$/, '');
}

/** From how many letters on a name is found inside of a longer word, as in `azizkarimov`. */
const foundInside = 6;
/** From how many letters on a stem is one of a name also in a word with a small first letter. */
const shortestStem = 3;

type Name = { spelling: string; stem: string };

function isForm({ spelling, stem }: Name, word: string, isCapital: boolean): boolean {
  if (word === spelling) return true;
  if (spelling.length >= foundInside && word.includes(spelling)) return true;
  if (stem.length >= foundInside && word.includes(stem)) return true;
  if (stem.length < shortestStem && !isCapital) return false;
  const ends = (begin: string) =>
    ending.test(word.slice(begin.length)) ||
    // The last letter of the name and the first of the ending are one, as those of Komil and -lar.
    ending.test(word.slice(begin.length - 1));
  return [spelling, stem].some((begin) => begin.length >= 2 && word.startsWith(begin) && ends(begin));
}

/** A word: letters, with apostrophes and characters without width between them. */
const words = /\p{L}(?:[\p{L}\p{M}\p{Cf}'’‘ʻʼʹʽ`´′]*[\p{L}\p{M}])?/gu;

/** The names of a person, each word of them in each spelling. */
function namesOf(names: readonly string[]): Name[] {
  return names
    .flatMap((name) => name.match(words) ?? [])
    .flatMap((word) => spellingsOf(word))
    .filter((spelling) => spelling.length >= 2)
    .map((spelling) => ({ spelling, stem: stemOf(spelling) }));
}

/** Addresses of mail, links, names of users, and telephone numbers of Uzbekistan and elsewhere. Years and other numbers stay. */
const contacts: readonly RegExp[] = [
  /(?<![^\s@<>(),;:"«»])[^\s@<>(),;:"«»]+@[^\s@<>(),;:"«»]+\.\p{L}{2,}/gu,
  /\b(?:https?:\/\/|www\.)\S+/giu,
  /(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:uz|ru|com|org|net|me|io|info)(?![\p{L}\p{N}])(?:\/\S*)?/giu,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/gu,
  /\+\s?\d(?:[\s().-]*\d){6,14}/gu,
  /(?<![\d.,])(?:(?:998|[78])[\s-]*)?\(?\d{2,3}\)?[\s-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/gu,
  /(?<![\d.,-])\d{3}-\d{2}-\d{2}(?![\d-])/gu,
];

/**
 * A text without the names of its writer, and without addresses, telephone numbers and links. Names of other people stay, as do names
 * of which nothing but a pet form is written.
 * @param names of the writer, each of one or several words, in any alphabet and case
 */
export function withoutNames(text: string, names: readonly string[]): string {
  const own = namesOf(names);
  const isOwn = (word: string) => {
    const isCapital = /^\p{Lu}/u.test(word);
    return spellingsOf(word).some((spelling) => own.some((name) => isForm(name, spelling, isCapital)));
  };
  const reachable = contacts.reduce((rest, contact) => rest.replaceAll(contact, takenOut), text);
  return reachable.replaceAll(words, (word) => (isOwn(word) ? takenOut : word));
}
