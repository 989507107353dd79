import fc from 'fast-check';
import { expect, test } from 'vitest';

import { type Decimal, product, rangeOf, readDecimal, writeDecimal } from './decimals.ts';

const read = (text: string) => readDecimal(text) as Decimal;

test.each([
  ['1.50', '1.5'],
  ['+1.50', '1.5'],
  ['-0,5', '-0.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['1e3', '1000'],
  ['1.5E-3', '0.0015'],
  ['−2', '-2'],
  ['1 000', '1000'],
  ['007', '7'],
  ['-0', '0'],
])('%s as a decimal is %s', (text, decimal) => {
  expect(writeDecimal(read(text))).toBe(decimal);
});

test.each(['', '.', 'x', '1/2', '1e99', '1e999', '--1', '1.2.3', 'NaN', 'Infinity', '9'.repeat(1001)])(
  '%j is no decimal',
  (text) => {
    expect(readDecimal(text)).toBeUndefined();
  },
);

test('decimals are multiplied without rounding', () => {
  expect(writeDecimal(product(read('0.1'), read('0.2')))).toBe('0.02');
  expect(writeDecimal(product(read('-1.5'), read('100')))).toBe('-150');
});

test('a range is its middle and how far it goes, exactly', () => {
  expect(rangeOf(read('-0.3'), read('0.1'))).toEqual({ value: '-0.1', tolerance: '0.2' });
  expect(rangeOf(read('1'), read('2'))).toEqual({ value: '1.5', tolerance: '0.5' });
  expect(rangeOf(read('4'), read('4.0'))).toEqual({ value: '4', tolerance: '' });
  expect(rangeOf(read('2'), read('1'))).toBeUndefined();
});

test('the bounds of a range are those of its middle and tolerance', () => {
  const thousandth = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(thousandth, fc.nat(1_000_000), (low, size) => {
      const { value = '', tolerance = '' } =
        rangeOf(read(String(low / 1000)), read(String((low + size) / 1000))) ?? {};
      expect(Number(value) - Number(tolerance)).toBeCloseTo(low / 1000, 6);
      expect(Number(value) + Number(tolerance)).toBeCloseTo((low + size) / 1000, 6);
    }),
  );
});
