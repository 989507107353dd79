import { readBundle } from './bundle.ts';
import { readCells } from './cells.ts';
import { decodeText } from './decode-text.ts';
import { type Reading, type ReadingOptions, type Table, UnreadableList } from './draft.ts';
import { knownHeadings } from './headings.ts';
import { readRows } from './rows.ts';
import { openZip, readWorkbook } from './workbook.ts';

type Source = { bytes: Uint8Array } | { text: string };

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

/** The sheet that is read: the one with the most known headings. */
function fullest(tables: readonly Table[]): Table {
  const [best] = tables
    .map((table) => ({
      table,
      known: Math.max(0, ...table.rows.slice(0, 10).map(knownHeadings)),
      rows: table.rows.length,
    }))
    .toSorted((a, b) => b.known - a.known || Number(b.rows > 0) - Number(a.rows > 0));
  if (best === undefined) throw new UnreadableList('empty');
  return best.table;
}

async function readFile(bytes: Uint8Array, options: ReadingOptions): Promise<Reading> {
  if (bytes.length === 0) throw new UnreadableList('empty');
  const isZip = startsWith(bytes, 0x50, 0x4b);
  if (isZip) {
    const { names, csv } = openZip(bytes);
    if (csv.size > 0 && !names.includes('[Content_Types].xml')) return readBundle(csv);
    const kind = names.includes('content.xml') ? 'ods' : 'xlsx';
    const { columns, drafts } = readRows(fullest(await readWorkbook(bytes)), options);
    return { format: { kind, encoding: '', delimiter: '' }, columns, drafts };
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) || startsWith(bytes, 0x09, 0x08)) {
    const { columns, drafts } = readRows(fullest(await readWorkbook(bytes)), options);
    return { format: { kind: 'xls', encoding: '', delimiter: '' }, columns, drafts };
  }
  const { text, encoding } = decodeText(bytes);
  return readText(text, encoding, options);
}

function readText(text: string, encoding: string, options: ReadingOptions): Reading {
  const { table, delimiter } = readCells(text, '');
  const { columns, drafts } = readRows(table, options);
  return { format: { kind: 'csv', encoding, delimiter }, columns, drafts };
}

/**
 * Reads a list of people or classes, whatever its format. The file may be hostile: call it in a process of its own, by `readLists`.
 * @throws UnreadableList where the file as a whole is refused
 */
export async function readList(source: Source, options: ReadingOptions): Promise<Reading> {
  return 'text' in source ? readText(source.text, '', options) : readFile(source.bytes, options);
}
