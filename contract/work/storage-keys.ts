import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { missingOr } from '../wire/fields.ts';
import { limitedArray } from '../wire/limited.ts';
import { message, messages } from '../wire/messages.ts';
import { ErrorBody, FieldErrors } from '../wire/wire.ts';

/*
 * Data on a device is encrypted with the storage key of one person, which the server gives after a log-in and does not
 * store. A ticket names a key without naming the person, and opens nothing by itself. The content of answers that are sealed with
 * a storage key is in sealed-answers.ts.
 */

/** Why a sealed answer was not counted. The server holds it all the same, for a teacher to see. */
export const rejectionReasons = [
  'not_found',
  'disabled',
  'own_test',
  'already_answered',
  'kept_for_work',
  'no_role',
  'closed',
  'over',
  'opened_elsewhere',
  'invalid',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** The length of a ticket in characters, at most. */
const longestTicket = 200;
/** How many keys of earlier tickets are given at once. */
const mostTickets = 50;

/** How many sealed answers are sent at once. All together they are at most 1 MiB, as every body. */
export const mostSealed = 20;
/** The length of a sealed answer in characters, at most. */
export const longestSealed = 90_000;

function ticket() {
  return z
    .string({ error: missingOr(messages.not_text) })
    .check(z.minLength(1, messages.blank), z.maxLength(longestTicket, message.longer(longestTicket)));
}

/** The Idempotency-Key of an answer: a UUID with small letters, which the associated data of its seal consists of. */
export const answerIdPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function answerId() {
  return z
    .string({ error: missingOr(messages.not_text) })
    .check(
      z.maxLength(36, { error: messages.wrong_form, abort: true }),
      z.regex(answerIdPattern, messages.wrong_form),
    );
}

/** A ticket, and its key: 32 bytes as base64url. */
const keyOfTicket = { ticket: z.string(), key: z.string() };

export const getStorageKey = endpoint({
  operation: 'getStorageKey',
  summary:
    'Give the key that encrypts what this person keeps on a device, its ticket, and the keys of earlier tickets of the same person.',
  method: 'POST',
  path: '/auth/storage_key/',
  who: 'person',
  body: z.object({
    /** Tickets of other people and invalid ones are left out of the response. */
    tickets: limitedArray(ticket(), mostTickets, { error: missingOr(messages.wrong_form) }),
  }),
  answers: {
    200: z.object({ ...keyOfTicket, earlier: z.array(z.object(keyOfTicket)) }),
    400: FieldErrors,
    401: ErrorBody,
  },
});

const Sealed = z.object(
  {
    id: answerId(),
    ticket: ticket(),
    /** Base64url of 12 bytes of nonce, and of what AES-256-GCM makes of the answer with the id as associated data, its tag at the end. */
    sealed: z
      .string({ error: missingOr(messages.not_text) })
      .check(z.minLength(1, messages.blank), z.maxLength(longestSealed, message.longer(longestSealed))),
  },
  { error: missingOr(messages.wrong_form) },
);

/**
 * The state of a sealed answer:
 * - `held`: the server holds it, counted or not. The device deletes it
 * - `later`: it is to be sent again
 * - `refused`: its ticket or its seal is not genuine, or the person was erased. The device may delete it
 */
export const sealedStates = ['held', 'later', 'refused'] as const;
export type SealedState = (typeof sealedStates)[number];

export const sendSealed = endpoint({
  operation: 'sendSealed',
  summary:
    'Take answers that somebody who has left this device gave: each is sealed with the storage key of its ticket, and is recorded as if its person had sent it.',
  method: 'POST',
  path: '/sealed_answers_api/',
  who: 'public',
  body: z.object({
    /** Those of one person are taken in this order. */
    answers: limitedArray(Sealed, mostSealed, { error: missingOr(messages.wrong_form) }).check(
      z.minLength(1, messages.empty_list),
    ),
  }),
  answers: {
    200: z.object({ answers: z.array(z.object({ id: z.string(), state: z.enum(sealedStates) })) }),
    400: FieldErrors,
    429: ErrorBody,
  },
});
