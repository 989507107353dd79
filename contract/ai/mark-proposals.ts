import * as z from 'zod/mini';

import { taskState } from './analysis.ts';
import { endpoint } from '../wire/endpoint.ts';
import { highestId, pathId, pk, whole } from '../wire/fields.ts';
import { ErrorBody, FieldErrors, IdParams, Moment, oneObject } from '../wire/wire.ts';

/*
 * Marks of essays that a language model proposes to the person who marks. A proposal is shown beside the fields of the mark and
 * changes nothing until that person copies from it. Texts of pupils are sent, without names, only where staff allow it.
 */

/** The length of the reason of a proposal in characters; longer ones are cut. */
export const longestProposalReason = 2000;

/** Where the proposal of a mark stands. */
export const MarkProposal = z.object({
  /** Whether one can be asked for: an endpoint is set and switched on, and staff let texts of pupils be sent. */
  is_offered: z.boolean(),
  ...taskState,
  /** The last one that was made; null before, and where the answer was another one. */
  proposal: z.nullable(
    z.object({
      percentage: z.int(),
      reason: z.string(),
      model: z.string(),
      prompt_version: z.int(),
      made_at: Moment,
    }),
  ),
});
export type MarkProposal = z.infer<typeof MarkProposal>;

const AnswerParams = z.object({ id: pathId(Number.MAX_SAFE_INTEGER) });
const Shown = oneObject(MarkProposal);
const errors = { 403: ErrorBody, 404: ErrorBody };

export const getMarkProposal = endpoint({
  operation: 'getMarkProposal',
  summary:
    'Where the proposal of a mark stands, for who may mark the answer. 404 where no person marks the answers to its test.',
  method: 'GET',
  path: '/tests_api/to-mark/{id}/proposal/',
  who: 'author',
  params: AnswerParams,
  answers: { 200: Shown, ...errors },
});

export const requestMarkProposal = endpoint({
  operation: 'requestMarkProposal',
  summary:
    'Ask a language model for the proposal of a mark. One that waits is not asked for twice. Refused with 409 `analysis_off` where it is not offered, `erased` where the text of the answer was erased.',
  method: 'POST',
  path: '/tests_api/to-mark/{id}/proposal/',
  who: 'author',
  params: AnswerParams,
  answers: { 200: Shown, ...errors, 409: ErrorBody },
});

/** Which answer of a work. */
const place = {
  person: whole(1, highestId),
  /** The number of the attempt. */
  attempt: whole(1, 32_767),
  /** The id of the test. */
  test: whole(1, highestId),
};

export const getWorkMarkProposal = endpoint({
  operation: 'getWorkMarkProposal',
  summary: 'As getMarkProposal, of an answer in work.',
  method: 'GET',
  path: '/work_api/{id}/proposals/',
  who: 'author',
  params: IdParams,
  query: z.object(place),
  answers: { 200: Shown, ...errors, 400: FieldErrors },
});

export const requestWorkMarkProposal = endpoint({
  operation: 'requestWorkMarkProposal',
  summary:
    'As requestMarkProposal, of an answer in work. Also refused with 409 where the answer may still change, and where the pupil left the test out.',
  method: 'POST',
  path: '/work_api/{id}/proposals/',
  who: 'author',
  params: IdParams,
  body: z.object({ person: pk(), attempt: place.attempt, test: pk() }),
  answers: { 200: Shown, ...errors, 400: FieldErrors, 409: ErrorBody },
});
