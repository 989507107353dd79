import { rosterLimits } from '../../../contract/people/rosters.ts';
import { readBundle } from './bundle.ts';
import { headingsWithin, readCells } from './cells.ts';
import { decodeText } from './decode-text.ts';
import {
  blankDraft,
  type Draft,
  type Reading,
  type ReadingOptions,
  type Table,
  UnreadableList,
} from './draft.ts';
import { knownHeadings } from './headings.ts';
import { joinRepeated } from './repeated.ts';
import { headingsKey, readRows } from './rows.ts';
import { openZip, readWorkbook } from './workbook.ts';

type Source = { bytes: Uint8Array } | { text: string };

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte);
}

/** The most known headings of a row of a sheet. */
const knownIn = ({ rows }: Table) => Math.max(0, ...rows.slice(0, headingsWithin).map(knownHeadings));

/** A row in place of a sheet that is not read. */
function unreadSheet({ name }: Table): Draft {
  return { ...blankDraft(name), refusal: { reason: 'other_headings', field: '' } };
}

/** Reads the sheets that have the headings of the one with the most. Each other one is a row that is refused, as people may stand in it. */
function readSheets(tables: readonly Table[], options: ReadingOptions): Omit<Reading, 'format'> {
  const filled = tables.filter(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== '')));
  const [best] = filled.toSorted((a, b) => knownIn(b) - knownIn(a));
  if (best === undefined) throw new UnreadableList('empty');
  if (filled.length === 1) return readRows(best, options);
  const key = headingsKey(best, options);
  const alike = filled.filter((table) => headingsKey(table, options) === key);
  const readings = new Map(
    alike.map((table) => [table, readRows(table, options, alike.length > 1 ? `${table.name}:` : '')]),
  );
  const drafts = filled.flatMap((table) => readings.get(table)?.drafts ?? unreadSheet(table));
  if (drafts.length > rosterLimits.rows) throw new UnreadableList('many_rows');
  return { columns: readings.get(best)?.columns ?? [], drafts };
}

async function readFile(bytes: Uint8Array, options: ReadingOptions): Promise<Reading> {
  if (bytes.length === 0) throw new UnreadableList('empty');
  const isZip = startsWith(bytes, 0x50, 0x4b);
  if (isZip) {
    const { names, csv } = openZip(bytes);
    if (csv.size > 0 && !names.includes('[Content_Types].xml')) return readBundle(csv);
    const kind = names.includes('content.xml') ? 'ods' : 'xlsx';
    return {
      format: { kind, encoding: '', delimiter: '' },
      ...readSheets(await readWorkbook(bytes), options),
    };
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) || startsWith(bytes, 0x09, 0x08)) {
    const format = { kind: 'xls' as const, encoding: '', delimiter: '' };
    return { format, ...readSheets(await readWorkbook(bytes), options) };
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
  const { drafts, ...reading } =
    'text' in source ? readText(source.text, '', options) : await readFile(source.bytes, options);
  return { ...reading, drafts: joinRepeated(drafts) };
}
