import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvRow } from './csv.ts';

test.each([
  ['=1+1', "'=1+1\r\n"],
  ['+7', '+7\r\n'],
  ['-3.5', '-3.5\r\n'],
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

test('no cell begins with the sign of a formula, unless it is a number', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@'), fc.string({ unit: 'grapheme' }), (sign, rest) => {
      const cell = csvRow([sign + rest]).replace(/^"/, '');
      expect(/^[=+\-@]/.test(cell) && !/^[+-]?\d+(\.\d+)?\r\n$/.test(cell)).toBe(false);
    }),
  );
});
