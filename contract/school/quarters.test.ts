import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { schoolYearOf } from '../people/school-year.ts';
import {
  daysOfYear,
  presentQuarter,
  problemOfQuarters,
  quarterOf,
  quarterProblems,
  QuartersInput,
  readQuarterMessage,
  usualQuarters,
} from './quarters.ts';

const usual = usualQuarters(2026);

/** All days of a school year, in their order. */
function everyDay(year: number): string[] {
  const { from, to } = daysOfYear(year);
  const days: string[] = [];
  for (let day = Date.parse(from); day <= Date.parse(to); day += 86_400_000) {
    days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}

test('the usual quarters of a year are those of the ministry, and valid in each year', () => {
  expect(usual).toEqual([
    { number: 1, from: '2026-09-02', to: '2026-11-04' },
    { number: 2, from: '2026-11-11', to: '2026-12-27' },
    { number: 3, from: '2027-01-11', to: '2027-03-20' },
    { number: 4, from: '2027-04-01', to: '2027-05-25' },
  ]);
  for (let year = 2000; year < 2099; year += 1)
    expect(problemOfQuarters(usualQuarters(year))).toBeUndefined();
});

test.each([
  ['2026-07-01', undefined, 1],
  ['2026-09-01', undefined, 1],
  ['2026-09-02', 1, 1],
  ['2026-11-04', 1, 1],
  ['2026-11-05', undefined, 1],
  ['2026-11-11', 2, 2],
  ['2027-01-10', undefined, 2],
  ['2027-05-25', 4, 4],
  ['2027-06-30', undefined, 4],
])('on %s the quarter is %s, and people mean quarter %s', (day, number, present) => {
  expect(quarterOf(usual, day)?.number).toBe(number);
  expect(presentQuarter(usual, day)?.number).toBe(present);
});

test.each([
  ['not_day', 2, { 1: { from: '2026-11-31' } }],
  ['not_day', 1, { 0: { from: '' } }],
  ['backwards', 3, { 2: { to: '2027-01-10' } }],
  ['overlap', 2, { 1: { from: '2026-11-04' } }],
  ['too_long', 1, { 0: { from: '2026-07-07' } }],
  ['other_year', 4, { 3: { to: '2027-07-01' } }],
  ['other_year', 1, { 0: { from: '2026-06-30', to: '2026-07-01' } }],
] as const)('%s of quarter %i is a problem, with a sentence of its own', (code, number, changes) => {
  const changed: Readonly<Record<number, { from?: string; to?: string }>> = changes;
  const quarters = usual.map(({ from, to }, at) => Object.assign({ from, to }, changed[at]));
  expect(problemOfQuarters(quarters)).toEqual({ code, number });
  const { error } = z.safeParse(QuartersInput, { quarters });
  expect(error?.issues.map(({ message }) => readQuarterMessage(message))).toEqual([{ code, number }]);
});

test('four quarters are needed, and no other sentence is read as one about them', () => {
  const messageOf = (quarters: unknown) =>
    z.safeParse(QuartersInput, { quarters }).error?.issues.map(({ message }) => message);
  expect(messageOf(usual)).toBeUndefined();
  expect(messageOf(JSON.stringify(usual))).toBeUndefined();
  expect(messageOf(usual.slice(1))).toEqual(['Some parts are missing here.']);
  expect(messageOf([...usual, usual[3]])).toContain('Ensure this field has no more than 4 elements.');
  expect(messageOf('')).toEqual(['This field may not be null.']);
  expect(readQuarterMessage('This field is required.')).toBeUndefined();
  expect(quarterProblems.length).toBe(5);
});

test('of any valid quarters a day is in at most one, and the present quarter has started', () => {
  const year = fc.integer({ min: 2000, max: 2097 });
  const cuts = fc.uniqueArray(fc.nat(363), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(year, cuts, (first, places) => {
      const days = everyDay(first);
      const sorted = places.toSorted((a, b) => a - b);
      const quarters = usualQuarters(first).map(({ number }, at) => ({
        number,
        from: days[sorted[2 * at] ?? 0] ?? '',
        to: days[sorted[2 * at + 1] ?? 0] ?? '',
      }));
      fc.pre(problemOfQuarters(quarters) === undefined);
      for (const day of days) {
        expect(schoolYearOf(day)).toBe(first);
        const holding = quarters.filter(({ from, to }) => from <= day && day <= to);
        expect(holding.length).toBeLessThanOrEqual(1);
        expect(quarterOf(quarters, day)).toEqual(holding[0]);
        const present = presentQuarter(quarters, day);
        expect(present).toEqual(holding[0] ?? quarters.findLast(({ to }) => to < day) ?? quarters[0]);
      }
    }),
    { numRuns: 30 },
  );
});
