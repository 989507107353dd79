import { headingKey } from '../../../reading/heading-key.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import type { ReadItems } from '../item.ts';
import type { Naming } from './right-parts.ts';
import { readRows } from './read-rows.ts';
import { headingsWithin, isWorkbookFile, type Table, type TableSource, tablesOf } from './sheets.ts';

/* The spreadsheet from which Kahoot makes quizzes, and the answers of players that it exports (the sheet RawReportData). */

/** The index of the row whose headings begin like each of some; -1 where no row has all of them. */
function rowWith({ rows }: Table, headings: readonly string[]): number {
  return rows.slice(0, headingsWithin).findIndex((row) => {
    const keys = row.filter((cell) => cell.length < 200).map(headingKey);
    return headings.every((heading) => keys.some((key) => key.startsWith(heading)));
  });
}

const isTemplate = (table: Table) =>
  rowWith(table, ['question max', 'answer 1 max', 'correct answer']) !== -1 ||
  rowWith(table, ['question', 'answer 1', 'time limit', 'correct answer choose at least one']) !== -1;
/** Those of a report, which no quiz has. */
const reportHeadings = ['question number', 'question', 'answer 1', 'correct answers', 'player'];
const isReport = (table: Table) => rowWith(table, reportHeadings) !== -1;

async function kahootTables(source: TableSource): Promise<{ template: Table[]; report: Table[] }> {
  const tables = await tablesOf(source);
  return { template: tables.filter(isTemplate), report: tables.filter(isReport) };
}

/** Whether a source has the columns of Kahoot. */
export async function looksLikeKahoot(source: TableSource): Promise<boolean> {
  if (typeof source !== 'string' && !isWorkbookFile(source)) return false;
  try {
    const { template, report } = await kahootTables(source);
    return template.length + report.length > 0;
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}

const numbered: Naming = { hasLetters: false, isRussian: false, numbers: 'from_1' };
const written: Naming = { hasLetters: false, isRussian: false, numbers: 'texts' };

/** The rows of a report, each question once: there is a row for each player. Only columns of questions are left. */
function questionsOf({ name, rows }: Table): Table {
  const top = rowWith({ name, rows }, reportHeadings);
  const keys = (rows[top] ?? []).map(headingKey);
  const shown = keys.map((key) =>
    /^(?:question|answer \d|correct answers|time allotted to answer)$/.test(key),
  );
  const seen = new Set<string>();
  const [number, question] = [keys.indexOf('question number'), keys.indexOf('question')];
  const questions = rows.map((row, at) => {
    const key = `${row[number] ?? ''} ${row[question] ?? ''}`;
    const isNew = at <= top || !seen.has(key);
    if (at > top) seen.add(key);
    return isNew ? row.map((cell, place) => (shown[place] === true ? cell : '')) : [];
  });
  return { name, rows: questions };
}

/** The type of all questions: Kahoot takes any of several right answers, and a test all of them. */
const quiz = (field: string, text: string) => (field === 'type' ? 'Quiz' : text);

/**
 * Reads a quiz of Kahoot.
 * @throws UnreadableFile where it has no such columns, or too many rows
 */
export async function readKahoot(source: TableSource): Promise<ReadItems> {
  const { template, report } = await kahootTables(source);
  const tables = template.length > 0 ? template : report.map(questionsOf);
  return readRows(tables, {
    naming: template.length > 0 ? numbered : written,
    row: (row) => ({ ...row, text: (field) => quiz(field, row.text(field)) }),
  });
}
