import { describe, expect, test } from 'vitest';

import type { AnswerInput } from '../../../contract/answers.ts';
import { canRetry, type RetriedQuestion } from '../answered.ts';
import { askedAgain, gradeRetry } from './grade-retry.ts';

const blank = {
  id: 7,
  savol: 'Which?',
  a: '',
  b: '',
  c: '',
  d: '',
  e: '',
  category: 1,
  category_name: 'Sums',
  qiyinlik_darajasi: 1,
  image: 'pictures/default.jpg',
  right_answer: null,
  right_answer_text: '',
};

const choice: RetriedQuestion = { ...blank, test_type: 'choosable', a: '3', b: '4', right_answer: 'b' };
const text: RetriedQuestion = { ...blank, test_type: 'free_text', right_answer_text: 'Toshkent\nTashkent' };
const parts = ['one', 'two', 'three', 'four'].map((name) => ({ id: name, text: name }));
const several: RetriedQuestion = {
  ...blank,
  test_type: 'multiple',
  content: { options: parts },
  key: { right: ['one', 'two'] },
};
const order: RetriedQuestion = {
  ...blank,
  test_type: 'ordering',
  content: { items: parts },
  key: { order: parts.map(({ id }) => id) },
};

describe('another answer to a test', () => {
  test.each<[RetriedQuestion, AnswerInput, number | null]>([
    [choice, { users_answer: 'b' }, 100],
    [choice, { users_answer: 'a' }, 0],
    [text, { users_text_answer: ' тошкент ' }, 100],
    [text, { users_text_answer: 'Samarqand' }, 0],
    [several, { answer: { chosen: ['one'] } }, 50],
    [order, { answer: { order: ['one', 'two', 'three', 'four'] } }, 100],
    [{ ...choice, right_answer: null }, { users_answer: 'b' }, null],
    [{ ...choice, test_type: 'hologram' }, { users_answer: 'b' }, null],
  ])('is graded as the server grades it: %#', (asked, answer, percentage) => {
    expect(gradeRetry(asked, answer)).toBe(percentage);
  });

  test('is asked in an order that does not tell the right one', () => {
    const { content } = askedAgain(order, 'seed') as unknown as { content: { items: { id: string }[] } };
    const ids = content.items.map(({ id }) => id);
    expect(ids).not.toEqual(parts.map(({ id }) => id));
    expect(new Set(ids)).toEqual(new Set(parts.map(({ id }) => id)));
    expect(askedAgain(choice, 'seed')).toEqual(choice);
  });

  test('is offered where the right answer is known and no person marks the answers', () => {
    expect([choice, text, several, order].map(canRetry)).toEqual([true, true, true, true]);
    expect(canRetry({ ...choice, right_answer: null })).toBe(false);
    expect(canRetry({ ...blank, test_type: 'essay', content: {}, key: null })).toBe(false);
    expect(canRetry({ ...choice, test_type: 'hologram' })).toBe(false);
  });
});
