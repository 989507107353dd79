import { parseCsv } from 'hucre/csv';

import { rosterLimits } from '../../../contract/people/rosters.ts';
import { type Table, UnreadableList } from './draft.ts';
import { knownHeadings } from './headings.ts';

const delimiters = [';', ',', '\t'] as const;

/** In how many rows from the top the row of headings is looked for: titles may stand above it. */
export const headingsWithin = 10;

/** The first line by which Excel names the delimiter. */
const delimiterLine = /^sep=([;,\t])\r?\n/;

function parse(text: string, delimiter: string, maxRows: number): string[][] {
  return parseCsv(text, { delimiter, maxRows }).map((row) => row.map((cell) => cell?.toString() ?? ''));
}

/**
 * The delimiter that yields the most known headings. Where none yields any, the one that yields the most cells: so pasted cells without
 * headings are read by their tabs.
 */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000);
  const [best] = delimiters
    .map((delimiter) => {
      const rows = parse(start, delimiter, headingsWithin);
      const headings = Math.max(0, ...rows.map(knownHeadings));
      return { delimiter, headings, cells: rows[0]?.length ?? 0, isTab: delimiter === '\t' };
    })
    .toSorted(
      (a, b) =>
        b.headings - a.headings ||
        Number(b.isTab && b.cells > 1) - Number(a.isTab && a.cells > 1) ||
        b.cells - a.cells,
    );
  return best?.delimiter ?? ';';
}

/**
 * The cells of a CSV text.
 * @throws UnreadableList where a quotation mark is open to the end, so that rows would be lost in one cell
 */
export function readCells(text: string, name: string): { table: Table; delimiter: string } {
  const line = delimiterLine.exec(text);
  const body = line === null ? text : text.slice(line[0].length);
  const delimiter = line?.[1] ?? delimiterOf(body);
  const rows = parse(body, delimiter, rosterLimits.rows + headingsWithin + 1);
  const marks = body.length - body.replaceAll('"', '').length;
  if (marks % 2 === 1 && rows.some((row) => row.some((cell) => cell.includes('\n')))) {
    throw new UnreadableList('open_quote');
  }
  return { table: { name, rows }, delimiter };
}
