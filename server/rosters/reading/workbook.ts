import { unzipSync } from 'fflate';
import { type CellValue, EncryptedFileError, formatValue, read, ZipError } from 'hucre';

import { rosterLimits } from '../../../contract/people/rosters.ts';
import { headingsWithin } from './cells.ts';
import { type Table, UnreadableList } from './draft.ts';

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

/** Spreadsheets calculate with 15 digits: further digits of a number are not the typed ones. */
const exactDigits = 15;

/** A number as it is shown where its format adds zeros, else in full; with an exponent where it has more digits than are exact. */
function numberText(number: number, format: string | undefined): string {
  const [digits = ''] = number.toExponential().split('e');
  const isExact = digits.replaceAll(/\D/g, '').length <= exactDigits && Math.abs(number) < 10 ** exactDigits;
  if (!isExact) return number.toExponential();
  const shown = format === undefined ? undefined : zeros.exec(format)?.[0];
  return shown !== undefined && shown !== '0' && Number.isInteger(number) && number >= 0
    ? formatValue(number, shown)
    : String(number);
}

function textOf(cell: CellValue | undefined, format: string | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'number' ? numberText(cell, format) : cell;
}

/**
 * The sheets of a workbook: XLSX, XLS, XLSB or ODS. A formula counts as its stored result.
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
      .map(({ name, rows, cells }) => ({
        name,
        // An XLS file leaves out blank rows, which still count.
        rows: Array.from(rows, (row: readonly CellValue[] | undefined, at) =>
          Array.from(row ?? [], (cell, place) => textOf(cell, cells?.get(`${at},${place}`)?.style?.numFmt)),
        ),
      }));
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableList('has_password');
    throw new UnreadableList(error instanceof ZipError ? 'too_complex' : 'not_list');
  }
}
