import { createHash } from 'node:crypto';

import { schoolYearOf } from '../../contract/people/school-year.ts';
import { addDays, dayOf, momentAt } from '../process/school-days.ts';
import type { Demo } from './demo.ts';

/** The day with which the files of the demonstration end, a Friday. */
const lastDayOfFiles = '2026-10-30';

const week = 7 * 24 * 3_600_000;

/** When the demonstration is loaded, by the clock of the school, whose lessons are from Monday to Saturday. */
export type Calendar = { now: Date; today: string; timeZone: string };

export function calendarAt(now: Date, timeZone: string): Calendar {
  return { now, today: dayOf(now, timeZone), timeZone };
}

/** The whole weeks from the last day of the files until today, in milliseconds. */
function sinceFiles({ today }: Calendar): number {
  return Math.floor((Date.parse(today) - Date.parse(lastDayOfFiles)) / week) * week;
}

/** A moment of the files, moved by whole weeks, so that the files end in the week before today. */
export function movedMoment(calendar: Calendar, moment: string): string {
  return new Date(Date.parse(moment) + sinceFiles(calendar)).toISOString();
}

/** The demonstration with all its moments moved: see movedMoment. Its classes are of the school year of today, or of the one before. */
export function movedDemo({ people, questions, posts, classes }: Demo, calendar: Calendar): Demo {
  const move = (moment: string) => movedMoment(calendar, moment);
  const years = schoolYearOf(calendar.today) - schoolYearOf(lastDayOfFiles);
  return {
    people: people.map((person) => ({ ...person, start_date: move(person.start_date) })),
    posts: posts.map((post) => ({ ...post, published_at: move(post.published_at) })),
    classes: classes.map((school) => ({ ...school, year: school.year + years })),
    questions: questions.map((question) => ({
      ...question,
      answers: question.answers.map((answer) => ({ ...answer, completed_at: move(answer.completed_at) })),
    })),
  };
}

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

/** The day of lessons some days of lessons after today; 0 is today, on a Sunday the day before. @param steps may be negative */
export function schoolDay({ today }: Pick<Calendar, 'today'>, steps: number): string {
  let day = isSunday(today) ? addDays(today, -1) : today;
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    day = addDays(day, Math.sign(steps));
    if (isSunday(day)) day = addDays(day, Math.sign(steps));
  }
  return day;
}

/** The moment of a time of a day of lessons, as in `18:00`: see schoolDay. */
export function momentOf(calendar: Calendar, steps: number, time: string): Date {
  return momentAt(`${schoolDay(calendar, steps)}T${time}`, calendar.timeZone);
}

/** A moment, or the one some minutes before now where that is earlier. */
export function past({ now }: Calendar, moment: Date, minutes: number): Date {
  return new Date(Math.min(moment.getTime(), now.getTime() - minutes * 60_000));
}

/** The moment some minutes later. */
export function later(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

/** A number from 0 to 1 that follows from a text alone, so that the demonstration is the same each time. */
export function luck(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) / 2 ** 32;
}
