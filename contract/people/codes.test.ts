import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { codeAlphabet, codeLength, foldCode, foreignCharacter, formatCode, newCode } from './codes.ts';

const code = fc
  .array(fc.constantFrom(...codeAlphabet.split('')), { minLength: codeLength, maxLength: codeLength })
  .map((characters) => characters.join(''));

describe('newCode', () => {
  test('takes a character of the alphabet for each number', () => {
    let next = 0;
    expect(newCode(() => next++)).toBe('23456789');
    expect(newCode((below) => below - 1)).toBe('YYYYYYYY');
  });
});

test.each([
  ['cdfg-234z', 'Z'],
  ['0DFG-2345', '0'],
  ['CDFG-234Ж', 'Ж'],
  ['сһмр-тхү2', undefined],
  ['CDFG/234', undefined],
  ['', undefined],
])('in %s the character that stands in no code is %s', (typed, found) => {
  expect(foreignCharacter(typed)).toBe(found);
});

describe('foldCode', () => {
  test('reads back what formatCode writes, in any case and with anything between the characters', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('', ' ', '-', '–', '\u00a0', '\u200b', ' - '), (stored, between) => {
        expect(foldCode(formatCode(stored))).toBe(stored);
        expect(foldCode(formatCode(stored).toLowerCase())).toBe(stored);
        expect(foldCode(` ${stored.split('').join(between)} `)).toBe(stored);
      }),
    );
  });

  test.each([
    ['сһмр-тхү2', 'CHMPTXY2'],
    ['СНКМРТХУ', 'CHKMPTXY'],
    ['ｃｄｆｇ２３４５', 'CDFG2345'],
  ])('reads letters that look alike: %s', (typed, folded) => {
    expect(foldCode(typed)).toBe(folded);
  });

  test.each(['', 'CDFG-234', 'CDFG-23456', 'ABEI-0O1L', 'CDFG/2345', '\0CDFG2345', 'Ы'.repeat(8)])(
    'refuses a text that is no code: %s',
    (typed) => {
      expect(foldCode(typed)).toBeUndefined();
    },
  );
});
