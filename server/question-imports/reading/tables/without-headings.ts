import { languageOfHeadings } from './headings.ts';
import type { Layout } from './layout.ts';
import { outstandingCells } from './outstanding-cells.ts';
import { type Asked, namingOf, rightPlaces } from './right-parts.ts';
import type { Table } from './sheets.ts';

/** The fewest columns of a table without headings: a question, two options, the right answer. */
const fewestColumns = 4;

const lastFilled = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/**
 * The columns of a table without headings: a question, and options of which some look otherwise than the others in every row. A row above it may have headings in
 * another language, and the first column numbers.
 */
export function layoutByLooks(table: Table): Layout | undefined {
  const { rows } = table;
  const filled = [...rows.entries()].filter(([, row]) => lastFilled(row) > 0);
  const width = Math.max(0, ...filled.map(([, row]) => lastFilled(row)));
  const isNumbered = filled.slice(1).every(([, row]) => /^\s*\d{1,6}[.)]?\s*$/.test(row[0] ?? ''));
  const first = isNumbered && filled.length > 1 ? 1 : 0;
  const [top] = filled;
  if (width - first < fewestColumns - 1 || top === undefined || filled.length < 2) return undefined;
  const columns = Array.from({ length: width }, (_, at) => {
    if (at < first) return { field: 'number' as const, part: 0 };
    return at === first
      ? { field: 'question' as const, part: 0 }
      : { field: 'option' as const, part: at - first - 1 };
  });
  const layout: Layout = {
    columns,
    headings: columns.map(() => ''),
    last: top[0] - 1,
    hasLetters: false,
    isRussian: false,
    language: languageOfHeadings(top[1]),
  };
  const found = outstandingCells(table, layout);
  const isCertain = ([at, row]: (typeof filled)[number]) => found.has(at) && (row[first] ?? '').trim() !== '';
  if (!filled.slice(1).every(isCertain)) return undefined;
  return isCertain(top) ? layout : { ...layout, last: top[0] };
}

/**
 * The columns of a table without headings: a question, options, and the right answer in the last column. A row above it may have headings
 * in another language, and the first column numbers.
 * @returns undefined unless the last cell of every row names options of the row
 */
export function layoutWithoutHeadings(rows: readonly string[][]): Layout | undefined {
  const filled = [...rows.entries()].filter(([, row]) => lastFilled(row) > 0);
  const width = Math.max(0, ...filled.map(([, row]) => lastFilled(row)));
  const isNumbered = filled.slice(1).every(([, row]) => /^\s*\d{1,6}[.)]?\s*$/.test(row[0] ?? ''));
  const first = isNumbered && filled.length > 1 ? 1 : 0;
  if (width - first < fewestColumns) return undefined;
  const askedOf = (row: readonly string[]): Asked => ({
    answer: row[width - 1] ?? '',
    options: row.slice(first + 1, width - 1),
  });
  const naming = namingOf(
    filled.map(([, row]) => askedOf(row)),
    false,
    false,
  );
  const isCertain = (row: readonly string[]) => {
    const asked = askedOf(row);
    const options = asked.options.filter((option) => option.trim() !== '');
    const places = rightPlaces(asked, naming);
    return (
      (row[first] ?? '').trim() !== '' && options.length > 1 && places !== undefined && places.length > 0
    );
  };
  const [top, ...others] = filled;
  if (top === undefined || !others.every(([, row]) => isCertain(row))) return undefined;
  const isHeading = !isCertain(top[1]);
  if (isHeading && others.length < 2) return undefined;
  const columns = Array.from({ length: width }, (_, at) => {
    if (at < first) return { field: 'number' as const, part: 0 };
    if (at === first) return { field: 'question' as const, part: 0 };
    return at === width - 1
      ? { field: 'answer' as const, part: 0 }
      : { field: 'option' as const, part: at - first - 1 };
  });
  return {
    columns,
    headings: columns.map(() => ''),
    last: isHeading ? top[0] : top[0] - 1,
    hasLetters: false,
    isRussian: false,
    language: languageOfHeadings(top[1]),
  };
}
