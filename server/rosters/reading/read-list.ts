import { rosterLimits } from '../../../contract/people/rosters.ts';
import { decodeText } from '../../reading/decode-text.ts';
import { fillMerged } from '../../reading/merged-cells.ts';
import type { Source } from '../../reading/sent-source.ts';
import { readWorkbook } from '../../reading/workbook.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import { openZip } from '../../reading/zip.ts';
import { readBundle } from './bundle.ts';
import { headingsWithin, readCells } from './cells.ts';
import {
  blankDraft,
  type Draft,
  type FileRefusal,
  type Reading,
  type ReadingOptions,
  type Table,
  UnreadableList,
} from './draft.ts';
import { fieldOfHeading, knownHeadings } from './headings.ts';
import { joinRepeated } from './repeated.ts';
import { headingsKey, readRows } from './rows.ts';

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

/** What the entries of a bundle or a workbook may take together. */
const zipLimits = { bytes: 80 * 1024 * 1024, entries: 3000 } as const;

const isCsv = (name: string) => /(^|\/)[^/]+\.csv$/i.test(name) && !name.includes('__MACOSX');

const merging = {
  columns: rosterLimits.columns,
  rows: rosterLimits.rows,
  headingsWithin,
  isHeading: (text: string) => fieldOfHeading(text) !== undefined,
};

/** The sheets of a workbook, with the texts of merged cells in all of their rows. */
async function tablesOf(bytes: Uint8Array): Promise<Table[]> {
  const sheets = await readWorkbook(bytes, rosterLimits.rows + headingsWithin + 1);
  for (const { rows, merges } of sheets) fillMerged(rows, merges, merging);
  return sheets;
}

async function readFile(bytes: Uint8Array, options: ReadingOptions): Promise<Reading> {
  if (bytes.length === 0) throw new UnreadableList('empty');
  const isZip = startsWith(bytes, 0x50, 0x4b);
  if (isZip) {
    const { names, files } = openZip(bytes, isCsv, zipLimits);
    if (files.size > 0 && !names.includes('[Content_Types].xml')) return readBundle(files);
    const kind = names.includes('content.xml') ? 'ods' : 'xlsx';
    return {
      format: { kind, encoding: '', delimiter: '' },
      ...readSheets(await tablesOf(bytes), options),
    };
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) || startsWith(bytes, 0x09, 0x08)) {
    const format = { kind: 'xls' as const, encoding: '', delimiter: '' };
    return { format, ...readSheets(await tablesOf(bytes), options) };
  }
  const { text, encoding } = decodeText(bytes, 'windows-1251');
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text)) throw new UnreadableList('not_list');
  return readText(text, encoding, options);
}

function readText(text: string, encoding: string, options: ReadingOptions): Reading {
  const { table, delimiter } = readCells(text, '');
  const { columns, drafts } = readRows(table, options);
  return { format: { kind: 'csv', encoding, delimiter }, columns, drafts };
}

/** Why reading a list failed, as people read it. A file without cells is no list. */
export function refusalOf(error: unknown): FileRefusal {
  if (!(error instanceof UnreadableFile) || error.code === 'unreadable') return 'not_list';
  return error.code as FileRefusal;
}

/**
 * Reads a list of people or classes, whatever its format. The file may be hostile: call it in a process of its own, by `readLists`.
 * @throws UnreadableFile where the file as a whole is refused
 */
export async function readList(source: Source, options: ReadingOptions): Promise<Reading> {
  const { drafts, ...reading } =
    'text' in source ? readText(source.text, '', options) : await readFile(source.bytes, options);
  return { ...reading, drafts: joinRepeated(drafts) };
}
