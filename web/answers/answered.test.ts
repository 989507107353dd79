import { expect, test } from 'vitest';

import type { QuestionToSolve } from '../../contract/questions.ts';
import { isRightUnknown, knownRightAnswer, rightAnswerText } from './answered.ts';

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

test('a right answer is known from the answer itself', () => {
  const answer = { users_answer: 'b' as const };
  expect(knownRightAnswer({ test: choosable, answer, percentage: 100 })).toEqual({
    right_answer: 'b',
    right_answer_text: '',
  });
  expect(
    knownRightAnswer({ test: written, answer: { users_text_answer: 'four' }, percentage: 100 }),
  ).toMatchObject({ right_answer_text: 'four' });
});

test('the right answer to a wrong or waiting one is known only when it has come', () => {
  const answer = { users_answer: 'a' as const };
  expect(knownRightAnswer({ test: choosable, answer, percentage: 0 })).toBeUndefined();
  expect(isRightUnknown({ test: choosable, answer, percentage: 0 })).toBe(true);
  expect(isRightUnknown({ test: choosable, answer, percentage: null })).toBe(false);
  expect(knownRightAnswer({ test: choosable, answer, percentage: null })).toBeUndefined();
  const right = { right_answer: 'b' as const, right_answer_text: '' };
  expect(knownRightAnswer({ test: choosable, answer, percentage: 0, right })).toEqual(right);
  expect(isRightUnknown({ test: choosable, answer, percentage: 0, right })).toBe(false);
});

test('a right answer is named by its letter and its text, and by the letter where the options are in the picture', () => {
  const right = { right_answer: 'b' as const, right_answer_text: '' };
  expect(rightAnswerText(choosable, right)).toBe('B) 4');
  expect(rightAnswerText({ ...choosable, a: '', b: '' }, right)).toBe('B');
});

test('of the accepted answers to a free-text test the first is named', () => {
  expect(rightAnswerText(written, { right_answer: null, right_answer_text: 'Tashkent\nToshkent' })).toBe(
    'Tashkent',
  );
});

test('a test without a right answer has none to name', () => {
  const none = { right_answer: null, right_answer_text: '' };
  expect(rightAnswerText(choosable, none)).toBe('');
  expect(rightAnswerText(written, none)).toBe('');
});
