import { expect, test } from 'vitest';

import type { QuestionToSolve } from '../../../../contract/questions/questions.ts';
import { shuffled } from './shuffled.ts';

const asked: QuestionToSolve = {
  id: 1,
  test_type: 'choosable',
  savol: 'Which city is the capital?',
  a: 'Samarkand',
  b: 'Tashkent',
  c: 'Bukhara',
  d: '',
  e: '',
  category: 1,
  category_name: 'Cities',
  qiyinlik_darajasi: 1,
  image: '/media/default.jpg',
};
const none = { users_answer: null, users_text_answer: null };

test('without an order nothing changes', () => {
  const { test: shown, toSent, toShown } = shuffled({ test: asked });
  expect(shown).toBe(asked);
  expect(toSent({ users_answer: 'b' })).toEqual({ users_answer: 'b' });
  expect(toShown({ ...none, users_answer: 'b' })).toEqual({ users_answer: 'b' });
});

test('letters stand for places, and answers keep the letters of the server', () => {
  const shuffledTest = shuffled({ test: asked, options: ['c', 'a', 'b'] });
  expect(shuffledTest.test).toMatchObject({ a: 'Bukhara', b: 'Samarkand', c: 'Tashkent', d: '', e: '' });
  expect(shuffledTest.toSent({ users_answer: 'c' })).toEqual({ users_answer: 'b' });
  expect(shuffledTest.toShown({ ...none, users_answer: 'b' })).toEqual({ users_answer: 'c' });
  for (const letter of ['a', 'b', 'c', 'd', 'e'] as const) {
    expect(
      shuffledTest.toShown({ ...none, ...shuffledTest.toSent({ users_answer: letter }) } as typeof none),
    ).toEqual({
      users_answer: letter,
    });
  }
  expect(shuffledTest.toShown(none)).toEqual({});
});

test('options that leave out letters are shown without gaps', () => {
  const { a, c } = asked;
  const shuffledTest = shuffled({ test: { ...asked, a: '', b: a, c: '', e: c }, options: ['e', 'b'] });
  expect(shuffledTest.test).toMatchObject({ a: 'Bukhara', b: 'Samarkand', c: '', d: '', e: '' });
  expect(shuffledTest.toSent({ users_answer: 'a' })).toEqual({ users_answer: 'e' });
});

test('pictures, the right answer and remarks go with their options', () => {
  const media = { options: { a: 'of a', b: 'of b' } } as unknown as NonNullable<QuestionToSolve['media']>;
  const shuffledTest = shuffled({ test: { ...asked, media }, options: ['c', 'a', 'b'] });
  expect(shuffledTest.test.media?.options).toEqual({ b: 'of a', c: 'of b' });
  expect(
    shuffledTest.rightToShown({
      right_answer: 'b',
      right_answer_text: '',
      remarks: { a: 'Not since 1930.' },
    }),
  ).toEqual({ right_answer: 'c', right_answer_text: '', remarks: { b: 'Not since 1930.' } });
  expect(shuffledTest.rightToShown({ right_answer: null })).toEqual({ right_answer: null });
});

test('options with ids are put into their order', () => {
  const content = {
    options: [
      { id: 'x', text: '2' },
      { id: 'y', text: '3' },
      { id: 'z', text: '4' },
    ],
  };
  const several = { ...asked, test_type: 'multiple', content };
  const shuffledTest = shuffled({ test: several, options: ['z', 'x', 'y'] });
  expect(shuffledTest.test.content).toEqual({
    options: [
      { id: 'z', text: '4' },
      { id: 'x', text: '2' },
      { id: 'y', text: '3' },
    ],
  });
  expect(shuffledTest.toSent({ answer: { chosen: ['x'] } })).toEqual({ answer: { chosen: ['x'] } });
});
