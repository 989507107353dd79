import { expect, test } from 'vitest';

import { modelPurposes } from '../../contract/ai/analysis.ts';
import { mostDrafts } from '../../contract/ai/drafts.ts';
import {
  dayAround,
  daysOf,
  healthAfter,
  holdAt,
  isGivenUp,
  maySend,
  pauseAfter,
  planOf,
  requestsOf,
  restAfter,
  smallerPlan,
} from './rules.ts';

const minute = 60_000;
const now = new Date('2026-11-24T10:00:00Z');

test('a trial is followed by another one, half a minute later and twice as long after each, up to five', () => {
  expect([1, 2, 3, 4].map((failures) => pauseAfter(failures, 0))).toEqual([30_000, 60_000, 120_000, 240_000]);
  expect(pauseAfter(1, 1)).toBe(45_000);
  expect([1, 4, 5].map((failures) => isGivenUp('busy', failures))).toEqual([false, false, true]);
  expect([isGivenUp('refused', 1), isGivenUp('too_long', 1)]).toEqual([true, true]);
});

test('the endpoint is left alone for as long as it asks for, a day at most', () => {
  expect(pauseAfter(1, 0, 10 * minute)).toBe(10 * minute);
  expect(pauseAfter(1, 0, 1)).toBe(30_000);
  expect(pauseAfter(1, 0, 1e12)).toBe(24 * 60 * minute);
});

test('five failures in a row give it a rest, twice as long after each trial that fails, an hour at most', () => {
  expect([4, 5, 6, 8, 9, 99].map(restAfter)).toEqual(
    [undefined, 5, 10, 40, 60, 60].map((minutes) => minutes && minutes * minute),
  );
  const resting_until = new Date(now.getTime() + 5 * minute);
  expect(healthAfter(4, 'timed_out', now)).toEqual({ failures: 5, problem: 'timed_out', resting_until });
  expect(healthAfter(3, 'timed_out', now)).toMatchObject({ failures: 4, resting_until: null });
});

test('what an endpoint has answered, be it unreadable, ends its failures', () => {
  for (const problem of [null, 'unreadable', 'too_long'] as const) {
    expect(healthAfter(7, problem, now)).toEqual({ failures: 0, problem, resting_until: null });
  }
});

test('the switch holds before the limit, and that before a rest', () => {
  const end = new Date('2026-11-24T19:00:00Z');
  const rest = '2026-11-24T10:05:00Z';
  const today = { sent: 4, limit: 5, end };
  const free = { is_on: true, resting_until: null };
  expect(holdAt(free, today, now)).toBe(undefined);
  expect(holdAt({ is_on: false, resting_until: rest }, { ...today, sent: 5 }, now)).toEqual({
    held: 'switched_off',
    until: undefined,
  });
  expect(holdAt({ ...free, resting_until: rest }, { ...today, sent: 5 }, now)).toEqual({
    held: 'daily_limit',
    until: end,
  });
  const resting = { held: 'resting', until: new Date(rest) };
  expect(holdAt({ ...free, resting_until: rest }, today, now)).toEqual(resting);
  expect(holdAt({ ...free, resting_until: rest }, today, new Date(rest))).toBe(undefined);
});

test('a day is that of the school', () => {
  expect(dayAround(new Date('2026-11-24T19:30:00Z'), 'Asia/Tashkent')).toEqual({
    begin: new Date('2026-11-24T19:00:00Z'),
    end: new Date('2026-11-25T19:00:00Z'),
  });
});

test('days are counted by the requests left today, and the limit of the days after it', () => {
  const days = [
    [0, 0],
    [1, 10],
    [10, 10],
    [11, 10],
    [35, 10],
    [5, 0],
  ].map(([requests = 0, left = 0]) => daysOf(requests, left, 10));
  expect(days).toEqual([0, 1, 1, 2, 4, 2]);
});

test('a text of a pupil is sent only where both switches are on, and the rest wherever the first one is', () => {
  for (const purpose of modelPurposes) {
    expect(maySend({ is_on: true, answers_may_leave: true }, purpose)).toBe(true);
    expect(maySend({ is_on: true, answers_may_leave: false }, purpose)).toBe(purpose !== 'mark');
    expect(maySend({ is_on: false, answers_may_leave: true }, purpose)).toBe(false);
  }
});

test('an analysis takes two requests, the proposal of a mark one, and an order of drafts those that are left of it', () => {
  expect(requestsOf({ analyses: 3, orders: 2, requestsOfOrders: 5, proposals: 4 })).toBe(15);
});

test('drafts are asked for five at once, and once more for those that are left out', () => {
  expect([1, 5, 6, mostDrafts].map((count) => planOf(count))).toEqual(
    [2, 2, 3, 3].map((requests_left) => ({ at_once: 5, requests_left })),
  );
});

test('after an answer that had no room half as many are asked for, and one is asked for once', () => {
  expect([5, 3, 2, 1].map((at_once) => smallerPlan(7, { at_once }))).toEqual([
    { at_once: 2, requests_left: 5 },
    { at_once: 1, requests_left: 8 },
    { at_once: 1, requests_left: 8 },
    undefined,
  ]);
});
