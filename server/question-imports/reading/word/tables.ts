import type { Cell, Table } from './body.ts';
import {
  cellText,
  filledCells,
  filledLines,
  hasNumber,
  hasOptions,
  numberOf,
  optionLines,
  signOf,
  withLabel,
  withSigns,
} from './cells.ts';
import { keyLines } from './key-tables.ts';
import { typedLetter } from './labels.ts';
import { isMarked, type Line, madeLine } from './lines.ts';
import { tableOfQuestions } from './question-tables.ts';

/** How many cells without letters can be the options of the question above. */
const cellsOfOptions = { least: 2, most: 6 };

/** Options in the order of their letters, where they stand in columns. Cyrillic letters that look like Latin ones have no order that is sure. */
function inOrder(cells: readonly Cell[]): readonly Cell[] {
  const signs = cells.map((cell) => typedLetter.exec(cellText(cell))?.[1]?.toUpperCase() ?? '');
  if (!signs.every((sign) => /[A-J]/.test(sign)) || new Set(signs).size < signs.length) return cells;
  const places = new Map(cells.map((cell, at) => [cell, signs[at] ?? '']));
  return cells.toSorted((a, b) => ((places.get(a) ?? '') < (places.get(b) ?? '') ? -1 : 1));
}

/** The options of one question in cells; undefined for another table. */
function tableOfOptions(rows: readonly Cell[][], before: Line | undefined): Line[] | undefined {
  const cells = withSigns(rows).flatMap(filledCells);
  const isSigned = (cell: Cell) => typedLetter.test(filledLines(cell)[0]?.text ?? '');
  const isQuestion = (cell: Cell) => cell.lines.some(hasNumber);
  if (cells.length > 0 && cells.every(isSigned) && !cells.some(isQuestion))
    return inOrder(cells).flatMap(({ lines }) => lines);
  const isBelowQuestion = before !== undefined && (hasNumber(before) || /[?:…]\s*$/.test(before.text));
  const { least, most } = cellsOfOptions;
  const isSome = cells.length >= least && cells.length <= most;
  const marked = cells.filter((cell) => cell.lines.some(isMarked)).length;
  return isBelowQuestion && isSome && marked === 1 ? optionLines(cells).flat() : undefined;
}

/** Parts of a page beside each other, in which whole questions stand. */
function layoutLines(rows: readonly Cell[][]): Line[] | undefined {
  const firsts = rows.map((row) => filledCells(row)[0]);
  const isLabelled =
    firsts.some((first) => numberOf(first) !== undefined) &&
    firsts.filter((first) => signOf(first) !== undefined || typedLetter.test(cellText(first))).length > 1;
  const cells = (isLabelled ? rows.map(withLabel) : rows).flatMap(filledCells);
  const isLayout = cells.length === 1 || cells.some((cell) => hasOptions(cell) || cell.lines.some(hasNumber));
  if (!isLayout) return undefined;
  return cells.flatMap(({ lines }) =>
    isLabelled ? lines : lines.concat(madeLine('', lines[0]?.place ?? '')),
  );
}

/**
 * A table as the lines that a text would have: keys, questions in rows, options in cells, or parts of a page.
 * @param before the last line above it that has text
 * @returns undefined for a table that is a part of a question
 */
export function tableLines({ rows }: Table, before: Line | undefined): Line[] | undefined {
  const filled = rows.filter((row) => filledCells(row).length > 0);
  return (
    keyLines(filled, before) ??
    tableOfQuestions(filled) ??
    tableOfOptions(filled, before) ??
    layoutLines(filled)
  );
}
