import * as z from 'zod/mini';

import { submitted } from '../answers.ts';
import { lateTimes } from './attempts.ts';
import { endpoint } from '../wire/endpoint.ts';
import { missingOr, oneOf, pk } from '../wire/fields.ts';
import { limitedArray } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import { ErrorBody, FieldErrors, IdParams } from '../wire/wire.ts';
import { PaperQuestion } from './work-papers.ts';

/*
 * Answers that came after the end of an attempt at an exam that goes on without a line. Each counts by itself, or waits for a person who
 * sees the results of the work. When an answer was given only the device of the pupil says: a pupil can make it say something else.
 */

/** An answer that came after the end, for those who see the results of the work. */
const LateAnswer = z.object({
  id: z.int(),
  person: z.int(),
  name: z.string(),
  /** The number of the attempt, and of the test in it. */
  attempt: z.int(),
  number: z.int(),
  test: PaperQuestion,
  /** What the pupil answered; null where the answer was taken back. */
  given: z.nullable(
    z.object({
      users_answer: submitted.users_answer,
      users_text_answer: submitted.users_text_answer,
      answer: submitted.answer,
    }),
  ),
  /** Whether another answer to the test counts now, which this one would replace. */
  replaces: z.boolean(),
  ...lateTimes,
  /** Blank where nobody has decided, and for people who were erased. */
  decided_by_name: z.string(),
});
export type LateAnswer = z.infer<typeof LateAnswer>;

const LateAnswers = z.object({
  status: z.literal('ok'),
  title: z.string(),
  /** By the names of pupils: of each the answers in the order of the tests. */
  data_api: z.array(LateAnswer),
});

const errors = { 400: FieldErrors, 403: ErrorBody, 404: ErrorBody };

export const listLateAnswers = endpoint({
  operation: 'listLateAnswers',
  summary:
    'The answers to an exam that came after the end of their attempts. Right answers only of tests that the caller may read.',
  method: 'GET',
  path: '/work_api/{id}/late_answers/',
  who: 'author',
  params: IdParams,
  answers: { 200: LateAnswers, 403: ErrorBody, 404: ErrorBody },
});

/** How many late answers are decided at once. */
const mostDecided = 200;

export const decideLateAnswers = endpoint({
  operation: 'decideLateAnswers',
  summary:
    'Take answers that came after the end, or leave them out: all of them or, where one cannot be decided, none. The same decision once more changes nothing. Refused with 409: `decided_meanwhile`, `newer_counts` where a newer answer to the test counts.',
  method: 'PUT',
  path: '/work_api/{id}/late_answers/',
  who: 'author',
  params: IdParams,
  body: z.object({
    answers: limitedArray(pk(), mostDecided, { error: missingOr(messages.wrong_form) }).check(
      z.minLength(1, messages.empty_list),
    ),
    decision: oneOf(['taken', 'left_out']),
    /** As the caller has seen them: one that was left out can still be taken. */
    seen: oneOf(['waiting', 'left_out']),
  }),
  answers: { 200: LateAnswers, ...errors, 409: ErrorBody },
});
