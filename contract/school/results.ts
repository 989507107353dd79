import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, missingOr, oneOf, pk } from '../wire/fields.ts';
import { messages } from '../wire/messages.ts';
import { smallestCounted } from '../work/work.ts';
import { Day, ErrorBody, FieldErrors, Moment, oneObject } from '../wire/wire.ts';
import { countDays, isDay, quarterNumbers, type SchoolDays, SchoolQuarter, schoolYear } from './quarters.ts';

/*
 * Results of the whole school for staff: how much work classes, subjects and teachers have in a quarter, a school year or some days, and how it
 * went. Work is of the period in which it opened. It has the subject of most of its tests, which is a top-level category.
 */

/** What the rows of a table of results are. */
export const resultGroups = ['class', 'subject', 'teacher', 'work'] as const;
export type ResultGroup = (typeof resultGroups)[number];

/** The time that results are of: a quarter by its number, the whole school year, or some days. */
export const resultPeriods = ['1', '2', '3', '4', 'year', 'days'] as const;
export type ResultPeriod = (typeof resultPeriods)[number];

/** The fewest pupils of whom an average is shown, as in other counts of groups: the average of fewer would be that of single pupils. */
export const fewestInAverage = smallestCounted;

/** The most days of a period that is chosen by its days. */
export const longestPeriod = 366;

/** The most rows of a table that is shown. An export has all of them. */
export const mostResultRows = 500;

const figures = {
  /** How many works opened. */
  works: z.int(),
  /** How many papers the pupils of their classes should hand in, each pupil one of each work. */
  expected: z.int(),
  /** How many of them are handed in. */
  handed_in: z.int(),
  /** In how many of these answers wait for a mark. They are in no average. */
  waiting: z.int(),
  /** How many pupils have an average; a pupil of two classes counts in each of them. */
  pupils: z.int(),
  /** The average of the averages of these pupils, each weighted as in the grade book; null where they are fewer than `fewestInAverage`. */
  percentage: z.nullable(z.int()),
  /** The average in the quarter before; null where there is none, and where the period is no quarter. */
  percentage_before: z.nullable(z.int()),
};
const Figures = z.object(figures);
export type Figures = z.infer<typeof Figures>;

const Named = z.object({ id: z.int(), name: z.string() });

/** A class, a subject, a teacher or a work with its results. */
export const ResultRow = z.object({
  /** Null of the subject of work without tests, and of the teacher of work without an author. */
  id: z.nullable(z.int()),
  /** Blank where there is no id, and where the author is erased. */
  name: z.string(),
  /** Of a work only: when it opened. */
  opens_at: z.nullable(Moment),
  ...figures,
});
export type ResultRow = z.infer<typeof ResultRow>;

export const SchoolResults = z.object({
  by: z.enum(resultGroups),
  period: z.enum(resultPeriods),
  /** The first and the last day. */
  from: Day,
  to: Day,
  /** The calendar year in which the school year of the first day begins, and its quarters. */
  year: z.int(),
  quarters: z.array(SchoolQuarter),
  /** The school years that results can be of, the latest first. */
  years: z.array(z.int()),
  /** The quarter before, with which averages are compared; null where the period is no quarter. */
  before: z.nullable(z.object({ number: z.literal(quarterNumbers), year: z.int() })),
  /** What the results are limited to. */
  class: z.nullable(Named),
  subject: z.nullable(Named),
  teacher: z.nullable(Named),
  /** The sum of all rows, which counts each work once. */
  all: Figures,
  /** By name; works the latest first. */
  rows: z.array(ResultRow),
  /** How many further rows there are. */
  more: z.int(),
});
export type SchoolResults = z.infer<typeof SchoolResults>;

const day = z
  .string({ error: missingOr(messages.wrong_form) })
  .check(z.maxLength(10, { error: messages.wrong_form, abort: true }), z.refine(isDay, messages.wrong_form));

/** Whether days are a period: in their order, and a year at most. */
export function isPeriod(days: SchoolDays): boolean {
  return days.from <= days.to && countDays(days) <= longestPeriod;
}

/** The days of a period that is chosen by them, as a form has them. */
export const PeriodDays = z
  .object({ from: day, to: day })
  .check(z.refine(isPeriod, { path: ['to'], error: messages.wrong_form }));

const only = z.optional(blankAsAbsent(pk()));

const query = z.object({
  by: z._default(blankAsAbsent(oneOf(resultGroups)), 'class'),
  /** The present quarter without it. */
  period: z.optional(blankAsAbsent(oneOf(resultPeriods))),
  /** The school year of the quarter, or of the period `year`: the calendar year in which it begins; the present one without it. */
  year: z.optional(blankAsAbsent(schoolYear())),
  /** Both are needed for the period `days`, and have no effect otherwise. */
  from: z.optional(blankAsAbsent(day)),
  to: z.optional(blankAsAbsent(day)),
  /** Ids of a class, a top-level category, and an author of work. */
  class: only,
  subject: only,
  teacher: only,
});

export const getSchoolResults = endpoint({
  operation: 'getSchoolResults',
  summary: `The results of the school by class, subject, teacher or work in a period, all or those of a class, a subject or a teacher: at most ${mostResultRows} rows. Averages are of the present pupils with active accounts, and of ${fewestInAverage} pupils at least.`,
  method: 'GET',
  path: '/school_api/results/',
  who: 'staff',
  query,
  answers: { 200: oneObject(SchoolResults), 400: FieldErrors, 404: ErrorBody },
});

export const exportSchoolResults = endpoint({
  operation: 'exportSchoolResults',
  summary:
    'The results of the school as CSV in UTF-8 with a byte order mark, all rows. No cell runs as a formula.',
  method: 'GET',
  path: '/school_api/results/export/',
  who: 'staff',
  query,
  answers: { 200: { mediaType: 'text/csv; charset=utf-8' }, 400: FieldErrors, 404: ErrorBody },
});

export const exportSchoolResultsWorkbook = endpoint({
  operation: 'exportSchoolResultsWorkbook',
  summary: 'The results of the school as XLSX, all rows. Figures are numbers, and no cell runs as a formula.',
  method: 'GET',
  path: '/school_api/results/export/xlsx/',
  who: 'staff',
  query,
  answers: {
    200: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    400: FieldErrors,
    404: ErrorBody,
  },
});
