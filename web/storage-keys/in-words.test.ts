import { expect, test } from 'vitest';

import type { QuestionToSolve } from '../../contract/questions/questions.ts';
import { inWords } from './in-words.ts';

const choosable = { id: 1, test_type: 'choosable', a: 'Samarkand', b: 'Tashkent', c: '', d: '', e: '' };
const asked = choosable as unknown as QuestionToSolve;
const multiple = {
  ...choosable,
  test_type: 'multiple',
  content: { options: [{ id: 'o1', text: 'two' }] },
} as unknown as QuestionToSolve;

test.each([
  ['the option that was chosen', { test: asked, body: { users_answer: 'b' } }, /Tashkent/],
  ['the letter, where the test is not known', { body: { users_answer: 'b' } }, /^B$/],
  ['a text', { body: { users_text_answer: 'Amir Temur' } }, /^Amir Temur$/],
  [
    'what was sent, where nothing else is known',
    { body: { answer: { chosen: ['o1'] } } },
    /^\{"chosen":\["o1"\]\}$/,
  ],
  [
    'what was sent, where it does not fit the test',
    { test: multiple, body: { answer: { odd: 7 } } },
    /^\{"odd":7\}$/,
  ],
  ['nothing, where nothing was answered', { test: asked, body: { clear: true } }, /^$/],
  ['nothing of a body that is none', { test: asked, body: [null] }, /^$/],
])('shows %s', (_what, answer, expected) => {
  expect(inWords(answer)).toMatch(expected);
});
