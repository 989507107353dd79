import { truthColumns, truthIn } from '../tables/truth-columns.ts';
import { trueOrFalse, wordsOfTruth } from '../true-false.ts';
import type { Cell } from './body.ts';
import {
  cellText,
  filledCells,
  filledLines,
  hasOptions,
  lettersOf,
  numberOf,
  optionLines,
  order,
  withSigns,
} from './cells.ts';
import { type Line, madeLine, prefixed } from './lines.ts';

/** What a column of a table of questions has; blank for something else. */
type Column = 'number' | 'question' | 'right' | 'option' | '';

const apostrophe = "['ʻ‘’`´ʼ]?";
const named = {
  number: /^(?:№.*|#|n[o°]?|[tт]\s?\/\s?[rр]|[pп]\s?\/\s?[pп]|number|raqami?|номер)\.?$/i,
  wrong: /noto['ʻ‘’`´ʼ]?g|нотў|неправ|невер|wrong|incorrect/i,
  right: new RegExp(
    `to${apostrophe}g${apostrophe}ri|тўғри|туғри|правильн|верн|correct|right|kalit|калит|ключ|\\bkey|^(?:answer|javobi?|ответ|жавоби?)$`,
    'i',
  ),
  option:
    /^[A-JА-К][).]?$|variant|вариант|option|muqobil|муқобил|al['’]?ternativ|альтернатив|noto|нотў|неправ|невер|wrong|javob|жавоб|ответ|answer|choice/i,
  question: /savol|test|topshiri|question|вопрос|задани|савол|тест|топшири|текст|matn/i,
} as const;

function columnOf(heading: string): Column {
  if (heading === '') return '';
  if (named.number.test(heading)) return 'number';
  if (!named.wrong.test(heading) && named.right.test(heading)) return 'right';
  if (named.option.test(heading)) return 'option';
  return named.question.test(heading) ? 'question' : '';
}

/** The columns by a row of headings. A heading above several columns stands in the first of them. */
function namedColumns(row: readonly Cell[]): Column[] | undefined {
  // A first question may have the words of headings: `Qaysi javob toʻgʻri?`
  if (numberOf(row[0]) !== undefined || row.some((cell) => /[?？]\s*$/.test(cellText(cell))))
    return undefined;
  const kinds: Column[] = [];
  for (const cell of row) {
    const kind = columnOf(cellText(cell));
    const isWide = kind === '' && cellText(cell) === '' && kinds.at(-1) === 'option';
    kinds.push(isWide ? 'option' : kind);
  }
  const isNamed = kinds.includes('question') && (kinds.includes('option') || kinds.includes('right'));
  return isNamed ? kinds : undefined;
}

/** Without headings: a number, a question, and at least two options or a cell with all of them. */
function isQuestionRow([first, asked, ...others]: readonly Cell[]): boolean {
  const rest = filledCells(others);
  const hasAnswers = rest.length > 1 || hasOptions(asked) || rest.some(hasOptions);
  return numberOf(first) !== undefined && cellText(asked).length > 3 && hasAnswers;
}

/** Whether the numbers of rows are years: all have four digits, and nothing else says that the rows are questions. */
function isOfYears(rows: readonly Cell[][]): boolean {
  const numbers = rows.flatMap(([first]) => numberOf(first) ?? []);
  const isSure = rows.some((row) => row.some(hasOptions) || /[?？]\s*$/.test(cellText(row[1])));
  return !isSure && numbers.every((value) => value.length === 4);
}

/** Whether rows are a question with its options in one cell, and its key in the last one. */
function hasKeysBehind(rows: readonly Cell[][]): boolean {
  const fitting = rows.filter((row) => {
    const [asked, key, ...others] = filledCells(row);
    return hasOptions(asked) && lettersOf(key) !== undefined && others.length === 0;
  });
  return fitting.length * 5 > rows.length * 4;
}

function unnamedColumns(rows: readonly Cell[][]): Column[] | undefined {
  if (hasKeysBehind(rows)) return ['question', 'right'];
  if (isOfYears(rows)) return undefined;
  if (rows.filter(isQuestionRow).length * 5 < rows.length * 3) return undefined;
  const width = Math.max(...rows.map((row) => row.length));
  const last = rows.map((row) => row[width - 1]).filter((cell) => cellText(cell) !== '');
  const hasKey = width > 2 && last.length > 0 && last.every((cell) => lettersOf(cell) !== undefined);
  return Array.from({ length: width }, (_, at): Column => {
    if (at < 2) return at === 0 ? 'number' : 'question';
    return hasKey && at === width - 1 ? 'right' : 'option';
  });
}

/** Rows whose first cells hang down are one question, with an option in each row. */
function joinedRows(rows: readonly Cell[][]): Cell[][] {
  const joined: Cell[][] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const isContinued = row.some((cell) => cell.isContinued);
    if (!isContinued || last === undefined) joined.push([...row]);
    // A second row of headings has letters alone.
    else if (!filledCells(row).every((cell) => lettersOf(cell) !== undefined)) last.push(...filledCells(row));
  }
  return joined;
}

const typedNumber = /^\s*\d{1,4}\s?[.)]\s/;

/** Whether the cells of right answers name options by letters, in most rows: `A` may be an answer itself. */
function areLetters(rows: readonly Cell[][], kinds: readonly Column[]): boolean {
  const keys = rows.flatMap((row) =>
    row.filter((cell, at) => kinds[at] === 'right' && cellText(cell) !== ''),
  );
  return keys.filter((cell) => lettersOf(cell) !== undefined).length * 2 > keys.length;
}

/**
 * The lines of a question: its number, its text, its options, and the letters of the right ones.
 * @param byLetters whether letters in the cell of the right answer name options
 */
function questionLines(
  row: readonly Cell[],
  kinds: readonly Column[],
  place: number,
  byLetters: boolean,
): Line[] {
  const kindAt = (at: number) => kinds[at] ?? 'option';
  const cellsOf = (kind: Column) => row.filter((cell, at) => kindAt(at) === kind && cellText(cell) !== '');
  const at = row.flatMap(({ lines }) => lines)[0]?.place ?? '';
  const asked = cellsOf('question');
  const [first = madeLine('', at), ...others] = asked.flatMap(filledLines);
  const value = cellsOf('number').map(numberOf)[0] ?? String(place);
  const lines = [typedNumber.test(first.text) ? first : prefixed(first, `${value}. `), ...others];
  const [options, right] = [cellsOf('option'), cellsOf('right')];
  const hasOwnOptions = asked.some(hasOptions);
  const isOfLetters =
    (byLetters || right.length === 0) &&
    (options.length > 0 || hasOwnOptions) &&
    right.every((cell) => lettersOf(cell) !== undefined);
  const same = options.findIndex((cell) => right.some((key) => cellText(key) === cellText(cell)));
  const isAnswered = isOfLetters || same !== -1;
  const answers = row.filter(
    (cell, column) =>
      options.includes(cell) || (!isAnswered && kindAt(column) === 'right' && cellText(cell) !== ''),
  );
  if (answers.length === 1 && !answers.some(hasOptions))
    return [...lines, madeLine(`Javob: ${answers.map(cellText).join('')}`, at), madeLine('', at)];
  const written = optionLines(answers);
  lines.push(...answers.flatMap((cell, index) => (hasOptions(cell) ? cell.lines : (written[index] ?? []))));
  const signs = answers.flatMap((cell, index) => (right.includes(cell) ? [order[index] ?? ''] : []));
  const key = same !== -1 && !isOfLetters ? [order[same] ?? ''] : isOfLetters ? right.map(cellText) : signs;
  return [
    ...lines,
    ...(key.length === 0 ? [] : [madeLine(`Javob: ${key.join(', ')}`, at)]),
    madeLine('', at),
  ];
}

const isRightSign = /^(?:[+✓✔√☑☒*xхv1]|ha|ҳа|да|yes|true)$/iu;
const isWrongSign = /^(?:[-–—☐0]?|yo.?q|йўқ|нет|no|false)$/iu;

/** A table with an option in each row, and signs in a column of their own for the right ones; undefined for another one. */
function optionsInRows(rows: readonly Cell[][]): Line[] | undefined {
  const [head = [], ...body] = rows;
  const kinds = namedColumns(head) ?? [];
  const [asked, option, sign] = (['question', 'option', 'right'] as const).map((kind) => kinds.indexOf(kind));
  if (asked === undefined || option === undefined || sign === undefined) return undefined;
  const hasAll = Math.min(asked, option, sign) >= 0 && kinds.lastIndexOf('option') === option;
  const isRight = (row: readonly Cell[]) => isRightSign.test(cellText(row[sign]));
  const areSigns = body.every((row) => isRight(row) || isWrongSign.test(cellText(row[sign])));
  if (!hasAll || !areSigns || !body.some(isRight)) return undefined;
  const questions: (readonly Cell[])[][] = [];
  for (const row of body) {
    if (cellText(row[asked]) !== '' || questions.length === 0) questions.push([]);
    questions.at(-1)?.push(row);
  }
  if (questions.length === body.length || questions.some((some) => some.length > order.length))
    return undefined;
  return questions.flatMap((some, at) => {
    const place = some[0]?.flatMap(({ lines }) => lines)[0]?.place ?? '';
    const [first = madeLine('', place), ...others] = some.flatMap((row) => {
      const cell = row[asked];
      return cell === undefined ? [] : filledLines(cell);
    });
    const options = some.flatMap((row) => row[option] ?? []);
    const right = some.flatMap((row, index) => (isRight(row) ? [order[index] ?? ''] : []));
    const number = typedNumber.test(first.text) ? first : prefixed(first, `${at + 1}. `);
    const key = [madeLine(`Javob: ${right.join(', ')}`, place), madeLine('', place)];
    return [number].concat(others, optionLines(options).flat(), key);
  });
}

/** A table of statements with a column for true ones and a column for false ones, in which a sign stands; undefined for another one. */
function statements(rows: readonly Cell[][]): Line[] | undefined {
  const [head = [], ...body] = rows;
  const truth = truthColumns(
    head.map(cellText),
    body.map((row) => row.map(cellText)),
  );
  const cells = body.map((row) => row.filter((_, at) => at !== truth?.yes && at !== truth?.no));
  if (truth === undefined || !cells.every((row) => filledCells(row).length > 0)) return undefined;
  const words = trueOrFalse(cellText(head[truth.yes]))?.options;
  const lines: Line[] = [];
  for (const [at, row] of body.entries()) {
    const rest = filledCells(cells[at] ?? []);
    const asked = rest.find((cell) => numberOf(cell) === undefined) ?? rest[0];
    const place = asked?.lines[0]?.place ?? '';
    const [first = madeLine('', place), ...others] = asked === undefined ? [] : filledLines(asked);
    const value = rest.map(numberOf).find((number) => number !== undefined) ?? String(at + 1);
    const isTrue = truthIn(row.map(cellText), truth);
    const [yes, no] = words ?? wordsOfTruth(asked === undefined ? '' : cellText(asked));
    const answer = isTrue === undefined ? '' : isTrue ? yes : no;
    lines.push(typedNumber.test(first.text) ? first : prefixed(first, `${value}. `), ...others);
    lines.push(madeLine(`Javob: ${answer}`, place), madeLine('', place));
  }
  return lines;
}

/** How many rows may stand above the headings, as a title. */
const mostTitles = 2;

const textsOf = (row: readonly Cell[]) => row.map(cellText).join('\t');

/**
 * A table with a question in each row as lines.
 * @returns undefined for another table
 */
export function tableOfQuestions(rows: readonly Cell[][]): Line[] | undefined {
  const byRows = statements(rows) ?? optionsInRows(rows);
  if (byRows !== undefined) return byRows;
  const merged = joinedRows(rows);
  const at = merged.slice(0, mostTitles + 1).findIndex((row) => namedColumns(row) !== undefined);
  const head = at === -1 || at === merged.length - 1 ? undefined : merged[at];
  const whole = head === undefined ? withSigns(merged) : merged;
  const kinds = head === undefined ? unnamedColumns(whole) : namedColumns(head);
  if (kinds === undefined) return undefined;
  const titles = head === undefined ? [] : merged.slice(0, at);
  // Headings may be repeated at the top of each page.
  const body = (head === undefined ? whole : whole.slice(at + 1)).filter(
    (row) => head === undefined || textsOf(row) !== textsOf(head),
  );
  const byLetters = areLetters(body, kinds);
  let place = 0;
  const questions = body.flatMap((row) => {
    if (filledCells(row).length < 2) return row.flatMap(({ lines }) => lines);
    place += 1;
    // In joined rows the column of the first option has the heading of all.
    const isJoined = row.length > kinds.length;
    return questionLines(
      row,
      isJoined ? kinds.map((kind) => (kind === 'right' ? 'option' : kind)) : kinds,
      place,
      byLetters,
    );
  });
  return [...titles.flat().flatMap(({ lines }) => lines), ...questions];
}
