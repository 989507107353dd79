import { importLimits } from '../../../../contract/questions/imports.ts';
import { unguarded } from '../../../http/responses/csv.ts';
import { decodeText } from '../../../reading/decode-text.ts';
import { readDelimited } from '../../../reading/delimited.ts';
import { fillMerged } from '../../../reading/merged-cells.ts';
import { readWorkbook } from '../../../reading/workbook.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import { openZip } from '../../../reading/zip.ts';
import { UnreadableSource } from '../item.ts';
import { columnOf, knownHeadings } from './headings.ts';

/** A table as text, or the bytes of a text or a workbook. */
export type TableSource = string | Uint8Array;

/** A sheet, or a text, whose name is blank: rows of cells, as their authors typed them. */
export type Table = {
  name: string;
  rows: string[][];
  /** How a cell of a workbook looks, as `Sheet` has it. */
  looksAt?: (row: number, column: number) => readonly string[];
};

/** In how many rows from the top the headings are looked for: titles and instructions may stand above them. */
export const headingsWithin = 25;

/** The most columns of a table. */
const mostColumns = 100;

/** What the entries of a workbook may take together. */
const zipLimits = { bytes: 80 * 1024 * 1024, entries: 3000 } as const;

/** The rows of a sheet that are read: more than tests, since blank rows may stand between them. */
const most = 3 * importLimits.items;

const merging = {
  columns: mostColumns,
  rows: importLimits.items,
  headingsWithin,
  isHeading: (text: string) => columnOf(text) !== undefined,
};

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, place) => bytes[place] === byte);

/** Whether bytes are a zip or an old workbook, and so no text. */
function isWorkbook(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, 0x50, 0x4b) ||
    startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
    startsWith(bytes, 0x09, 0x08)
  );
}

async function sheetsOf(bytes: Uint8Array): Promise<Table[]> {
  if (startsWith(bytes, 0x50, 0x4b)) openZip(bytes, () => false, zipLimits);
  const sheets = await readWorkbook(bytes, most, 'shown');
  for (const { rows, merges } of sheets) fillMerged(rows, merges, merging);
  return sheets;
}

/** Whether a row is the line below the headings of a table in Markdown: `| --- | :-: |`. */
function isRule(row: readonly string[]): boolean {
  const filled = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.length > 1 && filled.every((cell) => /^:?-{2,}:?$|^:-:$/.test(cell));
}

function tableOfText(text: string): Table {
  const { rows } = readDelimited(text, { knownIn: knownHeadings, within: headingsWithin });
  return { name: '', rows: rows.slice(0, most).map((row) => (isRule(row) ? [] : row)) };
}

/** Whether bytes are a workbook by the names in its zip, or an old one. */
export function isWorkbookFile(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, 0x50, 0x4b)) return isWorkbook(bytes);
  try {
    const { names } = openZip(bytes, () => false, zipLimits);
    const isOffice = names.some((name) => /^\/?xl\/workbook\.(?:xml|bin)$/i.test(name));
    return isOffice || (names.includes('content.xml') && names.includes('mimetype'));
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}

/** Whether rows that are not read may have tests. */
const isCut = ({ rows }: Table) =>
  rows.length >= most && rows.slice(-100).some((row) => row.some((cell) => cell.trim() !== ''));

async function readTables(source: TableSource): Promise<Table[]> {
  const tables =
    typeof source !== 'string' && isWorkbook(source)
      ? await sheetsOf(source)
      : [tableOfText(typeof source === 'string' ? source : decodeText(source).text)];
  if (tables.some(isCut)) throw new UnreadableSource('many_items');
  const filled = tables.filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')));
  for (const { rows } of filled) {
    for (const row of rows) {
      if (row.slice(mostColumns).some((cell) => cell.trim() !== ''))
        throw new UnreadableSource('too_complex');
      row.length = Math.min(row.length, mostColumns);
      for (const [place, cell] of row.entries()) row[place] = unguarded(cell);
    }
  }
  return filled;
}

/** The tables of the last source: each format looks at them, and one reads them. */
let last: { source: TableSource; tables: Promise<Table[]> } | undefined;

/**
 * The filled tables of a source.
 * @throws UnreadableFile where it is no table, or has more rows or columns than a table of tests can have
 */
export function tablesOf(source: TableSource): Promise<readonly Table[]> {
  if (last?.source !== source) last = { source, tables: readTables(source) };
  return last.tables;
}
