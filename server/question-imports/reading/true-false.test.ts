import { expect, test } from 'vitest';

import { trueOrFalse, truthOf, wordsOfTruth } from './true-false.ts';

test.each([
  ['The Earth is round, it’s said at six o’clock', undefined, 'True'],
  ['Yer yumaloq', 'uz', 'Toʻgʻri'],
  ["O'zbekiston katta", undefined, 'Toʻgʻri'],
  ['Bu suv va tuz', undefined, 'Toʻgʻri'],
  ['Ер юмалоқ', undefined, 'Тўғри'],
  ['Земля круглая', 'uz', 'Верно'],
  ['2 + 2 = 4', 'ru', 'Верно'],
] as const)('%s: the words are those of its language', (text, language, yes) => {
  expect(wordsOfTruth(text, language)[0]).toBe(yes);
});

test('answers are words of a pair, however they are typed', () => {
  expect(trueOrFalse(" to'g'ri. ")).toEqual({ options: ['Toʻgʻri', 'Notoʻgʻri'], right: 0 });
  expect(trueOrFalse('ЁЛҒОН')).toEqual({ options: ['Рост', 'Ёлғон'], right: 1 });
  expect(trueOrFalse('True, because')).toBeUndefined();
  expect(trueOrFalse('')).toBeUndefined();
});

test('cells say yes and no in three languages', () => {
  for (const cell of ['TRUE', 't', '1', 'Ha', 'да', '+', 'toʻgʻri', 'Верно'])
    expect(truthOf(cell)).toBe(true);
  for (const cell of ['FALSE', 'yoʻq', 'Ёлғон', 'нет', '–', '0']) expect(truthOf(cell)).toBe(false);
  for (const cell of ['', 'maybe', 'ha yoki yoʻq']) expect(truthOf(cell)).toBeUndefined();
});
