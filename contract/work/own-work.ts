import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, highestId, oneOf, whole } from '../wire/fields.ts';
import { shownFields } from './so-far.ts';
import { workModes } from './work-fields.ts';
import { ErrorBody, FieldErrors, listOf, listQuery, Moment } from '../wire/wire.ts';

/* The work that a pupil was given, as the pupil and the parents see it. */

/**
 * The state of a work for one pupil.
 * - `planned`: nothing yet
 * - `open`: it can be done
 * - `late`: it can still be done, after it was due
 * - `closed`: it is over, or was taken back
 */
export const workStates = ['planned', 'open', 'late', 'closed'] as const;
export type WorkState = (typeof workStates)[number];

/** How far a pupil is with a work. An attempt whose time is over counts as handed in. */
export const workProgresses = ['not_begun', 'under_way', 'handed_in'] as const;
export type WorkProgress = (typeof workProgresses)[number];

/** The result of the attempt that counts, once its marks may be shown. */
export const OwnResult = z.object({
  points: z.number(),
  /** The most points that there are. */
  most: z.int(),
  /** How many answers wait for a mark. */
  waiting: z.int(),
  ...shownFields,
  /** Since when it is shown as it is. */
  shown_at: Moment,
});
export type OwnResult = z.infer<typeof OwnResult>;

/** A work for one of its pupils, with the allowances of that pupil. */
export const OwnWork = z.object({
  id: z.int(),
  title: z.string(),
  /** The subject of the class by which it was given; null where that has none, and without a class. */
  subject: z.nullable(z.string()),
  /** The full name of its author; blank for a closed account. */
  teacher_name: z.string(),
  mode: z.enum(workModes),
  opens_at: Moment,
  due_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  /** In minutes. */
  time_limit: z.nullable(z.int()),
  /** How many tests it has. */
  tests: z.int(),
  state: z.enum(workStates),
  progress: z.enum(workProgresses),
  /** The attempt that is under way. */
  under_way: z.nullable(z.object({ answered: z.int(), tests: z.int(), ends_at: z.nullable(Moment) })),
  /** Of the attempt that counts. */
  handed_in_at: z.nullable(Moment),
  /** Whether that was after it was due. */
  handed_in_late: z.boolean(),
  /** How many more attempts can be started; null for any number. */
  attempts_left: z.nullable(z.int()),
  result: z.nullable(OwnResult),
});
export type OwnWork = z.infer<typeof OwnWork>;

/** The clock by which a reader names days and times, whatever the clock of the device says. */
export const schoolClock = {
  now: Moment,
  /** The time zone of the school, as in Asia/Tashkent. */
  time_zone: z.string(),
};

/** Work that is still to be done, that which is done or over, or both in this order. */
export const ownWorkFilters = ['due', 'done', 'all'] as const;
export type OwnWorkFilter = (typeof ownWorkFilters)[number];

export const listOwnWork = endpoint({
  operation: 'listOwnWork',
  summary:
    'The work that the caller, or a child of the caller, was given. What is to be done comes in the order in which it is due, ' +
    'what is done or over with the latest first. Parents see the work that its teacher shows to them.',
  method: 'GET',
  path: '/work_api/own/',
  who: 'person',
  query: z.object({
    ...listQuery(20),
    filter: z._default(blankAsAbsent(oneOf(ownWorkFilters)), 'all'),
    /** The id of a child of the caller; without it the caller’s own work. */
    child: z.optional(blankAsAbsent(whole(1, highestId))),
  }),
  answers: {
    200: z.extend(listOf(OwnWork), schoolClock),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
  },
});
