import fc from 'fast-check';
import { test } from 'vitest';
import { normalizeAnswer, isEquivalent } from './answer-text.ts';
import { toLatin } from './uzbek-latin.ts';

function same(a: string, b: string): boolean {
  return isEquivalent(normalizeAnswer(a), normalizeAnswer(b));
}

const anything = fc.string({ unit: 'grapheme', maxLength: 60 });
const cyrillicWord = fc.string({
  unit: fc.constantFrom(...'абвгдеёжзийклмнопрстуфхцчшщъыьэюяўқғҳ'.split('')),
  minLength: 1,
  maxLength: 12,
});
// No word begins with ъ or ь, which have no Latin spelling of their own.
const spellable = cyrillicWord.filter((word) => !/^[ъь]/u.test(word));
const latinWord = fc.string({
  unit: fc.constantFrom(...'abdefghijklmnopqrstuvxyz'.split(''), 'oʻ', 'gʻ', 'aʼ'),
  minLength: 1,
  maxLength: 12,
});
const words = fc
  .array(fc.oneof(cyrillicWord, latinWord), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(' '));
const apostrophe = fc.constantFrom(..."ʻʼ'‘’`´′".split(''));
const space = fc.constantFrom(' ', '  ', '\t', '\n', '\u00a0', '\u2009');
const fraction = fc.record({
  top: fc.integer({ min: -9999, max: 9999 }),
  bottom: fc.integer({ min: 1, max: 9999 }),
});

test('every answer is equivalent to itself', () => {
  fc.assert(fc.property(anything, (text) => same(text, text)));
});

test('the order of two answers makes no difference', () => {
  fc.assert(
    fc.property(anything, words, (a, b) => same(a, b) === same(b, a) && same(a, a + b) === same(a + b, a)),
  );
});

test('case makes no difference', () => {
  fc.assert(fc.property(words, (text) => same(text, text.toUpperCase())));
});

test('white space makes no difference', () => {
  fc.assert(
    fc.property(words, space, space, (text, inner, outer) =>
      same(text, outer + text.replaceAll(' ', inner) + outer),
    ),
  );
});

test('the kind of apostrophe makes no difference', () => {
  fc.assert(fc.property(words, apostrophe, (text, sign) => same(text, text.replace(/[ʻʼ]/gu, sign))));
});

test('the script makes no difference', () => {
  fc.assert(fc.property(spellable, (word) => same(word, toLatin(word))));
});

test('two Russian words are equivalent only letter by letter, except for ё', () => {
  fc.assert(
    fc.property(
      cyrillicWord,
      cyrillicWord,
      (a, b) => same(a, b) === (a.replaceAll('ё', 'е') === b.replaceAll('ё', 'е')),
    ),
  );
});

test('numbers are equivalent exactly when their values are equal', () => {
  fc.assert(
    fc.property(fraction, fraction, (a, b) => {
      const equal = a.top * b.bottom === b.top * a.bottom;
      return same(`${a.top}/${a.bottom}`, `${b.top}/${b.bottom}`) === equal;
    }),
  );
});

test('an extended fraction is equivalent', () => {
  fc.assert(
    fc.property(fraction, fc.integer({ min: 1, max: 999 }), ({ top, bottom }, by) =>
      same(`${top}/${bottom}`, `${top * by} / ${bottom * by}`),
    ),
  );
});

test('a decimal may have a comma, zeros around it, or be written as a fraction', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 8 }),
      fc.nat(5),
      (digits, places, zeros) => {
        const scale = 10 ** places;
        const [whole, part] = [Math.floor(digits / scale), String(digits % scale).padStart(places, '0')];
        const spelling = `${'0'.repeat(zeros)}${whole},${part}${'0'.repeat(zeros)}`;
        return same(spelling, `${whole}.${part}`) && same(spelling, `${digits}/${scale}`);
      },
    ),
  );
});

test('distinct decimals stay distinct', () => {
  const decimal = fc
    .tuple(fc.nat(999), fc.nat(999))
    .map(([whole, part]) => ({ text: `${whole},${part}`, value: Number(`${whole}.${part}`) }));
  fc.assert(fc.property(decimal, decimal, (a, b) => same(a.text, b.text) === (a.value === b.value)));
});

test('thousands may be grouped', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10 ** 12 }), (number) =>
      same(String(number), String(number).replace(/\B(?=(?:\d{3})+$)/gu, ' ')),
    ),
  );
});
