import { describe, expect, test } from 'vitest';

import { growthOfTime } from '../../server/testing/growth.ts';
import type { Linted } from './linted.ts';
import { hidesSecondScript, withLookAlikesFolded } from '../answer-text/look-alikes.ts';
import { lintQuestion } from './rules.ts';

/** A question with options A, B, C …, of which the first is right. */
function choice(text: string, ...options: string[]): Linted {
  return {
    text,
    options: options.map((option, place) => ({
      id: 'abcde'[place] ?? '',
      mark: 'ABCDE'[place] ?? '',
      text: option,
    })),
    right: ['a'],
    accepted: [],
    others: [],
  };
}

const typed = (text: string, ...accepted: string[]): Linted => ({ ...choice(text), right: [], accepted });
const found = (question: Linted) => lintQuestion(question).map(({ rule }) => rule);

test('a sound question has no warnings, nor has one that is not written yet, or has its options in the picture', () => {
  expect(found(choice('What is the capital of Uzbekistan?', 'Tashkent', 'Samarkand', 'Bukhara'))).toEqual([]);
  expect(found(choice(''))).toEqual([]);
  expect(found(typed('', ''))).toEqual([]);
});

test('a right answer without text is named where others have text', () => {
  const question = { ...choice('2 + 2?', '3', '4'), right: ['d'] };
  expect(lintQuestion(question)).toEqual([{ rule: 'key_to_nothing', option: 'D' }]);
});

describe('equal options', () => {
  test.each([
    ['3/4', '3/4'],
    ['Toshkent', 'toshkent'],
    ['ikki  marta ', 'ikki marta.'],
    ["o'zbek tili", 'oʻzbek tili'],
    ['«да»', '"да"'],
    ['С3', 'C3'],
  ])('%s and %s are equal to the eye', (a, b) => {
    expect(lintQuestion(choice('?', a, 'else', b))).toEqual([
      { rule: 'equal_options', option: 'A', other: 'C' },
    ]);
  });

  test.each([
    ['Co', 'CO'],
    ['mA', 'MA'],
    ['2,5', '25'],
    ['x²', 'x2'],
    ['день', 'дeн'],
  ])('%s and %s are not', (a, b) => {
    expect(found(choice('?', a, 'else', b))).not.toContain('equal_options');
  });
});

describe('an accepted number of thousands', () => {
  test.each(['1,000', '12.500', '1000', '1 500', '150000', '12500 m', '9.8 ± 0.1 m / 1000'])(
    '%s',
    (accepted) => {
      expect(found(typed('?', accepted))).toEqual(['thousands']);
    },
  );

  test.each([
    '1991',
    '2024',
    '999',
    '1.5',
    '0,125',
    '1,000,000',
    "1'000",
    '1.234,5',
    '3,14159',
    '01.09.1991',
  ])('%s is clear', (accepted) => {
    expect(found(typed('?', accepted))).toEqual([]);
  });
});

describe('an option that refers to all others', () => {
  test.each([
    'All of the above',
    'all of these.',
    'None of the above',
    'All answers are correct',
    'Все перечисленные',
    'Всё вышеперечисленное',
    'Все ответы верны',
    'Ничего из перечисленного',
    'Нет правильного ответа',
    'Barcha javoblar toʻgʻri',
    "Barcha javoblar to'g'ri",
    'Yuqoridagilarning barchasi',
    'Hammasi toʻgʻri',
    'Toʻgʻri javob yoʻq',
    'Барча жавоблар тўғри',
    'Тўғри жавоб йўқ',
  ])('%s', (option) => {
    expect(found(choice('?', 'one', 'two', option))).toEqual(['all_of_the_above']);
  });

  test.each([
    'All mammals',
    'None',
    'all',
    'Все млекопитающие',
    'всегда',
    'Barcha sutemizuvchilar',
    'Hech qachon',
    'hammom',
    'an array of all elements',
  ])('%s does not', (option) => {
    expect(found(choice('?', 'one', 'two', option))).toEqual([]);
  });
});

describe('the right answer in the question', () => {
  test('is found word for word, in any case and before a mark', () => {
    expect(
      found(
        choice(
          'The Nile is longer than the Congo. Which is longest? The Nile.',
          'the nile',
          'Volga',
          'Amazon',
        ),
      ),
    ).toEqual(['answer_in_question']);
    expect(found(typed('Poytaxtimiz Toshkent. Poytaxtimiz qaysi shahar?', 'Toshkent', 'Tashkent'))).toEqual([
      'answer_in_question',
    ]);
    expect(found(choice('Что такое «озеро»?', 'озеро', 'река', 'море'))).toEqual(['answer_in_question']);
  });

  test.each([
    ['a part of a word', choice('Which triangles are equal?', 'triangle', 'square', 'circle')],
    ['a number', typed('Is 2024 a leap year? Which year follows 2024?', '2024')],
    ['a short word', choice('Is it so, yes or perhaps?', 'yes', 'nay', 'nope')],
    [
      'one of several that are named',
      choice('Which is longer: the Nile or the Congo?', 'the Nile', 'the Congo', 'equal'),
    ],
    ['in code', choice('What does `print(Hello)` show?', 'Hello', 'print', 'nothing')],
    ['in quotes of code', choice("print('Hello')\nnima chiqaradi?", 'Hello', 'print', 'hech narsa')],
  ])('is not %s', (_what, question) => {
    expect(found(question)).toEqual([]);
  });
});

describe('the longest option', () => {
  test('is named where it is right and clearly longer than each other', () => {
    const long = 'because plants make sugar from water, air and light';
    expect(lintQuestion(choice('Why?', long, 'because it rains', 'nobody knows'))).toEqual([
      { rule: 'longest_is_right', option: 'A' },
    ]);
    expect(found(choice('Why?', long, 'because plants breathe air and drink water', 'nobody knows'))).toEqual(
      [],
    );
    expect(found({ ...choice('Why?', long, 'because it rains', 'nobody knows'), right: ['b'] })).toEqual([]);
    expect(found({ ...choice('Why?', long, 'because it rains', 'nobody knows'), right: ['a', 'b'] })).toEqual(
      [],
    );
    expect(found(choice('Why?', long, 'no'))).toEqual([]);
    expect(found(choice('How many?', 'forty-two', 'two', 'ten'))).toEqual([]);
  });
});

describe('words of two alphabets', () => {
  test('are found in every text, each once', () => {
    const question = { ...choice('Сamarqand?', 'Тoshkent', 'b'), others: ['Сamarqand: кaк'] };
    expect(lintQuestion(question)).toEqual([
      { rule: 'mixed_scripts', word: 'Сamarqand' },
      { rule: 'mixed_scripts', word: 'Тoshkent' },
      { rule: 'mixed_scripts', word: 'кaк' },
    ]);
  });

  test.each(['Samarqand', 'Самарканд', 'HTMLэлемент', 'oʻzbek', 'ҳаёт', 'CH', 'СН', ''])(
    '%s is of one, or seen to be of two',
    (word) => {
      expect(hidesSecondScript(word)).toBe(false);
    },
  );

  test('a word and its look-alike are the same', () => {
    expect(withLookAlikesFolded('СОРТ')).toBe('COPT');
    expect(withLookAlikesFolded('сосна')).not.toBe('cocna');
  });
});

test('the time of the rules grows with the length of the texts alone', () => {
  const growth = growthOfTime(250, (times) => {
    const long = 'а aа '.repeat(times);
    const tags = `${long}<${'<a '.repeat(times)}\`\`\``;
    lintQuestion(choice(tags, long, 'all of the '.repeat(times / 2), 'все '.repeat(times)));
  });
  expect(growth).toBeLessThan(1.5);
});
