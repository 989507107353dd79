import { expect, test } from 'vitest';

import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import { rightAnswerText } from './answered.ts';

const choosable: QuestionToSolve = {
  id: 1,
  test_type: 'choosable',
  savol: '2 + 2?',
  a: '3',
  b: ' 4 ',
  c: '',
  d: '',
  e: '',
  category: 1,
  category_name: 'Mathematics',
  qiyinlik_darajasi: 34,
  image: '/media/default.jpg',
};
const written: QuestionToSolve = { ...choosable, test_type: 'free_text', a: '', b: '' };

const answer = { users_answer: 'a' as const };
const none = { right_answer: null, right_answer_text: '' };

test('a right answer is known from the answer itself', () => {
  const right = { test: choosable, answer: { users_answer: 'b' as const }, percentage: 100 };
  expect(rightAnswerText(right)).toBe('B) 4');
  const typed = { test: written, answer: { users_text_answer: 'four' }, percentage: 100 };
  expect(rightAnswerText(typed)).toBe('four');
  // The text beside the explanation, in other words.
  const come = { right_answer: null, right_answer_text: '4\nfour' };
  expect(rightAnswerText({ ...typed, right: come })).toBe('four');
});

test('the right answer to a wrong, a partly right or a waiting one is known only when it has come', () => {
  for (const percentage of [0, 40]) {
    expect(rightAnswerText({ test: choosable, answer, percentage })).toBeUndefined();
  }
  expect(rightAnswerText({ test: choosable, answer, percentage: null })).toBeUndefined();
  const right = { right_answer: 'b' as const, right_answer_text: '' };
  expect(rightAnswerText({ test: choosable, answer, percentage: 0, right })).toBe('B) 4');
});

test('a right answer is named by its letter where the options are in the picture', () => {
  const right = { right_answer: 'b' as const, right_answer_text: '' };
  expect(rightAnswerText({ test: { ...choosable, a: '', b: '' }, answer, percentage: 0, right })).toBe('B');
});

test('of the accepted answers to a free-text test the first is named', () => {
  const right = { right_answer: null, right_answer_text: 'Tashkent\nToshkent' };
  const given = { users_text_answer: 'Samarqand' };
  expect(rightAnswerText({ test: written, answer: given, percentage: 0, right })).toBe('Tashkent');
});

test('a test without a right answer has none to name, and one of an unknown type has none either', () => {
  expect(rightAnswerText({ test: choosable, answer, percentage: 0, right: none })).toBe('');
  expect(rightAnswerText({ test: written, answer, percentage: 0, right: none })).toBe('');
  const unknown = { ...choosable, test_type: 'from_the_future' };
  expect(rightAnswerText({ test: unknown, answer, percentage: 0, right: none })).toBeUndefined();
});
