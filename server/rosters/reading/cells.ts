import { rosterLimits } from '../../../contract/people/rosters.ts';
import { readDelimited } from '../../reading/delimited.ts';
import type { Table } from './draft.ts';
import { knownHeadings } from './headings.ts';

/** In how many rows from the top the row of headings is looked for: titles may stand above it. */
export const headingsWithin = 10;

/**
 * The cells of a CSV text.
 * @throws UnreadableFile where a quotation mark is open to the end, so that rows would be lost in one cell
 */
export function readCells(text: string, name: string): { table: Table; delimiter: string } {
  const { rows, delimiter } = readDelimited(text, { knownIn: knownHeadings, within: headingsWithin });
  return { table: { name, rows: rows.slice(0, rosterLimits.rows + headingsWithin + 1) }, delimiter };
}
