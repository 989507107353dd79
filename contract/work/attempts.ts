import * as z from 'zod/mini';

import { AnswerInput, Regrade, RightAnswer, seenVersion } from '../answers.ts';
import { optionLetters } from '../questions/choices.ts';
import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, flag, highestId, missingOr, rawText, whole } from '../wire/fields.ts';
import { messages } from '../wire/messages.ts';
import { schoolClock } from './own-work.ts';
import { AnyAnswer } from '../question-types/shapes.ts';
import { QuestionToSolve } from '../questions/questions.ts';
import { ErrorBody, FieldErrors, IdParams, longestMoment, Moment, oneObject } from '../wire/wire.ts';
import { shownFields } from './so-far.ts';
import { attemptRules, handedInBy, workModes } from './work-fields.ts';

/*
 * How a pupil does a work: starts an attempt, answers, hands in, and reads the result. The work decides when marks, right answers
 * and explanations are shown: see work-fields.ts.
 */

/** Milliseconds for which an answer is still taken after the end of an attempt: see server/work/attempts/rules.ts. */
export const answerGrace = 10_000;

/** A result of a test: as in answers.ts, beside the points that a right answer earns in the attempt. */
const AnswerResult = z.object({
  points: z.nullable(z.number()),
  percentage: z.nullable(z.int()),
  weight: z.int(),
});

/** The fields of an answer on the wire. */
const answerFields = {
  users_answer: z.nullable(z.enum(optionLetters)),
  users_text_answer: z.nullable(z.string()),
  answer: z.optional(AnyAnswer),
};

/** The pupil's own answer to a test of an attempt, null where there is none, and whether the test is marked for later. */
export const OwnAnswer = z.object({
  given: z.nullable(z.object(answerFields)),
  flagged: z.boolean(),
  /** The number of the choice that this is; 0 where nothing was sent. */
  choice: z.int(),
});
export type OwnAnswer = z.infer<typeof OwnAnswer>;

/** The right answer, what explains it, or both. */
const ShownRight = z.object({
  ...RightAnswer.shape,
  right_answer: z.optional(RightAnswer.shape.right_answer),
  right_answer_text: z.optional(RightAnswer.shape.right_answer_text),
});
export type ShownRight = z.infer<typeof ShownRight>;

/** The parts of an answered test that may be shown; parts that may not be shown, or not yet, are absent. */
const shownParts = {
  result: z.optional(AnswerResult),
  /** The right answer, the explanation and the remarks on options, each where it may be shown. */
  right: z.optional(ShownRight),
  /** The comment of the person who marked the answer. */
  comment: z.optional(z.string()),
};

/**
 * The decision about an answer that came after the end:
 * - `waiting`: for a person to decide
 * - `counted`: it counts, as it was chosen before the end, and nothing shown to the pupil reveals the right answer
 * - `taken`, `left_out`: as a person has decided
 */
export const lateDecisions = ['waiting', 'counted', 'taken', 'left_out'] as const;
export type LateDecision = (typeof lateDecisions)[number];

/** The times of a late answer. */
export const lateTimes = {
  /** As the device of the pupil says; null where it says nothing that can be a time. */
  at: z.nullable(Moment),
  /** When it came, and when the attempt had ended. */
  received_at: Moment,
  ended_at: Moment,
  decided: z.enum(lateDecisions),
  /** When a person decided. */
  decided_at: z.nullable(Moment),
};

const LateState = z.object({ decided: lateTimes.decided, received_at: Moment });

/** A test of an attempt, as it is asked. */
export const AskedTest = z.object({
  test: QuestionToSolve,
  /** The ids of its options in the order in which this pupil is shown them; absent where that is the usual one. */
  options: z.optional(z.array(z.string())),
  own: OwnAnswer,
  /** Of the last answer to it that came after the end. */
  late: z.optional(LateState),
  /** The changes of the result by changes of the test since it was handed in, the earliest first, where marks are shown; absent where there are none. */
  regraded: z.optional(z.array(Regrade)),
  ...shownParts,
});
export type AskedTest = z.infer<typeof AskedTest>;

/** An attempt that is under way, for the page that opened it. */
export const OpenAttempt = z.object({
  id: z.int(),
  number: z.int(),
  title: z.string(),
  mode: z.enum(workModes),
  started_at: Moment,
  /** When the server hands it in; null where only the pupil does. */
  ends_at: z.nullable(Moment),
  /** `now` is the time of the server, by which the page shows the time that is left. */
  ...schoolClock,
  /** Names the page that has opened it now. Answers from pages that opened it before are refused. */
  opened: z.string(),
  /** Whether the page may go on with it where the line is gone. */
  offline: z.boolean(),
  /** In their order. */
  tests: z.array(AskedTest),
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

/** The result of a pupil's attempt, where marks are shown. */
export const OwnAttemptResult = z.object({
  points: z.number(),
  /** The points of full marks. */
  most: z.int(),
  /** How many answers wait for a mark or a right answer. */
  waiting: z.int(),
  ...shownFields,
});
export type OwnAttemptResult = z.infer<typeof OwnAttemptResult>;

/** An attempt of the pupil that was handed in. */
export const OwnAttempt = z.object({
  number: z.int(),
  started_at: Moment,
  handed_in_at: Moment,
  handed_in_by: z.enum(handedInBy),
  /** Whether it was handed in after the work was due. */
  late: z.boolean(),
  answered: z.int(),
  tests: z.int(),
  /** Whether it is the one that counts. */
  counts: z.boolean(),
  result: z.optional(OwnAttemptResult),
});
export type OwnAttempt = z.infer<typeof OwnAttempt>;

/**
 * The state of a work for a pupil at the moment: not open yet; open; due already, but not closed; closed. A work that was taken back is
 * closed.
 */
export const workStates = ['planned', 'open', 'late', 'closed'] as const;

/** A work as one of its pupils sees it before solving and afterwards. */
export const WorkOfPupil = z.object({
  id: z.int(),
  title: z.string(),
  words: z.string(),
  mode: z.enum(workModes),
  state: z.enum(workStates),
  opens_at: Moment,
  due_at: z.nullable(Moment),
  /** When it closes for this pupil; null where it stays open. */
  closes_at: z.nullable(Moment),
  /** Minutes from the start, with the pupil's allowance; null without a limit. */
  time_limit: z.nullable(z.int()),
  attempts: z.enum(attemptRules),
  /** How many attempts can still be started; null for any number. */
  attempts_left: z.nullable(z.int()),
  /** How many tests an attempt has. */
  tests: z.int(),
  pass_mark: z.int(),
  /** Whether it goes on where the line is gone. */
  offline: z.boolean(),
  ...schoolClock,
  /** The attempt that can be gone on with; null where there is none. */
  under_way: z.nullable(
    z.object({
      number: z.int(),
      started_at: Moment,
      ends_at: z.nullable(Moment),
      answered: z.int(),
      tests: z.int(),
    }),
  ),
  /** Whether the time of an attempt is over, whose last answers the server still takes: see answerGrace. */
  ending: z.boolean(),
  /** Those that were handed in, the first one first. */
  handed_in: z.array(OwnAttempt),
});
export type WorkOfPupil = z.infer<typeof WorkOfPupil>;

export const getOwnWork = endpoint({
  operation: 'getOwnWork',
  summary: 'A work for a pupil to whom it was given: its times, and the caller’s attempts.',
  method: 'GET',
  path: '/work_api/{id}/own/',
  who: 'person',
  params: IdParams,
  answers: { 200: oneObject(WorkOfPupil), 403: ErrorBody, 404: ErrorBody },
});

export const startAttempt = endpoint({
  operation: 'startAttempt',
  summary:
    'Begin an attempt, or go on with the one that is under way, which is taken over from the page that had opened it. Refused with 409 where nothing can be begun: `planned`, `closed`, `no_attempts_left`, `not_under_way`.',
  method: 'POST',
  path: '/work_api/{id}/start/',
  who: 'person',
  params: IdParams,
  body: z.object({
    /** Whether to begin none: for a page that is loaded again, whose attempt may have ended meanwhile. */
    go_on: z._default(flag(), false),
  }),
  answers: {
    200: z.object({ status: z.literal('ok'), attempt: OpenAttempt }),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});

/** A moment as pages write it. */
const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A moment that a page sends, of at most `longestMoment` characters. */
export function sentMoment() {
  return z
    .string({ error: missingOr(messages.not_text) })
    .check(
      z.maxLength(longestMoment, { error: messages.wrong_form, abort: true }),
      z.regex(isoMoment, messages.wrong_form),
    );
}

/** The highest number of a choice. */
const mostChoices = 1_000_000;

/** The length of the name of an opened page in characters. */
const longestOpened = 40;

export const answerInAttempt = endpoint({
  operation: 'answerInAttempt',
  summary:
    'Answer a test of the attempt that is under way, or mark it for later. A choice that is older than the stored one changes nothing and is answered with what is stored. An answer that comes after the end of an exam that goes on without a line counts, or waits for the teacher. Refused with 409: `not_under_way`, `handed_in`, `opened_elsewhere`, `already_answered` in practice.',
  method: 'POST',
  path: '/work_api/{id}/answer/',
  who: 'person',
  params: IdParams,
  body: z.extend(AnswerInput, {
    test: whole(1, highestId),
    seen_version: seenVersion,
    /** Whether the pupil wants to come back to it. Without it that stays as it is. */
    flagged: z.optional(blankAsAbsent(flag())),
    /** Whether to take the answer back. */
    clear: z._default(flag(), false),
    /** The pages of an attempt number the choices, from 1: a page goes on after the highest number that it was sent. */
    choice: whole(1, mostChoices),
    /** The value that the page received when it opened the attempt. */
    opened: rawText(longestOpened),
    /** When it was given, by the clock of the server as the page knows it. Pages from before do not send it. */
    at: z.optional(sentMoment()),
  }),
  answers: {
    200: z.object({
      status: z.literal('ok'),
      /** The stored answer. */
      own: OwnAnswer,
      /**
       * Of an answer that came after the end: `counted`, `waiting` for the teacher, or `passed_over`, as a newer answer to the test is there or
       * only the mark for later was sent.
       */
      late: z.optional(z.enum(['counted', 'waiting', 'passed_over'])),
      ...shownParts,
      /** The attempt’s end and the time of the server, since a teacher may grant more time. */
      ends_at: z.nullable(Moment),
      now: Moment,
    }),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});

export const handInAttempt = endpoint({
  operation: 'handInAttempt',
  summary:
    'Hand in the attempt that is under way. Once more, or after its time, it answers with what was handed in. Refused with 409: `not_under_way`, `opened_elsewhere`.',
  method: 'POST',
  path: '/work_api/{id}/hand-in/',
  who: 'person',
  params: IdParams,
  body: z.object({ opened: rawText(longestOpened) }),
  answers: {
    200: z.object({
      status: z.literal('ok'),
      attempt: z.object({ number: z.int(), handed_in_at: Moment, handed_in_by: z.enum(handedInBy) }),
    }),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});

/** An attempt that was handed in, with its answers: the pupil’s paper. */
export const Paper = z.object({
  title: z.string(),
  mode: z.enum(workModes),
  user_name: z.string(),
  ...schoolClock,
  pass_mark: z.int(),
  attempt: OwnAttempt,
  /** The numbers of all attempts that were handed in. */
  numbers: z.array(z.int()),
  /** Whether something of this kind is still to be shown later, and from when; null where nobody can say when. */
  later: z.nullable(
    z.object({
      marks: z.boolean(),
      keys: z.boolean(),
      explanations: z.boolean(),
      from: z.nullable(Moment),
    }),
  ),
  /**
   * Set where marks are shown, but no results of single tests: the pupil can still answer again, and the right answers of this exam are not shown
   * yet.
   */
  has_only_sum: z.optional(z.literal(true)),
  /** How many of the tests another open or planned work withholds, so that nothing is shown beside them; absent for none. */
  withheld_tests: z.optional(z.int()),
  tests: z.array(AskedTest),
});
export type Paper = z.infer<typeof Paper>;

export const getPaper = endpoint({
  operation: 'getPaper',
  summary:
    'An attempt of the caller, or of a child of the caller, that was handed in, with what may be shown of it. Without a number it is the one that counts.',
  method: 'GET',
  path: '/work_api/{id}/paper/',
  who: 'person',
  params: IdParams,
  query: z.object({
    /** The number of the attempt. */
    attempt: z.optional(blankAsAbsent(whole(1, 32_767))),
    /** The id of a child of the caller. */
    child: z.optional(blankAsAbsent(whole(1, highestId))),
  }),
  answers: { 200: oneObject(Paper), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});
