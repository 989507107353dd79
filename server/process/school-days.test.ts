import { expect, test } from 'vitest';

import { addDays, dayOf, mondayOf, startOf } from './school-days.ts';

test.each([
  ['2026-11-22T18:59:59Z', 'Asia/Tashkent', '2026-11-22'],
  ['2026-11-22T19:00:00Z', 'Asia/Tashkent', '2026-11-23'],
  ['2026-11-22T18:15:00Z', 'Asia/Kathmandu', '2026-11-23'],
  ['2026-11-22T18:14:59Z', 'Asia/Kathmandu', '2026-11-22'],
  ['2026-11-22T00:30:00Z', 'America/New_York', '2026-11-21'],
])('%s in %s is on %s', (moment, timeZone, day) => {
  expect(dayOf(new Date(moment), timeZone)).toBe(day);
});

test.each([
  ['2026-11-23', 'Asia/Tashkent', '2026-11-22T19:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, moment) => {
  expect(startOf(day, timeZone).toISOString()).toBe(moment);
});

test('days are added across months, and weeks begin on Monday', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    '2026-11-09',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ]);
});
