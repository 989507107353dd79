import { expect, test } from 'vitest';

import { spellMixedNumber, spellNumber } from './rational.ts';

const sevens = (count: number) => '7'.repeat(count);

test.each([
  ['14/4', '7/2'],
  ['6/3', '2'],
  ['0/7', '0'],
  ['1,5/0.5', '3'],
  ['0,(12)', '4/33'],
  ['1,2(34)', '611/495'],
  ['1,0(6)', '16/15'],
  ['10,50', '21/2'],
  ['7/0', undefined],
  ['1/2/3', undefined],
  ['1/', undefined],
  ['/1', undefined],
  ['', undefined],
  ['a', undefined],
  ['1.2.3', undefined],
  ['.', undefined],
  ['1,(', undefined],
  ['a/2', undefined],
  ['2/a', undefined],
])('the number %s is spelled %s', (text, spelled) => {
  expect(spellNumber(text)).toBe(spelled);
});

test('numbers of up to 60 digits are computed with, longer ones are spelled as they are', () => {
  expect(spellNumber(`${sevens(30)}.${'5'.repeat(30)}`)).toContain('/');
  expect(spellNumber(`${sevens(30)},${'5'.repeat(31)}`)).toBe(`${sevens(30)}.${'5'.repeat(31)}`);
  expect(spellNumber(`00${sevens(61)},700`)).toBe(`${sevens(61)}.7`);
  expect(spellNumber(`${sevens(61)}.00`)).toBe(sevens(61));
  expect(spellNumber(`,${sevens(61)}`)).toBe(`0.${sevens(61)}`);
  expect(spellNumber(`00,${sevens(61)}`)).toBe(`0.${sevens(61)}`);
  expect(spellNumber(sevens(60))).toBe(sevens(60));
  expect(spellNumber(`${sevens(61)}/2`)).toBeUndefined();
  expect(spellNumber(`2/${sevens(61)}`)).toBeUndefined();
});

test('periods of up to 60 digits with those before them are computed with', () => {
  expect(spellNumber(`0,(${sevens(60)})`)).toBe('7/9');
  expect(spellNumber(`0,(${sevens(61)})`)).toBeUndefined();
  expect(spellNumber(`1,(${sevens(59)})`)).toBe('16/9');
  expect(spellNumber(`1,(${sevens(60)})`)).toBeUndefined();
  expect(spellNumber(`1,2(${sevens(58)})`)).toBe('23/18');
  expect(spellNumber(`1,2(${sevens(59)})`)).toBeUndefined();
});

test('a mixed number has a fraction below one', () => {
  expect(spellMixedNumber('2', '2', '4')).toBe('5/2');
  expect(spellMixedNumber('0', '1', '2')).toBe('1/2');
  expect(spellMixedNumber('1', '0', '2')).toBe('1');
  expect(spellMixedNumber('1', '2', '2')).toBeUndefined();
  expect(spellMixedNumber('1', '3', '2')).toBeUndefined();
  expect(spellMixedNumber('1', '1', '0')).toBeUndefined();
});

test('mixed numbers of more than 60 digits are not computed with', () => {
  expect(spellMixedNumber(sevens(60), '1', '2')).toMatch(/^1(5{59})5\/2$/);
  expect(spellMixedNumber('1', '1', sevens(60))).toMatch(/\/7{60}$/);
  expect(spellMixedNumber(sevens(61), '1', '2')).toBeUndefined();
  expect(spellMixedNumber('1', '1', sevens(61))).toBeUndefined();
  expect(spellMixedNumber('1', `0${sevens(60)}`, '9'.repeat(60))).toBeUndefined();
});
