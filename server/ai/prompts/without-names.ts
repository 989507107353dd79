/*
 * Takes the writer out of a text before it is sent to a language model: the person's name in any spelling and form that can be recognized
 * from the name alone, and addresses, numbers and links that lead to a person. Pure.
 */

/** The replacement of each part that is taken out. */
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
    const longer = spellings.flatMap((begun) => written.map((spelling) => begun + spelling));
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

/**
 * The names of a person, each word of them in each spelling, by what a word is looked up in: one look for each word, however many names
 * and spellings there are.
 */
type Names = {
  whole: ReadonlySet<string>;
  /** Names and stems with which a word may begin, each with whether it may do so with a small first letter. */
  begins: ReadonlyMap<string, boolean>;
  /** The length of the longest of them. */
  longestBegin: number;
  /** Those that are found inside of longer words, and their lengths. */
  inside: ReadonlySet<string>;
  lengthsInside: readonly number[];
};

function hasInside({ inside, lengthsInside }: Names, word: string): boolean {
  return lengthsInside.some((length) => {
    for (let at = 0; at + length <= word.length; at += 1) {
      if (inside.has(word.slice(at, at + length))) return true;
    }
    return false;
  });
}

function isForm(names: Names, word: string, isCapital: boolean): boolean {
  if (names.whole.has(word) || hasInside(names, word)) return true;
  for (let length = 2; length <= Math.min(word.length, names.longestBegin); length += 1) {
    const maySmall = names.begins.get(word.slice(0, length));
    if (maySmall === undefined || (!maySmall && !isCapital)) continue;
    // The last letter of the name and the first of the ending may be one, as those of Komil and -lar.
    if (ending.test(word.slice(length)) || ending.test(word.slice(length - 1))) return true;
  }
  return false;
}

/** A word: letters, with apostrophes and characters without width between them. */
const words = /\p{L}(?:[\p{L}\p{M}\p{Cf}'’‘ʻʼʹʽ`´′]*[\p{L}\p{M}])?/gu;

function namesOf(names: readonly string[]): Names {
  const whole = new Set(
    names
      .flatMap((name) => name.match(words) ?? [])
      .flatMap((word) => spellingsOf(word))
      .filter((spelling) => spelling.length >= 2),
  );
  const begins = new Map<string, boolean>();
  const inside = new Set<string>();
  for (const spelling of whole) {
    const stem = stemOf(spelling);
    for (const begin of [spelling, stem]) {
      if (begin.length >= 2) begins.set(begin, begins.get(begin) === true || stem.length >= shortestStem);
      if (begin.length >= foundInside) inside.add(begin);
    }
  }
  const lengthsOf = (texts: Iterable<string>) => [...new Set([...texts].map(({ length }) => length))];
  const longestBegin = Math.max(0, ...lengthsOf(begins.keys()));
  return { whole, begins, longestBegin, inside, lengthsInside: lengthsOf(inside) };
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
  const personNames = namesOf(names);
  const isOwn = (word: string) => {
    const isCapital = /^\p{Lu}/u.test(word);
    return spellingsOf(word).some((spelling) => isForm(personNames, spelling, isCapital));
  };
  const reachable = contacts.reduce((rest, contact) => rest.replaceAll(contact, takenOut), text);
  return reachable.replaceAll(words, (word) => (isOwn(word) ? takenOut : word));
}
