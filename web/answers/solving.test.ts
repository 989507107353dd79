import { expect, test } from 'vitest';

import type { QuestionToSolve } from '../../contract/questions.ts';
import { type Happening, type Solving, step } from './solving.ts';

const first: QuestionToSolve = {
  id: 1,
  test_type: 'choosable',
  savol: '2 + 2?',
  a: '3',
  b: '4',
  c: '',
  d: '',
  e: '',
  category: 1,
  category_name: 'Mathematics',
  qiyinlik_darajasi: 34,
  image: '/media/default.jpg',
};
const second = { ...first, id: 2 };

function after(...happenings: readonly Happening[]): Solving {
  let state: Solving = { phase: 'loading' };
  for (const happening of happenings) state = step(state, happening);
  return state;
}

const shown: Happening = { type: 'loaded', answer: { status: 'ok', test: first } };
const sent: readonly Happening[] = [shown, { type: 'send' }, { type: 'sent' }];

test('a test is asked, sent, saved, and the next one follows', () => {
  expect(after(shown)).toEqual({ phase: 'asking', test: first });
  expect(after(shown, { type: 'send' })).toEqual({ phase: 'sending', test: first });
  expect(after(...sent)).toEqual({ phase: 'saved', test: first });
  expect(after(...sent, { type: 'load' })).toEqual({ phase: 'saved', test: first });
  const next: Happening = { type: 'loaded', answer: { status: 'ok', test: second } };
  expect(after(...sent, { type: 'load' }, next)).toEqual({ phase: 'asking', test: second });
});

test('a failed submission leads back to the same test', () => {
  const error = new Error('no network');
  const state = after(shown, { type: 'send' }, { type: 'send_failed', error });
  expect(state).toEqual({ phase: 'asking', test: first, problem: error });
  expect(step(state, { type: 'send' })).toEqual({ phase: 'sending', test: first });
});

test('nothing is sent twice at a time, and nothing once it is saved', () => {
  expect(after(shown, { type: 'send' }, { type: 'send' })).toEqual({ phase: 'sending', test: first });
  expect(after(...sent, { type: 'send' })).toEqual({ phase: 'saved', test: first });
});

test('when no test is left, or none came, that is told', () => {
  expect(after({ type: 'loaded', answer: { status: 'no_tests_available' } })).toEqual({ phase: 'none_left' });
  expect(after({ type: 'loaded', answer: { status: 'ok', test: null } })).toEqual({ phase: 'not_loaded' });
});

test.each([{ status: 'django_error' }, {}, null, '<html>', undefined])(
  'an answer of %j is not expected',
  (answer) => {
    expect(after({ type: 'loaded', answer })).toEqual({ phase: 'unexpected' });
  },
);

test('a failed request for a test is told, and can be tried again', () => {
  const error = new Error('no network');
  const state = after({ type: 'load_failed', error });
  expect(state).toEqual({ phase: 'failed', error });
  expect(step(state, { type: 'load' })).toEqual({ phase: 'loading' });
});
