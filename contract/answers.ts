import * as z from 'zod/mini';

import { endpoint } from './wire/endpoint.ts';
import { Progress } from './progress.ts';
import { Question, QuestionToSolve } from './questions/questions.ts';
import { optionLetters } from './questions/choices.ts';
import { blankAsAbsent, flag, highestId, idList, oneOf, text, whole } from './wire/fields.ts';
import { json } from './wire/json-field.ts';
import { AnswerShapeInput, AnyAnswer } from './question-types/shapes.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment } from './wire/wire.ts';

/**
 * The result of a person's only answer to a test. Points are from 0 to the weight that the level had when the answer was given, with two decimals, the
 * percentage is a whole number from 0 to 100; both are null while the test has no right answer, and until a person has marked it.
 */
export const Result = z.object({
  user_name: z.string(),
  points: z.nullable(z.number()),
  percentage: z.nullable(z.int()),
  completed_at: Moment,
});
export type Result = z.infer<typeof Result>;

/** The length of a written answer in characters. */
export const longestAnswer = 10_000;

/** The right answer to a test, null and blank where it has none, and what its author says about it and about options. */
export const RightAnswer = z.pick(Question, {
  right_answer: true,
  right_answer_text: true,
  right_answer_exact: true,
  key: true,
  explanation: true,
  remarks: true,
  text_format: true,
  rendered: true,
});
export type RightAnswer = z.infer<typeof RightAnswer>;

/** How many further tests are answered with the next one at most. */
export const mostAhead = 20;

const besideNext = { progress: z.optional(Progress), answered: z.optional(RightAnswer) };

export const getUnsolved = endpoint({
  operation: 'getUnsolved',
  summary:
    'The next test of a category’s subtree that the caller has neither answered nor written, and whose key no work keeps from the caller.',
  method: 'GET',
  path: '/tests_api/get-unsolved/',
  who: 'person',
  query: z.object({
    category_id: whole(1, highestId),
    /** Whether to answer how far the caller is in the category too. */
    progress: z._default(blankAsAbsent(flag()), false),
    /** The id of a test that the caller has answered, whose right answer is answered too, with its explanation. */
    answered: z.optional(blankAsAbsent(whole(1, highestId))),
    /** How many further tests are answered too, to be solved one after another where the line may break. */
    ahead: z.optional(blankAsAbsent(whole(1, mostAhead))),
    /** The ids of tests that are not to be given, as the caller has answers to them that have not been sent yet. */
    except: z.optional(blankAsAbsent(idList())),
  }),
  answers: {
    200: z.union([
      z.object({
        status: z.literal('ok'),
        test: QuestionToSolve,
        ...besideNext,
        /** Those that come after `test`, in their order, where they are asked for by `ahead`; fewer where fewer are left. */
        tests: z.optional(z.array(QuestionToSolve)),
      }),
      z.object({ status: z.literal('no_tests_available'), ...besideNext }),
    ]),
    400: FieldErrors,
    404: ErrorBody,
  },
});

/** An answer: the letter of an option to a `choosable` test, a text to a `free_text` test, `answer` to a test of another type. */
export const AnswerInput = z.object({
  users_answer: z.optional(blankAsAbsent(oneOf(optionLetters))),
  users_text_answer: z.optional(text(longestAnswer)),
  /** Of the shape that the type has in question-types/. */
  answer: z.optional(json(AnswerShapeInput)),
});
export type AnswerInput = z.infer<typeof AnswerInput>;

/**
 * The number of the version of the test that the page has shown, by whose letters and texts the answer is read. One that is absent, or
 * none of the test, is the one of now.
 */
export const seenVersion = z.optional(blankAsAbsent(whole(1, highestId)));

/** An answer of free solving, by the letters and texts of a version. */
export const SubmittedAnswerInput = z.extend(AnswerInput, { seen_version: seenVersion });

const Recorded = z.object({ status: z.literal('ok'), result: Result });

export const submitAnswer = endpoint({
  operation: 'submitAnswer',
  summary:
    'Answer a test, once. The same answer again is answered with the first result, another one with 409. While the test is disabled or reserved for work, or its key is kept from the caller, an answer that fits it is refused with 409: `disabled`, or `kept_for_work` where the caller knows it from own work.',
  method: 'POST',
  path: '/tests_api/{id}/submit/',
  who: 'person',
  params: IdParams,
  body: SubmittedAnswerInput,
  acceptsIdempotencyKey: true,
  answers: {
    200: Recorded,
    201: Recorded,
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
    409: ErrorBody,
  },
});

export const listResults = endpoint({
  operation: 'listResults',
  summary: 'The results of a test: a pupil’s own, a parent’s children’s.',
  method: 'GET',
  path: '/tests_api/{id}/results/',
  who: 'family',
  params: IdParams,
  answers: { 200: z.object({ status: z.literal('ok'), results: z.array(Result) }), 404: ErrorBody },
});

/** A result that a change of the test has changed. Points and percentage are null where the answer waited, or waits since. */
export const Regrade = z.object({
  changed_at: Moment,
  /** Who changed the test: for staff and teachers only. Blank where the account is closed. */
  changed_by: z.optional(z.string()),
  /** The changed columns of the test on which results depend: `key`, `content`, `test_type`, `qiyinlik_darajasi`. */
  changed: z.array(z.string()),
  points_before: z.nullable(z.number()),
  percentage_before: z.nullable(z.int()),
  points: z.nullable(z.number()),
  percentage: z.nullable(z.int()),
});
export type Regrade = z.infer<typeof Regrade>;

/** How many changes of a result are sent with it: the latest. */
export const mostRegrades = 10;

/** An answer with its result. */
export const submitted = {
  users_answer: z.nullable(z.enum(optionLetters)),
  users_text_answer: z.nullable(z.string()),
  answer: z.optional(AnyAnswer),
  points: z.nullable(z.number()),
  percentage: z.nullable(z.int()),
  completed_at: Moment,
  /** Of an answer that a person has marked: the comment, which may be blank, and the time. */
  comment: z.optional(z.string()),
  marked_at: z.optional(Moment),
  /**
   * The test as it was when it was answered, where its content has changed since. Its right answer is the present one where
   * that fits, and the earlier one otherwise.
   */
  seen: z.optional(Question),
  /** The changes of the result by changes of the test, the earliest first; absent where there are none. */
  regraded: z.optional(z.array(Regrade)),
};

/** Whether an answer is wholly right, partly right or wrong, or has no points yet. */
export const verdicts = ['right', 'partly', 'wrong', 'waiting'] as const;
export type Verdict = (typeof verdicts)[number];
const verdict = z.optional(blankAsAbsent(oneOf(verdicts)));

/** Which answers of a person are listed: those with a verdict, or the mistakes, which are wrong or only partly right. */
export const answerFilters = [...verdicts, 'mistakes'] as const;
export type AnswerFilter = (typeof answerFilters)[number];

/** A test that a person has answered, beside the answer. A right one earned `weight` points when it was given. */
export const AnsweredTest = z.object({
  test: Question,
  weight: z.int(),
  answer: z.object(submitted),
});
export type AnsweredTest = z.infer<typeof AnsweredTest>;

/**
 * How many more answers the person gave, in the category that is asked for. Absent of a list by verdict, since the verdicts of these answers are
 * not shown.
 */
export const NotListed = z.object({
  /** To disabled tests. */
  disabled: z.int(),
  /** To tests that work keeps from the caller: they are listed once it shows the right answers. */
  in_work: z.int(),
});
export type NotListed = z.infer<typeof NotListed>;

export const listAnswered = endpoint({
  operation: 'listAnswered',
  summary:
    'The enabled tests that the caller, or a child of the caller, has answered, the latest first, without those whose keys work keeps from the caller.',
  method: 'GET',
  path: '/tests_api/answered/',
  who: 'person',
  query: z.object({
    ...listQuery(10),
    /** The id of a child of the caller; without it the caller’s own. */
    child: z.optional(blankAsAbsent(whole(1, highestId))),
    /** A category's id, its whole subtree included. */
    category: z.optional(blankAsAbsent(whole(1, highestId))),
    verdict: z.optional(blankAsAbsent(oneOf(answerFilters))),
  }),
  answers: {
    200: z.extend(listOf(AnsweredTest), { not_listed: z.optional(NotListed) }),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
  },
});

/** An answer of the caller, or of a child of the caller. */
export const FamilyAnswer = z.object({
  /** The id of the test. */
  test: z.int(),
  person: z.int(),
  user_name: z.string(),
  ...submitted,
});
export type FamilyAnswer = z.infer<typeof FamilyAnswer>;

export const listFamilyAnswers = endpoint({
  operation: 'listFamilyAnswers',
  summary: 'What the caller and the caller’s children have answered to some tests.',
  method: 'GET',
  path: '/tests_api/answers/',
  who: 'person',
  query: z.object({ ids: idList() }),
  answers: {
    200: z.object({ status: z.literal('ok'), data_api: z.array(FamilyAnswer) }),
    400: FieldErrors,
    403: ErrorBody,
  },
});

/** An answer as the author of the test and staff see it. The name is blank where the account is closed. */
export const NamedAnswer = z.object({
  user_name: z.string(),
  ...submitted,
  /** The id under which a person marks the answer: see marks.ts. Absent where no person marks it. */
  answer_id: z.optional(z.int()),
});
export type NamedAnswer = z.infer<typeof NamedAnswer>;

export const listNamedAnswers = endpoint({
  operation: 'listNamedAnswers',
  summary: 'All answers to a test with names, the latest first, for its author and staff.',
  method: 'GET',
  path: '/tests_api/{id}/answers/',
  who: 'author',
  params: IdParams,
  query: z.object({ ...listQuery(20), verdict }),
  answers: { 200: listOf(NamedAnswer), 400: FieldErrors, 404: ErrorBody },
});
