import type { Page } from '@playwright/test';

import type {
  AnalysisCost,
  AnalysisRun,
  AnalysisSettings,
  AnalysisState,
  SentRequest,
  Suggestion,
} from '../contract/ai/analysis.ts';
import type { MarkProposal } from '../contract/ai/mark-proposals.ts';
import { queueEssays } from './marks-screens.ts';
import { answer, press, type Screen } from './screen.ts';
import { withPaper } from './work-result-screens.ts';

export const settings: AnalysisSettings = {
  status: 'ok',
  is_set: true,
  is_on: true,
  at_saving: false,
  answers_may_leave: false,
};

const settingsOfStaff: AnalysisSettings = {
  ...settings,
  endpoint: {
    host: 'til-modeli.204-maktab.xalq-taʼlimi.example:11434',
    model: 'qwen3-30b-a3b-instruct-2507-q4_k_m',
    daily_limit: 500,
    sent_today: 218,
    waiting: 37,
    resting_until: null,
    problem: null,
  },
};

const before = { id: 0, part: '', decided_by_name: '', decided_at: null } as const;

const suggestions: Suggestion[] = [
  {
    ...before,
    id: 1,
    kind: 'key',
    before: { right: 'b' },
    after: { right: 'a' },
    reason: 'Katetlari 3 va 4 boʻlgan toʻgʻri burchakli uchburchakning yuzi 3 · 4 / 2 = 6 ga teng.',
    state: 'open',
  },
  {
    ...before,
    id: 2,
    kind: 'text',
    part: 'savol',
    before: 'Tomonlari 3, 4 va 5 bolgan uchburchakning yuzini toping.',
    after: 'Tomonlari 3, 4 va 5 boʻlgan uchburchakning yuzini toping.',
    reason: 'Imlo: «boʻlgan».',
    state: 'open',
  },
  {
    ...before,
    id: 3,
    kind: 'explanation',
    before: '',
    after: '3² + 4² = 5², shuning uchun burchak toʻgʻri va yuza katetlar koʻpaytmasining yarmi.',
    reason: '',
    state: 'open',
  },
  { ...before, id: 4, kind: 'level', before: 34, after: 35, reason: 'Bir amal yetarli.', state: 'open' },
  {
    ...before,
    id: 5,
    kind: 'text',
    part: 'content.options.2.text',
    before: 'Topib bolmaydi',
    after: 'Topib boʻlmaydi',
    reason: 'Imlo.',
    state: 'taken',
    decided_by_name: 'Sherzod Umarov',
    decided_at: '2026-11-20T09:00:00.000Z',
  },
  {
    ...before,
    id: 6,
    kind: 'text',
    part: 'savol',
    before: 'Tomonlari 3, 4, 5 …',
    after: 'Tomonlari 3, 4 va 5 …',
    reason: '',
    state: 'stale',
  },
];

const last: NonNullable<AnalysisState['last']> = {
  findings: {
    key: 'wrong',
    own_answer: '6',
    own_working: '3² + 4² = 9 + 16 = 25 = 5²\nUchburchak toʻgʻri burchakli, yuzi 3 · 4 / 2 = 6.',
    also_right: [],
    ambiguous: ['Oʻlchov birligi aytilmagan: santimetrmi, metrmi?'],
    level: 'too_high',
    weak_options: ['«Topib boʻlmaydi»: hech kim tanlamaydi, chunki uchta tomon berilgan.'],
  },
  version: 1,
  model: 'qwen3-30b-a3b-instruct-2507-q4_k_m',
  prompt_version: 1,
  made_at: '2026-11-20T08:00:00.000Z',
  suggestions,
};

const none: AnalysisState = { state: 'none', problem: null, retry_at: null, held: null, last: null };

const answerState = (state: AnalysisState) =>
  answer('**/tests_api/*/analysis/', { status: 'ok', data_api: [state] });
/** Whether there is an analysis. */
export const set = (some: AnalysisSettings = settings) => answer('**/ai_api/settings/', some);

/** The details of a test with its analysis in a state. */
const analysis = (name: string, state: Partial<AnalysisState>, some: Partial<Screen> = {}): Screen => ({
  name: `ai-test-${name}`,
  role: 'teacher',
  path: '/tests/24',
  before: async (page) => {
    await set()(page);
    await answerState({ ...none, ...state })(page);
  },
  prepare: (page) => page.locator('.ai-state').waitFor(),
  ...some,
});

const run: AnalysisRun = {
  id: 1,
  state: 'running',
  made_by_name: 'Sherzod Umarov',
  made_at: '2026-11-20T08:00:00.000Z',
  category_name: 'Uchburchaklar va toʻrtburchaklar',
  s: 'yuz',
  total: 1240,
  done: 518,
  failed: 3,
  held: null,
};

const runs: AnalysisRun[] = [
  run,
  { ...run, id: 2, category_name: '', held: 'daily_limit', failed: 0 },
  { ...run, id: 3, state: 'paused', s: '', made_by_name: '' },
  { ...run, id: 4, state: 'ended', category_name: '', s: '', total: 12, done: 12, failed: 0 },
  { ...run, id: 5, state: 'cancelled' },
];

const cost: AnalysisCost = {
  status: 'ok',
  tests: 722,
  requests: 1444,
  characters: 3_120_400,
  left_today: 282,
  days: 4,
};

/** One page of a list. */
export const listOf = (data_api: readonly object[]) => ({
  status: 'ok',
  page: 1,
  total_pages: data_api.length > 0 ? 3 : 1,
  total: data_api.length,
  data_api,
});

async function answerRuns(page: Page, some: readonly AnalysisRun[], costFields: Partial<AnalysisCost> = {}) {
  await set()(page);
  await answer('**/ai_api/cost/*', { ...cost, ...costFields })(page);
  await answer('**/ai_api/cost/', { ...cost, ...costFields })(page);
  await answer('**/ai_api/runs/*', listOf(some))(page);
}

const request: SentRequest = {
  id: 1,
  sent_at: '2026-11-20T08:00:00.000Z',
  purpose: 'review',
  question: 24,
  asked_by_name: 'Sherzod Umarov',
  model: 'qwen3-30b-a3b-instruct-2507-q4_k_m',
  prompt_version: 1,
  characters_sent: 4213,
  characters_received: 1877,
  problem: null,
  milliseconds: 8420,
};

const requests: SentRequest[] = [
  request,
  { ...request, id: 2, purpose: 'solve', asked_by_name: '' },
  { ...request, id: 3, problem: 'timed_out', characters_received: 0, milliseconds: 120_000 },
  { ...request, id: 4, purpose: 'drafts', question: null },
  { ...request, id: 5, purpose: 'mark' },
];

const inFull = {
  ...request,
  sent: JSON.stringify({
    model: request.model,
    messages: [
      { role: 'system', content: 'You review one test of a school. '.repeat(12) },
      { role: 'user', content: '{"savol":"Tomonlari 3, 4 va 5 boʻlgan uchburchakning yuzini toping."}' },
    ],
  }),
  received: '<b>{"key":"wrong"',
};

async function answerSettings(page: Page, some: AnalysisSettings, sent: readonly SentRequest[]) {
  await set(some)(page);
  await answer('**/ai_api/requests/*', listOf(sent))(page);
  await answer('**/ai_api/requests/1/', { status: 'ok', data_api: [inFull] })(page);
}

const noProposal: MarkProposal = {
  is_offered: true,
  state: 'none',
  problem: null,
  retry_at: null,
  held: null,
  proposal: null,
};

const proposal: MarkProposal = {
  ...noProposal,
  state: 'done',
  proposal: {
    percentage: 70,
    reason:
      'Daraxtlar va ularning bahordagi koʻrinishi jonli tasvirlangan: «yam-yashil boʻladi». Derazadan yana nima koʻrinishi va qishda koʻcha qanday boʻlishi aytilmagan.',
    model: 'qwen3-30b-a3b-instruct-2507-q4_k_m',
    prompt_version: 1,
    made_at: '2026-11-20T10:00:00.000Z',
  },
};

async function answerProposal(page: Page, some: Partial<MarkProposal>): Promise<void> {
  await set({ ...settings, answers_may_leave: true })(page);
  const body = { status: 'ok', data_api: [{ ...noProposal, ...some }] };
  await answer('**/to-mark/7/proposal/', body)(page);
  await answer('**/work_api/7/proposals/*', body)(page);
}

/** The mark of an essay, with a proposal in a state. */
const markOf = (name: string, state: Partial<MarkProposal>): Screen => ({
  name: `ai-mark-${name}`,
  role: 'teacher',
  path: '/to_mark?test=24&answer=7',
  before: async (page) => {
    await queueEssays(page);
    await answerProposal(page, state);
  },
  prepare: (page) => page.locator('.ai-proposal').waitFor(),
});

const settingsPath = '/staff/ai';

/** The analysis of tests by a language model, in the states that a server without one does not have. */
export const screens: readonly Screen[] = [
  analysis('none', {}),
  analysis('waiting', { state: 'waiting', held: 'daily_limit' }),
  analysis('retried', { state: 'waiting', problem: 'busy', retry_at: '2026-11-21T09:10:00.000Z' }),
  analysis('failed', { state: 'failed', problem: 'refused' }),
  analysis('done', { state: 'done', last }),
  analysis(
    'decided',
    { state: 'done', last },
    { prepare: (page) => page.locator('.ai-state ~ * .collapsible-button').last().click() },
  ),
  analysis('no-suggestions', {
    state: 'running',
    last: {
      ...last,
      version: 3,
      findings: { ...last.findings, key: 'right', ambiguous: [], weak_options: [], level: 'fits' },
      suggestions: [],
    },
  }),
  markOf('none', {}),
  markOf('waiting', { state: 'waiting', held: 'daily_limit' }),
  markOf('retried', { state: 'waiting', problem: 'timed_out', retry_at: '2026-11-21T09:10:00.000Z' }),
  markOf('failed', { state: 'failed', problem: 'unreadable' }),
  markOf('done', proposal),
  markOf('failed-again', { ...proposal, state: 'failed', problem: 'busy' }),
  {
    name: 'ai-mark-work',
    role: 'teacher',
    path: '/work/7/results/2',
    before: async (page) => {
      await withPaper(page);
      await answerProposal(page, proposal);
    },
    prepare: (page) => page.locator('.ai-proposal').first().waitFor(),
  },
  { name: 'ai-tests', role: 'teacher', path: '/tests?is_analyzed_by_ai=false&enabled=true', before: set() },
  {
    name: 'ai-runs',
    role: 'teacher',
    path: '/ai?category=7&s=yuz&is_analyzed_by_ai=false',
    before: (page) => answerRuns(page, runs),
  },
  {
    name: 'ai-runs-none',
    role: 'teacher',
    path: '/ai',
    loads: 'teacher',
    before: (page) => answerRuns(page, [], { tests: 0 }),
  },
  {
    name: 'ai-runs-cancel',
    role: 'teacher',
    path: '/ai',
    before: (page) => answerRuns(page, runs, { days: 1 }),
    prepare: press('ai.runs.cancel'),
  },
  { name: 'ai-runs-not-set', role: 'teacher', path: '/ai', before: set({ ...settings, is_set: false }) },
  {
    name: 'ai-settings',
    role: 'staff',
    path: settingsPath,
    loads: 'staff',
    before: (page) => answerSettings(page, settingsOfStaff, requests),
    prepare: (page) => page.locator('.ai-request [aria-expanded]').first().click(),
  },
  {
    name: 'ai-settings-off',
    role: 'staff',
    path: settingsPath,
    before: (page) => answerSettings(page, { ...settingsOfStaff, is_on: false }, []),
  },
  {
    name: 'ai-settings-not-set',
    role: 'staff',
    path: settingsPath,
    before: (page) => answerSettings(page, { ...settings, is_set: false }, []),
  },
];
