import * as z from 'zod/mini';

import { Rendered } from './questions/rich-text.ts';
import { endpoint } from './wire/endpoint.ts';
import { blankAsAbsent, flag, missingOr, pk, text } from './wire/fields.ts';
import { distinctIds, limitedArray } from './wire/limited.ts';
import { messages } from './wire/messages.ts';
import { onOneLine } from './wire/names.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from './wire/wire.ts';

/* Named sets of tests, which their authors share with colleagues or the whole school (decision 104). */

/** Limits of a set: characters of its name, its tests, and colleagues with whom it is shared; and how many sets an author has. */
export const setLimits = { name: 150, tests: 500, shares: 100, sets: 200 } as const;

/** Why a set is refused, in sentences about its fields. */
export const setMessages = {
  tests_or_category: 'A set has either tests or a category.',
  of_category: 'A set of a category takes and loses no single tests.',
  many_sets: `Ensure that you have no more than ${setLimits.sets} sets.`,
} as const;
export type SetRefusal = keyof typeof setMessages;

/** The code of a sentence of `setMessages`; undefined for others. */
export function readSetMessage(sentence: string): SetRefusal | undefined {
  const codes = Object.keys(setMessages) as SetRefusal[];
  return codes.find((code) => setMessages[code] === sentence);
}

const setName = () => text(setLimits.name, onOneLine);

/** With whom a set is shared, and whether they may change the tests that its author has written. */
const Share = z.object({
  /** Null for all teachers and staff of the school. */
  person: z.nullable(pk()),
  may_change: flag(),
});

const summary = {
  id: z.int(),
  name: z.string(),
  /** Blank once the account of the author is closed. */
  author_name: z.string(),
  /** Whether the reader is the author. */
  is_own: z.boolean(),
  /** Whether the reader may change the tests that the author has written. */
  may_change: z.boolean(),
  /** The category of which it has all tests of its author, with those of categories below; null for a set that its author fills. */
  category: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** How many tests it has for its author, also those that the reader may not read. */
  tests_count: z.int(),
  /** With whom it is shared. Others than the author learn only whether the whole school has it. */
  shared: z.enum(['no', 'people', 'school']),
  /** Whether it has been shared with the reader by name since the reader opened the list last. */
  is_new: z.boolean(),
  made_at: Moment,
};

/** A set in the list. */
export const SetInList = z.object(summary);
export type SetInList = z.infer<typeof SetInList>;

/** A set with its tests in their order; those of a category the newest first, at most `setLimits.tests`. */
export const QuestionSet = z.object({
  ...summary,
  /** For people other than the author without disabled ones that they may not read, and without those that work keeps from them. */
  tests: z.array(
    z.object({
      id: z.int(),
      /** Its beginning. */
      savol: z.string(),
      text_format: z.optional(z.literal('markdown')),
      rendered: z.optional(Rendered),
      test_type: z.string(),
      enabled: z.boolean(),
      author_name: z.string(),
      /** Whether the reader may change this test. */
      may_change: z.boolean(),
    }),
  ),
  /** For the author only. */
  shares: z.optional(
    z.array(z.object({ person: z.nullable(z.int()), name: z.string(), may_change: z.boolean() })),
  ),
});
export type QuestionSet = z.infer<typeof QuestionSet>;

export const listQuestionSets = endpoint({
  operation: 'listQuestionSets',
  summary:
    'The sets of the caller, and those that are shared with the caller or the whole school; the newest first.',
  method: 'GET',
  path: '/sets_api/',
  who: 'author',
  query: z.object({
    ...listQuery(50),
    /** Only those of the caller. */
    is_own: z.optional(blankAsAbsent(flag())),
  }),
  answers: { 200: listOf(SetInList), 400: FieldErrors },
});

export const seeQuestionSets = endpoint({
  operation: 'seeQuestionSets',
  summary:
    'Note that the caller has seen the list of sets: none that is shared with the caller is new any more.',
  method: 'POST',
  path: '/sets_api/seen/',
  who: 'author',
  answers: { 204: null },
});

export const addQuestionSet = endpoint({
  operation: 'addQuestionSet',
  summary:
    'Make a set: of tests that the caller may read, in their order, or of all tests that the caller has written in a category and below it, now and later.',
  method: 'POST',
  path: '/sets_api/',
  who: 'author',
  /** Either `tests` or `category`. */
  body: z.object({
    name: setName(),
    tests: z.optional(distinctIds(setLimits.tests)),
    category: z.optional(pk()),
  }),
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(QuestionSet), 400: FieldErrors },
});

export const getQuestionSet = endpoint({
  operation: 'getQuestionSet',
  summary: 'A set with its tests, for its author and people with whom it is shared.',
  method: 'GET',
  path: '/sets_api/{id}/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(QuestionSet), 404: ErrorBody },
});

export const changeQuestionSet = endpoint({
  operation: 'changeQuestionSet',
  summary:
    'Rename a set, add tests at its end, remove tests, or replace the list of those with whom it is shared. Its author may. ' +
    'People of that list write tests; the tests stay as they are. A set of a category takes and loses no single tests.',
  method: 'PATCH',
  path: '/sets_api/{id}/',
  who: 'author',
  params: IdParams,
  body: z.object({
    name: z.optional(setName()),
    /** Tests of the set are added once. */
    add: z.optional(distinctIds(setLimits.tests)),
    remove: z.optional(distinctIds(setLimits.tests)),
    shares: z.optional(
      limitedArray(Share, setLimits.shares, { error: missingOr(messages.wrong_form) }).check(
        z.refine(
          (shares: { person: number | null }[]) =>
            new Set(shares.map(({ person }) => person)).size === shares.length,
          messages.repeated,
        ),
      ),
    ),
  }),
  answers: { 200: oneObject(QuestionSet), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody },
});

export const deleteQuestionSet = endpoint({
  operation: 'deleteQuestionSet',
  summary: 'Delete a set. Its tests stay.',
  method: 'DELETE',
  path: '/sets_api/{id}/',
  who: 'author',
  params: IdParams,
  answers: { 204: null, 403: ErrorBody, 404: ErrorBody },
});

export const copyQuestionSet = endpoint({
  operation: 'copyQuestionSet',
  summary:
    'Copy tests of a set, with pictures and sound, to tests of the caller: all or none. Without `tests` all that the caller may read, without `category` each into the category of its original.',
  method: 'POST',
  path: '/sets_api/{id}/copy/',
  who: 'author',
  params: IdParams,
  body: z.object({ tests: z.optional(distinctIds(setLimits.tests)), category: z.optional(pk()) }),
  acceptsIdempotencyKey: true,
  answers: {
    /** The ids of the copies, in the order of the set. */
    201: z.object({ status: z.literal('ok'), data_api: z.array(z.object({ id: z.int() })) }),
    400: FieldErrors,
    404: ErrorBody,
  },
});
