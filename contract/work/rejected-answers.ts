import * as z from 'zod/mini';

import { sentMoment } from './attempts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, highestId, oneOf, whole } from '../wire/fields.ts';
import { json } from '../wire/json-field.ts';
import { limitedJson } from '../wire/limited.ts';
import { message, messages } from '../wire/messages.ts';
import { QuestionToSolve } from '../questions/questions.ts';
import { answerId, rejectionReasons } from './storage-keys.ts';
import { ErrorBody, FieldErrors, listOf, listQuery, Moment } from '../wire/wire.ts';

/*
 * Answers that came when they could not be taken any more, as after work was closed. They count nowhere, and are held so that the pupil can
 * show them to a teacher.
 */

/** An answer of free solving, a choice in an attempt, the end of an attempt: the requests of SealedAnswer. */
const rejectedKinds = ['answer', 'work', 'hand_in'] as const;
export type RejectedKind = (typeof rejectedKinds)[number];

/** What the request was, as it was sent: nothing in it was checked. */
const Body = z.unknown();

export const RejectedAnswer = z.object({
  /** The Idempotency-Key with which it was sent. */
  id: z.string(),
  kind: z.enum(rejectedKinds),
  /** The id of a test, which may not exist any more; null for other kinds than `answer`. */
  question: z.nullable(z.int()),
  /** The id of a work, which may not exist any more; null for `answer`. */
  work: z.nullable(z.int()),
  /** The title of the work, where there still is one that the pupil has started. */
  title: z.optional(z.string()),
  body: Body,
  /** When it was given, by the clock of the page, and when it came. */
  at: Moment,
  received_at: Moment,
  reason: z.enum(rejectionReasons),
  /** The test that it answers, where there still is one: for staff, and for the author of the test. */
  test: z.optional(QuestionToSolve),
});
export type RejectedAnswer = z.infer<typeof RejectedAnswer>;

export const listUntakenAnswers = endpoint({
  operation: 'listUntakenAnswers',
  summary:
    'The answers of the caller that could not be taken any more, the latest first; those of another person for staff and for teachers of a class of that person.',
  method: 'GET',
  path: '/untaken_answers_api/',
  who: 'person',
  query: z.object({
    ...listQuery(20),
    /** The id of that person. */
    person: z.optional(blankAsAbsent(whole(1, highestId))),
  }),
  answers: {
    200: z.extend(listOf(RejectedAnswer), {
      /** Whose they are. */
      user_name: z.string(),
    }),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
  },
});

/** The length of a body as JSON in characters. */
const longestBody = 70_000;

export const addUntakenAnswer = endpoint({
  operation: 'addUntakenAnswer',
  summary:
    'Hold an answer of the caller that was refused for good. The same id once more changes nothing. Refused with 409, `too_many`, where too many are held.',
  method: 'POST',
  path: '/untaken_answers_api/',
  who: 'person',
  body: z.object({
    id: answerId(),
    kind: oneOf(rejectedKinds),
    /** Of an `answer`. */
    question: z.optional(blankAsAbsent(whole(1, highestId))),
    /** Of the other kinds. */
    work: z.optional(blankAsAbsent(whole(1, highestId))),
    body: json(
      limitedJson().check(
        z.refine((value) => value !== undefined && value !== null, { error: messages.required, abort: true }),
        z.refine((value) => JSON.stringify(value).length <= longestBody, message.longer(longestBody)),
      ),
    ),
    /** A time that is no moment is taken for the moment of the request. */
    at: sentMoment(),
    reason: oneOf(rejectionReasons),
  }),
  answers: { 201: z.object({ status: z.literal('ok') }), 400: FieldErrors, 409: ErrorBody },
});
