import {
  type Cell,
  type CellValue,
  EncryptedFileError,
  formatValue,
  type MergeRange,
  read,
  ZipError,
} from 'hucre';

import { cellLooks } from './cell-looks.ts';
import { scriptCharacters } from './script-characters.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A sheet: its rows of cells as text, which of its cells are merged, and how the text of a cell looks, `bold`, `fill 00ff00`. */
export type Sheet = {
  name: string;
  rows: string[][];
  merges: readonly MergeRange[];
  looksAt: (row: number, column: number) => readonly string[];
};

/** A number format of zeros and of characters that stand for themselves, as `00000`: the first section of it. */
const zeros = /^(?:"[^"]*"|\\.|[-/ 0])*0(?:"[^"]*"|\\.|[-/ 0])*(?=;|$)/;

/** A number format that writes text before or behind a number, as `General"-А"`: what stands before, and behind. */
const withText = /^((?:"[^"]*"|\\.|-)*)(?:#+|General)((?:"[^"]*"|\\.|-)*)(?=;|$)/i;

const unquoted = (text: string) => text.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2');

/** Spreadsheets calculate with 15 digits: further digits of a number are not the typed ones. */
const exactDigits = 15;

/** A number as it is shown where its format adds zeros, text or %, else in full; with an exponent where it has more digits than are exact. */
function numberText(number: number, format = 'General'): string {
  const [digits = ''] = number.toExponential().split('e');
  const isExact = digits.replaceAll(/\D/g, '').length <= exactDigits && Math.abs(number) < 10 ** exactDigits;
  if (!isExact) return number.toExponential();
  if (format.replaceAll(/"[^"]*"|\\./g, '').includes('%')) return formatValue(number, format);
  if (!Number.isInteger(number) || number < 0) return String(number);
  const shown = zeros.exec(format)?.[0] ?? '0';
  if (shown !== '0') return formatValue(number, shown);
  const [, before = '', behind = ''] = withText.exec(format) ?? [];
  return unquoted(before) + String(number) + unquoted(behind);
}

/** How dates and fractions are written: 1991-09-01 and with all digits, or as spreadsheets show them, 01.09.1991 and with exact digits. */
type Spelling = 'stored' | 'shown';

/** A date, or a time of the day, which is the beginning of the calendar of spreadsheets. */
function dateText(date: Date, spelling: Spelling): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  if (date.getUTCFullYear() < 1900) return text.slice(11, 19).replace(/:00$/, '');
  const day = text.slice(0, 10);
  return spelling === 'stored' ? day : day.split('-').toReversed().join('.');
}

type Run = NonNullable<Cell['richText']>[number];

/** A part of a formatted text: raised or lowered characters as such, where they have a form, otherwise as `^(…)` or `_(…)`. */
function runText({ text, font }: Run): string {
  const align = font?.vertAlign;
  if ((align !== 'superscript' && align !== 'subscript') || text.trim() === '') return text;
  const isRaised = align === 'superscript';
  return scriptCharacters(isRaised ? 'sup' : 'sub', text) ?? `${isRaised ? '^' : '_'}(${text})`;
}

/** @param detail of the cell: its format, and its formula, which is its text where no result is stored */
function textOf(cell: CellValue | undefined, detail: Cell | undefined, spelling: Spelling): string {
  if (cell === null || cell === undefined) return detail?.formula === undefined ? '' : `=${detail.formula}`;
  if (cell instanceof Date) return dateText(cell, spelling);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (typeof cell === 'number') {
    const isRounded = spelling === 'shown' && !Number.isInteger(cell) && Math.abs(cell) < 10 ** exactDigits;
    return numberText(isRounded ? Number(cell.toPrecision(exactDigits)) : cell, detail?.style?.numFmt);
  }
  return detail?.richText === undefined ? cell : detail.richText.map(runText).join('');
}

/**
 * The visible sheets of a workbook: XLSX, XLS, XLSB or ODS. A formula counts as its stored result, and as itself where there is none.
 * @param bytes of a zip only after `openZip` has accepted it
 * @param mostRows of a sheet; further ones are not read
 * @throws UnreadableFile
 */
export async function readWorkbook(
  bytes: Uint8Array,
  mostRows: number,
  spelling: Spelling = 'stored',
): Promise<Sheet[]> {
  try {
    const { sheets } = await read(bytes, { maxRows: mostRows, readStyles: true });
    return sheets
      .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
      .map(({ name, rows, cells, merges = [] }) => ({
        name,
        // An XLS file leaves out blank rows, which still count.
        rows: Array.from(rows, (row: readonly CellValue[] | undefined, at) =>
          Array.from(row ?? [], (cell, place) => textOf(cell, cells?.get(`${at},${place}`), spelling)),
        ),
        merges,
        looksAt: (row, column) => cellLooks(cells?.get(`${row},${column}`)),
      }));
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableFile('has_password');
    throw new UnreadableFile(error instanceof ZipError ? 'too_complex' : 'unreadable');
  }
}
