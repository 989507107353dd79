import type { Language } from '../../../contract/languages.ts';
import { yesWord } from '../../../contract/question-tables/test-table.ts';
import { headingKey } from '../../reading/heading-key.ts';

/** A word for true and one for false. */
type TruthWords = readonly [yes: string, no: string];

const english: TruthWords = ['True', 'False'];
const russian: TruthWords = ['Верно', 'Неверно'];
const uzbek: TruthWords = ['Toʻgʻri', 'Notoʻgʻri'];
const uzbekInCyrillic: TruthWords = ['Тўғри', 'Нотўғри'];
const byLanguage: Readonly<Record<Language, TruthWords>> = { en: english, ru: russian, uz: uzbek };

/** The words that an answer may have in place of a choice. */
const pairs: readonly TruthWords[] = [
  english,
  russian,
  uzbek,
  uzbekInCyrillic,
  ['Rost', 'Yolgʻon'],
  ['Рост', 'Ёлғон'],
  ['Правда', 'Ложь'],
  ['Правильно', 'Неправильно'],
];

/** All words for true, or for false: those of the pairs, and others of cells. */
const wordsAt = (place: 0 | 1, others: string) =>
  new Set([...pairs.map((words) => words[place]), ...others.split('|')].map(headingKey));
const yes = wordsAt(0, `${Object.values(yesWord).join('|')}|t|y|1|correct|right|x|истина|в|хa|ҳа`);
const no = wordsAt(1, 'no|f|n|0|incorrect|wrong|нет|неправда|н|yoʻq|йўқ');

const longestWord = 100;

/** Signs of Uzbek: its own Cyrillic letters, oʻ and gʻ with any of the apostrophes that people type, and words; dog’s and o’clock are none. */
const uzbekCyrillic = /[ўқғҳ]/i;
const uzbekLatin = /[og][ʻʼ‘’'`](?!(?:s|d|ll|re|clock)\b)[a-z]|\b(?:va|bu|uchun|bilan|emas)\b/i;

/**
 * The words of a statement that is true or false, where its source has none: in the language that its text is in, as far as its letters tell.
 * @param text the statement
 * @param language of the source, where the letters tell nothing
 */
export function wordsOfTruth(text: string, language: Language = 'en'): TruthWords {
  if (uzbekCyrillic.test(text)) return uzbekInCyrillic;
  if (/\p{Script=Cyrillic}/u.test(text)) return russian;
  return uzbekLatin.test(text) ? uzbek : byLanguage[language];
}

/** The language of a text, as far as its letters tell. */
export function languageOf(text: string): Language {
  const words = wordsOfTruth(text);
  return words === english ? 'en' : words === russian ? 'ru' : 'uz';
}

/** The pair of words that an answer is of, and the place of the answer in it; undefined for another answer. */
export function trueOrFalse(answer: string): { options: TruthWords; right: 0 | 1 } | undefined {
  if (answer.length > longestWord) return undefined;
  const typed = headingKey(answer);
  for (const options of pairs) {
    const right = options.findIndex((word) => headingKey(word) === typed);
    if (right === 0 || right === 1) return { options, right };
  }
  return undefined;
}

/** Whether a cell says yes or no, true or false; undefined for another text. */
export function truthOf(cell: string): boolean | undefined {
  if (cell.length > longestWord) return undefined;
  if (/^\s*[+✓✔]\s*$/.test(cell)) return true;
  if (/^\s*[-–—−]\s*$/.test(cell)) return false;
  const word = headingKey(cell);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
