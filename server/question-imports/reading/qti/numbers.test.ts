import { expect, test } from 'vitest';

import { around, aroundByPercent, between, exactly, roundedTo } from './numbers.ts';

test('numbers are written as decimals, and texts that are none are refused', () => {
  expect(exactly('1.5E-3').value).toBe('0.0015');
  expect(() => exactly('1/2')).toThrow('not_number');
});

test('a range is its middle and how far it goes', () => {
  expect(between('1', '2')).toEqual({ value: '1.5', tolerance: '0.5' });
  expect(between('-0.10', '0.1')).toEqual({ value: '0', tolerance: '0.1' });
  expect(between('4', '4.0')).toEqual({ value: '4', tolerance: '' });
  expect(() => between('2', '1')).toThrow('not_number');
  expect(around('10', '1', '3')).toEqual({ value: '11', tolerance: '2' });
  expect(aroundByPercent('200', '5', '5')).toEqual({ value: '200', tolerance: '5%' });
  expect(aroundByPercent('-200', '0', '5')).toEqual({ value: '-195', tolerance: '5' });
  expect(() => around('1', '-1', '1')).toThrow('not_number');
  expect(roundedTo('3.14', 2)).toEqual({ value: '3.14', tolerance: '0.005' });
});
