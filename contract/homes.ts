import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { blankAsAbsent, highestId, whole } from './wire/fields.ts';
import { OwnWork, schoolClock } from './work/own-work.ts';
import { Progress, Tally } from './progress.ts';
import { Rendered } from './questions/rich-text.ts';
import { AnswerCount, WrittenQuestion } from './statistics.ts';
import { workModes } from './work/work-fields.ts';
import { Day, FieldErrors, listOf, listQuery, Moment, oneObject } from './wire/wire.ts';

/* The start screens after log-in, by role. */

/** The answers of a person to the tests of a top-level category. */
export const SubjectTally = z.extend(Tally, { category: z.int(), category_name: z.string() });
export type SubjectTally = z.infer<typeof SubjectTally>;

/** An answer of a person, with the beginning of the test. */
export const LatestAnswer = z.object({
  /** The id of the test. */
  test: z.int(),
  savol: z.string(),
  category: z.int(),
  category_name: z.string(),
  points: z.nullable(z.number()),
  percentage: z.nullable(z.int()),
  completed_at: Moment,
  /** Absent where the text is plain. */
  text_format: z.optional(z.literal('markdown')),
  rendered: z.optional(Rendered),
});
export type LatestAnswer = z.infer<typeof LatestAnswer>;

const ofPerson = {
  /** Since Monday, in the time zone of the school. */
  week: z.extend(Tally, { since: Day }),
  in_all: Tally,
  /** The subject with most answers first. */
  subjects: z.array(SubjectTally),
  latest: z.array(LatestAnswer),
};

/** The most urgent works of a person, and how many there are to do in all, with those that are under way. */
const dueWork = {
  ...schoolClock,
  due: z.array(OwnWork),
  due_total: z.int(),
};

/** The work of a pupil: work under way, other due work, and work with results of the last days, the latest first. */
export const PupilWork = z.object({ ...dueWork, under_way: z.array(OwnWork), back: z.array(OwnWork) });
export type PupilWork = z.infer<typeof PupilWork>;

/** The work of a child that parents may see: the work that is due, and the work that was done last or is over. */
export const ChildWork = z.object({ ...dueWork, done: z.array(OwnWork) });
export type ChildWork = z.infer<typeof ChildWork>;

/** The results of a person, and where to go on. */
export const PupilHome = z.object({
  /**
   * The category of the last answer, or the nearest above it, with tests that are left to answer, and the name of the subject that it belongs to;
   * null where there is none. One in the language of the request comes before others.
   */
  go_on: z.nullable(z.extend(Progress, { subject_name: z.string() })),
  work: PupilWork,
  ...ofPerson,
});
export type PupilHome = z.infer<typeof PupilHome>;

export const getPupilHome = endpoint({
  operation: 'getPupilHome',
  summary:
    'The results of the caller, the category to go on with, and the work that is due, under way, or came back.',
  method: 'GET',
  path: '/home_api/pupil/',
  who: 'person',
  answers: { 200: oneObject(PupilHome) },
});

/** A child of the caller with its results. `strong` and `weak` are ids of subjects, or null where there is too little to compare. */
export const Child = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  strong: z.nullable(z.int()),
  weak: z.nullable(z.int()),
  work: ChildWork,
  ...ofPerson,
});
export type Child = z.infer<typeof Child>;

export const listChildren = endpoint({
  operation: 'listChildren',
  summary:
    'The children of the caller, who named the caller’s address as a parent’s, with their results and their work.',
  method: 'GET',
  path: '/home_api/children/',
  who: 'family',
  query: z.object({
    ...listQuery(10),
    /** The id of one child; all without it. */
    child: z.optional(blankAsAbsent(whole(1, highestId))),
  }),
  answers: { 200: listOf(Child), 400: FieldErrors },
});

/** Tests in some state: how many, and the first ones. */
const someTests = z.object({ total: z.int(), first: z.array(WrittenQuestion) });

/** A work that is of concern today, with how far those are whom the teacher sees. */
export const WorkToday = z.object({
  id: z.int(),
  title: z.string(),
  mode: z.enum(workModes),
  /** The names of the classes that have it. */
  classes: z.array(z.string()),
  opens_at: Moment,
  due_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  /** How many pupils have it, have started, and have handed in. */
  given: z.int(),
  begun: z.int(),
  handed_in: z.int(),
  /** The full names of the first pupils without an attempt, by last name; none before it opens. */
  not_begun: z.array(z.string()),
});
export type WorkToday = z.infer<typeof WorkToday>;

/** How many works have answers that wait for a person, how many answers that are in all, and the first ones, the one with most of them first. */
export const WaitingWorks = z.object({
  total: z.int(),
  answers: z.int(),
  first: z.array(z.object({ id: z.int(), title: z.string(), waiting: z.int() })),
});
export type WaitingWorks = z.infer<typeof WaitingWorks>;

/** The works that open, are due or close today, and those that run: how many, and the most urgent ones; and the tasks of the teacher. */
export const TeacherWork = z.object({
  ...schoolClock,
  total: z.int(),
  today: z.array(WorkToday),
  /** Answers that wait for a mark. */
  to_mark: WaitingWorks,
  /** Answers that came after the end of an exam, and wait for the decision whether they count. */
  to_decide: WaitingWorks,
  /** Results that changes of tests have changed in the last two weeks. */
  corrected: WaitingWorks,
});
export type TeacherWork = z.infer<typeof TeacherWork>;

/** How the tests of an author were answered, in all and today. */
export const TeacherHome = z.object({
  tests: z.int(),
  enabled: z.int(),
  in_all: AnswerCount,
  today: z.extend(AnswerCount, {
    latest: z.array(z.extend(LatestAnswer, { user_name: z.string() })),
  }),
  unanswered: z.int(),
  nobody_right: someTests,
  without_key: someTests,
  /** Tests without a right answer that have answers. */
  waiting: someTests,
  /** How many answers wait for a person’s mark. */
  to_mark: z.int(),
  /** How many sets of tests have been shared with the caller since the caller opened the list of sets last. */
  new_sets: z.int(),
  work: TeacherWork,
});
export type TeacherHome = z.infer<typeof TeacherHome>;

export const getTeacherHome = endpoint({
  operation: 'getTeacherHome',
  summary: 'How the caller’s own tests were answered, which need attention, and the work of today.',
  method: 'GET',
  path: '/home_api/teacher/',
  who: 'author',
  answers: { 200: oneObject(TeacherHome) },
});

/** The kinds of tasks that wait for staff. */
export const needs = [
  'accounts_waiting',
  'mails_failing',
  'tests_without_key',
  'answers_to_mark',
  'disk_low',
  'works_to_mark',
  'classes_without_teacher',
  'classes_to_confirm',
  'pupils_without_class',
  'pupils_without_card',
  'backups_failing',
  'backups_old',
  'changes_late',
  'certificate_ending',
] as const;

/** What a new school does first, in this order. */
export const firstSteps = ['name', 'subjects', 'people', 'cards', 'work'] as const;

/** The work of the school. */
export const SchoolWork = z.object({
  /** Works that are open now. */
  running: z.int(),
  /** Pupils who started an attempt today. */
  begun_today: z.int(),
  /** How often a pupil had to hand in a work since Monday, and how often that was done in time. */
  due_this_week: z.int(),
  in_time: z.int(),
  /** Of works that are over. */
  to_mark: WaitingWorks,
});
export type SchoolWork = z.infer<typeof SchoolWork>;

/** The school in figures. */
export const SchoolHome = z.object({
  people: z.object({
    staff: z.int(),
    teacher: z.int(),
    parent: z.int(),
    pupil: z.int(),
    /** Without any role. */
    user: z.int(),
    /** Sign-ups that were not activated yet. */
    waiting: z.int(),
  }),
  tests: z.object({ total: z.int(), enabled: z.int() }),
  /** The last days, the earliest first; those without answers too. */
  days: z.array(z.object({ day: Day, answers: z.int() })),
  mails: z.object({
    /** Those that wait to be sent, now or later. */
    queued: z.int(),
    /** Those of them that could not be sent so far. */
    failing: z.int(),
  }),
  /** Bytes of the disk with the data folder. */
  disk: z.object({ total: z.int(), free: z.int() }),
  needs: z.array(z.object({ what: z.enum(needs), count: z.int() })),
  /** What a new school does first, and whether it is done; none once all of it is. */
  steps: z.array(z.object({ what: z.enum(firstSteps), done: z.boolean() })),
  /** The first tests whose answers wait for a right answer, the one with most of them first, with the beginning of each. */
  tests_without_key: z.array(
    z.object({
      id: z.int(),
      savol: z.string(),
      /** Absent where the text is plain. */
      text_format: z.optional(z.literal('markdown')),
      rendered: z.optional(Rendered),
    }),
  ),
  work: SchoolWork,
});
export type SchoolHome = z.infer<typeof SchoolHome>;

export const getSchoolHome = endpoint({
  operation: 'getSchoolHome',
  summary: 'The school in figures, and what staff should look at.',
  method: 'GET',
  path: '/home_api/school/',
  who: 'staff',
  answers: { 200: oneObject(SchoolHome) },
});
