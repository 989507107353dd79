import { type CellStyle, writeXlsx } from 'hucre';
import { expect, test } from 'vitest';

import { summaries } from '../../testing/tables/summaries.ts';
import { readTable } from './table.ts';

const bold: CellStyle = { font: { bold: true } };
const red: CellStyle = { font: { color: { rgb: 'FFFF0000' } } };
const black: CellStyle = { font: { color: { rgb: 'FF000000' } } };
const green: CellStyle = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC6EFCE' } } };

/** The tests of a sheet. @param styles by the places of cells, `row,column` */
async function read(rows: string[][], styles: Record<string, CellStyle> = {}): Promise<string[]> {
  const cells = new Map(Object.entries(styles).map(([place, style]) => [place, { style }]));
  return summaries(await readTable(await writeXlsx({ sheets: [{ name: 'Tests', rows, cells }] })));
}

const head = ['Savol', 'A', 'B', 'C'];
const body = [
  ['Poytaxt?', 'Buxoro', 'Toshkent', 'Xiva'],
  ['Daryo?', 'Amudaryo', 'Volga', 'Don'],
  ['2 + 2?', '4', '5', '6'],
];
const wanted = ['choosable: Toshkent', 'choosable: Amudaryo', 'choosable: 4'];

test.each([
  ['bold', bold],
  ['red', red],
  ['on a green ground', green],
])('options that are %s are right, below headings and without them', async (_, style) => {
  const bolds = Object.fromEntries(head.map((_heading, at) => [`0,${at}`, bold]));
  expect(await read([head, ...body], { ...bolds, '1,2': style, '2,1': style, '3,1': style })).toEqual(wanted);
  expect(await read(body, { '0,2': style, '1,1': style, '2,1': style })).toEqual(wanted);
  const numbered = body.map((row, at) => [String(at + 1), ...row]);
  expect(await read(numbered, { '0,3': style, '1,2': style, '2,2': style })).toEqual(wanted);
});

test('several options that stand out are all right, those in black are as the others', async () => {
  const styles = { '1,1': black, '1,2': green, '2,1': green, '2,3': green, '3,1': green };
  expect(await read([head, ...body], styles)).toEqual([wanted[0], 'multiple: Amudaryo, Don', wanted[2]]);
});

test('a right answer in a column of its own goes before how options look', async () => {
  const rows = [
    [...head, 'Toʻgʻri javob'],
    ...body.map((row, at) => [...row, at === 1 ? 'C' : at === 2 ? '?' : '']),
  ];
  expect(await read(rows, { '1,2': red, '2,1': red, '3,1': red })).toEqual([
    'choosable: Toshkent',
    'choosable: Don',
    'choosable: no key (no_key)',
  ]);
});

test('a column that looks alike in all rows tells nothing', async () => {
  const none = 'choosable: no key (no_key)';
  expect(await read([head, ...body], { '1,2': green, '2,2': green, '3,2': green })).toEqual([
    none,
    none,
    none,
  ]);
});

test('options below each other stand out too', async () => {
  const lines = ['1. Poytaxt?', 'A) Buxoro', 'B) Toshkent', '2. Daryo?', 'A) Amudaryo', 'B) Volga'];
  const rows = lines.map((line) => [line]);
  expect(await read(rows, { '2,0': red, '4,0': red })).toEqual(wanted.slice(0, 2));
  const cells = lines.map((line) => line.split(/[.)] /));
  expect(await read(cells, { '2,1': bold, '4,1': bold })).toEqual(wanted.slice(0, 2));
});

test.each([
  ['Savol', 'Toʻgʻri', 'Notoʻgʻri', '+', 'Toʻgʻri', 'Notoʻgʻri'],
  ['Statement', 'True', 'False', 'x', 'True', 'False'],
  ['Утверждение', 'Да', 'Нет', '✓', 'Верно', 'Неверно'],
])('statements with a column for true and one for false: %s', async (asked, yes, no, sign, right, wrong) => {
  const rows = [
    ['№', asked, yes, no],
    ['1', 'Earth is round', sign, ''],
    ['2', 'Ice is hot', '', sign],
    ['3', 'It rains', '', ''],
    ['4', 'It snows', sign, sign],
  ];
  expect(await read(rows)).toEqual([
    `choosable: ${right} (kind_changed true/false)`,
    `choosable: ${wrong} (kind_changed true/false)`,
    'choosable: no key (kind_changed true/false; no_key)',
    `choosable: no key (kind_changed true/false; invalid ${sign} ${sign})`,
  ]);
});

test('right and wrong answers may have several columns each', async () => {
  const headings = ['Savol', 'Toʻgʻri javob 1', 'Toʻgʻri javob 2', 'Notoʻgʻri javob 1', 'Notoʻgʻri javob 2'];
  expect(await read([headings, ['Juft?', '2', '4', '3', '5'], ['Toq?', '1', '', '2', '4']])).toEqual([
    'multiple: 2, 4',
    'choosable: 1',
  ]);
  const alike = ['Question', 'Right', 'Wrong', 'Wrong'];
  expect(await read([alike, ['Even?', '2', '3', '5']])).toEqual(['choosable: 2']);
});
