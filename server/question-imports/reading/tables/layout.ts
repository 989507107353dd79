import type { Language } from '../../../../contract/languages.ts';
import { type Column, columnOf, type Field, languageOfHeadings, placeOfLabel } from './headings.ts';
import { headingsWithin } from './sheets.ts';
import { type TruthColumns, truthColumns } from './truth-columns.ts';

/** What the columns of a table have. */
export type Layout = {
  /** By their places; undefined for a column that is not known. */
  columns: readonly (Placed | undefined)[];
  headings: readonly string[];
  /** The index of the last row of headings. */
  last: number;
  /** Whether options are called by letters, so that a letter as right answer is one of these. */
  hasLetters: boolean;
  /** Whether these are the letters of АБВГД. */
  isRussian: boolean;
  language: Language;
  /** Columns for true and false statements, whose cells have signs. */
  truth?: TruthColumns | undefined;
};

/** A column, with the place of its part, from 0. */
type Placed = { field: Field; part: number };

const isBlank = (text: string) => text.trim() === '';

/** The fields that may stand in several columns, whose texts are joined. */
const repeatable = new Set<Field>([
  'wrong',
  'category',
  'tags',
  'subject',
  'topic',
  'explanation',
  'hint',
  'picture',
  'sound',
]);

/** What a heading names; in a row of headings a digit alone is an option. */
function named(heading: string): Column | undefined {
  return /^\s*[1-9]\s*$/.test(heading) ? { field: 'option', label: heading.trim() } : columnOf(heading);
}

/** Headings of right answers that are nothing else: `Answer` may have answers to choose from. */
const isClear = (heading: string) => /correct|right|правильн|верн|t.?o.?.?g.?.?ri|тўғри/i.test(heading);

/** Headings that name all options alike, as below a merged heading, are those of options in their order. */
function asOptions(columns: readonly (Column | undefined)[], headings: readonly string[]) {
  const isAlike = (column: Column | undefined, place: number) =>
    (column?.field === 'options' || (column?.field === 'answer' && !isClear(headings[place] ?? ''))) &&
    headings.some((heading, other) => other !== place && heading === headings[place]);
  return columns.map((column, place) =>
    isAlike(column, place) ? { field: 'option' as const, label: '' } : column,
  );
}

/** The places of the parts of a field: by their labels where these differ, else in their order. */
function placesOf(columns: readonly (Column | undefined)[], field: Field): Map<number, number> {
  const labelled = columns.flatMap((column, place) =>
    column?.field === field ? [[place, column.label] as const] : [],
  );
  const isRussian = labelled.some(([, label]) => /[бг]/i.test(label));
  const byLabel = labelled.map(([, label]) => placeOfLabel(label, isRussian));
  const isCertain =
    byLabel.every((part) => part !== undefined && part >= 0) && new Set(byLabel).size === labelled.length;
  return new Map(labelled.map(([place], order) => [place, isCertain ? (byLabel[order] as number) : order]));
}

/** Several columns of right answers count together where their headings say nothing else, else the first. */
function placed(
  columns: readonly (Column | undefined)[],
  headings: readonly string[],
): (Placed | undefined)[] {
  const parts = new Map<Field, Map<number, number>>();
  for (const field of ['option', 'pair', 'comment', 'wrong'] as const)
    parts.set(field, placesOf(columns, field));
  const hasClear = columns.some((column, at) => column?.field === 'answer' && isClear(headings[at] ?? ''));
  const taken = new Set<Field>();
  return columns.map((column, at) => {
    if (column === undefined) return undefined;
    const { field } = column;
    const part = parts.get(field)?.get(at);
    const isUnclear = field === 'answer' && hasClear && !isClear(headings[at] ?? '');
    const mayRepeat = repeatable.has(field) || (field === 'answer' && hasClear);
    if (isUnclear || (part === undefined && taken.has(field) && !mayRepeat)) return undefined;
    taken.add(field);
    return { field, part: part ?? 0 };
  });
}

/** Whether a row of headings is one of tests: it has questions, and what can be answered. */
function isOfTests(columns: readonly (Column | undefined)[]): boolean {
  const fields = new Set(columns.map((column) => column?.field));
  const asked = fields.has('question') || fields.has('text');
  return (
    asked &&
    ['answer', 'option', 'options', 'type', 'pair', 'wrong'].some((field) => fields.has(field as Field))
  );
}

/** The columns of a table of statements: the answer, and the type. */
function withTruth(
  columns: readonly (Column | undefined)[],
  truth: TruthColumns | undefined,
): readonly (Column | undefined)[] {
  if (truth === undefined) return columns;
  const hasType = columns.some((column) => column?.field === 'type');
  return columns.map((column, place): Column | undefined => {
    if (place === truth.yes) return { field: 'answer', label: '' };
    return place === truth.no ? (hasType ? undefined : { field: 'type', label: '' }) : column;
  });
}

/** The headings of a row, and of the row below where that has those of options only, as below one heading for all of them. */
function headingsAt(rows: readonly string[][], top: number): { headings: string[]; last: number } {
  const [row = [], below = []] = [rows[top], rows[top + 1]];
  const width = Math.max(row.length, below.length);
  const at = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
  const isContinued =
    below.filter((cell) => named(cell)?.field === 'option').length > 1 &&
    below.every(
      (cell, index) => isBlank(cell) || named(cell)?.field === 'option' || at(row, index) === cell.trim(),
    );
  const headings = Array.from({ length: width }, (_, index) =>
    isContinued && at(below, index) !== '' ? at(below, index) : at(row, index),
  );
  // A merged heading above all options stands in the first of their columns.
  const isBody = (index: number) =>
    rows.slice(top + 1, top + 1 + headingsWithin).some((cells) => at(cells, index) !== '');
  for (const index of headings.keys()) {
    const before = headings[index - 1] ?? '';
    if (headings[index] === '' && named(before)?.field === 'options' && isBody(index))
      headings[index] = before;
  }
  return { headings, last: isContinued ? top + 1 : top };
}

/** The columns of a table by its headings: the first row of those with the most known ones. Undefined where no row has headings of tests. */
export function layoutOf(rows: readonly string[][]): Layout | undefined {
  let [best, most] = [undefined as Layout | undefined, 0];
  for (const top of rows.slice(0, headingsWithin).keys()) {
    const { headings, last } = headingsAt(rows, top);
    const truth = truthColumns(headings, rows.slice(last + 1));
    const columns = withTruth(asOptions(headings.map(named), headings), truth);
    const count = columns.filter((column) => column !== undefined).length;
    if (count <= most || !isOfTests(columns)) continue;
    most = count;
    best = {
      columns: placed(columns, headings),
      headings,
      last,
      hasLetters: columns.some((column) => column?.field === 'option' && /^\p{L}$/u.test(column.label)),
      isRussian: columns.some((column) => column?.field === 'option' && /^[бг]$/i.test(column.label)),
      language: languageOfHeadings(headings),
      truth,
    };
  }
  return best;
}
