import type { Language } from '../../../contract/languages.ts';

/** Begins a file that Excel reads as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A cell of an export. Numbers are numbers in a workbook too. */
export type Cell = string | number | null;

/**
 * The texts that an export puts an apostrophe before: what a spreadsheet runs as a formula, also behind white space, and what looks like a
 * text that has such an apostrophe already, so that `unguarded` finds every text again.
 */
const formula = /^[\s\0']*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^'*[\t\r\n]/;

/** The text of a cell that no spreadsheet runs as a formula. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The inverse of `guarded`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}

/** One row of a CSV file, and the end of the line. null gives an empty cell. */
function rowWith(separator: ',' | ';', cells: readonly Cell[]): string {
  const texts = cells.map((value) => {
    const number = String(value ?? '');
    // Where the comma is the decimal sign, Excel reads 1.5 as a day.
    const text =
      typeof value === 'string' ? guarded(value) : separator === ';' ? number.replace('.', ',') : number;
    return typeof value === 'string' && /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${texts.join(separator)}\r\n`;
}

/** One row of a CSV file with commas between the cells. */
export function csvRow(cells: readonly Cell[]): string {
  return rowWith(',', cells);
}

/**
 * A CSV file that Excel opens with its letters and its columns. Computers in Russian and Uzbek want a semicolon between the cells, and a decimal
 * comma.
 */
export async function* csvOf(
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  language: Language = 'en',
): AsyncGenerator<string> {
  const separator = language === 'en' ? ',' : ';';
  yield byteOrderMark;
  for await (const row of rows) yield rowWith(separator, row);
}
