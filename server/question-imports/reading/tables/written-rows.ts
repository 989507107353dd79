import { answerWordsIn } from '../../../../contract/question-text/pasted-question.ts';
import type { Item, ReadItems } from '../item.ts';
import { UnreadableSource } from '../item.ts';
import { QuestionTexts } from '../markup/markup.ts';
import { requireLength } from '../text/length.ts';
import { itemOf } from '../text/line-item.ts';
import { readLines } from '../text/read-lines.ts';
import { typedTree } from '../text/typed-tree.ts';
import type { Table } from './sheets.ts';

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
  const lines = tables.flatMap(({ name, rows }) =>
    [...rows, ['']].flatMap((row, at) =>
      lineOf(row)
        .split('\n')
        .map((text) => ({ text, marks: [], place: `${prefix(name)}${at + 1}` })),
    ),
  );
  requireLength(lines.map(({ text }) => text).join('\n'));
  const questions = readLines(lines);
  if (!questions.some(({ options }) => options.length > 1)) throw new UnreadableSource('unreadable');
  const items = questions.map((question): Item => {
    const texts = new QuestionTexts(() => undefined);
    return itemOf(question, texts, (part, kind, media) => texts.add(typedTree(part.text), kind, media));
  });
  return { items, files: new Map() };
}
