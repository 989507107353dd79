import * as z from 'zod/mini';

import { submitted } from '../answers.ts';
import { endpoint } from '../wire/endpoint.ts';
import { anyText, blankableText, blankAsAbsent, highestId, pk, whole } from '../wire/fields.ts';
import { Question, QuestionToSolve } from '../questions/questions.ts';
import { ErrorBody, FieldErrors, IdParams, Moment, oneObject } from '../wire/wire.ts';
import { answerCounts, attemptFields, AttemptResult, nameParts, ResultsWork } from './work-results.ts';

/* The papers of pupils, their marks, and the answers to one test, for those who see the results of a work. */

const errors = { 400: FieldErrors, 403: ErrorBody, 404: ErrorBody };

/** An answer in a paper. */
const PaperAnswer = z.object({
  users_answer: submitted.users_answer,
  users_text_answer: submitted.users_text_answer,
  answer: submitted.answer,
  points: submitted.points,
  percentage: submitted.percentage,
  completed_at: submitted.completed_at,
  /** The mark instead of the score, its reason, and its author; null and blank where there is none, or it was taken back. */
  mark: z.nullable(z.int()),
  reason: z.string(),
  marked_at: z.nullable(Moment),
  marked_by_name: z.string(),
});
export type PaperAnswer = z.infer<typeof PaperAnswer>;

/** A test with its right answer, or without it for readers who may not see it. */
export const PaperQuestion = z.union([Question, QuestionToSolve]);
export type PaperQuestion = z.infer<typeof PaperQuestion>;

/** A test of an attempt. */
const PaperTest = z.object({
  /** As it was when it was answered; with the right answer where the caller may read the test. */
  test: PaperQuestion,
  /** Whether the test asks something else now. */
  has_changed: z.boolean(),
  /** The points of a right answer, as when the attempt began. */
  weight: z.int(),
  /** Whether the pupil wanted to come back to it. */
  is_flagged: z.boolean(),
  /** Null where the pupil left it out. */
  answer: z.nullable(PaperAnswer),
  /** Of an answer that came after the end, and counts: when it was given, as the device says, and when it came. */
  came_late: z.optional(z.object({ at: z.nullable(Moment), received_at: Moment })),
});
export type PaperTest = z.infer<typeof PaperTest>;

/** An attempt as it was answered. */
const PaperAttempt = z.object({
  ...attemptFields,
  ends_at: z.nullable(Moment),
  changed_at: Moment,
  /** Null while it is under way. */
  result: z.nullable(AttemptResult),
  /** Whether it is the one that counts. */
  counts: z.boolean(),
  /** Whether its answers can be marked: they cannot change any more. */
  can_mark: z.boolean(),
  paper: z.array(PaperTest),
});
export type PaperAttempt = z.infer<typeof PaperAttempt>;

/** The paper of a pupil, handed in or under way. */
const Paper = z.object({
  work: ResultsWork,
  person: z.int(),
  name: z.string(),
  ...nameParts,
  is_given: z.boolean(),
  now: Moment,
  /** In the order of their numbers. */
  attempts: z.array(PaperAttempt),
});
export type Paper = z.infer<typeof Paper>;

export const getWorkPaper = endpoint({
  operation: 'getWorkPaper',
  summary:
    'All attempts of a pupil at a work, as seen and answered. Right answers only of tests that the caller may read.',
  method: 'GET',
  path: '/work_api/{id}/papers/',
  who: 'author',
  params: IdParams,
  query: z.object({ person: whole(1, highestId) }),
  answers: { 200: oneObject(Paper), ...errors },
});

export const handInForPupil = endpoint({
  operation: 'handInForPupil',
  summary: 'Hand in the attempt that a pupil is at. `handed_in` is 0 where there is none.',
  method: 'POST',
  path: '/work_api/{id}/papers/hand-in/',
  who: 'author',
  params: IdParams,
  body: z.object({ person: pk() }),
  answers: { 200: z.object({ status: z.literal('ok'), handed_in: z.int() }), ...errors },
});

/** The length of a reason in characters. */
export const longestReason = 2000;

/** A mark of one answer. */
export const WorkMarkInput = z.object({
  person: pk(),
  /** The number of the attempt. */
  attempt: whole(1, 32_767),
  /** The id of the test. */
  test: pk(),
  /** Blank takes the mark back, so that the score counts again. */
  percentage: z.optional(blankAsAbsent(whole(0, 100))),
  /** The reason, which the pupil reads. It may be blank where a person marks the answers to the test anyway, and to take a mark back. */
  reason: blankableText(longestReason),
  /** As in MarkInput of marks.ts. */
  seen_marked_at: z.optional(anyText(40)),
});
export type WorkMarkInput = z.infer<typeof WorkMarkInput>;

export const markWork = endpoint({
  operation: 'markWork',
  summary:
    'Mark an answer of a work instead of its score, or take the mark back. Refused with 409 where another person has marked it since the mark that was seen, and where the answer may still change.',
  method: 'PUT',
  path: '/work_api/{id}/marks/',
  who: 'author',
  params: IdParams,
  body: WorkMarkInput,
  acceptsIdempotencyKey: true,
  answers: { 200: oneObject(PaperAnswer), ...errors, 409: ErrorBody },
});

/** An answer that some pupils gave. */
const GivenAnswer = z.object({
  users_answer: submitted.users_answer,
  users_text_answer: submitted.users_text_answer,
  answer: submitted.answer,
  percentage: submitted.percentage,
  people: z.int(),
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

/** The most different answers that are listed. */
export const mostGivenAnswers = 100;

/** The answers to a test of a work, of the attempts that count. */
const WorkTestAnswers = z.object({
  work: ResultsWork,
  test: PaperQuestion,
  /** As in TestResult of work-results.ts. */
  weight: z.int(),
  ...answerCounts,
  /** How often each option was chosen, by its id; empty where the test has no options. */
  options: z.record(z.string(), z.int()),
  /** The different answers, the most frequent first; none where the test has options, and where a person marks them. */
  given: z.array(GivenAnswer),
});
export type WorkTestAnswers = z.infer<typeof WorkTestAnswers>;

export const getWorkTest = endpoint({
  operation: 'getWorkTest',
  summary:
    'The answers to a test of a work in counts. Its right answer only where the caller may read the test.',
  method: 'GET',
  path: '/work_api/{id}/tests/',
  who: 'author',
  params: IdParams,
  query: z.object({ test: whole(1, highestId) }),
  answers: { 200: oneObject(WorkTestAnswers), ...errors },
});
