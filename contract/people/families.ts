import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, flag, highestId, text, whole } from '../wire/fields.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';

/*
 * Parents follow a child by an address that the child has named (father_email and mother_email in users.ts), or by a code that
 * the child has shown to them.
 */

/** For how many days a linking code can be used after it was first shown. */
export const linkingCodeDays = 7;

export const LinkingCode = z.object({
  /** In two groups, as in 4F7K-9QWM. */
  code: z.string(),
  expires_at: Moment,
});
export type LinkingCode = z.infer<typeof LinkingCode>;

export const showLinkingCode = endpoint({
  operation: 'showLinkingCode',
  summary:
    'The code by which parents link themselves to the caller, a pupil: the one that is valid, or a new one. Each parent ' +
    `can use it once, for ${linkingCodeDays} days from when it was first shown.`,
  method: 'POST',
  path: '/parents_api/code/',
  who: 'person',
  body: z.object({
    /** Whether to make a new code, so that the one before is void. */
    renew: z._default(flag(), false),
  }),
  answers: { 200: oneObject(LinkingCode), 400: FieldErrors, 403: ErrorBody },
});

/** A person who follows a child. */
export const LinkedParent = z.object({
  id: z.int(),
  user_name: z.string(),
  /** When the code was used; null for a parent whose address the child has named. */
  linked_at: z.nullable(Moment),
  /** For staff. */
  email: z.optional(z.string()),
});
export type LinkedParent = z.infer<typeof LinkedParent>;

/** The pupil in question, whom only staff name; without it the caller. */
const ofChild = z.object({ child: z.optional(blankAsAbsent(whole(1, highestId))) });

export const listParents = endpoint({
  operation: 'listParents',
  summary:
    'Who follows a pupil: for the pupil those who used a code, as the addresses are in the profile; for staff all, of any pupil.',
  method: 'GET',
  path: '/parents_api/',
  who: 'person',
  query: z.extend(ofChild, listQuery(20)),
  answers: { 200: listOf(LinkedParent), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});

export const unlinkParent = endpoint({
  operation: 'unlinkParent',
  summary:
    'End that a parent, by id, follows a pupil: the caller, or for staff any. Staff also take back the address by which the child named the parent.',
  method: 'DELETE',
  path: '/parents_api/{id}/',
  who: 'person',
  params: IdParams,
  query: ofChild,
  answers: { 204: null, 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});

/** A child, for a parent. */
export const LinkedChild = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The names of the classes of which the child is a pupil. */
  classes: z.array(z.string()),
  /** When the code was used; null where the child has named the address only. */
  linked_at: z.nullable(Moment),
});
export type LinkedChild = z.infer<typeof LinkedChild>;

export const listLinkedChildren = endpoint({
  operation: 'listLinkedChildren',
  summary:
    'The children of the caller with their classes, by name. What they have done: GET /home_api/children/.',
  method: 'GET',
  path: '/children_api/',
  who: 'family',
  query: z.object(listQuery(20)),
  answers: { 200: listOf(LinkedChild), 400: FieldErrors, 403: ErrorBody },
});

export const linkChild = endpoint({
  operation: 'linkChild',
  summary:
    'Become the parent of the pupil who shows this code. The same code again answers with the same child and changes nothing.',
  method: 'POST',
  path: '/children_api/',
  who: 'person',
  body: z.object({ code: text(100) }),
  answers: { 201: oneObject(LinkedChild), 400: FieldErrors, 429: ErrorBody },
  acceptsIdempotencyKey: true,
});

export const unlinkChild = endpoint({
  operation: 'unlinkChild',
  summary: 'Follow a child no longer that one was linked to by a code.',
  method: 'DELETE',
  path: '/children_api/{id}/',
  who: 'family',
  params: IdParams,
  answers: { 204: null, 403: ErrorBody, 404: ErrorBody },
});
