import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { ErrorBody, IdParams, oneObject } from '../wire/wire.ts';

/* A test that graded work depends on is never deleted, only disabled: see docs/decisions/074-what-deletion-leaves.md. */

/** The uses of a test. A test with zeros alone can be deleted. */
export const QuestionUse = z.object({
  /** How many people have answered the test, freely or in work. */
  people: z.int(),
  /** In how many works the test stands, those included that draw from it. */
  works: z.int(),
  /** In how many attempts at work the test is asked, those included that are under way. */
  attempts: z.int(),
});
export type QuestionUse = z.infer<typeof QuestionUse>;

/** Whether something depends on a test, so that the test cannot be deleted. */
export function isInUse(use: QuestionUse): boolean {
  return Object.values(use).some((count) => count > 0);
}

export const getQuestionUse = endpoint({
  operation: 'getQuestionUse',
  summary:
    'How many people have answered a test, and in how much work it stands. A test with zeros alone can be deleted.',
  method: 'GET',
  path: '/tests_api/{id}/use/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(QuestionUse), 403: ErrorBody, 404: ErrorBody },
});

export const deleteQuestion = endpoint({
  operation: 'deleteQuestion',
  summary:
    'Delete a test. Refused with 409 `in_use` where a person has answered it or it stands in work; such a test can be disabled.',
  method: 'DELETE',
  path: '/tests_api/{id}/',
  who: 'author',
  params: IdParams,
  answers: { 204: null, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
});
