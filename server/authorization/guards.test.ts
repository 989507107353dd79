import { expect, test } from 'vitest';

import { guards } from './guards.ts';

const plain = { id: 7, is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
const people = {
  user: plain,
  pupil: { ...plain, is_pupil: true },
  parent: { ...plain, is_parent: true },
  teacher: { ...plain, is_teacher: true },
  staff: { ...plain, is_staff: true },
};

test.each([
  ['readsEveryQuestion', 'staff'],
  ['readsOwnQuestions', 'teacher'],
  ['readsOwnAnswers', 'user pupil'],
  ['readsChildrensAnswers', 'parent'],
  ['reviewsOwnAnswers', 'user pupil staff'],
  ['reviewsChildrensAnswers', 'parent'],
  ['seesOwnResults', 'pupil'],
  ['seesChildrensResults', 'parent'],
] as const)('%s: %s', (guard, expected) => {
  const allowed = Object.entries(people).filter(([, person]) => guards[guard](person));
  expect(allowed.map(([role]) => role).join(' ')).toBe(expected);
});

test('an account is open while it is active, and its tokens while their epoch is the present one', () => {
  expect([guards.isOpen({ is_active: true }), guards.isOpen({ is_active: false })]).toEqual([true, false]);
  const account = { session_epoch: 2 };
  expect([1, 2, 3].map((epoch) => guards.isCurrent(account, epoch))).toEqual([false, true, false]);
});

test('a session is open until it is ended', () => {
  expect([true, false].map((open) => guards.isSessionOpen({ session_is_open: open }))).toEqual([true, false]);
});

test('a question takes answers while it is enabled', () => {
  expect([guards.isServed({ enabled: true }), guards.isServed({ enabled: false })]).toEqual([true, false]);
});
