import { describe, expect, test } from 'vitest';

import { isToBeRead, namedForPassage, scopeOf } from './passage-words.ts';

const range = (first: number, last: number) => ({ kind: 'numbers', first, last });
const next = (count: number) => ({ kind: 'count', count });

describe('the questions that a text belongs to', () => {
  test.each([
    ['Read the text and answer questions 1–3.', range(1, 3)],
    ['Questions 3 to 5 refer to the following data: x = 3.', range(3, 5)],
    ['Look at the map. Items 7 and 8.', range(7, 8)],
    ['Matnni oʻqing va 2–4-savollarga javob bering.', range(2, 4)],
    ['Jadvaldan foydalanib 12-savoldan 15-savolgacha javob bering.', range(12, 15)],
    ['Матнни ўқинг ва 1-2-саволларга жавоб беринг.', range(1, 2)],
    ['Прочитайте текст и выполните задания 1-2.', range(1, 2)],
    ['Вопросы № 3 и 4 по рисунку.', range(3, 4)],
    ['По тексту ответьте на 5–7 вопросы.', range(5, 7)],
    ['Look at the map and answer the next two questions.', next(2)],
    ['Прочитайте рассказ. К нему следующие три вопроса.', next(3)],
    ['Rasmga qarang, keyingi 4 ta savol shu haqida.', next(4)],
    ['Read the passage and answer the questions.', { kind: 'open' }],
    [`Matn. ${'Amir Temur bogʻi juda katta. '.repeat(4)}`, { kind: 'open' }],
  ])('%s', (text, expected) => {
    expect(scopeOf(text)).toEqual(expected);
  });

  test.each([
    'Choose the right answer.',
    'Test: 30 questions, 60 minutes.',
    'Вариант 1. Вопросы 1-30, по 2 балла.',
    'Savollar 1-30. Har biri 2 ball.',
    'Read the question with care.',
  ])('none: %s', (text) => {
    expect(scopeOf(text)).toBeUndefined();
  });
});

test('a line that names questions begins a text for them', () => {
  expect(namedForPassage('Read the text and answer questions 3-5.')).toEqual({
    kind: 'numbers',
    first: 3,
    last: 5,
  });
  expect(namedForPassage('C) Read the text')).toBeUndefined();
});

test.each([
  ['Part two', false],
  ['Welcome, and good luck!', false],
  ['Choose the best answer to each question.', false],
  ['g = 10', true],
  ['Look at the map of Uzbekistan below.', true],
  ['The lake is deep. '.repeat(10), true],
])('whether questions below may need “%s”: %s', (text, expected) => {
  expect(isToBeRead(text)).toBe(expected);
});
