import * as z from 'zod/mini';

import { languages } from '../languages.ts';
import { endpoint } from '../wire/endpoint.ts';
import { blankAsAbsent, flag, highestId, idList, oneOf, searchText, whole } from '../wire/fields.ts';
import { mostDays, qualities, QuestionToSolve } from '../questions/questions.ts';
import { attemptRules, draws, mostPool, showTimes, workModes } from './work-fields.ts';
import { AllowanceInput, ExposureInput, WorkChange, WorkInput } from './work-input.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';

/* Work: tests that a teacher gives to classes and pupils. How it is done and what came of it: attempts and results, apart. */

/** Whether a work is not open yet, can be done, or cannot be done any more. */
export const workStates = ['planned', 'open', 'over'] as const;
export type WorkState = (typeof workStates)[number];

/** Groups of this size and smaller are not counted among those who have met a test, since the count would tell who did. */
export const smallestCounted = 5;

/** Times by the clock of the school, as `2026-11-27T18:00`. */
const LocalTimes = z.object({
  opens_at: z.string(),
  due_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
});

const named = z.object({ id: z.int(), name: z.string() });

const listed = {
  id: z.int(),
  title: z.string(),
  mode: z.enum(workModes),
  state: z.enum(workStates),
  /** Whether it opens, is due or closes today. */
  is_today: z.boolean(),
  opens_at: Moment,
  due_at: z.nullable(Moment),
  closes_at: z.nullable(Moment),
  local: LocalTimes,
  archived_at: z.nullable(Moment),
  /** How many tests each pupil is asked. */
  tests_count: z.int(),
  classes: z.array(named),
  author_name: z.string(),
  /** Whether the reader gave it. */
  is_own: z.boolean(),
  /** Of the pupils that the reader may see: how many have the work, have started, and have handed in. */
  pupils_count: z.int(),
  begun: z.int(),
  handed_in: z.int(),
};

export const WorkInList = z.object({
  ...listed,
  /** Of the pupils that the reader may see: how many answers wait for a person’s mark. Absent where such work is not asked for. */
  to_mark: z.optional(z.int()),
});
export type WorkInList = z.infer<typeof WorkInList>;

/** The allowances of one pupil. */
export const Allowance = z.object({
  person: z.int(),
  name: z.string(),
  minutes: z.int(),
  attempts: z.int(),
  closes_at: z.nullable(Moment),
  /** That time by the clock of the school. */
  local_closes_at: z.nullable(z.string()),
});
export type Allowance = z.infer<typeof Allowance>;

/** A test of the bank as those see it who solve it. */
export const BankTest = z.extend(QuestionToSolve, { enabled: z.boolean() });
export type BankTest = z.infer<typeof BankTest>;

/** A rule as it was sent. */
export const GivenRule = z.object({
  category: z.int(),
  levels: z.array(z.int()),
  types: z.array(z.string()),
  count: z.int(),
  draw: z.enum(draws),
});
export type GivenRule = z.infer<typeof GivenRule>;

/** A work as its author sees it, and the teachers of its classes. */
export const WorkPage = z.object({
  ...listed,
  words: z.string(),
  given_at: Moment,
  /** Null where the tests were chosen one by one. */
  rule: z.nullable(GivenRule),
  rule_category_name: z.string(),
  /** In their order, at most `mostWorkTests`. Where each pupil gets other ones, these are drawn from. */
  tests: z.array(BankTest),
  /** How many tests there are, or how many are drawn from. */
  pool_count: z.int(),
  time_limit: z.nullable(z.int()),
  attempts: z.enum(attemptRules),
  mix_tests: z.boolean(),
  mix_options: z.boolean(),
  show: z.object({ marks: z.enum(showTimes), keys: z.enum(showTimes), explanations: z.enum(showTimes) }),
  pass_mark: z.int(),
  parents_see: z.boolean(),
  /** Whether it goes on in exam mode where the line is gone. */
  offline: z.boolean(),
  /** Whether its tests are served to nobody of the school outside of it until it closes. */
  reserved: z.boolean(),
  /**
   * How many of its tests another work keeps that is open or planned: one that reserves them, or that some of its pupils have too. Their results
   * and right answers are not shown in this work until then.
   */
  withheld_tests: z.int(),
  /** Pupils to whom it was given one by one, as far as the reader may see them. */
  people: z.array(named),
  /** How many are doing it now. */
  under_way: z.int(),
  may_change: z.boolean(),
  /** Changes with every field in the form of a work: see `seen_version` of a change. */
  version: z.string(),
});
export type WorkPage = z.infer<typeof WorkPage>;

export const listWork = endpoint({
  operation: 'listWork',
  summary:
    'The work that the caller gave, or that classes have which the caller teaches; for staff all. What opens, is due or closes today comes first, then what is open, planned, and over; of work to mark that with most answers to mark.',
  method: 'GET',
  path: '/work_api/',
  who: 'author',
  query: z.object({
    ...listQuery(20),
    s: searchText(),
    class: z.optional(blankAsAbsent(whole(1, highestId))),
    state: z.optional(blankAsAbsent(oneOf(workStates))),
    /** Whether to list work that was taken back, and no other. */
    archived: z._default(blankAsAbsent(flag()), false),
    /** Whether to list work with answers that wait for a person’s mark, taken back or not, and no other. */
    to_mark: z._default(blankAsAbsent(flag()), false),
  }),
  answers: { 200: listOf(WorkInList), 400: FieldErrors },
});

export const giveWork = endpoint({
  operation: 'giveWork',
  summary:
    'Give work to classes and pupils: tests in an order, or a rule that finds them. Teachers give it to classes that they teach and to their pupils, staff to all.',
  method: 'POST',
  path: '/work_api/',
  who: 'person',
  acceptsIdempotencyKey: true,
  body: WorkInput,
  answers: { 201: oneObject(WorkPage), 400: FieldErrors, 403: ErrorBody },
});

export const getWork = endpoint({
  operation: 'getWork',
  summary: 'A work, for those who gave it, teachers of its classes, and staff.',
  method: 'GET',
  path: '/work_api/{id}/',
  who: 'person',
  params: IdParams,
  answers: { 200: oneObject(WorkPage), 403: ErrorBody, 404: ErrorBody },
});

export const changeWork = endpoint({
  operation: 'changeWork',
  summary:
    'Change a work. Once somebody has begun, its tests, their order and its mode cannot change; a changed time limit or closing time moves the end of attempts that are under way. Refused with 409 where `seen_version` is not the version of now.',
  method: 'PATCH',
  path: '/work_api/{id}/',
  who: 'person',
  params: IdParams,
  body: WorkChange,
  acceptsIdempotencyKey: true,
  answers: { 200: oneObject(WorkPage), 400: FieldErrors, 403: ErrorBody, 404: ErrorBody, 409: ErrorBody },
});

export const takeBackWork = endpoint({
  operation: 'takeBackWork',
  summary:
    'Delete a work that nobody has begun; take back another one: it is archived, and attempts that are under way are handed in.',
  method: 'DELETE',
  path: '/work_api/{id}/',
  who: 'person',
  params: IdParams,
  answers: { 204: null, 403: ErrorBody, 404: ErrorBody },
});

export const previewWork = endpoint({
  operation: 'previewWork',
  summary: 'The tests of a work as a pupil may be asked them, without right answers. Nothing is recorded.',
  method: 'GET',
  path: '/work_api/{id}/preview/',
  who: 'person',
  params: IdParams,
  answers: {
    200: oneObject(
      z.object({
        id: z.int(),
        title: z.string(),
        words: z.string(),
        mode: z.enum(workModes),
        time_limit: z.nullable(z.int()),
        tests: z.array(QuestionToSolve),
      }),
    ),
    403: ErrorBody,
    404: ErrorBody,
  },
});

export const listAllowances = endpoint({
  operation: 'listAllowances',
  summary:
    'What pupils are granted in a work beside the others, and who has the work, for those who may change it.',
  method: 'GET',
  path: '/work_api/{id}/allowances/',
  who: 'person',
  params: IdParams,
  answers: {
    200: z.object({ status: z.literal('ok'), data_api: z.array(Allowance), pupils: z.array(named) }),
    403: ErrorBody,
    404: ErrorBody,
  },
});

export const grantAllowance = endpoint({
  operation: 'grantAllowance',
  summary:
    'Grant one pupil more minutes, more attempts or a later end, in place of what was granted before; an attempt that is under way ends accordingly.',
  method: 'PUT',
  path: '/work_api/{id}/allowances/',
  who: 'person',
  params: IdParams,
  body: AllowanceInput,
  answers: {
    200: z.object({ status: z.literal('ok'), data_api: z.array(Allowance), pupils: z.array(named) }),
    400: FieldErrors,
    403: ErrorBody,
    404: ErrorBody,
  },
});

export const searchBank = endpoint({
  operation: 'searchBank',
  summary: 'Enabled tests of the whole bank to choose from, as those see them who solve them.',
  method: 'GET',
  path: '/work_api/bank/',
  who: 'author',
  query: z.object({
    ...listQuery(10),
    s: searchText(),
    /** A category's id, its whole subtree included. */
    category: z.optional(blankAsAbsent(whole(1, highestId))),
    /** Ids of difficulty levels; all without it. */
    levels: z.optional(blankAsAbsent(idList())),
    /** Names of types with commas between them; all without it. */
    types: z.optional(blankAsAbsent(searchText())),
    /** A tag, in any alphabet: see questions/tags.ts. */
    tag: z.optional(blankAsAbsent(searchText())),
    /** The language in which tests ask. */
    language: z.optional(blankAsAbsent(oneOf(languages))),
    /** The id of an author, whose tests in exams are left out for colleagues. */
    author: z.optional(blankAsAbsent(whole(1, highestId))),
    /** As in listQuestions: these filters, which say what only authors know, leave tests of others out unless the caller reads all. */
    never_given: z.optional(blankAsAbsent(flag())),
    quality: z.optional(blankAsAbsent(oneOf(qualities))),
    given_within: z.optional(blankAsAbsent(whole(1, mostDays))),
    not_given_for: z.optional(blankAsAbsent(whole(1, mostDays))),
    /** Ids of tests; only these. */
    ids: z.optional(blankAsAbsent(idList())),
  }),
  answers: {
    200: z.extend(listOf(BankTest), {
      /** As in listQuestions. */
      total_is_exact: z.optional(z.literal(false)),
    }),
    400: FieldErrors,
  },
});

export const countMet = endpoint({
  operation: 'countMet',
  summary: `How many of those who would get tests have answered each of them already, and how many any of them. Only classes with at least ${smallestCounted} pupils are counted, and nobody is named.`,
  method: 'POST',
  path: '/work_api/met/',
  who: 'author',
  body: ExposureInput,
  answers: {
    200: z.object({
      status: z.literal('ok'),
      /** How many pupils were counted, and how many of them have met one of the tests at least. */
      pupils: z.int(),
      met: z.int(),
      /** Pupils who are not counted: in small classes, or named one by one. */
      not_counted: z.int(),
      /** How many tests were looked at. */
      looked_at: z.int(),
      /** The tests that at least one pupil has met. */
      tests: z.array(z.object({ id: z.int(), met: z.int() })).check(z.maxLength(mostPool)),
    }),
    400: FieldErrors,
  },
});

export const readClock = endpoint({
  operation: 'readClock',
  summary: 'The time zone of the school, and what its clock says, for forms with times of work.',
  method: 'GET',
  path: '/work_api/clock/',
  who: 'author',
  answers: {
    200: z.object({ status: z.literal('ok'), time_zone: z.string(), local: z.string(), now: Moment }),
  },
});
