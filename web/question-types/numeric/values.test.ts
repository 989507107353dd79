import { expect, test } from 'vitest';

import { valueText } from '../../../contract/question-types/numeric/numeric-text.ts';
import { keyOf, readUnits, rowsOf } from './rows.ts';
import { withUnit } from './values.ts';

const blank = { id: 'x', value: ' ', tolerance: '', units: '' };

test('a number is shown with the unit beside the field, unless a unit was typed', () => {
  expect(withUnit(' 5 ', 'km')).toBe('5 km');
  expect(withUnit('5 km', 'km')).toBe('5 km');
  expect(withUnit('50 %', 'km')).toBe('50 %');
  expect(withUnit('5', ' ')).toBe('5');
});

test('a right value is named with its tolerance and its units', () => {
  expect(valueText({ unit: 'm' }, { value: '9.8', tolerance: '2%', units: ['metr'] })).toBe(
    '9.8 ± 2% m / metr',
  );
  expect(valueText({ unit: '' }, { value: '1/2', tolerance: ' ', units: [] })).toBe('1/2');
});

test('units are separated by commas, semicolons or lines', () => {
  expect(readUnits(' m, metr;м\n\n, ')).toEqual(['m', 'metr', 'м']);
});

test('rows without any text are no part of the key, and a key without values is none', () => {
  const row = { id: 'y', value: '5', tolerance: '', units: 'km, км' };
  expect(keyOf([blank, row])).toEqual({ values: [{ value: '5', tolerance: '', units: ['km', 'км'] }] });
  expect(keyOf([blank])).toBeNull();
  // A tolerance without a value stays, so that the author sees the missing value.
  expect(keyOf([{ ...blank, tolerance: '1' }])).toEqual({
    values: [{ value: ' ', tolerance: '1', units: [] }],
  });
});

test('the rows of a key give the same key again, and there is always one row', () => {
  const key = { values: [{ value: '5', tolerance: '1%', units: ['km', 'км'] }] };
  expect(keyOf(rowsOf(key))).toEqual(key);
  expect(rowsOf(null)).toHaveLength(1);
});
