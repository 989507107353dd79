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

/** One cell of a CSV file. null gives an empty cell. */
function csvCell(value: Cell): string {
  const safe = typeof value === 'string' ? guarded(value) : String(value ?? '');
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row of a CSV file, with commas between the cells, and the end of the line. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A CSV file that Excel opens with its letters. */
export async function* csvOf(rows: readonly (readonly Cell[])[]): AsyncGenerator<string> {
  yield byteOrderMark;
  for (const row of rows) yield csvRow(row);
}
