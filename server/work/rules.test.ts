import { expect, test } from 'vitest';

import { attemptsOf, countingAttempt, endOf, isShown, type ShowFacts, shownOf } from './rules.ts';

const now = new Date('2026-11-23T08:00:00Z');
const before = new Date('2026-11-23T07:00:00Z');
const after = new Date('2026-11-23T09:00:00Z');

const running: ShowFacts = {
  closesForAll: after,
  closesForPupil: after,
  archivedAt: null,
  hasHandedIn: false,
};

test('a part that is shown after each answer is shown for answered tests', () => {
  expect(isShown('each', running, true, now)).toBe(true);
  expect(isShown('each', running, false, now)).toBe(false);
});

test('a part that is shown at the end waits until the attempt is handed in', () => {
  expect(isShown('end', running, true, now)).toBe(false);
  expect(isShown('end', { ...running, hasHandedIn: true }, false, now)).toBe(true);
});

test('a pupil who never began sees at the end when the work has closed, or was taken back', () => {
  for (const when of ['each', 'end'] as const) {
    expect(isShown(when, { ...running, closesForPupil: before }, false, now)).toBe(true);
    expect(isShown(when, { ...running, archivedAt: before }, false, now)).toBe(true);
  }
});

test('a part that is shown after closing waits for the last pupil', () => {
  const handedIn = { ...running, closesForPupil: before, hasHandedIn: true };
  expect(isShown('closed', handedIn, true, now)).toBe(false);
  expect(isShown('closed', { ...handedIn, closesForAll: now }, true, now)).toBe(true);
  expect(isShown('closed', { ...handedIn, closesForAll: null }, true, now)).toBe(false);
});

test('a part with the setting never is not shown', () => {
  const over = { closesForAll: before, closesForPupil: before, archivedAt: before, hasHandedIn: true };
  expect(isShown('never', over, true, now)).toBe(false);
});

test('marks, keys and explanations have times of their own', () => {
  const show = { marks: 'each', keys: 'end', explanations: 'never' } as const;
  expect(shownOf(show, running, true, now)).toEqual({ marks: true, keys: false, explanations: false });
});

test('an attempt ends after its time, or when the work closes', () => {
  expect(endOf(now, null, 0, null)).toBeNull();
  expect(endOf(now, 30, 0, null)).toEqual(new Date('2026-11-23T08:30:00Z'));
  expect(endOf(now, 30, 15, after)).toEqual(new Date('2026-11-23T08:45:00Z'));
  expect(endOf(now, 90, 0, after)).toEqual(after);
  expect(endOf(now, null, 10, after)).toEqual(after);
});

test('the best attempt counts, the first of equally good ones, or the last', () => {
  const attempt = (number: number, percentage: number, done = true) => ({
    number,
    percentage,
    handed_in_at: done ? 'x' : null,
  });
  const attempts = [attempt(1, 50), attempt(2, 80), attempt(3, 80), attempt(4, 10), attempt(5, 100, false)];
  expect(countingAttempt('best', attempts)?.number).toBe(2);
  expect(countingAttempt('last', attempts)?.number).toBe(4);
  expect(countingAttempt('once', attempts.slice(0, 1))?.number).toBe(1);
  expect(countingAttempt('best', attempts.slice(4))).toBeUndefined();
});

test('one attempt, with those that are granted, or as many as the pupil likes', () => {
  expect(attemptsOf('once', 0)).toBe(1);
  expect(attemptsOf('once', 2)).toBe(3);
  expect(attemptsOf('best', 0)).toBeNull();
});
