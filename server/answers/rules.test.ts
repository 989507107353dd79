import { expect, test } from 'vitest';

import { grade, isSameAnswer, score } from './rules.ts';

const waiting = { points: null, percentage: null };
const wrong = { points: 0, percentage: 0 };

function choosable(right_answer: string | null) {
  return { test_type: 'choosable', right_answer, right_answer_text: null } as const;
}

function freeText(right_answer_text: string | null) {
  return { test_type: 'free_text', right_answer: null, right_answer_text } as const;
}

function letter(users_answer: string | null) {
  return { users_answer, users_text_answer: null };
}

function text(users_text_answer: string | null) {
  return { users_answer: null, users_text_answer };
}

test.each([1, 2, 3, 4, 5])('a right answer earns the weight %s, a wrong one nothing', (weight) => {
  expect(score(choosable('b'), letter('b'), weight)).toEqual({ points: weight, percentage: 100 });
  expect(score(choosable('b'), letter('c'), weight)).toEqual(wrong);
  expect(score(freeText('olma'), text('Olma'), weight)).toEqual({ points: weight, percentage: 100 });
  expect(score(freeText('olma'), text('nok'), weight)).toEqual(wrong);
});

test('without a recorded right answer the result is not graded', () => {
  expect(score(choosable(null), letter('a'), 3)).toEqual(waiting);
  expect(score(freeText(null), text('olma'), 3)).toEqual(waiting);
  expect(score(freeText(' \r\n\n'), text('olma'), 3)).toEqual(waiting);
});

test('a missing or blank answer is wrong', () => {
  expect(score(choosable('a'), letter(null), 2)).toEqual(wrong);
  expect(score(freeText('olma'), text(null), 2)).toEqual(wrong);
  expect(score(freeText('olma'), text(' \n'), 2)).toEqual(wrong);
});

test('the answer of the other type does not count', () => {
  expect(score(choosable('a'), text('a'), 2)).toEqual(wrong);
  expect(score(freeText('a'), letter('a'), 2)).toEqual(wrong);
});

test('each line is one accepted answer', () => {
  const question = freeText('Amir Temur\r\nTemur\n\nSohibqiron');
  for (const accepted of ['amir temur', 'Темур', 'sohibqiron.'])
    expect(score(question, text(accepted), 1).points).toBe(1);
  expect(score(question, text('Amir Temur\nTemur'), 1)).toEqual(wrong);
});

test('a punctuation mark can be the right answer', () => {
  expect(score(freeText('?'), text(' ? '), 1).points).toBe(1);
  expect(score(freeText('?'), text('!'), 1)).toEqual(wrong);
});

const options = { a: 'Samarkand', b: 'Tashkent', c: '', d: '', e: '' };
const choice = { ...options, ...choosable('b'), weight: 3 };
const written = { ...options, a: '', b: '', ...freeText('Tashkent'), weight: 2 };

test('an answer is graded by the field that fits the question, and the other field is dropped', () => {
  expect(grade(choice, { users_answer: 'b', users_text_answer: 'Samarkand' })).toEqual({
    graded: { users_answer: 'b', users_text_answer: null, points: 3, percentage: 100 },
  });
  expect(grade(choice, { users_answer: 'a' })).toEqual({
    graded: { users_answer: 'a', users_text_answer: null, points: 0, percentage: 0 },
  });
  expect(grade(written, { users_answer: 'a', users_text_answer: 'tashkent' })).toEqual({
    graded: { users_answer: null, users_text_answer: 'tashkent', points: 2, percentage: 100 },
  });
  expect(grade({ ...choice, right_answer: null }, { users_answer: 'a' })).toEqual({
    graded: { users_answer: 'a', users_text_answer: null, ...waiting },
  });
});

test('a missing field, and a letter without an option, are errors of their field', () => {
  const required = 'This field is required.';
  expect(grade(choice, { users_text_answer: 'Tashkent' })).toEqual({ errors: { users_answer: required } });
  expect(grade(written, { users_answer: 'b' })).toEqual({ errors: { users_text_answer: required } });
  expect(grade(choice, { users_answer: 'c' })).toEqual({
    errors: { users_answer: '"c" is not a valid choice.' },
  });
});

test('a text is stored as the database can store it', () => {
  expect(grade(written, { users_text_answer: 'a\ud800b' })).toMatchObject({
    graded: { users_text_answer: 'a\ufffdb' },
  });
});

test('a request repeats the stored answer when it has the same letter, or the same text', () => {
  expect(isSameAnswer(letter('a'), { users_answer: 'a' })).toBe(true);
  expect(isSameAnswer(letter('a'), { users_answer: 'b' })).toBe(false);
  expect(isSameAnswer(letter('a'), { users_text_answer: 'a' })).toBe(false);
  expect(isSameAnswer(text('olma'), { users_text_answer: 'olma' })).toBe(true);
  expect(isSameAnswer(text('olma'), { users_text_answer: 'Olma' })).toBe(false);
  expect(isSameAnswer(text('olma'), { users_answer: 'a' })).toBe(false);
  expect(isSameAnswer(text('a\ufffdb'), { users_text_answer: 'a\ud800b' })).toBe(true);
});

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029'])('%j separates accepted answers', (end) => {
  expect(score(freeText(`olma${end}nok`), text('nok'), 1).points).toBe(1);
});
