import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { blankAsAbsent, oneOf } from './wire/fields.ts';
import { Rendered } from './questions/rich-text.ts';
import { Day, ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from './wire/wire.ts';

/* How the tests of an author are answered. */

/** Sums over answers of all people. */
export const AnswerCount = z.object({
  answers: z.int(),
  right: z.int(),
  /** Answers that have no points yet. */
  waiting: z.int(),
});
export type AnswerCount = z.infer<typeof AnswerCount>;

/** The average score of the answers with points in percent, partly right ones included; null where none has points. */
const average = z.nullable(z.int());

/** For how many weeks the answers to a test are counted by week. */
export const weeksOfStatistics = 52;

/** The answers to a test: all, by option, and by week. */
export const Statistics = z.extend(AnswerCount, {
  /** Answers of which a part is right. */
  partly: z.int(),
  average,
  /** How often each option was chosen, by its id; empty where a test has no options. */
  options: z.record(z.string(), z.int()),
  /** The weeks with answers, the earliest first. */
  weeks: z.array(z.extend(AnswerCount, { since: Day })),
});
export type Statistics = z.infer<typeof Statistics>;

export const getStatistics = endpoint({
  operation: 'getStatistics',
  summary: 'How often a test was answered, how often right, by option and by week, for its author and staff.',
  method: 'GET',
  path: '/tests_api/{id}/statistics/',
  who: 'author',
  params: IdParams,
  answers: { 200: oneObject(Statistics), 404: ErrorBody },
});

/**
 * States of a test, for its author. Several may be true at once.
 * - `nobody_right`: it was answered, and never right, though it has a right answer
 * - `without_key`: it has no right answer, and no person marks its answers
 * - `waiting`: some answers have no points yet
 * - `today`: it was answered today
 */
export const testStates = ['nobody_right', 'without_key', 'waiting', 'unanswered', 'today'] as const;
export type TestState = (typeof testStates)[number];

/** A test as its author finds it in a list, with the beginning of its text. */
export const WrittenQuestion = z.extend(AnswerCount, {
  id: z.int(),
  savol: z.string(),
  category: z.int(),
  category_name: z.string(),
  enabled: z.boolean(),
  average,
  /** When it was answered last; null where it never was. */
  latest_at: z.nullable(Moment),
  /** Absent where the text is plain. */
  text_format: z.optional(z.literal('markdown')),
  rendered: z.optional(Rendered),
});
export type WrittenQuestion = z.infer<typeof WrittenQuestion>;

export const listWritten = endpoint({
  operation: 'listWritten',
  summary: 'The tests that the caller wrote, with how they were answered.',
  method: 'GET',
  path: '/tests_api/written/',
  who: 'author',
  query: z.object({
    ...listQuery(10),
    state: z.optional(blankAsAbsent(oneOf(testStates))),
    /** The newest test first, the one answered last, the one answered most, or the one with the smallest share of right answers; those last whose answers a person marks. */
    sort: z._default(blankAsAbsent(oneOf(['id_desc', 'latest', 'answers', 'hardest'])), 'id_desc'),
  }),
  answers: { 200: listOf(WrittenQuestion), 400: FieldErrors },
});
