import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { ErrorBody, IdParams, oneObject } from '../wire/wire.ts';

/**
 * The ids of the tests before and after one in the list of its category, which has the newest first. Absent at its ends.
 */
export const Neighbours = z.object({ previous: z.optional(z.int()), next: z.optional(z.int()) });
export type Neighbours = z.infer<typeof Neighbours>;

export const getNeighbours = endpoint({
  operation: 'getNeighbours',
  summary:
    'The tests before and after one of the same category, the newest first, among those that the caller may change: for teachers their own, for staff all.',
  method: 'GET',
  path: '/tests_api/{id}/neighbours/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(Neighbours), 403: ErrorBody, 404: ErrorBody },
});
