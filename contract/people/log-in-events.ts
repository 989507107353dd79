import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, whole } from '../wire/fields.ts';
import { FieldErrors, Moment } from '../wire/wire.ts';

/* Events by other people at the log-in of an account, for its person and the parents. */

/**
 * The kinds of events:
 * - `card_printed`: a new log-in card was made; the one before opens the account no more
 * - `pin_reset`: the PIN of the card was set back
 * - `sessions_ended`: the account was logged out everywhere
 * - `address_changed`: staff changed the address of the account
 * - `parent_linked`: a person became a parent by the code of the pupil
 */
export const logInEvents = [
  'card_printed',
  'pin_reset',
  'sessions_ended',
  'address_changed',
  'parent_linked',
] as const;

export const LogInEvent = z.object({
  id: z.int(),
  made_at: Moment,
  what: z.enum(logInEvents),
  /** The name of the child whose log-in it is; blank for the log-in of the caller. */
  child_name: z.string(),
  /** Whether a member of staff did it; staff are not named. */
  by_staff: z.boolean(),
  /** The name of the teacher who did it, or for the pupil of the new parent; blank for staff, for an erased account, and for a parent who reads of another one. */
  by_name: z.string(),
});
export type LogInEvent = z.infer<typeof LogInEvent>;

/** For how many days events are listed at most. */
export const mostEventDays = 366;

export const listLogInEvents = endpoint({
  operation: 'listLogInEvents',
  summary:
    'What other people did to the log-in of the caller, and of the caller’s children: the latest 20 of the last days, the latest first.',
  method: 'GET',
  path: '/log_in_events_api/',
  who: 'person',
  query: z.object({ days: z._default(blankAsAbsent(whole(1, mostEventDays)), mostEventDays) }),
  answers: {
    200: z.object({ status: z.literal('ok'), data_api: z.array(LogInEvent) }),
    400: FieldErrors,
  },
});
