import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { anyText, blankAsAbsent, flag, highestId, oneOf, searchText, whole } from '../wire/fields.ts';
import { QuestionForAuthor, QuestionForStaff } from '../questions/questions.ts';
import { ErrorBody, FieldErrors, IdParams, listOf, listQuery, Moment, oneObject } from '../wire/wire.ts';

/*
 * The analysis of tests by a language model that the school has chosen (AI_URL). Its notes are text; nothing in it changes a test:
 * each suggestion is taken or dismissed by the author or staff. Without AI_URL, and while staff have switched it off, nothing is sent.
 */

/** The lengths of texts of a language model, in characters; longer texts are cut. */
export const longestFinding = 500;
/** The most suggestions of one kind, and the most sentences of one finding. */
export const mostFindings = 10;
/** The length of the notes of an analysis in characters. */
export const longestNotes = 5000;

/** The findings of an analysis of one test. Texts are in the language of the user who requested it. */
export const Findings = z.object({
  /** Whether the recorded right answer is right, after the model has solved the test without it. `no_key`: none is recorded. */
  key: z.enum(['right', 'wrong', 'unsure', 'no_key']),
  /** The model's own answer before it was shown the key, in words. */
  own_answer: z.string(),
  own_working: z.string(),
  /** Other answers that are right too, in words. */
  also_right: z.array(z.string()),
  ambiguous: z.array(z.string()),
  /** Whether the level fits; the weight from 1 to 5 that would. */
  level: z.enum(['fits', 'too_low', 'too_high']),
  /** Options that nobody would take, in words, with the reason. */
  weak_options: z.array(z.string()),
});
export type Findings = z.infer<typeof Findings>;

const suggestionKinds = ['key', 'text', 'explanation', 'level'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** One change that an analysis suggests. What it changes, `before` and `after` say as they stand in the test. */
export const Suggestion = z.object({
  id: z.int(),
  kind: z.enum(suggestionKinds),
  /** Which text of the test: `savol`, or the path of a text in its content, `content.options.1.text`. Blank for other kinds. */
  part: z.string(),
  /** A text; of a key its shape in question-types/, null while none is recorded; of a level its id. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  /** `stale`: the text that it would change has changed since. */
  state: z.enum(['open', 'taken', 'dismissed', 'stale']),
  /** Blank while nobody has decided, and for people who were erased. */
  decided_by_name: z.string(),
  decided_at: z.nullable(Moment),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Why a request to the language model did not succeed. */
export const analysisProblems = [
  'unreachable',
  'timed_out',
  'busy',
  'refused',
  'failed',
  'unreadable',
  'too_long',
] as const;
export type AnalysisProblem = (typeof analysisProblems)[number];

/** Where something stands that a language model was asked for. */
export const taskState = {
  /**
   * - `none`: nobody has asked for one
   * - `waiting`, `running`: requested; `retry_at` and `problem` are the time of the next trial and the problem of the last one
   * - `failed`: given up after several trials
   * - `done`
   */
  state: z.enum(['none', 'waiting', 'running', 'failed', 'done']),
  problem: z.nullable(z.enum(analysisProblems)),
  retry_at: z.nullable(Moment),
  /** Whether the requests of today are used up, the endpoint is given a rest, or staff have switched it off: then it waits. */
  held: z.nullable(z.enum(['daily_limit', 'resting', 'switched_off'])),
};

/** Where the analysis of a test stands. */
export const AnalysisState = z.object({
  ...taskState,
  /** The last analysis that ended, whatever `state` says of the one after it. */
  last: z.nullable(
    z.object({
      findings: Findings,
      /** The number of the version that was analyzed. */
      version: z.int(),
      model: z.string(),
      prompt_version: z.int(),
      made_at: Moment,
      suggestions: z.array(Suggestion),
    }),
  ),
});
export type AnalysisState = z.infer<typeof AnalysisState>;

const Analysis = z.object({ status: z.literal('ok'), data_api: z.array(AnalysisState).check(z.length(1)) });
const errors = { 403: ErrorBody, 404: ErrorBody };

export const getAnalysis = endpoint({
  operation: 'getAnalysis',
  summary: 'Where the analysis of a test stands, and what the last one says.',
  method: 'GET',
  path: '/tests_api/{id}/analysis/',
  who: 'author',
  params: IdParams,
  answers: { 200: Analysis, ...errors },
});

export const requestAnalysis = endpoint({
  operation: 'requestAnalysis',
  summary:
    'Ask for the analysis of a test. One that waits is not asked for twice. Refused with 409 `analysis_off` where no endpoint is set or staff have switched it off.',
  method: 'POST',
  path: '/tests_api/{id}/analysis/',
  who: 'author',
  params: IdParams,
  answers: { 200: Analysis, ...errors, 409: ErrorBody },
});

const changed = oneObject(z.union([QuestionForStaff, QuestionForAuthor]));

export const takeSuggestion = endpoint({
  operation: 'takeSuggestion',
  summary:
    'Change the test as a suggestion says. A change like any other: it keeps the version of now, and a new key regrades results. Refused with 409 `suggestion_stale` where the test says something else by now, `suggestion_decided` where the suggestion was dismissed. Once more it changes nothing.',
  method: 'POST',
  path: '/ai_api/suggestions/{id}/take/',
  who: 'author',
  params: IdParams,
  answers: { 200: changed, ...errors, 409: ErrorBody },
});

export const dismissSuggestion = endpoint({
  operation: 'dismissSuggestion',
  summary: 'Leave a suggestion out. Refused with 409 `suggestion_decided` where it was taken.',
  method: 'POST',
  path: '/ai_api/suggestions/{id}/dismiss/',
  who: 'author',
  params: IdParams,
  answers: { 200: Analysis, ...errors, 409: ErrorBody },
});

/** Which tests a run analyzes, as the filters of the list of tests say. */
const chosen = {
  s: searchText(),
  category: z.optional(blankAsAbsent(whole(1, highestId))),
  enabled: z.optional(blankAsAbsent(flag())),
  is_analyzed_by_ai: z.optional(blankAsAbsent(flag())),
};

/** The requests and tests of a run, before it starts. */
export const AnalysisCost = z.object({
  status: z.literal('ok'),
  /** The tests that the caller may change among those chosen. */
  tests: z.int(),
  /** Requests to the language model, as many as are made where each succeeds at once. */
  requests: z.int(),
  /** Characters sent, about. */
  characters: z.int(),
  /** Requests that are left of today's limit, after those that wait already. */
  left_today: z.int(),
  /** Days until all are analyzed, by the limit of a day. */
  days: z.int(),
});
export type AnalysisCost = z.infer<typeof AnalysisCost>;

export const getAnalysisCost = endpoint({
  operation: 'getAnalysisCost',
  summary: 'What the analysis of all tests that fit the filters would send, before it is begun.',
  method: 'GET',
  path: '/ai_api/cost/',
  who: 'author',
  query: z.object(chosen),
  answers: { 200: AnalysisCost, 400: FieldErrors, 409: ErrorBody },
});

/** The analysis of many tests. */
export const AnalysisRun = z.object({
  id: z.int(),
  state: z.enum(['running', 'paused', 'ended', 'cancelled']),
  made_by_name: z.string(),
  made_at: Moment,
  /** The filters of the run: the name of the category and the search text, blank without one. */
  category_name: z.string(),
  s: z.string(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  held: AnalysisState.shape.held,
});
export type AnalysisRun = z.infer<typeof AnalysisRun>;

/** The most tests of one run. */
export const mostInRun = 2000;

export const startAnalysisRun = endpoint({
  operation: 'startAnalysisRun',
  // Not composed: the page is built without it.
  summary:
    'Analyze all tests that fit the filters and that the caller may change, at most 2,000. Refused with 409 `analysis_off`, `no_tests`, `too_many_tests`, and `cost_changed` where there are more tests than `tests`, which the caller has seen.',
  method: 'POST',
  path: '/ai_api/runs/',
  who: 'author',
  body: z.object({ ...chosen, s: z._default(anyText(200), ''), tests: whole(1, mostInRun) }),
  acceptsIdempotencyKey: true,
  answers: { 201: oneObject(AnalysisRun), 400: FieldErrors, 409: ErrorBody },
});

export const listAnalysisRuns = endpoint({
  operation: 'listAnalysisRuns',
  summary: 'The runs, the newest first: for teachers their own, for staff all.',
  method: 'GET',
  path: '/ai_api/runs/',
  who: 'author',
  query: z.object(listQuery(10)),
  answers: { 200: listOf(AnalysisRun), 400: FieldErrors },
});

export const setAnalysisRun = endpoint({
  operation: 'setAnalysisRun',
  summary: 'Pause a run, let it go on, or cancel what is left of it. One that has ended stays as it is.',
  method: 'PATCH',
  path: '/ai_api/runs/{id}/',
  who: 'author',
  params: IdParams,
  body: z.object({ state: oneOf(['running', 'paused', 'cancelled']) }),
  answers: { 200: oneObject(AnalysisRun), 400: FieldErrors, ...errors },
});

/** Whether there is an analysis, for users who may request one; with the settings of staff. */
export const AnalysisSettings = z.object({
  status: z.literal('ok'),
  /** Whether AI_URL is set. Where not, nothing of the analysis is offered. */
  is_set: z.boolean(),
  /** Whether staff let it be sent. */
  is_on: z.boolean(),
  /** Whether a test is analyzed whenever it was saved. */
  at_saving: z.boolean(),
  /** Whether staff let texts of pupils, without their names, be sent: then marks of essays are proposed where they are asked for. */
  answers_may_leave: z.boolean(),
  /** For staff: the endpoint without its key, the model, and the requests of today. */
  endpoint: z.optional(
    z.object({
      host: z.string(),
      model: z.string(),
      daily_limit: z.int(),
      sent_today: z.int(),
      waiting: z.int(),
      /** Until when no request is made, since several in a row have failed. */
      resting_until: z.nullable(Moment),
      problem: z.nullable(z.enum(analysisProblems)),
    }),
  ),
});
export type AnalysisSettings = z.infer<typeof AnalysisSettings>;

export const getAnalysisSettings = endpoint({
  operation: 'getAnalysisSettings',
  summary: 'Whether tests can be analyzed and, for staff, the endpoint and its use today.',
  method: 'GET',
  path: '/ai_api/settings/',
  who: 'author',
  answers: { 200: AnalysisSettings },
});

export const setAnalysisSettings = endpoint({
  operation: 'setAnalysisSettings',
  summary:
    'Switch the analysis on or off for the school, at once: a request under way is cut off, and what waits stays. Refused with 409 `analysis_off` where no endpoint is set.',
  method: 'PUT',
  path: '/ai_api/settings/',
  who: 'staff',
  // A switch that is left out stays as it is.
  body: z.object({ is_on: flag(), at_saving: flag(), answers_may_leave: z.optional(flag()) }),
  answers: { 200: AnalysisSettings, 400: FieldErrors, 409: ErrorBody },
});

/**
 * The purposes of requests:
 * - `solve`: the analysis of a test without its key; `review`: with it
 * - `drafts`: drafts of tests
 * - `mark`: the proposal of a mark, the only one with a text of a pupil
 */
export const modelPurposes = ['solve', 'review', 'drafts', 'mark'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/** A request that was sent to the endpoint. */
export const SentRequest = z.object({
  id: z.int(),
  sent_at: Moment,
  purpose: z.enum(modelPurposes),
  /** The id of the test, which may be deleted by now; null for drafts that are like no test. */
  question: z.nullable(z.int()),
  asked_by_name: z.string(),
  model: z.string(),
  prompt_version: z.int(),
  characters_sent: z.int(),
  characters_received: z.int(),
  /** Null where it succeeded. */
  problem: z.nullable(z.enum(analysisProblems)),
  milliseconds: z.int(),
});
export type SentRequest = z.infer<typeof SentRequest>;

export const listSentRequests = endpoint({
  operation: 'listSentRequests',
  summary: 'What was sent to the endpoint in the last 90 days, how much and when, the newest first.',
  method: 'GET',
  path: '/ai_api/requests/',
  who: 'staff',
  query: z.object(listQuery(20)),
  answers: { 200: listOf(SentRequest), 400: FieldErrors },
});

export const getSentRequest = endpoint({
  operation: 'getSentRequest',
  summary: 'One request as it was sent, without the key of the endpoint, and what came back.',
  method: 'GET',
  path: '/ai_api/requests/{id}/',
  who: 'staff',
  params: IdParams,
  answers: {
    200: oneObject(z.extend(SentRequest, { sent: z.string(), received: z.string() })),
    ...errors,
  },
});
