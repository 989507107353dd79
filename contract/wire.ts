import * as z from 'zod/mini';

import { blankAsAbsent, pathId, whole } from './fields.ts';

/** The `{id}` of a path. What cannot be an id is answered 404, not 400. */
export const IdParams = z.object({ id: pathId() });

/** Which page a list is asked for, and how long its pages are. */
export function listQuery(perPage: number) {
  return {
    page: z._default(blankAsAbsent(whole(1, 1_000_000_000)), 1),
    per_page: z._default(blankAsAbsent(whole(1, 100)), perPage),
  };
}

/** The list envelope. `total_pages` is 0 for an empty list. */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data_api: z.array(item),
    page: z.int(),
    total_pages: z.int(),
    total: z.int(),
    status: z.enum(['ok', 'no_access']),
  });
}

/** One object in the envelope that clients read the first item of. */
export function oneObject<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ status: z.literal('ok'), data_api: z.array(item).check(z.length(1)) });
}

/** A moment, ISO 8601 in UTC. */
export const Moment = z.string().check(z.iso.datetime());

/** Field name → sentences. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));

/** Every other error. `code` is stable; `detail` is English for logs and clients. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.optional(z.string()),
  messages: z.optional(
    z.array(z.object({ token_class: z.string(), token_type: z.string(), message: z.string() })),
  ),
});
