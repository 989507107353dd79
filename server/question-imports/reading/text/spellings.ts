import { answerWordsIn } from '../../../../contract/question-text/pasted-question.ts';
import type { TextLine } from './lines.ts';

/* Other spellings of lines, in the usual ones. Where a line is changed here, what stays of it stays where it was. */

const dash = /^\s*[-–—•●]\s+(?=\S)/u;
const rightEnd =
  /\s?(?:\*|\(\+\)|(?<=\s)\+|[✓✔✅]|[([](?:to['ʻ‘’ʼ`]?g['ʻ‘’ʼ`]?ri|верно|правильно|тўғри|correct|right|x|х|\+)[)\]])\s*$/iu;
const plus = /^\s*[+=*]\s*\S/;

/** Options behind dashes, of which the right one has a sign at its end, `- Nile *`, with a plus before it. */
function withPluses(lines: readonly TextLine[]): readonly TextLine[] {
  const isDash = (at: number) => dash.test(lines[at]?.text ?? '');
  const isRight = lines.map(({ text }, at) => {
    const isOption = text.length < 1000 && isDash(at) && (isDash(at - 1) || isDash(at + 1));
    return isOption && rightEnd.test(text);
  });
  if (!isRight.includes(true) || lines.some(({ text }) => plus.test(text))) return lines;
  return lines.map((line, at) => {
    if (isRight[at] !== true) return line;
    const signed = line.text.replace(/[-–—•●]/u, '+');
    return { ...line, text: signed.replace(rightEnd, (end) => ' '.repeat(end.length)) };
  });
}

const bracketNumber = /^\s*(\d{1,3})\)\s*\S/;
const pointNumber = /^\s*(\d{1,2})\.\s*\S/;

/** Questions with `1)` and options with `1.`, which are the other way round elsewhere. */
function withUsualNumbers(lines: readonly TextLine[]): readonly TextLine[] {
  let [question, option] = [0, 0];
  let [isFit, largest] = [true, 0];
  for (const { text } of lines) {
    if (text.trim() === '' || !isFit) continue;
    const [asked, point] = [bracketNumber.exec(text)?.[1], pointNumber.exec(text)?.[1]];
    if (asked !== undefined) {
      isFit = Number(asked) === question + 1 && (question === 0 || option > 1);
      [question, option] = [question + 1, 0];
    } else if (point !== undefined) {
      isFit = question > 0 && Number(point) === option + 1;
      option += 1;
      largest = Math.max(largest, option);
    }
  }
  if (!isFit || question < 2 || option < 2 || largest > 10) return lines;
  return lines.map((line) => {
    const signs = bracketNumber.test(line.text) ? [')', '.'] : pointNumber.test(line.text) ? ['.', ')'] : [];
    const [sign = '', usual = ''] = signs;
    return sign === '' ? line : { ...line, text: line.text.replace(sign, usual) };
  });
}

const inBrackets = /^\s*[[(](\d{1,3})[\])]\s+(?=\S)/;
const optionOrAnswer = /^\s*[*+]?\s?\(?[A-EА-Д]\s?[).]\s*\S/iu;

/** Questions with `[1]` or `(1)`, which have points elsewhere: numbers in their order, with options or an answer below each. */
function withPoints(lines: readonly TextLine[]): readonly TextLine[] {
  let [number, isComplete] = [0, true];
  for (const { text } of lines) {
    if (text.length > longestLooked) continue;
    const [, found] = inBrackets.exec(text) ?? [];
    if (found === undefined) isComplete ||= optionOrAnswer.test(text) || answerWordsIn(text) !== undefined;
    else if (Number(found) !== number + 1 || !isComplete) return lines;
    else [number, isComplete] = [number + 1, false];
  }
  if (number < 2 || !isComplete) return lines;
  return lines.map((line) =>
    inBrackets.test(line.text)
      ? { ...line, text: line.text.replace(/[[(]/, ' ').replace(/[\])]/, '.') }
      : line,
  );
}

const longestLooked = 1000;

const starBehind = /^(\s*\(?[A-JА-К]\s?[).]\s*)\*(?=[^\s*][^*]*$)/iu;
const starBefore = /^\s*\*\s?\(?[A-JА-К]\s?[).]/iu;

/** Options with a star between their letter and their text, `B) *Rome`, with the star before the letter. */
function withStarsBefore(lines: readonly TextLine[]): readonly TextLine[] {
  const isOption = (at: number) => letteredOption.test(lines[at]?.text.slice(0, longestLooked) ?? '');
  const isStarred = lines.map(({ text }) => text.length <= longestLooked && starBehind.test(text));
  // Where all options of a question have stars, they say something else.
  const isApart = isStarred.some((starred, at) => starred && (isOption(at - 1) || isOption(at + 1)));
  const areAll = lines.every((_, at) => !isOption(at) || isStarred[at] === true);
  if (!isApart || areAll || lines.some(({ text }) => starBefore.test(text))) return lines;
  return lines.map((line, at) =>
    isStarred[at] === true ? { ...line, text: line.text.replace(starBehind, '*$1') } : line,
  );
}

/** Lines in the spellings that are read. */
export function withUsualSigns(lines: readonly TextLine[]): readonly TextLine[] {
  return withUsualNumbers(withPoints(withPluses(withStarsBefore(withKnownWords(lines)))));
}

const instruction = /^\s*Q\s?:\s*\S/u;
const stem = /^\s*[SС]\s?:/u;

/** Lines in which a question with an instruction above it, `Q:` and `S:`, has one sign. */
export function withOneQuestionSign(lines: readonly TextLine[]): readonly TextLine[] {
  let isInstructed = false;
  return lines.map((line) => {
    const { text } = line;
    if (text.trim() === '') return line;
    const isStem = isInstructed && stem.test(text);
    isInstructed =
      instruction.test(text) || (isInstructed && !isStem && !/^\s*(?:\p{L}\d*|[+-])\s?:/u.test(text));
    return isStem ? { ...line, text: text.replace(stem, (sign) => ' '.repeat(sign.length)) } : line;
  });
}

const asked = /^\s*(?:Q|S|В)\s?[:.]\s+(?=\S)/u;
const answer = /^\s*(?:A|J|О)\s?[:.]\s+(?=\S)/u;

/** Lines of a text with `Q:` and `A:` in turns, with the words that are known. */
export function withKnownTurns(lines: readonly string[]): readonly string[] {
  const turns = lines.flatMap((line) => (asked.test(line) ? 'Q' : answer.test(line) ? 'A' : []));
  const areTurns =
    turns.length > 2 &&
    turns.length % 2 === 0 &&
    turns.every((turn, at) => turn === (at % 2 === 0 ? 'Q' : 'A'));
  if (!areTurns || lines.some((line) => /^\s*[BБ]\s?[:.)]\s+\S/u.test(line))) return lines;
  let number = 0;
  return lines.map((line) =>
    asked.test(line) ? line.replace(asked, () => `${(number += 1)}. `) : line.replace(answer, 'Javob: '),
  );
}

/** A line with a word and a letter: `Cavab: B`. */
const wordAndLetter = /^\s*([\p{L}'ʻ‘’ʼ`´][\p{L}'ʻ‘’ʼ`´ ]{2,30}?)\s?[:=–—-]\s?\(?([A-JА-К])\)?\.?\s*$/iu;
const letteredOption = /^\s*[*+]?\s?\(?[A-JА-К]\s?[).:]\s*\S/iu;
/** Words that say something else by a letter. */
const others =
  /^(?:variant|вариант|guruh|group|групп|level|daraja|уров|type|tur|тип|section|part|часть|раздел|blo[ck]|блок|sinf|class|класс|bo['ʻ‘’ʼ`´]?lim)/iu;

/** How often a word stands below options at least, so that it says which one is right. */
const fewest = 2;

/**
 * Lines in which answers have words that are not known, as in another language, with a word that is. These are words that stand below the last option
 * of several questions with a letter behind them, in a text without other answers.
 */
function withKnownWords(lines: readonly TextLine[]): readonly TextLine[] {
  const counts = new Map<string, number>();
  const found = new Map<number, { word: string; letter: string }>();
  let before = '';
  for (const [at, { text }] of lines.entries()) {
    if (text.trim() === '') continue;
    const [, name = '', letter = ''] = text.length > 60 ? [] : (wordAndLetter.exec(text) ?? []);
    const word = name.trim().toLowerCase();
    if (word !== '' && letteredOption.test(before) && !others.test(word)) {
      found.set(at, { word, letter });
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    before = text.length > 1000 ? '' : text;
  }
  const [largest] = [...counts].toSorted(([, a], [, b]) => b - a);
  const [most, count] = largest ?? ['', 0];
  if (count < fewest || lines.some(({ text }) => answerWordsIn(text) !== undefined)) return lines;
  return lines.map((line, at) => {
    const known = found.get(at);
    return known?.word === most ? { ...line, text: `Javob: ${known.letter}`, marks: [] } : line;
  });
}
