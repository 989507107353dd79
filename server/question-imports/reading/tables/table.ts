import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import type { ReadItems } from '../item.ts';
import { layoutOf } from './layout.ts';
import { haveTests, readRows } from './read-rows.ts';
import { readWrittenRows } from './written-rows.ts';
import { headingsWithin, isWorkbookFile, type Table, type TableSource, tablesOf } from './sheets.ts';
import { isUpload, readUpload } from './uploads/uploads.ts';

/** Whether the first lines of a text have headings of tests, whatever quotation marks follow. */
function hasHeadings(text: string): boolean {
  const lines = text.slice(0, 20_000).split('\n', headingsWithin);
  return [';', ',', '\t', '|'].some(
    (delimiter) => layoutOf(lines.map((line) => line.split(delimiter))) !== undefined,
  );
}

/** Whether tables are a file that Blackboard or Brightspace takes. */
const isUploadOf = (tables: readonly Table[]) =>
  tables.length === 1 && tables.every(({ rows }) => isUpload(rows));

/** Whether a source is a workbook, or a text with columns of tests. */
export async function looksLikeTable(source: TableSource): Promise<boolean> {
  if (typeof source !== 'string') return isWorkbookFile(source);
  try {
    const tables = await tablesOf(source);
    return haveTests(tables) || isUploadOf(tables);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.code === 'open_quote' && hasHeadings(source);
  }
}

/**
 * Reads tests of a CSV text or a workbook (XLSX, XLS, ODS): the columns of the template, and those that schools and other programs have.
 * A workbook may have questions below each other instead, and a text may be one that Blackboard or Brightspace takes.
 * @throws UnreadableFile where it has no such columns, or too many rows
 */
export async function readTable(source: TableSource): Promise<ReadItems> {
  const tables = await tablesOf(source);
  const [first] = tables;
  if (first !== undefined && isUploadOf(tables)) return readUpload(first.rows) ?? readRows(tables);
  const isWritten = typeof source !== 'string' && !haveTests(tables);
  return isWritten ? readWrittenRows(tables) : readRows(tables);
}
