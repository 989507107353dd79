import type { Cell } from './body.ts';
import { cellText, filledCells, lettersOf, numberOf } from './cells.ts';
import { type Line, madeLine } from './lines.ts';

type Pair = readonly [number: string, letters: string];

const pair = /^\d{1,4}\s?[.):–—-]*\s?\(?[A-Ja-jА-Ка-к]\)?$/u;
const headingOfKeys = /javob|kalit|жавоб|калит|ответ|ключ|answer|key/i;

/** How long a cell of a table of keys is at most, in characters: as a heading. */
const longestCell = 24;

function pairOf(asked: Cell | undefined, answer: Cell | undefined): Pair[] {
  const [first, second] = [numberOf(asked), lettersOf(answer)];
  return first === undefined || second === undefined ? [] : [[first, second]];
}

/** Numbers in a row, and the letters in the row below. */
function pairsInRows(rows: readonly Cell[][]): Pair[] {
  return rows.flatMap((row, at) => row.flatMap((cell, column) => pairOf(cell, rows[at + 1]?.[column])));
}

/** A number, and the letters in the cell behind it. */
function pairsInColumns(rows: readonly Cell[][]): Pair[] {
  return rows.flatMap((row) => row.flatMap((cell, column) => pairOf(cell, row[column + 1])));
}

/** Tens before the rows, units above the columns. */
function pairsInGrid(rows: readonly Cell[][]): Pair[] {
  const [units = [], ...others] = rows;
  return others.flatMap((row) =>
    row.slice(1).flatMap((cell, at): Pair[] => {
      const [tens, unit, answer] = [numberOf(row[0]), numberOf(units[at + 1]), lettersOf(cell)];
      if (tens === undefined || unit === undefined || answer === undefined) return [];
      return [[String(Number(tens) * (Number(tens) >= 10 ? 1 : 10) + Number(unit)), answer]];
    }),
  );
}

const headingOfNumbers =
  /^(?:№|#|[tт]\s?\/?\s?[rр]|п\s?\/\s?п|savol|test|raqam|вопрос|номер|задани|савол|тест|question)/i;

/** Numbers and answers, also in words or numbers, in rows or columns whose first cells say what they are. */
function namedPairs(rows: readonly Cell[][]): Pair[] {
  const [head = [], below = []] = rows;
  const isNumbers = (cell: Cell | undefined) => headingOfNumbers.test(cellText(cell));
  const isAnswers = (cell: Cell | undefined) => !isNumbers(cell) && headingOfKeys.test(cellText(cell));
  const pairsOf = (asked: Cell | undefined, answer: Cell | undefined): Pair[] => {
    const [value, text] = [numberOf(asked), cellText(answer)];
    return value === undefined || text === '' ? [] : [[value, lettersOf(answer) ?? text]];
  };
  if (rows.length === 2 && isNumbers(head[0]) && isAnswers(below[0]))
    return head.flatMap((cell, column) => pairsOf(cell, below[column]));
  const columns = head.flatMap((cell, at) => (isNumbers(cell) && isAnswers(head[at + 1]) ? [at] : []));
  return rows.slice(1).flatMap((row) => columns.flatMap((at) => pairsOf(row[at], row[at + 1])));
}

/** A row with the answer of the question above: `Javob | B`. */
function answerOf(rows: readonly Cell[][]): Line[] | undefined {
  const [words, key, ...others] = rows.flatMap(filledCells);
  const letters = lettersOf(key);
  if (letters === undefined || others.length > 0 || words === undefined) return undefined;
  const text = cellText(words);
  const isAnswer = text.length <= longestCell && headingOfKeys.test(text);
  return isAnswer ? [madeLine(`Javob: ${letters}`, words.lines[0]?.place ?? '')] : undefined;
}

/**
 * A table of keys as lines, `1-A`.
 * @param before the last line above it
 * @returns undefined for another table
 */
export function keyLines(rows: readonly Cell[][], before: Line | undefined): Line[] | undefined {
  const single = answerOf(rows);
  if (single !== undefined) return single;
  const texts = rows.flatMap(filledCells).map(cellText);
  if (texts.length < 2 || texts.some((text) => text.length > longestCell)) return undefined;
  const whole = texts.filter((text) => pair.test(text));
  const [most = []] = [pairsInRows(rows), pairsInColumns(rows), pairsInGrid(rows)].toSorted(
    (a, b) => b.length - a.length,
  );
  const byLetters =
    whole.length * 5 > texts.length * 3 ? whole : most.map(([asked, answer]) => `${asked}-${answer}`);
  // Each key takes a number and letters; the others are headings.
  const isFit =
    byLetters.length > 1 && (byLetters === whole ? 1 : 2) * byLetters.length * 5 >= texts.length * 3;
  const keys = isFit ? byLetters : namedPairs(rows).map((key) => key.join('-'));
  if (keys.length < 2) return undefined;
  const place = rows.flat().flatMap(({ lines }) => lines)[0]?.place ?? '';
  const isNamed = before !== undefined && before.text.length < 60 && headingOfKeys.test(before.text);
  return [...(isNamed ? [] : ['Javoblar:']), ...keys].map((text) => madeLine(text, place));
}
