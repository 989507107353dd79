import * as z from 'zod/mini';

import { submitted } from './answers.ts';
import { endpoint } from './wire/endpoint.ts';
import { anyText, blankableText, blankAsAbsent, highestId, pathId, whole } from './wire/fields.ts';
import { Question } from './questions/questions.ts';
import { ErrorBody, FieldErrors, listOf, listQuery, oneObject } from './wire/wire.ts';

/*
 * The answers that a person marks, by the type of the test: see `markedByPerson` in question-types/question-type.ts. They
 * wait without points until the author of the test, or staff, marks them.
 */

/** The length of a comment in characters. */
export const longestComment = 2000;

/** An answer that a person marks. `percentage` and `points` are null, `comment` and `marked_at` absent until then. */
export const AnswerToMark = z.object({
  /** The id of the answer. */
  id: z.int(),
  test: Question,
  /** The points of a mark of 100 %: the weight that the level had when the answer was given. */
  weight: z.int(),
  /** The pupil who answered. Blank where the account is closed. */
  user_name: z.string(),
  answer: z.object(submitted),
  /** Who marked it last. Blank where nobody has, and where the account is closed. */
  marked_by_name: z.string(),
});
export type AnswerToMark = z.infer<typeof AnswerToMark>;

/** The id of an answer in a path, or in a query. Answers have ids of 64 bits. */
const highestAnswer = Number.MAX_SAFE_INTEGER;
const AnswerParams = z.object({ id: pathId(highestAnswer) });

export const listToMark = endpoint({
  operation: 'listToMark',
  summary:
    'The answers that wait for a person’s mark, the oldest first: to own tests, for staff to all. `total` is how many wait.',
  method: 'GET',
  path: '/tests_api/to-mark/',
  who: 'author',
  query: z.object({
    ...listQuery(10),
    /** The id of a test. */
    test: z.optional(blankAsAbsent(whole(1, highestId))),
    /** A category's id, its whole subtree included. */
    category: z.optional(blankAsAbsent(whole(1, highestId))),
    /** The id of an answer: only those that came after it. */
    after: z.optional(blankAsAbsent(whole(1, highestAnswer))),
  }),
  answers: { 200: listOf(AnswerToMark), 400: FieldErrors },
});

export const getToMark = endpoint({
  operation: 'getToMark',
  summary:
    'One answer that a person marks, whether it is marked or waits, for the author of its test and staff.',
  method: 'GET',
  path: '/tests_api/to-mark/{id}/',
  who: 'author',
  params: AnswerParams,
  answers: { 200: oneObject(AnswerToMark), 403: ErrorBody, 404: ErrorBody },
});

/** A mark: how much of the answer is right, and a comment for its writer. */
export const MarkInput = z.object({
  percentage: whole(0, 100),
  comment: blankableText(longestComment),
  /**
   * The `marked_at` of the mark that the caller has seen, blank where there was none. A mark that another person has given since is
   * not replaced, and in a request with an Idempotency-Key, which may come late, an own one neither. Who leaves it out replaces any mark.
   */
  seen_marked_at: z.optional(anyText(40)),
});
export type MarkInput = z.infer<typeof MarkInput>;

export const markAnswer = endpoint({
  operation: 'markAnswer',
  summary:
    'Mark an answer, or change its mark: it earns the percentage of the weight that the level had when the answer was given. Sent again it changes nothing. Refused with 409 where another person has marked it since the mark that was seen, where no person marks the answers to the test, and where the text of the answer was erased.',
  method: 'PUT',
  path: '/tests_api/to-mark/{id}/',
  who: 'author',
  params: AnswerParams,
  body: MarkInput,
  acceptsIdempotencyKey: true,
  answers: {
    200: oneObject(AnswerToMark),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});
