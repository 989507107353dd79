import { importLimits } from '../../../../contract/questions/imports.ts';
import { type Item, type ReadItems, remark, UnreadableSource } from '../item.ts';
import { isGuide } from '../../table/guide.ts';
import { itemOf } from './item-of-row.ts';
import { type Layout, layoutOf } from './layout.ts';
import { layoutByLooks, layoutWithoutHeadings } from './without-headings.ts';
import { withOptionRows } from './option-rows.ts';
import { type Naming, namingOf } from './right-parts.ts';
import { outstandingCells } from './outstanding-cells.ts';
import { isFilled, type Row, rowOf } from './row.ts';
import type { Table } from './sheets.ts';
import { withTruthWords } from './truth-columns.ts';

/** What a program says of all of its tables. */
export type Program = {
  /** How it calls options; read from the rows where it is left out. */
  naming?: Naming;
  /** A row as the program means it; undefined for a row that is none of the tests. */
  row?: (row: Row) => Row | undefined;
  /** Items as the program means them. */
  item?: (item: Item, row: Row) => Item;
};

/** A sheet with headings of tests, or without any. */
type Sheet = { table: Table; layout: Layout | undefined };

/** Whether a row says again what its columns are called, as below a page break. */
function isHeadingAgain(cells: readonly string[], { headings }: Layout): boolean {
  const filled = cells.flatMap((cell, place) => (cell.trim() === '' ? [] : [[cell.trim(), headings[place]]]));
  return filled.length > 1 && filled.every(([cell, heading]) => cell === heading);
}

function itemsOf(table: Table, layout: Layout, prefix: string, program: Program): Item[] {
  const { name, rows } = table;
  const outstanding = outstandingCells(table, layout);
  const below = [...withOptionRows(withTruthWords(rows, layout), layout).entries()]
    .slice(layout.last + 1)
    .filter(([, cells]) => isFilled(cells, layout));
  const read = below.flatMap(([at, cells]) => {
    const row = { ...rowOf(cells, layout, `${prefix}${at + 1}`), outstanding: outstanding.get(at) ?? [] };
    const meant = program.row === undefined ? row : program.row(row);
    return meant === undefined ? [] : [{ row: meant, isHeading: isHeadingAgain(cells, layout) }];
  });
  if (read.length > importLimits.items) throw new UnreadableSource('many_items');
  const asked = read.map(({ row }) => ({ answer: row.text('answer'), options: row.options }));
  const naming = program.naming ?? namingOf(asked, layout.hasLetters, layout.isRussian);
  const hasOptions = layout.columns.some(
    (column) => column?.field === 'option' || column?.field === 'options' || column?.field === 'wrong',
  );
  const hasAnswers = layout.columns.some((column) => column?.field === 'answer');
  const setting = { naming, language: layout.language, hasOptions, hasAnswers };
  return read.map(({ row, isHeading }) => {
    if (isHeading) return refusedRow(row.place, name);
    const item = itemOf(row, setting);
    return program.item === undefined ? item : program.item(item, row);
  });
}

/** A row of headings in place of a test. */
const refusedRow = (place: string, name: string): Item => ({
  place,
  name,
  category: [],
  remarks: [remark('no_question')],
  test: null,
});

/** A sheet without headings of tests, in which tests may stand. */
const unread = ({ name }: Table): Item => ({
  place: name,
  name,
  category: [],
  remarks: [remark('broken', `no headings: ${name}`)],
  test: null,
});

/** The sheets of a source with their headings. */
function sheetsOf(tables: readonly Table[]): Sheet[] {
  const sheets = tables
    .filter(({ rows }) => !isGuide(rows))
    .map((table) => ({ table, layout: layoutOf(table.rows) }));
  if (sheets.some(({ layout }) => layout !== undefined)) return sheets;
  return sheets.map(({ table }) => ({
    table,
    layout: layoutWithoutHeadings(table.rows) ?? layoutByLooks(table),
  }));
}

/** Whether tables have headings of tests, or rows that can be nothing else. */
export function haveTests(tables: readonly Table[]): boolean {
  return sheetsOf(tables).some(({ layout }) => layout !== undefined);
}

/**
 * The items of tables: one for each filled row below the headings, and one for each sheet that has none.
 * @throws UnreadableSource where no table has headings of tests, or there are too many rows
 */
export function readRows(tables: readonly Table[], program: Program = {}): ReadItems {
  const sheets = sheetsOf(tables);
  if (!sheets.some(({ layout }) => layout !== undefined)) throw new UnreadableSource('unreadable');
  const items = sheets.flatMap(({ table, layout }) => {
    if (layout === undefined) return [unread(table)];
    return itemsOf(table, layout, sheets.length > 1 ? `${table.name}:` : '', program);
  });
  if (items.length > importLimits.items) throw new UnreadableSource('many_items');
  return { items, files: new Map() };
}
