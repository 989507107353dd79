import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { blankAsAbsent, flag, oneOf, pk, whole } from './wire/fields.ts';
import { bookWeight, ColumnInBook, MarkInBook, OwnMark } from './grade-columns.ts';
import { gradePeriods, placeInYear, PeriodGrade } from './grade-periods.ts';
import { graded, GradeStep } from './grade-scale.ts';
import { SchoolYear } from './school/quarters.ts';
import { AnswerCount } from './statistics.ts';
import { SoFar } from './work/so-far.ts';
import { Day, ErrorBody, FieldErrors, Moment, oneObject } from './wire/wire.ts';

/*
 * The grade book of a class: its pupils by the work that was given to it, and by the columns that its teachers have added. Grades are those of
 * the scale of the school.
 */

/**
 * How far a pupil is with a work:
 * - `done`: an attempt counts, and has its percentage, unless all its tests were deleted
 * - `waiting`: an attempt counts, and answers in it have no points yet. It has no grade, but the points so far
 * - `under_way`: an attempt has started, and none is handed in
 * - `not_begun`: nothing is handed in, and it can still be done
 * - `missed`: nothing is handed in, and the work has closed for the pupil
 * - `hidden`: it is handed in, and the result is not shown to the pupil yet
 */
export const gradeStates = ['done', 'waiting', 'under_way', 'not_begun', 'missed', 'hidden'] as const;
export type GradeState = (typeof gradeStates)[number];

/** The result of a pupil in a work. Missed work has 0 % where the class counts it so, and otherwise no percentage. */
export const GradeCell = z.object({
  state: z.enum(gradeStates),
  ...graded,
  /** Of the state `waiting` only. */
  so_far: z.optional(SoFar),
});
export type GradeCell = z.infer<typeof GradeCell>;

const work = {
  id: z.int(),
  title: z.string(),
  opens_at: Moment,
  due_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  /** How much it counts in the average; 1 where it was given to pupils one by one. */
  weight: z.number(),
  ...placeInYear,
};

/** A work in the book of a class, with the average of those who have a percentage. */
export const WorkInBook = z.object({
  ...work,
  /** Whether it was given to the class, so that it has a weight there; otherwise it was given to pupils one by one. */
  to_class: z.boolean(),
  ...graded,
});
export type WorkInBook = z.infer<typeof WorkInBook>;

/** A pupil in the book of a class. The average is weighted, of the work and the marks that have a percentage. Those without an active account are in no average of the class. */
export const PupilInBook = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  ...graded,
  /** In the order of the works of the book; null where the pupil was not given it. */
  cells: z.array(z.nullable(GradeCell)),
  /** In the order of the columns of the book; null where the pupil has no mark. */
  marks: z.array(z.nullable(MarkInBook)),
  /** The averages of the quarters and of the school year, in this order. */
  periods: z.array(PeriodGrade),
  /** Whether the reader may see how the pupil answers by subject; left out for pupils who have left. */
  is_followed: z.optional(z.boolean()),
});
export type PupilInBook = z.infer<typeof PupilInBook>;

export const GradeBook = z.object({
  /** The id of the class. */
  class: z.int(),
  class_name: z.string(),
  year: z.int(),
  /** Today by the calendar of the school. */
  today: Day,
  /** The quarters of the present school year; where the class is archived, those of its last one. */
  school_year: SchoolYear,
  /** Whether missed work counts as 0 %, or not at all. */
  missed_as_zero: z.boolean(),
  grades: z.array(GradeStep),
  /** Those that have opened, in the order in which they did. */
  works: z.array(WorkInBook),
  /** Those that teachers have added, in the order of their days. */
  columns: z.array(ColumnInBook),
  /** By last name. */
  pupils: z.array(PupilInBook),
  /** Those who have left the class and have results there, by last name. They are in no average of the class. */
  left: z.array(PupilInBook),
  ...graded,
  /** The averages of the class in the quarters and in the school year, in this order. */
  periods: z.array(PeriodGrade),
});
export type GradeBook = z.infer<typeof GradeBook>;

const ofClass = z.object({ class: pk() });

/** The book of a class, all of it or a period. */
const partOfClass = z.extend(ofClass, { period: z._default(blankAsAbsent(oneOf(gradePeriods)), 'all') });

const csv = { mediaType: 'text/csv; charset=utf-8' };
const xlsx = { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

export const getGradeBook = endpoint({
  operation: 'getGradeBook',
  summary:
    'The grade book of a class, for its teachers and staff: pupils by work, and by the columns that teachers have added.',
  method: 'GET',
  path: '/grades_api/',
  who: 'author',
  query: ofClass,
  answers: { 200: oneObject(GradeBook), 400: FieldErrors, 404: ErrorBody },
});

export const exportGradeBook = endpoint({
  operation: 'exportGradeBook',
  summary:
    'The grade book of a class, all of it or a period, as CSV in UTF-8 with a byte order mark. No cell runs as a formula.',
  method: 'GET',
  path: '/grades_api/export/',
  who: 'author',
  query: partOfClass,
  answers: { 200: csv, 400: FieldErrors, 404: ErrorBody },
});

export const exportGradeBookWorkbook = endpoint({
  operation: 'exportGradeBookWorkbook',
  summary:
    'The grade book of a class, all of it or a period, as XLSX. Percentages are numbers, and no cell runs as a formula.',
  method: 'GET',
  path: '/grades_api/export/xlsx/',
  who: 'author',
  query: partOfClass,
  answers: { 200: xlsx, 400: FieldErrors, 404: ErrorBody },
});

export const changeGradeBook = endpoint({
  operation: 'changeGradeBook',
  summary:
    'Set the weight of a work that was given to a class, and whether missed work counts as 0 %, in the book of that class: its teachers and staff.',
  method: 'PATCH',
  path: '/grades_api/',
  who: 'author',
  body: z.object({
    class: pk(),
    /** The id of the work whose weight is set; both or neither. */
    work: z.optional(pk()),
    weight: z.optional(bookWeight),
    missed_as_zero: z.optional(flag()),
  }),
  answers: { 200: oneObject(GradeBook), 400: FieldErrors, 404: ErrorBody },
});

/** A work as its pupil sees it in the list of grades. */
export const OwnGrade = z.extend(GradeCell, work);
export type OwnGrade = z.infer<typeof OwnGrade>;

/** The grades of a pupil in one class; `class` is null for work that stands in no class of the pupil, now or before. */
export const OwnGrades = z.object({
  class: z.nullable(z.int()),
  class_name: z.string(),
  /** The year in which its school year begins; null where there is no class. */
  year: z.nullable(z.int()),
  /** Whether the pupil has left the class, or it is archived. */
  is_past: z.boolean(),
  missed_as_zero: z.boolean(),
  /** The latest first. */
  works: z.array(OwnGrade),
  /** What teachers have marked outside of work, the latest first. */
  marks: z.array(OwnMark),
  /** The school year whose quarters these are: the calendar year in which it begins. */
  quarters_of: z.int(),
  /** Of the marks, and of the work whose result is shown. */
  ...graded,
  /** The averages of the quarters and of that school year, in this order. */
  periods: z.array(PeriodGrade),
});
export type OwnGrades = z.infer<typeof OwnGrades>;

export const listOwnGrades = endpoint({
  operation: 'listOwnGrades',
  summary:
    'The grades of the reader by class, or those of a child, as far as the work shows its results to the pupil, and lets parents see it. Classes that the pupil has left, and archived ones, come last.',
  method: 'GET',
  path: '/grades_api/own/',
  who: 'person',
  query: z.object({ child: z.optional(blankAsAbsent(pk())) }),
  answers: {
    200: z.object({
      status: z.literal('ok'),
      /** The name of the child; blank where the grades are the reader’s own. */
      user_name: z.string(),
      grades: z.array(GradeStep),
      /** The quarters of the present school year. */
      school_year: SchoolYear,
      data_api: z.array(OwnGrades),
    }),
    400: FieldErrors,
    403: ErrorBody,
  },
});

/** For how many weeks progress is read at most. */
const mostTopicWeeks = 52;

const byWeek = {
  /** The id of the category. */
  category: z.int(),
  category_name: z.string(),
  /** The weeks with answers, the earliest first. */
  weeks: z.array(z.extend(AnswerCount, { since: Day })),
};

/** How a subject, and each category below it, was answered by week. */
export const SubjectByWeek = z.object({ ...byWeek, topics: z.array(z.object(byWeek)) });
export type SubjectByWeek = z.infer<typeof SubjectByWeek>;

export const TopicsByWeek = z.object({
  class_name: z.string(),
  /** How many pupils of the class are left out, since the class or they are not confirmed; none for staff. */
  unconfirmed_pupils: z.int(),
  /** The other pupils of the class by last name, to choose from. */
  pupils: z.array(z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })),
  /** The first and the last week that were counted: the days on which they begin. */
  since: Day,
  until: Day,
  /** The subject with most answers first. */
  subjects: z.array(SubjectByWeek),
});
export type TopicsByWeek = z.infer<typeof TopicsByWeek>;

export const getTopics = endpoint({
  operation: 'getTopics',
  summary:
    'How the pupils of a class, or one of them, answered by subject and week, in free solving and in work that was handed in: for staff, and for its teachers of confirmed pupils of a confirmed class.',
  method: 'GET',
  path: '/grades_api/topics/',
  who: 'author',
  query: z.object({
    class: pk(),
    /** The id of a pupil of the class. */
    person: z.optional(blankAsAbsent(pk())),
    weeks: z._default(blankAsAbsent(whole(1, mostTopicWeeks)), 12),
  }),
  answers: { 200: oneObject(TopicsByWeek), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});
