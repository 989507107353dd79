import * as z from 'zod/mini';

import { schoolYearOf } from '../people/school-year.ts';
import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, missingOr, whole } from '../wire/fields.ts';
import { json } from '../wire/json-field.ts';
import { limitedArray } from '../wire/limited.ts';
import { message, messages } from '../wire/messages.ts';
import { Day, FieldErrors, oneObject } from '../wire/wire.ts';

/*
 * The quarters of a school year, by the calendar of the school: days as 2026-09-02, of which the first and the last belong to the quarter.
 * A school year is from July to June. Between quarters are holidays, which belong to none. Work belongs to the quarter in which it opened.
 */

export const quarterNumbers = [1, 2, 3, 4] as const;
export type QuarterNumber = (typeof quarterNumbers)[number];

/** How quarters are written in all languages. */
export const quarterNames: Readonly<Record<QuarterNumber, string>> = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV' };

/** Some days by the calendar of the school, the first and the last included. */
export type SchoolDays = { from: string; to: string };

export const SchoolQuarter = z.object({ number: z.literal(quarterNumbers), from: Day, to: Day });
export type SchoolQuarter = z.infer<typeof SchoolQuarter>;

/** The most days of a quarter. */
const longestQuarter = 120;

/** The first and the last day of the quarters where staff have set no others, as the ministry usually sets them. */
const usualDays: readonly (readonly [from: string, to: string])[] = [
  ['09-02', '11-04'],
  ['11-11', '12-27'],
  ['01-11', '03-20'],
  ['04-01', '05-25'],
];

/** The quarters of a school year where staff have set no others. @param year the calendar year in which it begins */
export function usualQuarters(year: number): SchoolQuarter[] {
  const dayOf = (day: string) => `${day < '07' ? year + 1 : year}-${day}`;
  return quarterNumbers.map((number, at) => {
    const [from = '', to = ''] = usualDays[at] ?? [];
    return { number, from: dayOf(from), to: dayOf(to) };
  });
}

/** All days of a school year, the summer before its first quarter and the one after its last included. @param year in which it begins */
export function daysOfYear(year: number): SchoolDays {
  return { from: `${year}-07-01`, to: `${year + 1}-06-30` };
}

/** The quarter that contains a day; undefined in holidays. */
export function quarterOf(quarters: readonly SchoolQuarter[], day: string): SchoolQuarter | undefined {
  return quarters.find(({ from, to }) => from <= day && day <= to);
}

/** The quarter that people mean by the present one: that of a day, in holidays the last one before it, and in summer before the first one the first. */
export function presentQuarter(quarters: readonly SchoolQuarter[], day: string): SchoolQuarter | undefined {
  return quarters.reduce((found, quarter) => (quarter.from <= day ? quarter : found), quarters[0]);
}

/** How many days there are from the first to the last, both included. */
export function countDays({ from, to }: SchoolDays): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}

/** What can be wrong with quarters, of which the number is that of the first wrong one. */
export const quarterProblems = ['not_day', 'backwards', 'overlap', 'too_long', 'other_year'] as const;
export type QuarterProblem = (typeof quarterProblems)[number];

const sentences: Readonly<Record<QuarterProblem, (number: number) => string>> = {
  not_day: (number) => `Quarter ${number} needs valid dates.`,
  backwards: (number) => `Quarter ${number} ends before it begins.`,
  overlap: (number) => `Quarter ${number} begins before the one before it has ended.`,
  too_long: (number) => `Quarter ${number} has more than ${longestQuarter} days.`,
  other_year: (number) => `Quarter ${number} is not in the same school year, from July to June.`,
};

/**
 * Finds the problem and the quarter that an error sentence names, so that the page can translate it.
 * @returns undefined for a sentence that is not in this file
 */
export function readQuarterMessage(text: string): { code: QuarterProblem; number: number } | undefined {
  const number = Number(/\d/.exec(text)?.[0]);
  const code = quarterProblems.find((problem) => sentences[problem](number) === text);
  return code && { code, number };
}

/** Whether a text is a day of the calendar, from the year 2000 on. */
export const isDay = (text: string): boolean => /^20\d\d-/.test(text) && z.safeParse(Day, text).success;

function problemOf(days: SchoolDays, before: SchoolDays | undefined): QuarterProblem | undefined {
  if (!isDay(days.from) || !isDay(days.to)) return 'not_day';
  if (days.to < days.from) return 'backwards';
  if (countDays(days) > longestQuarter) return 'too_long';
  if (before === undefined) {
    return schoolYearOf(days.from) === schoolYearOf(days.to) ? undefined : 'other_year';
  }
  if (days.from <= before.to) return 'overlap';
  return schoolYearOf(before.from) === schoolYearOf(days.to) ? undefined : 'other_year';
}

/** The first problem of quarters in their order; undefined where they are in order, apart, of one school year and not too long. */
export function problemOfQuarters(
  quarters: readonly SchoolDays[],
): { code: QuarterProblem; number: number } | undefined {
  for (const [at, days] of quarters.entries()) {
    const code = problemOf(days, quarters[at - 1]);
    if (code !== undefined) return { code, number: at + 1 };
  }
  return undefined;
}

/** The sentence about the first problem of quarters; blank where they have none. */
function sentenceOf(quarters: readonly SchoolDays[]): string {
  const problem = problemOfQuarters(quarters);
  return problem === undefined ? '' : sentences[problem.code](problem.number);
}

/** The longest text that could be a day. */
const longestDay = 10;
const dayText = z
  .string({ error: missingOr(messages.not_text) })
  .check(z.maxLength(longestDay, message.longer(longestDay)));

/** The four quarters of a school year, in their order. The year is that of their days. */
export const QuartersInput = z.object({
  quarters: json(
    limitedArray(z.object({ from: dayText, to: dayText }), quarterNumbers.length, {
      error: missingOr(messages.wrong_form),
    }).check(
      z.refine((quarters: SchoolDays[]) => quarters.length === quarterNumbers.length, {
        error: messages.incomplete,
        abort: true,
      }),
      z.refine((quarters: SchoolDays[]) => sentenceOf(quarters) === '', {
        error: ({ input }) => sentenceOf(input as SchoolDays[]),
      }),
    ),
  ),
});

/** The quarters of a school year. */
export const SchoolYear = z.object({
  /** The calendar year in which it begins. */
  year: z.int(),
  quarters: z.array(SchoolQuarter),
  /** The number of the quarter of today, in holidays of the one before; null of another year. */
  present: z.nullable(z.literal(quarterNumbers)),
});
export type SchoolYear = z.infer<typeof SchoolYear>;

/** The years whose quarters can be set. */
export const schoolYears = { first: 2000, last: 2098 } as const;

/** A school year in a query: the calendar year in which it begins. */
export function schoolYear() {
  return whole(schoolYears.first, schoolYears.last);
}

export const getQuarters = endpoint({
  operation: 'getQuarters',
  summary:
    'The quarters of a school year, of the present one without `year`. Days are by the calendar of the school.',
  method: 'GET',
  path: '/school_api/quarters/',
  who: 'person',
  query: z.object({ year: z.optional(blankAsAbsent(schoolYear())) }),
  answers: { 200: oneObject(SchoolYear), 400: FieldErrors },
});

export const replaceQuarters = endpoint({
  operation: 'replaceQuarters',
  summary: 'Set the quarters of the school year in which their days are. Other years stay as they are.',
  method: 'PUT',
  path: '/school_api/quarters/',
  who: 'staff',
  body: QuartersInput,
  answers: { 200: oneObject(SchoolYear), 400: FieldErrors },
});
