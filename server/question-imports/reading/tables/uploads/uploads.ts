import { importLimits } from '../../../../../contract/questions/imports.ts';
import { type ReadItems, UnreadableSource } from '../../item.ts';
import { readRows } from '../read-rows.ts';
import { blackboardRows } from './blackboard.ts';
import { brightspaceRows } from './brightspace.ts';
import { tableRows } from './columns.ts';

/**
 * Reads the questions of a file that Blackboard or Brightspace takes.
 * @param rows those of a text or a sheet
 * @returns undefined for other rows
 * @throws UnreadableSource for too many questions
 */
export function readUpload(rows: readonly string[][]): ReadItems | undefined {
  const questions = blackboardRows(rows) ?? brightspaceRows(rows);
  if (questions === undefined) return undefined;
  if (questions.length > importLimits.items) throw new UnreadableSource('many_items');
  const { items, files } = readRows([{ name: '', rows: tableRows(questions) }], {
    item: (item, row) => ({ ...item, place: questions[Number(row.place) - 2]?.place ?? item.place }),
  });
  return { items, files };
}

/** Whether rows are those of such a file. */
export function isUpload(rows: readonly string[][]): boolean {
  return (blackboardRows(rows) ?? brightspaceRows(rows)) !== undefined;
}
