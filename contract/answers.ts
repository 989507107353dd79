import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { Progress } from './progress.ts';
import { optionLetters, QuestionToSolve } from './questions.ts';
import { blankAsAbsent, flag, highestId, oneOf, text, whole } from './fields.ts';
import { ErrorBody, FieldErrors, IdParams, Moment } from './wire.ts';

/**
 * The result of a person's only answer to a test. Points are 0 or the weight of the level, the percentage is 0 or 100; both
 * are null while the test has no right answer.
 */
export const Result = z.object({
  user_name: z.string(),
  points: z.nullable(z.int()),
  percentage: z.nullable(z.int()),
  completed_at: Moment,
});
export type Result = z.infer<typeof Result>;

/** The length of a written answer in characters. */
export const longestAnswer = 10_000;

export const getUnsolved = endpoint({
  operation: 'getUnsolved',
  summary: 'The next test of a category’s subtree that the caller has neither answered nor written.',
  method: 'GET',
  path: '/tests_api/get-unsolved/',
  who: 'person',
  query: z.object({
    category_id: whole(1, highestId),
    /** Whether to answer how far the caller is in the category too. */
    progress: z._default(blankAsAbsent(flag()), false),
  }),
  answers: {
    200: z.union([
      z.object({ status: z.literal('ok'), test: QuestionToSolve, progress: z.optional(Progress) }),
      z.object({ status: z.literal('no_tests_available'), progress: z.optional(Progress) }),
    ]),
    400: FieldErrors,
    404: ErrorBody,
  },
});

/** An answer: the letter of an option to a `choosable` test, a text to a `free_text` test. */
export const AnswerInput = z.object({
  users_answer: z.optional(blankAsAbsent(oneOf(optionLetters))),
  users_text_answer: z.optional(text(longestAnswer)),
});
export type AnswerInput = z.infer<typeof AnswerInput>;

const Recorded = z.object({ status: z.literal('ok'), result: Result });

export const submitAnswer = endpoint({
  operation: 'submitAnswer',
  summary:
    'Answer a test, once. The same answer again is answered with the first result, another one with 409.',
  method: 'POST',
  path: '/tests_api/{id}/submit/',
  who: 'person',
  params: IdParams,
  body: AnswerInput,
  acceptsIdempotencyKey: true,
  answers: {
    200: Recorded,
    201: Recorded,
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});

export const listResults = endpoint({
  operation: 'listResults',
  summary: 'The results of a test: a pupil’s own, a parent’s children’s.',
  method: 'GET',
  path: '/tests_api/{id}/results/',
  who: 'family',
  params: IdParams,
  answers: { 200: z.object({ status: z.literal('ok'), results: z.array(Result) }), 404: ErrorBody },
});
