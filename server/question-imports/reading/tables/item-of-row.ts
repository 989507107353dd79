import { levelNames } from '../../../../contract/question-tables/test-table.ts';
import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { textFormats } from '../../../../contract/questions/text-format.ts';
import { headingKey } from '../../../reading/heading-key.ts';
import { type Item, nameOf, type SourceQuestion, remark } from '../item.ts';
import { withTextAbove } from '../passages/passages.ts';
import { readTags } from '../tags.ts';
import { splitCell } from './cell-lists.ts';
import type { Row } from './row.ts';
import { contentOf, type Setting } from './test-of-row.ts';
import { gapsQuestion } from './words.ts';

/** What a row is called: its name, or the beginning of its question. */
function nameOfRow(row: Row): string {
  const texts = [
    row.text('name'),
    row.text('question'),
    row.text('text'),
    row.text('number'),
    row.options.join(' '),
  ];
  return nameOf(texts.find((text) => text.trim() !== '') ?? '');
}

/** `\( \)` and `\[ \]` of TeX, where each that opens is closed, as formulas of Savol. */
function withFormulas(text: string): string {
  const marks = text.match(/\\[()[\]]/g) ?? [];
  const isPaired = marks.every((mark, at) =>
    at % 2 === 0 ? mark === '\\(' || mark === '\\[' : mark === (marks[at - 1] === '\\(' ? '\\)' : '\\]'),
  );
  if (marks.length === 0 || marks.length % 2 === 1 || !isPaired) return text;
  const pieces = text.split(/\\[()[\]]/);
  return pieces
    .map((piece, at) => {
      if (at % 2 === 0) return piece;
      const sign = marks[at - 1] === '\\(' ? '$' : '$$';
      return `${sign}${piece.trim()}${sign}`;
    })
    .join('');
}

/** A value with all of its texts changed. */
function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => mapTexts(part, change)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]),
  ) as Value;
}

/** The weight of a level: a number from 1 to 5, or the name that it has in a new school. */
function levelOf(cell: string): number | undefined {
  if (/^\s*[1-5](?:[.,]0+)?\s*$/.test(cell)) return Number.parseInt(cell, 10);
  const key = headingKey(cell);
  const place = levelNames.findIndex((names) => names.some((name) => headingKey(name) === key));
  return place === -1 ? undefined : place + 1;
}

function readLevel(row: Row, remarks: ImportRemark[]): number | null {
  const [cell, points] = [row.text('level').trim(), row.text('points').trim()];
  const level = cell === '' ? undefined : levelOf(cell);
  if (cell !== '' && level === undefined) remarks.push(remark('settings_left_out', cell));
  if (points === '') return level ?? null;
  const byPoints = cell === '' && /^[1-5]$/.test(points) ? Number(points) : undefined;
  remarks.push(remark(byPoints === undefined ? 'marks_left_out' : 'level_changed', points));
  return level ?? byPoints ?? null;
}

/** The categories of a row, from the root: subject, path, topics. */
function categoryOf(row: Row): string[] {
  const path = row.texts('category').flatMap((cell) => splitCell(cell, '>'));
  return [...row.texts('subject'), ...path, ...row.texts('topic')]
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** What stands in a row and a table of tests cannot have. */
function leftOut(row: Row): ImportRemark[] {
  const each = (
    field: 'picture' | 'sound' | 'time',
    code: 'picture_left_out' | 'sound_left_out' | 'settings_left_out',
  ) => row.texts(field).map((cell) => remark(code, cell.trim()));
  return [
    ...each('picture', 'picture_left_out'),
    ...each('sound', 'sound_left_out'),
    ...each('time', 'settings_left_out'),
    ...row.further.map((text) => remark('settings_left_out', text)),
  ];
}

/** The explanation with the hints behind it. */
function explanationOf(row: Row, remarks: ImportRemark[]): string {
  const hints = row.texts('hint').map((hint) => hint.trim());
  remarks.push(...hints.map((hint) => remark('hint_in_explanation', hint)));
  return [...row.texts('explanation'), ...hints].join('\n\n').trim();
}

/** The format of the texts of a row, and the texts in it: those of a row that names none may have formulas as TeX has them. */
function formatted(row: Row, test: SourceQuestion, remarks: ImportRemark[]): SourceQuestion {
  const cell = row.text('format').trim().toLowerCase();
  const text_format = textFormats.find((format) => format === cell);
  if (text_format !== undefined) return { ...test, text_format };
  if (cell !== '') remarks.push(remark('settings_left_out', cell));
  return mapTexts(test, withFormulas);
}

/** The item of a row below the headings. */
export function itemOf(row: Row, setting: Setting): Item {
  const made = contentOf(row, setting);
  const remarks = [...made.remarks];
  const item = { place: row.place, name: nameOfRow(row), category: categoryOf(row) };
  const question = row.text('question').trim();
  const isGaps = made.test?.test_type === 'gaps';
  const hasOwnText = row.text('text').trim() !== '';
  if (question === '' && !(isGaps && hasOwnText)) remarks.unshift(remark('no_question'));
  const isAsked = question !== '' && (!isGaps || hasOwnText);
  const passage = row.text('passage').trim();
  if (passage !== '') remarks.push(remark('passage_in_question', nameOf(passage)));
  const asked = isAsked ? question : isGaps ? gapsQuestion[setting.language] : '';
  const savol = withTextAbove(passage, asked);
  if (!isGaps && hasOwnText) remarks.push(remark('settings_left_out', row.text('text').trim()));
  const level = readLevel(row, remarks);
  const explanation = explanationOf(row, remarks);
  remarks.push(...leftOut(row));
  const { tags, remarks: ofTags } = readTags(row.texts('tags'));
  remarks.push(...ofTags);
  if (made.test === null) return { ...item, remarks, test: null };
  const test = formatted(row, { ...made.test, ...tags, savol, level, explanation }, remarks);
  return { ...item, remarks, test };
}
