/** Begins a file that Excel reads as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** The beginning of a formula, also behind a tab or a line break. */
const formula = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|]|^[\t\r\n]/;

/** A number, which may begin with a sign: it is no formula. */
const number = /^[+-]?\d+(\.\d+)?$/;

/** A text of a cell, which begins with an apostrophe where a spreadsheet would run it as a formula. */
export function harmless(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

/**
 * One cell of a CSV file.
 * @param value null gives an empty cell
 */
function csvCell(value: string | number | null): string {
  const safe = harmless(value === null ? '' : String(value));
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row of a CSV file, with commas between the cells, and the end of the line. */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
