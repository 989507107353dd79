import type { Cell } from './body.ts';
import { typedLetter } from './labels.ts';
import { type Line, prefixed } from './lines.ts';

/** The lines of a cell that have text. */
export const filledLines = ({ lines }: Cell) => lines.filter(({ text }) => text.trim() !== '');

/** The text of a cell in one line. */
export const cellText = (cell: Cell | undefined) =>
  cell === undefined
    ? ''
    : filledLines(cell)
        .map(({ text }) => text.trim())
        .join(' ');

export const filledCells = (row: readonly Cell[]) => row.filter((cell) => cellText(cell) !== '');

const number = /^(?:№\s*)?(\d{1,4})\s?[.):]?$/;
const letter = /^\(?([A-Ja-jА-Ка-к])\s?[).]?$/u;
/** Letters of several right options: `A, C`. */
const letters = /^\(?[A-Ja-jА-Ка-к][).]?(?:\s?[,;+]?\s?\(?[A-Ja-jА-Ка-к][).]?){0,9}$/u;

/** The number that is all of a cell; undefined of another cell. */
export const numberOf = (cell: Cell | undefined) => number.exec(cellText(cell))?.[1];

/** The letters that are all of a cell, as in a key; undefined of another cell. */
export function lettersOf(cell: Cell | undefined): string | undefined {
  const text = cellText(cell);
  return letters.test(text) ? text.replaceAll(/[().]/g, '') : undefined;
}

/** The letter that is all of a cell, as the sign of an option in the cell beside it. */
export const signOf = (cell: Cell | undefined) => letter.exec(cellText(cell))?.[1];

/** Whether a cell has several options in it, each with its letter. */
export function hasOptions(cell: Cell | undefined): boolean {
  const text = (cell?.lines ?? []).map((line) => line.text).join('\n');
  return (text.match(/(?:^|\s)[*+#]?\(?[A-Ea-eА-Да-д]\)|(?:^|\n)[A-EА-Д]\.\s/gu) ?? []).length > 1;
}

export const hasNumber = ({ text }: Line) => /^\s*\d{1,4}\s?[.)]\s?\D/.test(text);

/** The letters of options in their order. */
export const order = 'ABCDEFGHIJ';
const cyrillicOrder = 'АБВГДЕЖЗИК';

/** Whether a cell begins with the sign of the option at a place: `B)`, `B.` */
function isSigned(cell: Cell, place: number): boolean {
  const [, sign = '', delimiter] = typedLetter.exec(filledLines(cell)[0]?.text ?? '') ?? [];
  return delimiter === ')' || [order, cyrillicOrder].some((signs) => signs[place] === sign.toUpperCase());
}

/** The lines of each of some cells that are options: with letters, unless all have them. `A. Navoiy` is a name. */
export function optionLines(cells: readonly Cell[]): Line[][] {
  const areSigned = cells.every(isSigned);
  return cells.map((cell, place) => {
    const [first, ...others] = filledLines(cell);
    if (first === undefined) return [];
    return [areSigned ? first : prefixed(first, `${order[place] ?? '?'}) `), ...others];
  });
}

/** A cell with the sign that stands in a cell of its own. Where the sign stands out, the option does. */
function joined(sign: Cell, cell: Cell, written: string): Cell {
  const [line, ...others] = filledLines(cell);
  if (line === undefined) return sign;
  const whole = prefixed(line, `${written} `);
  const looks = new Set(sign.lines.flatMap(({ marks }) => marks.map(({ look }) => look)));
  const marks = [...looks].map((look) => ({ from: 0, to: written.length, look }));
  return { lines: [{ ...whole, marks: [...marks, ...whole.marks] }, ...others], isContinued: false };
}

const withLetter = (sign: Cell, cell: Cell) => joined(sign, cell, `${signOf(sign) ?? ''})`);

/** A row whose first cell is a number or a letter as one cell; other rows as they are. */
export function withLabel(row: readonly Cell[]): readonly Cell[] {
  const [first, second, ...others] = filledCells(row);
  if (first === undefined || second === undefined) return row;
  const value = numberOf(first);
  if (value !== undefined) return [joined(first, second, `${value}.`), ...others];
  return signOf(first) === undefined ? row : [withLetter(first, second), ...others];
}

/** Rows in which each cell that has only a letter is one with the cell behind it or, in a first row of letters, below it. */
export function withSigns(rows: readonly Cell[][]): Cell[][] {
  const [first = [], second = []] = rows;
  const isSign = (cell: Cell) => signOf(cell) !== undefined;
  const isHead = filledCells(first).length > 1 && filledCells(first).every(isSign);
  if (rows.length === 2 && isHead && !filledCells(second).every(isSign)) {
    return [
      first.flatMap((cell, at) =>
        isSign(cell) && second[at] !== undefined ? [withLetter(cell, second[at])] : [],
      ),
    ];
  }
  return rows.map((row) => {
    const cells: Cell[] = [];
    for (let at = 0; at < row.length; at += 1) {
      const [cell, next] = [row[at], row[at + 1]];
      const isJoined =
        cell !== undefined && isSign(cell) && next !== undefined && cellText(next) !== '' && !isSign(next);
      if (isJoined) at += 1;
      if (cell !== undefined) cells.push(isJoined ? withLetter(cell, next) : cell);
    }
    return cells;
  });
}
