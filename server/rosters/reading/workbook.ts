import { unzipSync } from 'fflate';
import {
  type Cell,
  type CellValue,
  EncryptedFileError,
  formatValue,
  type MergeRange,
  read,
  ZipError,
} from 'hucre';

import { rosterLimits } from '../../../contract/people/rosters.ts';
import { headingsWithin } from './cells.ts';
import { type Table, UnreadableList } from './draft.ts';
import { fieldOfHeading } from './headings.ts';

/** The bytes that the entries of a zip may have together, by their declared sizes, and how many entries there may be. */
const zipLimits = { bytes: 80 * 1024 * 1024, entries: 3000 } as const;

const isCsv = (name: string) => /(^|\/)[^/]+\.csv$/i.test(name) && !name.includes('__MACOSX');

/**
 * The names of the entries of a zip, and the bytes of those that are CSV files. Nothing is unpacked before the sizes that it declares
 * are added up, and no entry becomes larger than declared.
 * @throws UnreadableList
 */
export function openZip(bytes: Uint8Array): { names: string[]; csv: Map<string, Uint8Array> } {
  const names: string[] = [];
  let size = 0;
  const look = (wanted: (name: string) => boolean) => ({
    filter: ({ name, originalSize }: { name: string; originalSize: number }) => {
      names.push(name);
      size += originalSize;
      if (size > zipLimits.bytes || names.length > zipLimits.entries) throw new UnreadableList('too_complex');
      return wanted(name);
    },
  });
  try {
    unzipSync(
      bytes,
      look(() => false),
    );
    const all = [...names];
    names.length = 0;
    size = 0;
    const csv = all.some(isCsv) ? unzipSync(bytes, look(isCsv)) : {};
    return { names: all, csv: new Map(Object.entries(csv)) };
  } catch (error) {
    if (error instanceof UnreadableList) throw error;
    throw new UnreadableList('not_list');
  }
}

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

/** @param detail of the cell: its format, and its formula, which is its text where no result is stored */
function textOf(cell: CellValue | undefined, detail: Cell | undefined): string {
  if (cell === null || cell === undefined) return detail?.formula === undefined ? '' : `=${detail.formula}`;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'number' ? numberText(cell, detail?.style?.numFmt) : cell;
}

/** How many cells all merged cells together take. */
const mostMerged = 4 * rosterLimits.rows * rosterLimits.columns;

/**
 * Repeats the text of each merged cell in all of its rows; that of a known heading in its columns too. Other texts over several columns
 * are lines between the rows.
 */
function fillMerged(rows: string[][], merges: readonly MergeRange[]): void {
  let area = 0;
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const text = rows[startRow]?.[startCol] ?? '';
    if (text === '' || startCol >= rosterLimits.columns) continue;
    const isHeading = startRow < headingsWithin && fieldOfHeading(text) !== undefined;
    const end = isHeading ? Math.min(endCol, rosterLimits.columns - 1) : startCol;
    const some = rows.slice(startRow, endRow + 1);
    area += some.length * (end - startCol + 1);
    if (area > mostMerged) throw new UnreadableList('too_complex');
    for (const row of some) {
      for (let at = startCol; at <= end; at += 1) {
        while (row.length < at) row.push('');
        row[at] ||= text;
      }
    }
  }
}

/**
 * The sheets of a workbook: XLSX, XLS, XLSB or ODS. A formula counts as its stored result, and as itself where there is none.
 * @param bytes of a zip only after `openZip` has accepted it
 * @throws UnreadableList
 */
export async function readWorkbook(bytes: Uint8Array): Promise<Table[]> {
  try {
    const { sheets } = await read(bytes, {
      maxRows: rosterLimits.rows + headingsWithin + 1,
      readStyles: true,
    });
    return sheets
      .filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
      .map(({ name, rows, cells, merges = [] }) => {
        // An XLS file leaves out blank rows, which still count.
        const texts = Array.from(rows, (row: readonly CellValue[] | undefined, at) =>
          Array.from(row ?? [], (cell, place) => textOf(cell, cells?.get(`${at},${place}`))),
        );
        fillMerged(texts, merges);
        return { name, rows: texts };
      });
  } catch (error) {
    if (error instanceof UnreadableList) throw error;
    if (error instanceof EncryptedFileError) throw new UnreadableList('has_password');
    throw new UnreadableList(error instanceof ZipError ? 'too_complex' : 'not_list');
  }
}
