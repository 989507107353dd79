import fc from 'fast-check';
import { read } from 'hucre';
import { expect, test } from 'vitest';

import { csvOf, csvRow, guarded, unguarded } from './csv.ts';
import { workbookOf } from './workbook.ts';

test.each([
  ['=1+1', "'=1+1\r\n"],
  ['+7', "'+7\r\n"],
  ['-3.5', "'-3.5\r\n"],
  [7, '7\r\n'],
  ['-3+cmd', "'-3+cmd\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  [' =1', "' =1\r\n"],
  ['\t=1', `"'\t=1"\r\n`],
  ['a;b', '"a;b"\r\n'],
  ['7 "А"', '"7 ""А"""\r\n'],
  [null, '\r\n'],
  [-3, '-3\r\n'],
])('writes %j so that it is shown and not run', (value, row) => {
  expect(csvRow([value])).toBe(row);
});

const start = fc.constantFrom('', ' ', "'", "' ", '\t', '\r', '\n', '\0');
const sign = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '|',
  '\uFF1D',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
  '\t',
  '\r',
  'a',
);

test('no guarded text begins with the sign of a formula, and each is found again', () => {
  fc.assert(
    fc.property(start, sign, fc.string({ unit: 'grapheme' }), (before, first, rest) => {
      const text = before + first + rest;
      expect(/^\s*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(guarded(text))).toBe(false);
      expect(unguarded(guarded(text))).toBe(text);
    }),
  );
});

async function bytesOf(workbook: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts = [];
  for await (const part of workbook) parts.push(part);
  return Buffer.concat(parts);
}

test('a workbook guards its texts as a CSV file does, and its numbers are numbers', async () => {
  const texts = ['=1', '\uFF1D1', '+7', 'a', '-'];
  const { sheets } = await read(await bytesOf(workbookOf('A', [[...texts, -7, null]])));
  expect(sheets[0]?.rows[0]).toEqual([...texts.map(guarded), -7]);
});

test.each([
  ['History', 'History 1'],
  ['history', 'history 1'],
  ['[History]', 'History 1'],
  ['History?', 'History 1'],
  ["'History'", 'History 1'],
  ['History of Uzbekistan', 'History of Uzbekistan'],
  ['7/А: "физика"', '7 А  "физика"'],
  ['???', '1'],
  ['', '1'],
  [`${'я'.repeat(30)}😀`, `${'я'.repeat(30)}\uFFFD`],
])('a sheet can have the name %j', async (name, sheet) => {
  const { sheets } = await read(await bytesOf(workbookOf(name, [['a']])));
  expect(sheets.map((written) => written.name)).toEqual([sheet]);
});

test.each([
  ['en', '\uFEFFName,Weight\r\n"A, B",1.5\r\n'],
  ['ru', '\uFEFFName;Weight\r\n"A, B";1,5\r\n'],
  ['uz', '\uFEFFName;Weight\r\n"A, B";1,5\r\n'],
] as const)(
  'a file in %s has the separator and the decimal sign of its computers',
  async (language, file) => {
    const rows = [
      ['Name', 'Weight'],
      ['A, B', 1.5],
    ];
    let written = '';
    for await (const part of csvOf(rows, language)) written += part;
    expect(written).toBe(file);
  },
);
