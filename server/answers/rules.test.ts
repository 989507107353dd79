import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { atWeight, creditOf, grade, isSameAnswer, score } from './rules.ts';

const waiting = { points: null, percentage: null };
const wrong = { points: 0, percentage: 0 };

const options = [
  { id: 'a', letter: 'a', text: 'Samarkand' },
  { id: 'b', letter: 'b', text: 'Tashkent' },
];

function choosable(right: string | null) {
  return { test_type: 'choosable', content: { options }, key: right && { right } };
}

function freeText(accepted: string | null) {
  return { test_type: 'free_text', content: {}, key: accepted && { accepted } };
}

const letter = (chosen: string) => ({ chosen });
const text = (written: string) => ({ text: written });

test.each([1, 2, 3, 4, 5])('a right answer earns the weight %s, a wrong one nothing', (weight) => {
  expect(score(choosable('b'), letter('b'), weight)).toEqual({ points: weight, percentage: 100 });
  expect(score(choosable('b'), letter('a'), weight)).toEqual(wrong);
  expect(score(freeText('olma'), text('Olma'), weight)).toEqual({ points: weight, percentage: 100 });
  expect(score(freeText('olma'), text('nok'), weight)).toEqual(wrong);
});

test('without a recorded right answer the result is not graded', () => {
  expect(score(choosable(null), letter('a'), 3)).toEqual(waiting);
  expect(score(freeText(null), text('olma'), 3)).toEqual(waiting);
  expect(score(freeText(' \r\n\n'), text('olma'), 3)).toEqual(waiting);
});

test('a blank answer is wrong', () => {
  expect(score(freeText('olma'), text(' \n'), 2)).toEqual(wrong);
});

test('an answer that is partly right earns a part of the weight, with two decimals', () => {
  const stored = {
    test_type: 'ordering',
    content: { items: ['1', '2', '3'].map((id) => ({ id, text: id })) },
    key: { order: ['1', '2', '3'] },
  };
  expect(score(stored, { order: ['1', '3', '2'] }, 5)).toEqual({ points: 1.67, percentage: 33 });
});

describe('credit', () => {
  const weights = fc.integer({ min: 1, max: 5 });
  const fraction = fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => Math.min(a, b) / Math.max(a, b, 1)),
    fc.constantFrom(0, 1, Number.MIN_VALUE, 1 - Number.EPSILON / 2, 0.004, 0.005, 0.995, 0.999),
  );

  test('is the weight times the fraction with two decimals, and a whole percentage', () => {
    fc.assert(
      fc.property(fraction, weights, (part, weight) => {
        const { points, percentage } = creditOf(part, weight);
        expect(Math.abs(points - part * weight)).toBeLessThanOrEqual(0.005 + 1e-9);
        expect(points).toBe(Number(points.toFixed(2)));
        expect(Number.isInteger(percentage)).toBe(true);
        expect(percentage === 100).toBe(part === 1);
        expect(percentage === 0).toBe(part === 0);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage).toBeLessThanOrEqual(100);
        expect(Math.abs(percentage - part * 100)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('does not fall when more is right', () => {
    fc.assert(
      fc.property(fraction, fraction, weights, (a, b, weight) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((part) => creditOf(part, weight));
        expect(more?.points).toBeGreaterThanOrEqual(less?.points ?? Number.NaN);
        expect(more?.percentage).toBeGreaterThanOrEqual(less?.percentage ?? Number.NaN);
      }),
    );
  });
});

test('an answer that a person must mark waits, as one to a question of an unknown type does', () => {
  expect(score({ test_type: 'essay', content: {}, key: null }, text('Once'), 2)).toEqual(waiting);
  expect(score({ test_type: 'riddle', content: { a: 1 }, key: { b: 2 } }, text('Once'), 2)).toEqual(waiting);
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

const choice = choosable('b');
const written = freeText('Tashkent');

test('an answer is graded by the field that fits the question, and the other field is dropped', () => {
  expect(grade(choice, { users_answer: 'b', users_text_answer: 'Samarkand' })).toEqual({
    answer: { chosen: 'b' },
    points: [1, 2, 3, 4, 5],
    percentage: 100,
  });
  expect(grade(choice, { users_answer: 'a' })).toEqual({
    answer: { chosen: 'a' },
    points: [0, 0, 0, 0, 0],
    percentage: 0,
  });
  expect(grade(written, { users_answer: 'a', users_text_answer: 'tashkent' })).toEqual({
    answer: { text: 'tashkent' },
    points: [1, 2, 3, 4, 5],
    percentage: 100,
  });
  expect(grade(choosable(null), { users_answer: 'a' })).toEqual({
    answer: { chosen: 'a' },
    points: [null, null, null, null, null],
    percentage: null,
  });
});

test.each([1, 2, 3, 4, 5])(
  'an answer that is graded for all weights has the score of the weight %s',
  (weight) => {
    const stored = {
      test_type: 'ordering',
      content: { items: ['1', '2', '3'].map((id) => ({ id, text: `Item ${id}` })) },
      key: { order: ['1', '2', '3'] },
    };
    for (const order of [
      ['1', '2', '3'],
      ['1', '3', '2'],
      ['3', '2', '1'],
    ]) {
      const result = grade(stored, { answer: { order } });
      if ('errors' in result) throw new Error(JSON.stringify(result.errors));
      expect(atWeight(result, weight)).toEqual({
        answer: { order },
        ...score(stored, { order }, weight),
      });
    }
  },
);

test('an answer that is taken back has no score', () => {
  expect(grade(choice, null)).toEqual({
    answer: null,
    points: [null, null, null, null, null],
    percentage: null,
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
    answer: { text: 'a\ufffdb' },
  });
});

test('a request repeats the stored answer when it has the same letter, or the same text', () => {
  const [olma, broken] = [text('olma'), text('a\ufffdb')];
  expect(isSameAnswer(letter('a'), { users_answer: 'a' }, choice)).toBe(true);
  expect(isSameAnswer(letter('a'), { users_answer: 'b' }, choice)).toBe(false);
  expect(isSameAnswer(letter('a'), { users_text_answer: 'a' }, choice)).toBe(false);
  expect(isSameAnswer(olma, { users_text_answer: 'olma' }, written)).toBe(true);
  expect(isSameAnswer(olma, { users_text_answer: 'Olma' }, written)).toBe(false);
  expect(isSameAnswer(olma, { users_answer: 'a' }, written)).toBe(false);
  expect(isSameAnswer(broken, { users_text_answer: 'a\ud800b' }, written)).toBe(true);
});

test('a request repeats an answer that was given while the question was of another type', () => {
  expect(isSameAnswer(letter('a'), { users_answer: 'a' }, written, choice)).toBe(true);
  expect(isSameAnswer(text('olma'), { users_text_answer: 'olma' }, choice, written)).toBe(true);
});

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029'])('%j separates accepted answers', (end) => {
  expect(score(freeText(`olma${end}nok`), text('nok'), 1).points).toBe(1);
});
