import * as z from 'zod/mini';

import { blankAsAbsent, pathId, whole } from './fields.ts';

/** The `{id}` of a path. An id out of range is answered with 404, not with 400. */
export const IdParams = z.object({ id: pathId() });

/** The number of a page of a list, and the number of items on each page. */
export function listQuery(perPage: number) {
  return {
    page: z._default(blankAsAbsent(whole(1, 1_000_000_000)), 1),
    per_page: z._default(blankAsAbsent(whole(1, 100)), perPage),
  };
}

/** The orders of a list: by id, the newest first or last, or by name. */
export const listSorts = ['id_desc', 'id_asc', 'name_asc', 'name_desc'] as const;
export type ListSort = (typeof listSorts)[number];

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

/** The envelope of one object, a list of one item. */
export function oneObject<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ status: z.literal('ok'), data_api: z.array(item).check(z.length(1)) });
}

/** The length of a moment in a request, in characters. */
export const longestMoment = 40;

/** A moment, ISO 8601 in UTC. */
export const Moment = z.string().check(z.iso.datetime());

/** A day of the calendar, as in 2026-11-22. */
export const Day = z.string().check(z.iso.date());

/** Sentences by field name. */
export const FieldErrors = z.record(z.string(), z.array(z.string()));

/** Every other error. `code` is stable; `detail` is English text for logs and developers. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.optional(z.string()),
  messages: z.optional(
    z.array(z.object({ token_class: z.string(), token_type: z.string(), message: z.string() })),
  ),
});
