import { expect, test } from 'vitest';

import { calendarAt, momentOf, movedDemo, movedMoment, schoolDay } from './calendar.ts';
import { readDemo } from './demo.ts';
import { practiceOf } from './pupils.ts';

const timeZone = 'Asia/Tashkent';
const friday = calendarAt(new Date('2027-03-19T05:00:00Z'), timeZone);
const sunday = calendarAt(new Date('2027-03-21T05:00:00Z'), timeZone);

test('days of lessons are counted without Sundays, from the Saturday before where today is one', () => {
  expect([-6, -5, 0, 1, 2, 7].map((steps) => schoolDay(friday, steps))).toEqual([
    '2027-03-12',
    '2027-03-13',
    '2027-03-19',
    '2027-03-20',
    '2027-03-22',
    '2027-03-27',
  ]);
  expect([-1, 0, 1].map((steps) => schoolDay(sunday, steps))).toEqual([
    '2027-03-19',
    '2027-03-20',
    '2027-03-22',
  ]);
  expect(momentOf(friday, 1, '08:30').toISOString()).toBe('2027-03-20T03:30:00.000Z');
});

test('the files are moved by whole weeks and end in the week before today', () => {
  expect(movedMoment(friday, '2026-10-30T09:00:00Z')).toBe('2027-03-19T09:00:00.000Z');
  expect(movedMoment(calendarAt(new Date('2027-03-18T05:00:00Z'), timeZone), '2026-10-30T09:00:00Z')).toBe(
    '2027-03-12T09:00:00.000Z',
  );
});

test('the answers of pupils are the same each time, on each day, and end on that day', async () => {
  const demo = await readDemo();
  const answers = practiceOf(movedDemo(demo, friday), friday);
  expect(answers.length).toBeGreaterThan(100);
  expect(practiceOf(movedDemo(demo, friday), friday)).toEqual(answers);
  expect(answers.some(({ completed_at }) => completed_at.startsWith('2027-03-19'))).toBe(true);
  const withoutMoments = (list: typeof answers) =>
    list.map(({ person, question }) => `${person} ${question.savol}`);
  expect(withoutMoments(practiceOf(movedDemo(demo, sunday), sunday))).toEqual(withoutMoments(answers));
});
