import { answerWordsIn } from '../../../../contract/question-text/pasted-question.ts';
import type { Item, ReadItems } from '../item.ts';
import { UnreadableSource } from '../item.ts';
import { QuestionTexts } from '../markup/markup.ts';
import { requireLength } from '../text/length.ts';
import { itemOf } from '../text/line-item.ts';
import type { TextLine } from '../text/lines.ts';
import { readLines } from '../text/read-lines.ts';
import { typedTree } from '../text/typed-tree.ts';
import type { Table } from './sheets.ts';

/** A row as lines, in which its cells look as in the sheet. */
function linesOf({ rows, looksAt }: Table, at: number, place: string): TextLine[] {
  const row = rows[at] ?? [];
  const text = lineOf(row);
  const cells = row.flatMap((cell, column) => (cell.trim() === '' ? [] : [{ text: cell.trim(), column }]));
  const looks = cells.map(({ column }) => (looksAt === undefined ? [] : looksAt(at, column)));
  let from = 0;
  const marks = cells.flatMap((cell, order) => {
    const start = Math.max(from, text.indexOf(cell.text, from));
    from = start + cell.text.length;
    return (looks[order] ?? []).map((look) => ({ from: start, to: from, look }));
  });
  let start = 0;
  return text.split('\n').map((line) => {
    const end = start + line.length;
    const within = marks.flatMap(({ from: first, to, look }) => {
      const [left, right] = [Math.max(first, start) - start, Math.min(to, end) - start];
      return right > left ? [{ from: left, to: right, look }] : [];
    });
    start = end + 1;
    return { text: line, marks: within, place };
  });
}

/** A row as a line of a text: a number, a letter or words of an answer may stand in a cell of their own. */
function lineOf(row: readonly string[]): string {
  const [first = '', ...others] = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const rest = others.join('\t');
  if (rest === '') return first;
  if (/^[A-Ja-jА-Ка-к]$/.test(first)) return `${first}) ${rest}`;
  if (/^\d{1,4}$/.test(first)) return `${first}. ${rest}`;
  return answerWordsIn(`${first}:`)?.from === 0 ? `${first}: ${rest}` : `${first}\t${rest}`;
}

/**
 * Questions that stand in the rows of sheets as in a text, one below the other.
 * @throws UnreadableSource where no question has options
 */
export function readWrittenRows(tables: readonly Table[]): ReadItems {
  const prefix = (name: string) => (tables.length > 1 ? `${name}:` : '');
  const lines = tables.flatMap((table) => [
    ...table.rows.flatMap((_, at) => linesOf(table, at, `${prefix(table.name)}${at + 1}`)),
    { text: '', marks: [], place: `${prefix(table.name)}${table.rows.length + 1}` },
  ]);
  requireLength(lines.map(({ text }) => text).join('\n'));
  const questions = readLines(lines);
  if (!questions.some(({ options }) => options.length > 1)) throw new UnreadableSource('unreadable');
  const items = questions.map((question): Item => {
    const texts = new QuestionTexts(() => undefined);
    return itemOf(question, texts, (part, kind, media) => texts.add(typedTree(part.text), kind, media));
  });
  return { items, files: new Map() };
}
