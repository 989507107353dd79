import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { anyText, blankAsAbsent } from '../wire/fields.ts';
import { Rendered } from '../questions/rich-text.ts';
import { ErrorBody, FieldErrors, IdParams, Moment } from '../wire/wire.ts';
import { shownFields } from './so-far.ts';
import { attemptRules, handedInBy, workModes } from './work-fields.ts';

/*
 * The results of a work, for staff, its author, and the teachers of its classes, who see the pupils of their own classes. An
 * attempt whose time is over counts as handed in by the clock.
 */

/**
 * The state of an answer in a list of results:
 * - `given`: in an exam that is not handed in, so that it may still change
 * - `waiting`: for a person's mark, or for a right answer
 * - `graded`: it has a percentage
 */
const resultStates = ['given', 'waiting', 'graded'] as const;

/** The answer of a pupil to a test. */
const ResultCell = z.object({
  test: z.int(),
  state: z.enum(resultStates),
  percentage: z.nullable(z.int()),
  /** Only where a person gave the mark. */
  marked: z.optional(z.literal(true)),
});
export type ResultCell = z.infer<typeof ResultCell>;

/** The result of one attempt, out of the weights that its tests had at its start. */
export const attemptFields = {
  attempt: z.int(),
  started_at: Moment,
  tests: z.int(),
  answered: z.int(),
};

/** An attempt that was handed in. */
export const AttemptResult = z.object({
  ...attemptFields,
  handed_in_at: Moment,
  handed_in_by: z.enum(handedInBy),
  /** Whether that was after the work was due. */
  late: z.boolean(),
  points: z.number(),
  /** The points for right answers to all tests. */
  most: z.int(),
  /** Answers without points. */
  waiting: z.int(),
  ...shownFields,
});
export type AttemptResult = z.infer<typeof AttemptResult>;

/** The attempt that a pupil is at. */
const AttemptUnderWay = z.object({
  ...attemptFields,
  ends_at: z.nullable(Moment),
  changed_at: Moment,
});
export type AttemptUnderWay = z.infer<typeof AttemptUnderWay>;

/** The parts of the name of a pupil, for lists by last name. */
export const nameParts = { first_name: z.optional(z.string()), last_name: z.optional(z.string()) };

/** A pupil of a work. */
const PupilResult = z.object({
  person: z.int(),
  name: z.string(),
  ...nameParts,
  /** The classes of the work that the pupil is in: ids. */
  classes: z.array(z.int()),
  /** False for those who have attempts but were taken out of the class, or do not have the work any more. */
  is_given: z.boolean(),
  /** False for those whose account is not active: they are in no sum and in no average. */
  is_active: z.boolean(),
  /** When it closes for this pupil; null where it stays open. */
  closes_at: z.nullable(Moment),
  under_way: z.nullable(AttemptUnderWay),
  /** The attempt that counts; null where none is handed in. */
  result: z.nullable(AttemptResult),
  /** The tests that were asked, where each pupil is given others. */
  asked: z.optional(z.array(z.int())),
  /** The answers of the attempt that counts, or else of the one under way. */
  answers: z.array(ResultCell),
  /** How many answers came after the end of an attempt: those that count, and those that wait for a decision. Absent where none did. */
  late: z.optional(z.object({ counted: z.int(), waiting: z.int() })),
});
export type PupilResult = z.infer<typeof PupilResult>;

export const answerCounts = {
  /** How many pupils were asked it in these attempts. */
  asked: z.int(),
  answers: z.int(),
  right: z.int(),
  partly: z.int(),
  waiting: z.int(),
  /** The average in percent, with 0 for a missing answer and without the answers that wait; null where nothing remains. */
  average: z.nullable(z.int()),
};

/** A test of a work with the answers of all its pupils, of the attempts that count. */
const TestResult = z.object({
  id: z.int(),
  test_type: z.string(),
  /** The beginning of the text. */
  savol: z.string(),
  /** The points of a right answer in the listed attempts: where they differ, in the latest one; without attempts, the current points. */
  weight: z.int(),
  ...answerCounts,
  /** Absent where the text is plain. */
  text_format: z.optional(z.literal('markdown')),
  rendered: z.optional(Rendered),
});
export type TestResult = z.infer<typeof TestResult>;

/** An answer that waits for a person's mark. */
const ToMark = z.object({ person: z.int(), attempt: z.int(), test: z.int() });
export type ToMark = z.infer<typeof ToMark>;

/** Results that one change of a test has changed after they were handed in. */
const Correction = z.object({
  test: z.int(),
  changed_at: Moment,
  /** Blank where the account is closed, or nobody is known. */
  changed_by: z.string(),
  /** The changed columns of the test on which results depend: see Regrade. */
  changed: z.array(z.string()),
  /** The answers whose result is another one since, in the order of the pupils. */
  pupils: z.array(
    z.object({
      person: z.int(),
      attempt: z.int(),
      points_before: z.nullable(z.number()),
      percentage_before: z.nullable(z.int()),
      points: z.nullable(z.number()),
      percentage: z.nullable(z.int()),
    }),
  ),
});
export type Correction = z.infer<typeof Correction>;

/** The pupils of a work in figures. */
const WorkSummary = z.object({
  pupils: z.int(),
  not_begun: z.int(),
  under_way: z.int(),
  handed_in: z.int(),
  /** How many of those that are handed in have answers that wait: they are in none of the figures below. */
  waiting: z.int(),
  average: z.nullable(z.int()),
  passed: z.int(),
  failed: z.int(),
  /** How many of these results are in each of the ten tenths: from 0 to 9 %, from 10 to 19 %, and so on; 100 % is in the last one. */
  distribution: z.array(z.int()),
});
export type WorkSummary = z.infer<typeof WorkSummary>;

const workFields = {
  id: z.int(),
  title: z.string(),
  mode: z.enum(workModes),
  opens_at: Moment,
  due_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  archived_at: z.nullable(Moment),
  pass_mark: z.int(),
  attempts: z.enum(attemptRules),
};
export const ResultsWork = z.object(workFields);

/** The results of a work. */
const WorkResults = z.object({
  status: z.literal('ok'),
  /** Names the content of this response: see the query. */
  state: z.string(),
  now: Moment,
  work: ResultsWork,
  /** Those of the work whose pupils the caller sees. */
  classes: z.array(z.object({ id: z.int(), name: z.string() })),
  summary: WorkSummary,
  /** In their order; where each pupil is given others, those that were asked. */
  tests: z.array(TestResult),
  /** By last name. */
  pupils: z.array(PupilResult),
  /** In the order of the pupils. */
  to_mark: z.array(ToMark),
  /** The latest first; absent where no change of a test has changed a result. */
  corrections: z.optional(z.array(Correction)),
});
export type WorkResults = z.infer<typeof WorkResults>;

const UnchangedResults = z.object({
  status: z.literal('ok'),
  state: z.string(),
  unchanged: z.literal(true),
});

export const getWorkResults = endpoint({
  operation: 'getWorkResults',
  summary:
    'What came of a work: its pupils by its tests. Who sends the `state` of an earlier answer is told only that it is `unchanged`, where it is.',
  method: 'GET',
  path: '/work_api/{id}/results/',
  who: 'author',
  params: IdParams,
  query: z.object({ state: z.optional(blankAsAbsent(anyText(100))) }),
  answers: {
    200: z.union([WorkResults, UnchangedResults]),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
  },
});

export const exportWorkResults = endpoint({
  operation: 'exportWorkResults',
  summary:
    'The results of a work as CSV in UTF-8 with a byte order mark, in the language of the request. No cell runs as a formula.',
  method: 'GET',
  path: '/work_api/{id}/results/export/',
  who: 'author',
  params: IdParams,
  answers: { 200: { mediaType: 'text/csv; charset=utf-8' }, 403: ErrorBody, 404: ErrorBody },
});

export const exportWorkResultsWorkbook = endpoint({
  operation: 'exportWorkResultsWorkbook',
  summary: 'The results of a work as XLSX, in the language of the request. No cell is a formula.',
  method: 'GET',
  path: '/work_api/{id}/results/export/xlsx/',
  who: 'author',
  params: IdParams,
  answers: {
    200: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    403: ErrorBody,
    404: ErrorBody,
  },
});
