import * as z from 'zod/mini';

import { languages } from '../languages.ts';
import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, flag, highestId, idList, oneOf, searchText, whole } from '../wire/fields.ts';
import { Tags } from './tags.ts';
import { ShownMedia } from './media.ts';
import { optionLetters } from './choices.ts';
import { AnyContent, AnyKey } from '../question-types/shapes.ts';
import { Rendered } from './rich-text.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, listSorts, oneObject } from '../wire/wire.ts';

/*
 * On the wire and on screen a question is a test. `savol` is its text, `qiyinlik_darajasi` the id of its difficulty level. The types
 * are in question-types/. Tests of the types `choosable` and `free_text` have their content and key in the fields `a` to `e`,
 * `right_answer` and `right_answer_text`, all other types in `content` and `key`.
 */

/** The size of a picture in bytes: 5 MiB. */
export const largestImage = 5_242_880;

/** The lengths of texts in characters. */
export const longestQuestion = 10_000;
export const longestOption = 1000;
export const longestRightAnswer = 2000;
export const longestExplanation = 5000;

/** The fields for people who may not know the answer: the right answer is not among them. */
const toSolve = {
  id: z.int(),
  test_type: z.string(),
  savol: z.string(),
  a: z.string(),
  b: z.string(),
  c: z.string(),
  d: z.string(),
  e: z.string(),
  category: z.int(),
  category_name: z.string(),
  qiyinlik_darajasi: z.int(),
  /** Path of the picture; ends in default.jpg where there is none. */
  image: z.string(),
  /** The content, of the shape that the type has in question-types/. */
  content: z.optional(AnyContent),
  media: z.optional(ShownMedia),
  /** How its texts are formatted: see text-format.ts. Absent where they are plain. */
  text_format: z.optional(z.literal('markdown')),
  /** The texts of this object that have formulas or are formatted. */
  rendered: z.optional(Rendered),
};
/** The number of the version, absent for the first: see versions.ts. An answer names it, since letters and texts may change. */
const version = z.optional(z.int());
const withAnswer = {
  ...toSolve,
  right_answer: z.nullable(z.enum(optionLetters)),
  /** Accepted answers of a free-text test, one a line. */
  right_answer_text: z.string(),
  /** Whether an answer to a free-text test must be exactly as one of these is written. Absent where what means the same is right too. */
  right_answer_exact: z.optional(z.boolean()),
  /** The right answer, of the shape that the type has in question-types/; null while none is recorded. */
  key: z.optional(AnyKey),
  /** Why the right answer is right; absent where there is no explanation. */
  explanation: z.optional(z.string()),
  /** Remarks on options, by their ids; absent where there are none. */
  remarks: z.optional(z.record(z.string(), z.string())),
};
const withAuthor = {
  ...withAnswer,
  /** Null where the author's account was deleted. */
  author: z.nullable(z.int()),
  author_name: z.string(),
  enabled: z.boolean(),
  is_analyzed_by_ai: z.boolean(),
  /** See tags.ts; absent where there are none. */
  tags: z.optional(Tags),
  change_by_ai: z.string(),
  /** Present where its author has shared it with the reader to change: see question-sets.ts. */
  may_change: z.optional(z.literal(true)),
  version,
};

/** For people who are about to answer it: without the right answer. */
export const QuestionToSolve = z.object({ ...toSolve, version });
export type QuestionToSolve = z.infer<typeof QuestionToSolve>;
/** For people who have answered it, and for their parents. */
export const Question = z.object(withAnswer);
export type Question = z.infer<typeof Question>;
/** For its author: with its state and the notes of its analysis. */
export const QuestionForAuthor = z.object(withAuthor);
export type QuestionForAuthor = z.infer<typeof QuestionForAuthor>;
/** For staff: with the e-mail address of the author too. */
export const QuestionForStaff = z.object({ ...withAuthor, author_email: z.string() });
export type QuestionForStaff = z.infer<typeof QuestionForStaff>;

/**
 * A question as its reader may see it. The schema with most fields is the first, since a value is read by the first schema that
 * it fits.
 */
export const ReadQuestion = z.union([QuestionForStaff, QuestionForAuthor, Question]);
export type ReadQuestion = z.infer<typeof ReadQuestion>;

/** Whether a question came with the fields that concern its author only. */
export function isForAuthor(question: ReadQuestion): question is QuestionForAuthor | QuestionForStaff {
  return 'author' in question;
}

/** The most tests that a search or a filter counts and pages through. */
export const mostFound = 10_000;

/**
 * What answers say of a test, once it has `leastAnswers`: nearly all are wrong, nearly all are right, or neither; and whether it has fewer. Answers
 * that wait for a mark do not count.
 */
export const qualities = ['hard', 'fair', 'easy', 'untried'] as const;
export type Quality = (typeof qualities)[number];
export const leastAnswers = 10;
/** The shares of right answers, in percent, below which a test is hard and from which it is easy. */
export const hardBelow = 25;
export const easyFrom = 90;

/** The most days of a filter by the last use. */
export const mostDays = 3660;

const QuestionList = z.extend(listOf(ReadQuestion), {
  /** False where more tests match than `total` says; absent otherwise. */
  total_is_exact: z.optional(z.literal(false)),
});

export const listQuestions = endpoint({
  operation: 'listQuestions',
  summary: 'The tests that the caller may read; a guest is answered `no_access`.',
  method: 'GET',
  path: '/tests_api/',
  who: 'anyone',
  query: z.object({
    ...listQuery(10),
    s: searchText(),
    sort: z._default(blankAsAbsent(oneOf(listSorts)), 'id_desc'),
    /** A category's id, its whole subtree included. */
    category: z.optional(blankAsAbsent(whole(1, highestId))),
    enabled: z.optional(blankAsAbsent(flag())),
    is_analyzed_by_ai: z.optional(blankAsAbsent(flag())),
    /** Ids of difficulty levels; all without it. */
    levels: z.optional(blankAsAbsent(idList())),
    /** Names of types with commas between them; all without it. */
    types: z.optional(blankAsAbsent(searchText())),
    /** True for tests that stand in no work, false for the others. */
    never_given: z.optional(blankAsAbsent(flag())),
    /** True for tests that have no right answer and whose answers no person marks, false for the others. */
    without_key: z.optional(blankAsAbsent(flag())),
    /** A tag, in any alphabet: see tags.ts. This filter and the next ones, which say what only authors know, leave tests of others out unless the caller reads all. */
    tag: z.optional(blankAsAbsent(searchText())),
    /** The id of an author. */
    author: z.optional(blankAsAbsent(whole(1, highestId))),
    /** The language in which tests ask, as their letters and words tell. */
    language: z.optional(blankAsAbsent(oneOf(languages))),
    /** What the answers say of tests. */
    quality: z.optional(blankAsAbsent(oneOf(qualities))),
    /** Tests that were given in the last days, from the opening of work; the others with `not_given_for`. */
    given_within: z.optional(blankAsAbsent(whole(1, mostDays))),
    not_given_for: z.optional(blankAsAbsent(whole(1, mostDays))),
    /** Ids of tests; only these. */
    ids: z.optional(blankAsAbsent(idList())),
  }),
  answers: { 200: QuestionList, 400: FieldErrors, 401: ErrorBody },
});

export const getQuestion = endpoint({
  operation: 'getQuestion',
  summary: 'One test with its right answer, for users who may read it.',
  method: 'GET',
  path: '/tests_api/{id}/',
  who: 'person',
  params: IdParams,
  answers: { 200: oneObject(ReadQuestion), 403: ErrorBody, 404: ErrorBody },
});
