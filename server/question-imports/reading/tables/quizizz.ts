import { headingKey } from '../../../reading/heading-key.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import { type ReadItems, remark } from '../item.ts';
import { readRows } from './read-rows.ts';
import type { Row } from './row.ts';
import { headingsWithin, isWorkbookFile, type Table, type TableSource, tablesOf } from './sheets.ts';

/* The spreadsheet from which Quizizz, which is called Wayground now, makes quizzes. */

const headings = ['question text', 'question type', 'option 1', 'correct answer'];

const isTemplate = ({ rows }: Table) =>
  rows.slice(0, headingsWithin).some((row) => {
    const keys = row.filter((cell) => cell.length < 200).map(headingKey);
    const isTimed = keys.some((key) => key.startsWith('time in seconds') || key === 'image link');
    return isTimed && headings.every((heading) => keys.includes(heading));
  });

/** Whether a source has the columns of Quizizz. */
export async function looksLikeQuizizz(source: TableSource): Promise<boolean> {
  if (typeof source !== 'string' && !isWorkbookFile(source)) return false;
  try {
    return (await tablesOf(source)).some(isTemplate);
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}

const typeOf = (row: Row) => headingKey(row.text('type'));
/** The kinds that are tests here too; what others are of the same name is not known. */
const kinds = /^(?:multiple choice|checkbox|fill in the blanks?|fill in|open ended)?$/;

/** A row of the template; not the one below its headings that says what to write into each column. */
function meant(row: Row): Row | undefined {
  if (/^\s*text of the question\b/i.test(row.text('question'))) return undefined;
  const type = typeOf(row);
  // The options of a blank are its accepted answers, and an open question has none.
  const hasAnswer = !type.startsWith('fill in') && type !== 'open ended';
  return {
    ...row,
    text: (field) => {
      if (field === 'type' && type === '') return 'Multiple Choice';
      return field === 'answer' && !hasAnswer ? '' : row.text(field);
    },
  };
}

/**
 * Reads a quiz of Quizizz.
 * @throws UnreadableFile where it has no such columns, or too many rows
 */
export async function readQuizizz(source: TableSource): Promise<ReadItems> {
  const tables = (await tablesOf(source)).filter(isTemplate);
  return readRows(tables, {
    naming: { hasLetters: false, isRussian: false, numbers: 'from_1' },
    row: meant,
    // Nobody marks an open question there.
    item: (item, row) => {
      if (item.test !== null && !kinds.test(typeOf(row)))
        return { ...item, remarks: [remark('unknown_kind', row.text('type').trim())], test: null };
      return item.test?.test_type === 'essay'
        ? { ...item, remarks: [remark('kind_changed', row.text('type').trim()), ...item.remarks] }
        : item;
    },
  });
}
