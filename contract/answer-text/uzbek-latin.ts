/**
 * Uzbek Cyrillic to Uzbek Latin. Sources:
 * the Law of the Republic of Uzbekistan "On introducing the Uzbek alphabet based on the Latin script" (2 September 1993, as amended on 6 May 1995);
 * the spelling rules that the Cabinet of Ministers confirmed on 24 August 1995 (No. 339).
 * The alphabet gives the letters; the rules give the spellings that depend on the place in the word: е, ц, ъ, ь, and the apostrophe
 * between s and h. Russian letters that the Uzbek alphabet lacks (щ, ы) are spelled as in Uzbek loanwords.
 */
const letters = new Map(
  Object.entries({
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'yo',
    ж: 'j',
    з: 'z',
    и: 'i',
    й: 'y',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'x',
    ц: 's',
    ч: 'ch',
    ш: 'sh',
    щ: 'sh',
    ъ: "'",
    ы: 'i',
    ь: '',
    э: 'e',
    ю: 'yu',
    я: 'ya',
    ў: "o'",
    қ: 'q',
    ғ: "g'",
    ҳ: 'h',
  }),
);
const vowels = new Set('аеёиоуыэюяў');
const iotated = new Set('еёюя');

/** Transliterates a word in lower case. Characters that are not Cyrillic stay. */
export function toLatin(word: string): string {
  const source = word.replaceAll('цц', 'ц');
  let latin = '';
  for (let index = 0; index < source.length; index += 1) latin += spell(source, index);
  // The spelling rules name these months as sentabr and oktabr, though the letters give sentyabr and oktyabr.
  return latin.replace(/^(sent|okt)yabr/u, '$1abr');
}

function spell(word: string, index: number): string {
  const letter = word[index] ?? '';
  const before = word[index - 1] ?? '';
  const after = word[index + 1] ?? '';
  // Европа, поезд, объект, барьер: Yevropa, poyezd, obyekt, baryer.
  if (letter === 'е' && (before === '' || before === 'ъ' || before === 'ь' || vowels.has(before)))
    return 'ye';
  // батальон: batalyon.
  if (letter === 'о' && before === 'ь') return 'yo';
  // конституция, but цирк and лекция: konstitutsiya, sirk, leksiya.
  if (letter === 'ц' && vowels.has(before)) return 'ts';
  // Исҳоқ: Isʼhoq, since sh is one letter.
  if (letter === 'ҳ' && before === 'с') return "'h";
  // мўъжиза and субъект: moʻjiza and subyekt, but меъёр: meʼyor.
  if (letter === 'ъ' && (before === 'ў' || (iotated.has(after) && !vowels.has(before)))) return '';
  return letters.get(letter) ?? letter;
}
