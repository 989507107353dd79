import { parseCsv } from 'hucre/csv';

import { UnreadableFile } from './unreadable-file.ts';

const delimiters = [';', ',', '\t', '|'] as const;

/** The first line by which Excel names the delimiter. */
const delimiterLine = /^sep=([;,\t|])\r?\n/;

function parse(text: string, delimiter: string): string[][] {
  return parseCsv(text, { delimiter }).map((row) => row.map((cell) => cell?.toString() ?? ''));
}

/** Which headings of a row are known, and in how many rows from the top the row of headings is looked for: titles may stand above it. */
export type Headings = { knownIn: (row: readonly string[]) => number; within: number };

/** Whether more than half of the rows below some headings can be cells of these: several of several, and no more. */
function hasRowsOf(headings: readonly string[], below: readonly string[][]): boolean {
  const filled = below.filter((row) => row.some((cell) => cell.trim() !== ''));
  const fit = filled.filter(
    ({ length }) => length <= headings.length && length > Math.min(1, headings.length - 1),
  );
  return fit.length * 2 > filled.length || filled.length === 0;
}

/**
 * The delimiter that yields the most known headings, and rows that have such cells. Where none yields any, the one that yields the most
 * cells: so pasted cells without headings are read by their tabs.
 */
function delimiterOf(text: string, { knownIn, within }: Headings): string {
  const start = text.slice(0, 20_000);
  const [best] = delimiters
    .map((delimiter) => {
      const rows = parse(start, delimiter);
      const known = rows.slice(0, within).map(knownIn);
      const headings = Math.max(0, ...known);
      const top = known.indexOf(headings);
      const row = rows[top] ?? [];
      const fits = headings > 0 && hasRowsOf(row, rows.slice(top + 1, top + 1 + within));
      const share = headings / Math.max(1, row.length);
      return { delimiter, headings, fits, share, cells: rows[0]?.length ?? 0, isTab: delimiter === '\t' };
    })
    .toSorted(
      (a, b) =>
        Number(b.fits) - Number(a.fits) ||
        b.headings - a.headings ||
        b.share - a.share ||
        Number(b.isTab && b.cells > 1) - Number(a.isTab && a.cells > 1) ||
        b.cells - a.cells,
    );
  return best?.delimiter ?? ';';
}

/** A row behind the last one of a text, which a quotation mark that is open to the end swallows. */
const lastRow = 'end of the list';

/**
 * The rows of cells of a CSV text, and its delimiter.
 * @throws UnreadableFile where a quotation mark is open to the end, so that rows would be lost in one cell
 */
export function readDelimited(text: string, headings: Headings): { rows: string[][]; delimiter: string } {
  const line = delimiterLine.exec(text);
  const body = line === null ? text : text.slice(line[0].length);
  const delimiter = line?.[1] ?? delimiterOf(body, headings);
  const rows = parse(`${body}\n${lastRow}`, delimiter);
  if (rows.pop()?.[0] !== lastRow) throw new UnreadableFile('open_quote');
  return { rows, delimiter };
}
