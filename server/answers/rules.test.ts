import { expect, test } from 'vitest';
import { score } from './rules.ts';

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
