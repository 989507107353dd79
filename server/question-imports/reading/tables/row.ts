import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import type { SourceQuestion } from '../item.ts';
import type { Field } from './headings.ts';
import type { Layout } from './layout.ts';
import { splitOptions, withoutLabels } from './split-options.ts';

/** The cells of a row, by what their columns have. Texts of columns that are not there are blank. */
export type Row = {
  /** See Item. */
  place: string;
  text: (field: Field) => string;
  /** Of the fields that may stand in several columns. */
  texts: (field: Field) => readonly string[];
  /** Blank for a place without one. */
  options: readonly string[];
  pairs: readonly string[];
  comments: readonly string[];
  /** The places of options that look otherwise than the others. */
  outstanding: readonly number[];
  /** The cells of columns that are not known, each with its heading. */
  further: readonly string[];
};

/** What becomes of a row: a test without its texts, or none, and why. */
export type Made = { test: SourceQuestion | null; remarks: ImportRemark[] };

/** The columns without which a row is no test: a form may be numbered and have times before tests are written into it. */
const prepared = new Set<Field>([
  'time',
  'points',
  'level',
  'type',
  'category',
  'tags',
  'subject',
  'topic',
  'format',
  'exact',
  'tolerance',
  'unit',
  'units',
]);

/** Whether a cell is a number in a list: `7`, `7.`, `№ 7`, `7a`. */
const isNumbering = (cell: string) => /^\s*(?:№\s*)?\d{1,6}\p{L}?[.)]?\s*$/u.test(cell);

/** Whether a cell has the number of its row, in a column of numbers or one without a heading. */
function isNumber(cell: string, place: number, { columns, headings }: Layout): boolean {
  const field = columns[place]?.field;
  const isUnnamed = field === undefined && (headings[place] ?? '').trim() === '';
  return (field === 'number' || isUnnamed) && isNumbering(cell);
}

/** Whether a row has anything of a test; a title between tests counts, since it may be one. */
export function isFilled(cells: readonly string[], layout: Layout): boolean {
  return cells.some((cell, place) => {
    const field = layout.columns[place]?.field;
    if (cell.trim() === '' || isNumber(cell, place, layout)) return false;
    return field === undefined || !prepared.has(field);
  });
}

/** @param place see Item */
export function rowOf(cells: readonly string[], layout: Layout, place: string): Row {
  const { columns, headings } = layout;
  const texts = new Map<Field, string[]>();
  const parts = new Map<Field, string[]>();
  const further: string[] = [];
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    const column = columns[at];
    if (column === undefined) {
      if (isNumber(cell, at, layout)) continue;
      const heading = (headings[at] ?? '').trim();
      further.push(heading === '' ? cell.trim() : `${heading}: ${cell.trim()}`);
      continue;
    }
    const { field, part } = column;
    texts.set(field, [...(texts.get(field) ?? []), cell]);
    const list = parts.get(field) ?? [];
    while (list.length < part) list.push('');
    list[part] = cell;
    parts.set(field, list);
  }
  const textsOf = (field: Field) => texts.get(field) ?? [];
  const text = (field: Field) => textsOf(field).join('\n\n');
  const partsOf = (field: Field) => parts.get(field) ?? [];
  const options = layout.hasLetters ? partsOf('option') : withoutLabels(partsOf('option'));
  return {
    place,
    text,
    texts: textsOf,
    options: options.length > 0 ? options : splitOptions(text('options')),
    pairs: partsOf('pair'),
    comments: partsOf('comment'),
    outstanding: [],
    further,
  };
}
