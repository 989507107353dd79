import { randomInt } from 'node:crypto';

import { expect, test } from 'vitest';

import { codeAlphabet, foldCode, formatCode, newCode } from './codes.ts';

test('a new code is read from what is shown, however it is typed', () => {
  for (let round = 0; round < 100; round += 1) {
    const code = newCode((end) => randomInt(end));
    const shown = formatCode(code);
    expect(shown).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const typed = [shown, shown.toLowerCase(), ` ${code.split('').join(' ')} `, shown.replace('-', '–')];
    expect(typed.map(foldCode)).toEqual(typed.map(() => code));
  }
});

test('no two characters of the alphabet are taken for each other', () => {
  expect(codeAlphabet).not.toMatch(/[01OILUSZBAE]/);
  expect(new Set(codeAlphabet).size).toBe(25);
});

test('letters of a Cyrillic keyboard that look alike are read', () => {
  expect(foldCode('СНКМ-рт23')).toBe('CHKMPT23');
  expect(foldCode('хху2 3456')).toBe('XXY23456');
});

test.each(['', '2345', '23456789C', '2345-678O', 'ҚҒҲЎ2345', '🙂🙂🙂🙂', '\u00002345678'])(
  '%j is no code',
  (typed) => {
    expect(foldCode(typed)).toBeUndefined();
  },
);
