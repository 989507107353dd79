import { answerWordsIn } from '../../../../contract/question-text/pasted-question.ts';
import type { TextLine } from './lines.ts';

/** A line with a word and a letter: `Cavab: B`. */
const wordAndLetter = /^\s*([\p{L}'ʻ‘’ʼ`´][\p{L}'ʻ‘’ʼ`´ ]{2,30}?)\s?[:=–—-]\s?\(?([A-JА-К])\)?\.?\s*$/iu;
const option = /^\s*[*+]?\s?\(?[A-JА-К]\s?[).:]\s*\S/iu;
/** Words that say something else by a letter. */
const others =
  /^(?:variant|вариант|guruh|group|групп|level|daraja|уров|type|tur|тип|section|part|часть|раздел|blo[ck]|блок|sinf|class|класс|bo['ʻ‘’ʼ`´]?lim)/iu;

/** How often a word stands below options at least, so that it says which one is right. */
const fewest = 2;

/**
 * Lines in which answers have words that are not known, as in another language, with a word that is. These are words that stand below the last option
 * of several questions with a letter behind them, in a text without other answers.
 */
export function withKnownWords(lines: readonly TextLine[]): readonly TextLine[] {
  const counts = new Map<string, number>();
  const found = new Map<number, { word: string; letter: string }>();
  let before = '';
  for (const [at, { text }] of lines.entries()) {
    if (text.trim() === '') continue;
    const [, name = '', letter = ''] = text.length > 60 ? [] : (wordAndLetter.exec(text) ?? []);
    const word = name.trim().toLowerCase();
    if (word !== '' && option.test(before) && !others.test(word)) {
      found.set(at, { word, letter });
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    before = text.length > 1000 ? '' : text;
  }
  const [largest] = [...counts].toSorted(([, a], [, b]) => b - a);
  const [most, count] = largest ?? ['', 0];
  if (count < fewest || lines.some(({ text }) => answerWordsIn(text) !== undefined)) return lines;
  return lines.map((line, at) => {
    const answer = found.get(at);
    return answer?.word === most ? { ...line, text: `Javob: ${answer.letter}`, marks: [] } : line;
  });
}
