import type { MergeRange } from 'hucre';

import { UnreadableFile } from './unreadable-file.ts';

/** What a table has at most, and which texts are headings: those in the first rows that are known. */
export type Merging = {
  columns: number;
  rows: number;
  headingsWithin: number;
  isHeading: (text: string) => boolean;
};

/**
 * Repeats the text of each merged cell in all of its rows; that of a known heading in its columns too. Other texts over several columns
 * are lines between the rows.
 * @throws UnreadableFile where merged cells take more than four times the table
 */
export function fillMerged(
  rows: string[][],
  merges: readonly MergeRange[],
  { columns, rows: mostRows, headingsWithin, isHeading }: Merging,
): void {
  let area = 0;
  for (const { startRow, endRow, startCol, endCol } of merges) {
    const text = rows[startRow]?.[startCol] ?? '';
    if (text === '' || startCol >= columns) continue;
    const isWide = startRow < headingsWithin && isHeading(text);
    const end = isWide ? Math.min(endCol, columns - 1) : startCol;
    const some = rows.slice(startRow, endRow + 1);
    area += some.length * (end - startCol + 1);
    if (area > 4 * mostRows * columns) throw new UnreadableFile('too_complex');
    for (const row of some) {
      for (let at = startCol; at <= end; at += 1) {
        while (row.length < at) row.push('');
        row[at] ||= text;
      }
    }
  }
}
