import { writeXlsx } from 'hucre/xlsx';

import { type Cell, guarded } from './csv.ts';

/** A text in which `_x0041_` is no code of a character, as it is in workbooks. */
const literal = (text: string) => text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');

/** A sheet of a workbook. Excel does not accept every name, so it may become another one. */
export type SheetOfWorkbook = {
  name: string;
  rows: readonly (readonly Cell[])[];
  /** How many rows and columns stay in view. */
  freezePane?: { rows: number; columns: number } | undefined;
  /** The line at the top of each printed page. */
  heading?: string | undefined;
  /** The widths of the columns in characters. */
  widths?: readonly number[];
};

/** A workbook of numbers and texts, none of which is a formula. */
export async function* sheetsOf(sheets: readonly SheetOfWorkbook[]): AsyncGenerator<Uint8Array> {
  yield await writeXlsx({
    sheets: sheets.map(({ name, rows, freezePane, heading, widths }) => ({
      name: sheetName(name),
      rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? literal(guarded(cell)) : cell))),
      ...(freezePane && { freezePane }),
      ...(widths && { columns: widths.map((width) => ({ width })) }),
      // An ampersand begins a code of Excel.
      ...(heading !== undefined && {
        headerFooter: { oddHeader: `&C${heading.replaceAll('&', '&&')}` },
      }),
    })),
    stringMode: 'inline',
  });
}

/**
 * A workbook with one sheet: see `sheetsOf`.
 * @param sheet its name
 */
export function workbookOf(
  sheet: string,
  rows: readonly (readonly Cell[])[],
  freezePane?: { rows: number; columns: number },
  heading?: string,
): AsyncGenerator<Uint8Array> {
  return sheetsOf([{ name: sheet, rows, freezePane, heading }]);
}

/** Excel takes at most 31 characters, not all of them, and has the name "History" for itself. */
function sheetName(name: string): string {
  const accepted = name
    .replaceAll(/[[\]:*?/\\']/g, ' ')
    .slice(0, 31)
    .toWellFormed()
    .trim();
  if (accepted === '') return '1';
  return accepted.toLowerCase() === 'history' ? `${accepted} 1` : accepted;
}
