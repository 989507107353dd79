import { writeXlsx } from 'hucre/xlsx';

import { type Cell, guarded } from './csv.ts';

/**
 * A workbook with one sheet of numbers and texts, none of which is a formula.
 * @param sheet its name; Excel does not accept every name, so it may become another one
 * @param freezePane how many rows and columns stay in view
 * @param heading the line at the top of each printed page
 */
export async function* workbookOf(
  sheet: string,
  rows: readonly (readonly Cell[])[],
  freezePane?: { rows: number; columns: number },
  heading?: string,
): AsyncGenerator<Uint8Array> {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guarded(cell) : cell)));
  yield await writeXlsx({
    sheets: [
      {
        name: sheetName(sheet),
        rows: cells,
        ...(freezePane && { freezePane }),
        // An ampersand begins a code of Excel.
        ...(heading !== undefined && {
          headerFooter: { oddHeader: `&C${heading.replaceAll('&', '&&')}` },
        }),
      },
    ],
    stringMode: 'inline',
  });
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
