import { expect, test } from 'vitest';

import { optionLetters } from '../../contract/questions/choices.ts';
import { letterOf } from './letter-keys.ts';

test.each([
  ['a', 'KeyA', 'a'],
  ['E', 'KeyE', 'e'],
  ['ф', 'KeyA', 'a'],
  ['у', 'KeyE', 'e'],
  ['f', 'KeyF', undefined],
  ['q', 'KeyA', undefined],
  ['a', 'KeyQ', 'a'],
  ['1', 'Digit1', undefined],
  ['Enter', 'Enter', undefined],
] as const)('the key %s at %s is the option %s', (key, code, letter) => {
  expect(letterOf({ key, code }, optionLetters)).toBe(letter);
});

test('a letter that is not on offer is no option', () => {
  expect(letterOf({ key: 'd', code: 'KeyD' }, ['a', 'b', 'c'])).toBeUndefined();
});
