import { expect, test } from 'vitest';

import { addDays, dayOf, localTime, mondayOf, momentAt, momentsOf, startOf } from './school-days.ts';

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
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
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

test('days of a zone begin and end with its own midnights, also where the clock is changed between them', () => {
  const days = { from: '2026-09-02', to: '2026-11-04' };
  expect(momentsOf(days, 'Asia/Tashkent')).toEqual({
    since: new Date('2026-09-01T19:00:00Z'),
    until: new Date('2026-11-04T19:00:00Z'),
  });
  expect(momentsOf(days, 'Europe/Berlin')).toEqual({
    since: new Date('2026-09-01T22:00:00Z'),
    until: new Date('2026-11-04T23:00:00Z'),
  });
});

test.each([
  // Passed over: later, east and west of Greenwich.
  ['2027-03-14T02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  // Shown twice: the first one.
  ['2027-11-07T01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30:00.000Z'],
  ['2027-11-07T01:30:30.5', 'America/New_York', '2027-11-07T05:30:30.500Z'],
])('%s in %s is %s', (local, timeZone, moment) => {
  expect(momentAt(local, timeZone).toISOString()).toBe(moment);
});

const minute = 60_000;
const day = 24 * 60 * minute;

/** The moments from which on the clock of a zone goes otherwise, of some years. */
function transitionsOf(timeZone: string): Date[] {
  const offsetAt = (moment: number) => Date.parse(`${localTime(new Date(moment), timeZone)}Z`) - moment;
  const found: Date[] = [];
  for (let from = Date.UTC(2025, 0, 1); from < Date.UTC(2028, 0, 1); from += day) {
    if (offsetAt(from) === offsetAt(from + day)) continue;
    let [low, high] = [from, from + day];
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / (2 * minute)) * minute;
      if (offsetAt(middle) === offsetAt(from)) low = middle;
      else high = middle;
    }
    found.push(new Date(high));
  }
  return found;
}

/** Zones of each kind: hours and half hours, midnights and other hours, both halves of the earth, Ramadan, and none. */
const zones = [
  'Africa/Casablanca',
  'America/Havana',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Tashkent',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/Dublin',
  'Pacific/Chatham',
];

test.each(zones)(
  'around each change of the clock in %s every moment stays what it was meant to be',
  (timeZone) => {
    const transitions = transitionsOf(timeZone);
    expect(transitions.length > 0).toBe(timeZone !== 'Asia/Tashkent');
    const moments = transitions.length === 0 ? [new Date(Date.UTC(2026, 10, 26))] : transitions;
    for (const transition of moments) {
      for (let at = -180; at <= 180; at += 5) {
        const moment = new Date(transition.getTime() + at * minute);
        const local = localTime(moment, timeZone);
        // What a form is sent and sends back is the same moment.
        expect(momentAt(local, timeZone, moment)).toEqual(moment);
        // Typed, it is the first moment at which the clock shows it.
        const typed = momentAt(local, timeZone);
        expect(localTime(typed, timeZone)).toBe(local);
        expect(typed <= moment).toBe(true);
        // Any time of that night is that time or a later one.
        const other = new Date(Date.parse(`${localTime(transition, timeZone)}Z`) + at * minute)
          .toISOString()
          .slice(0, 16);
        expect(localTime(momentAt(other, timeZone), timeZone) >= other).toBe(true);
        // A day begins with its first moment.
        const start = startOf(dayOf(moment, timeZone), timeZone);
        expect(dayOf(start, timeZone)).toBe(dayOf(moment, timeZone));
        expect(dayOf(new Date(start.getTime() - 1), timeZone)).not.toBe(dayOf(moment, timeZone));
      }
    }
  },
);
