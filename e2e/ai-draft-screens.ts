import type { Page } from '@playwright/test';

import type { DraftOrder, DraftOrderWithDrafts } from '../contract/ai/drafts.ts';
import type { QuestionForAuthor } from '../contract/questions/questions.ts';
import { listOf, set, settings } from './ai-screens.ts';
import { answer, press, type Screen } from './screen.ts';

/** An order of drafts that nothing has come of yet. */
const order: DraftOrder = {
  id: 7,
  like: null,
  category: 7,
  category_name: 'Uchburchaklar va toʻrtburchaklar',
  test_type: 'choosable',
  qiyinlik_darajasi: 35,
  language: 'uz',
  topic: 'Toʻgʻri burchakli uchburchakning yuzi va perimetri, kundalik hayotdan misollar bilan',
  count: 5,
  made_by_name: 'Sherzod Umarov',
  made_at: '2026-11-20T08:00:00.000Z',
  state: 'waiting',
  problem: null,
  retry_at: null,
  held: null,
  made: 0,
  open: 0,
  left_out: { invalid: 0, flawed: 0, alike: 0 },
};

/** A draft of a choice. */
const test: QuestionForAuthor = {
  id: 901,
  test_type: 'choosable',
  savol:
    'Bogʻning shakli toʻgʻri burchakli uchburchak boʻlib, uning katetlari 30 metr va 40 metr. Bogʻni aylanib chiqish uchun necha metr yurish kerak?',
  a: '120 metr',
  b: '70 metr',
  c: '600 metr',
  d: '50 metr',
  e: '',
  category: order.category,
  category_name: order.category_name,
  qiyinlik_darajasi: 35,
  image: '/media/default.jpg',
  right_answer: 'a',
  right_answer_text: '',
  explanation: 'Gipotenuza 50 metr, chunki 30² + 40² = 50². Perimetr 30 + 40 + 50 = 120 metr.',
  author: 2,
  author_name: 'Sherzod Umarov',
  enabled: false,
  is_analyzed_by_ai: false,
  change_by_ai: '',
};

const several: QuestionForAuthor = {
  ...test,
  id: 902,
  test_type: 'multiple',
  savol: 'Qaysi uchliklar toʻgʻri burchakli uchburchakning tomonlari boʻla oladi?',
  a: '',
  b: '',
  c: '',
  d: '',
  right_answer: null,
  content: {
    options: [
      { id: 'a', text: '3, 4, 5' },
      { id: 'b', text: '5, 12, 13' },
      { id: 'c', text: '4, 5, 6' },
    ],
  },
  key: { right: ['a', 'b'] },
};

const written: QuestionForAuthor = {
  ...test,
  id: 903,
  test_type: 'free_text',
  savol: 'Toʻgʻri burchakli uchburchakning eng uzun tomoni qanday ataladi?',
  a: '',
  b: '',
  c: '',
  d: '',
  right_answer: null,
  right_answer_text: 'gipotenuza',
  explanation: '',
};

/** Two drafts to decide about, and one that was accepted. */
const drafts: DraftOrderWithDrafts['drafts'] = [
  { test, is_accepted: false },
  { test: { ...several, enabled: true }, is_accepted: true },
  { test: written, is_accepted: false },
];

const part: Partial<DraftOrderWithDrafts> = { made: 3, open: 2, drafts };
const leftOut = { invalid: 1, flawed: 2, alike: 5 };

/** Answers an order in a state, and its list of drafts. */
async function answerOrder(page: Page, state: Partial<DraftOrderWithDrafts>): Promise<void> {
  await set()(page);
  const shownOrder: DraftOrderWithDrafts = { ...order, drafts: [], ...state };
  await answer(`**/ai_api/drafts/${order.id}/`, { status: 'ok', data_api: [shownOrder] })(page);
}

const path = `/ai/drafts/${order.id}`;

/** The page of an order in a state. */
const shown = (name: string, state: Partial<DraftOrderWithDrafts>, some: Partial<Screen> = {}): Screen => ({
  name: `ai-draft-order-${name}`,
  role: 'teacher',
  path,
  before: (page) => answerOrder(page, state),
  prepare: (page) => page.locator('.ai-state').waitFor(),
  ...some,
});

const orders: DraftOrder[] = [
  { ...order, id: 1, state: 'running', made: 2, open: 2 },
  { ...order, id: 2, held: 'daily_limit', topic: '' },
  { ...order, id: 3, problem: 'busy', retry_at: '2026-11-21T09:10:00.000Z', test_type: 'matching' },
  { ...order, id: 4, state: 'done', made: 5, open: 0, language: 'ru' },
  { ...order, id: 5, state: 'done', made: 3, open: 1, like: 24, left_out: leftOut, made_by_name: '' },
  { ...order, id: 6, state: 'done', left_out: { invalid: 0, flawed: 1, alike: 9 }, test_type: 'numeric' },
  { ...order, id: 7, state: 'failed', problem: 'refused' },
  { ...order, id: 8, state: 'cancelled', made: 1, open: 1 },
];

const list = async (page: Page, some: readonly DraftOrder[]) => {
  await set()(page);
  await answer('**/ai_api/drafts/*', listOf(some))(page);
};

/** Drafts of tests that a language model writes, in the states that a server without one does not have. */
export const screens: readonly Screen[] = [
  {
    name: 'ai-drafts',
    role: 'teacher',
    path: '/ai/drafts',
    loads: 'teacher',
    before: (page) => list(page, orders),
  },
  {
    name: 'ai-drafts-staff',
    role: 'staff',
    path: '/ai/drafts?category=7',
    before: (page) => list(page, orders),
  },
  { name: 'ai-drafts-none', role: 'teacher', path: '/ai/drafts', before: (page) => list(page, []) },
  {
    name: 'ai-drafts-refused',
    role: 'teacher',
    path: '/ai/drafts',
    before: (page) => list(page, []),
    prepare: press('ai.drafts.form.submit'),
  },
  {
    name: 'ai-drafts-off',
    role: 'teacher',
    path: '/ai/drafts',
    before: async (page) => {
      await list(page, orders.slice(3, 4));
      await set({ ...settings, is_on: false })(page);
    },
  },
  {
    name: 'ai-drafts-not-set',
    role: 'teacher',
    path: '/ai/drafts',
    before: set({ ...settings, is_set: false }),
  },
  { name: 'ai-drafts-pupil', role: 'pupil', path: '/ai/drafts' },
  { name: 'ai-drafts-add-test', role: 'teacher', path: '/add_test?category=31', before: set() },
  shown('waiting', { held: 'switched_off' }),
  shown('resting', { held: 'resting', problem: 'timed_out' }),
  shown('retried', { problem: 'busy', retry_at: '2026-11-21T09:10:00.000Z' }),
  shown('running', { state: 'running', like: 24, made: 1, open: 1, drafts: drafts.slice(0, 1) }),
  shown('failed', { state: 'failed', problem: 'unreadable' }),
  shown('done', { state: 'done', count: 3, ...part }),
  shown('fewer', { state: 'done', ...part, left_out: leftOut }, { role: 'staff' }),
  shown('nothing', { state: 'done', left_out: leftOut }),
  shown('deleted', { state: 'done', count: 3, made: 3 }),
  shown('cancelled', { state: 'cancelled', ...part }),
  shown(
    'delete',
    { state: 'done', ...part },
    { prepare: (page) => page.locator('article .button-danger').first().click() },
  ),
  {
    name: 'ai-draft-order-missing',
    role: 'teacher',
    path,
    before: answer(`**/ai_api/drafts/${order.id}/`, { detail: 'Not found.' }, 404),
  },
  {
    name: 'ai-draft-order-error',
    role: 'teacher',
    path,
    before: answer(`**/ai_api/drafts/${order.id}/`, { detail: 'No.', code: 'unknown' }, 400),
  },
];
