import { expect, test } from 'vitest';

import type { QuestionToSolve } from '../../../contract/questions/questions.ts';
import { type Solving, type SolvingAction, solvingReducer } from './solving.ts';

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

function after(...actions: readonly SolvingAction[]): Solving {
  let state: Solving = { phase: 'loading' };
  for (const action of actions) state = solvingReducer(state, action);
  return state;
}

const shown: SolvingAction = { type: 'loaded', reply: { status: 'ok', test: first } };
const sent: readonly SolvingAction[] = [shown, { type: 'send' }, { type: 'sent' }];

test('an answer is sent and saved, and the next test replaces the test', () => {
  expect(after(shown)).toEqual({ phase: 'asking', test: first });
  expect(after(shown, { type: 'send' })).toEqual({ phase: 'sending', test: first });
  expect(after(...sent)).toEqual({ phase: 'saved', test: first });
  expect(after(...sent, { type: 'load' })).toEqual({ phase: 'saved', test: first });
  const next: SolvingAction = { type: 'loaded', reply: { status: 'ok', test: second } };
  expect(after(...sent, { type: 'load' }, next)).toEqual({ phase: 'asking', test: second });
});

test('the progress is that of the reply or, where it has none, the one that the page has counted', () => {
  const counted = {
    category: 1,
    category_name: 'M',
    answered: 1,
    right: 1,
    waiting: 0,
    points: 1,
    solvable: 2,
  };
  const real = { ...counted, answered: 0 };
  const load = (reply: object): Solving => after({ type: 'loaded', reply, counted });
  expect(load({ status: 'ok', test: first })).toEqual({ phase: 'asking', test: first, progress: counted });
  expect(load({ status: 'ok', test: first, progress: real })).toMatchObject({ progress: real });
  expect(load({ status: 'no_tests_available', progress: real })).toEqual({
    phase: 'none_left',
    progress: real,
  });
  const saved: readonly SolvingAction[] = [
    { type: 'loaded', reply: { status: 'ok', test: first }, counted },
    { type: 'send' },
  ];
  expect(after(...saved, { type: 'sent' })).toEqual({ phase: 'saved', test: first, progress: counted });
  const error = new Error('no network');
  expect(after(...saved, { type: 'send_failed', error })).toMatchObject({
    progress: counted,
    problem: error,
  });
});

test('a failed submission leads back to the same test', () => {
  const error = new Error('no network');
  const state = after(shown, { type: 'send' }, { type: 'send_failed', error });
  expect(state).toEqual({ phase: 'asking', test: first, problem: error });
  expect(solvingReducer(state, { type: 'send' })).toEqual({ phase: 'sending', test: first });
});

test('an answer that is queued on the device is not said to be saved, and the next test replaces the test', () => {
  const queued: readonly SolvingAction[] = [shown, { type: 'send' }, { type: 'sent', isQueued: true }];
  expect(after(...queued)).toEqual({ phase: 'saved', test: first, isQueued: true });
  expect(after(...queued, { type: 'load' })).toEqual({ phase: 'saved', test: first, isQueued: true });
  const next: SolvingAction = { type: 'loaded', reply: { status: 'ok', test: second } };
  expect(after(...queued, next)).toEqual({ phase: 'asking', test: second });
});

test('an answer that is saved while the next test is being loaded is said to be saved', () => {
  const queued: readonly SolvingAction[] = [shown, { type: 'send' }, { type: 'sent', isQueued: true }];
  expect(after(...queued, { type: 'sent' })).toEqual({ phase: 'saved', test: first });
  expect(after(shown, { type: 'sent' })).toEqual({ phase: 'asking', test: first });
});

test('an answer that is being sent or is saved is not sent again', () => {
  expect(after(shown, { type: 'send' }, { type: 'send' })).toEqual({ phase: 'sending', test: first });
  expect(after(...sent, { type: 'send' })).toEqual({ phase: 'saved', test: first });
});

test('a reply without a test ends in none_left or not_loaded', () => {
  expect(after({ type: 'loaded', reply: { status: 'no_tests_available' } })).toEqual({ phase: 'none_left' });
  expect(after({ type: 'loaded', reply: { status: 'ok', test: null } })).toEqual({ phase: 'not_loaded' });
});

test.each([{ status: 'django_error' }, {}, null, '<html>', undefined])(
  'a reply of %j is unexpected',
  (reply) => {
    expect(after({ type: 'loaded', reply })).toEqual({ phase: 'unexpected' });
  },
);

test('a request for a test that failed can be repeated', () => {
  const error = new Error('no network');
  const state = after({ type: 'load_failed', error });
  expect(state).toEqual({ phase: 'failed', error });
  expect(solvingReducer(state, { type: 'load' })).toEqual({ phase: 'loading' });
});
