import * as z from 'zod/mini';

import { taskState } from './analysis.ts';
import { endpoint } from '../wire/endpoint.ts';
import { anyText, blankAsAbsent, oneOf, pk, whole } from '../wire/fields.ts';
import { languages } from '../languages.ts';
import { TestType } from '../questions/question-input.ts';
import { QuestionForAuthor, QuestionForStaff } from '../questions/questions.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';

/*
 * Drafts of tests that a language model writes: more like a test, or by category, type, level, language and topic. A draft is a
 * disabled test of the user who ordered it. No pupil can solve it until that user, or staff, accepts it.
 */

/** The most drafts of one order. */
export const mostDrafts = 10;
/** The most orders of one person that wait or run. */
export const mostOrders = 5;
/** The length of a topic in characters. */
export const longestTopic = 300;

/** The settings of an order. */
const settings = {
  /** The id of a test that the drafts resemble, which the caller may change; null for none. */
  like: z.nullable(z.int()),
  category: z.int(),
  test_type: z.string(),
  qiyinlik_darajasi: z.int(),
  /** Of the texts. */
  language: z.enum(languages),
  /** In the caller's words; blank for the whole subject. */
  topic: z.string(),
  count: z.int(),
};

/** An order of drafts. */
export const DraftOrder = z.object({
  id: z.int(),
  ...settings,
  category_name: z.string(),
  made_by_name: z.string(),
  made_at: Moment,
  ...taskState,
  /** As of any task; `cancelled` where a person has ended it before it was done. */
  state: z.enum(['waiting', 'running', 'failed', 'done', 'cancelled']),
  /** How many drafts were made; fewer than `count` where the model wrote too few that can be used. */
  made: z.int(),
  /** How many of them the author has neither accepted nor deleted. */
  open: z.int(),
  /** Texts of the model that were rejected as drafts: not of the shape of the type, with a warning of the linter, or too similar to a test. */
  left_out: z.object({ invalid: z.int(), flawed: z.int(), alike: z.int() }),
});
export type DraftOrder = z.infer<typeof DraftOrder>;

const ForAuthor = z.union([QuestionForStaff, QuestionForAuthor]);

/** An order with its drafts, without those that were deleted. */
const DraftOrderWithDrafts = z.extend(DraftOrder, {
  drafts: z.array(
    z.object({
      test: ForAuthor,
      /** Whether it was accepted, or enabled in another way. */
      is_accepted: z.boolean(),
    }),
  ),
});
export type DraftOrderWithDrafts = z.infer<typeof DraftOrderWithDrafts>;

const errors = { 403: ErrorBody, 404: ErrorBody };

export const orderDrafts = endpoint({
  operation: 'orderDrafts',
  summary:
    'Ask for drafts of tests. With `like` the other fields but `count` may be left out, and are then those of that test. Refused with 409 `analysis_off` where no endpoint is set or staff have switched it off, and `too_many_orders` where five orders of the caller wait or run.',
  method: 'POST',
  path: '/ai_api/drafts/',
  who: 'author',
  body: z.object({
    like: z.optional(blankAsAbsent(pk())),
    category: z.optional(blankAsAbsent(pk())),
    test_type: z.optional(blankAsAbsent(TestType)),
    qiyinlik_darajasi: z.optional(blankAsAbsent(pk())),
    /** Left out: that of the category. */
    language: z.optional(blankAsAbsent(oneOf(languages))),
    topic: z._default(anyText(longestTopic), ''),
    count: z._default(blankAsAbsent(whole(1, mostDrafts)), 5),
  }),
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(DraftOrder), 400: FieldErrors, 409: ErrorBody },
});

export const listDraftOrders = endpoint({
  operation: 'listDraftOrders',
  summary: 'The orders of drafts, the newest first: for teachers their own, for staff all.',
  method: 'GET',
  path: '/ai_api/drafts/',
  who: 'author',
  query: z.object(listQuery(10)),
  answers: { 200: listOf(DraftOrder), 400: FieldErrors },
});

export const getDraftOrder = endpoint({
  operation: 'getDraftOrder',
  summary: 'An order with its drafts, for who has made it and staff.',
  method: 'GET',
  path: '/ai_api/drafts/{id}/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(DraftOrderWithDrafts), ...errors },
});

export const cancelDraftOrder = endpoint({
  operation: 'cancelDraftOrder',
  summary: 'End an order that waits or runs. The drafts that it has made stay. Once more it changes nothing.',
  method: 'POST',
  path: '/ai_api/drafts/{id}/cancel/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(DraftOrder), ...errors },
});

export const acceptDraft = endpoint({
  operation: 'acceptDraft',
  summary:
    'Accept a draft: the test is enabled. Once more it changes nothing. 404 for a test that is no draft. A draft that is not wanted is deleted as every test is.',
  method: 'POST',
  path: '/tests_api/{id}/accept-draft/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(ForAuthor), ...errors },
});
