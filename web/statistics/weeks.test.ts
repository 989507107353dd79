import { expect, test } from 'vitest';

import { everyWeek } from './weeks.ts';

const counted = (since: string, answers: number, right: number, waiting = 0) => ({
  since,
  answers,
  right,
  waiting,
});

test('a test without answers has no weeks', () => {
  expect(everyWeek([])).toEqual([]);
});

test('weeks without answers are between those that have some, over the end of a year too', () => {
  expect(everyWeek([counted('2026-12-21', 4, 3), counted('2027-01-11', 2, 0)])).toEqual([
    { since: '2026-12-21', answers: 4, share: 75 },
    { since: '2026-12-28', answers: 0, share: null },
    { since: '2027-01-04', answers: 0, share: null },
    { since: '2027-01-11', answers: 2, share: 0 },
  ]);
});

test('the share is of the answers that have points', () => {
  expect(everyWeek([counted('2026-11-16', 5, 1, 3)])).toEqual([
    { since: '2026-11-16', answers: 5, share: 50 },
  ]);
  expect(everyWeek([counted('2026-11-16', 3, 0, 3)])).toEqual([
    { since: '2026-11-16', answers: 3, share: null },
  ]);
});
