import type { Page } from '@playwright/test';

import type { WorkInList, WorkPage } from '../contract/work/work.ts';
import { answer, press, type Screen } from './screen.ts';

export const listed: WorkInList = {
  id: 7,
  title: 'Kasrlarni qoʻshish va ayirish: juma kunigacha',
  mode: 'exam',
  state: 'open',
  is_today: true,
  opens_at: '2026-11-20T03:00:00.000Z',
  due_at: '2026-11-20T13:00:00.000Z',
  closes_at: '2026-11-21T13:00:00.000Z',
  local: { opens_at: '2026-11-20T08:00', due_at: '2026-11-20T18:00', closes_at: '2026-11-21T18:00' },
  archived_at: null,
  tests_count: 10,
  classes: [
    { id: 1, name: '7-«A»' },
    { id: 2, name: '7-«B»' },
  ],
  author_name: 'Dilnoza Rahimova',
  is_own: false,
  pupils_count: 52,
  begun: 31,
  handed_in: 24,
};

const later: WorkInList = {
  ...listed,
  id: 8,
  title: 'Дроби',
  mode: 'practice',
  state: 'planned',
  is_today: false,
};

const work: WorkPage = {
  ...listed,
  words: 'Read each question twice.\nA calculator is not needed.',
  given_at: '2026-11-19T09:00:00.000Z',
  rule: { category: 6, levels: [], types: [], count: 10, draw: 'each' },
  rule_category_name: 'Algebra',
  tests: [24, 25].map((id) => ({
    id,
    test_type: 'choosable',
    savol: 'Tomonlari 13, 14 va 15 boʻlgan uchburchakning yuzini toping.',
    a: '84',
    b: '90',
    c: '',
    d: '',
    e: '',
    category: 7,
    category_name: 'Uchburchaklar',
    qiyinlik_darajasi: 34,
    image: 'default.jpg',
    enabled: id === 24,
  })),
  pool_count: 25,
  withheld_tests: 2,
  time_limit: 40,
  attempts: 'once',
  mix_tests: true,
  mix_options: true,
  show: { marks: 'end', keys: 'closed', explanations: 'never' },
  pass_mark: 60,
  offline: true,
  reserved: true,
  parents_see: true,
  people: [{ id: 5, name: 'Malika Aliyeva' }],
  under_way: 7,
  may_change: true,
  version: 'first',
};

const answerWork = (some: Partial<WorkPage> = {}) =>
  answer('**/work_api/7/', { status: 'ok', data_api: [{ ...work, ...some }] });

const allowances = answer('**/work_api/7/allowances/', {
  status: 'ok',
  data_api: [
    {
      person: 5,
      name: 'Malika Aliyeva',
      minutes: 15,
      attempts: 1,
      closes_at: '2026-11-22T13:00:00.000Z',
      local_closes_at: '2026-11-22T18:00',
    },
  ],
  pupils: [{ id: 5, name: 'Malika Aliyeva' }],
});

async function withAllowances(page: Page): Promise<void> {
  await answerWork()(page);
  await allowances(page);
}

const toForm = (page: Page) => page.locator('[name=title]').waitFor();

/** The screens on which work is given. */
export const screens: readonly Screen[] = [
  { name: 'work-none', role: 'teacher', path: '/work' },
  {
    name: 'work-list',
    role: 'teacher',
    path: '/work',
    before: answer('**/work_api/?*', {
      status: 'ok',
      page: 1,
      total_pages: 1,
      total: 2,
      data_api: [listed, later],
    }),
  },
  { name: 'work-list-none-found', role: 'staff', path: '/work?s=qwertyuiop' },
  { name: 'work-new', role: 'teacher', path: '/work/new', prepare: toForm },
  {
    name: 'work-new-refused',
    role: 'teacher',
    path: '/work/new',
    prepare: async (page, say) => {
      await page.locator('[name=title]').fill('Kasrlar');
      await press('work.form.submit')(page, say);
      await page.locator('.field-error').first().waitFor();
    },
  },
  {
    name: 'work-new-rule',
    role: 'teacher',
    path: '/work/new?class=1',
    prepare: async (page) => {
      await page.locator('[name=by][value=rule]').check();
      await page.locator('[name=mode][value=exam]').check();
      await page.locator('details').evaluateAll((all) => {
        for (const folded of all) folded.setAttribute('open', '');
      });
    },
  },
  {
    name: 'work-new-write',
    role: 'teacher',
    path: '/work/new?step=write',
    prepare: (page) => page.locator('[name=savol]').waitFor(),
  },
  {
    name: 'work-new-no-subjects',
    role: 'teacher',
    path: '/work/new?step=write',
    before: answer('**/blog_api/category/?*', {
      status: 'ok',
      page: 1,
      total_pages: 0,
      total: 0,
      data_api: [],
    }),
    prepare: (page) => page.locator('[name=subject]').waitFor(),
  },
  { name: 'work-page', role: 'teacher', path: '/work/7', before: withAllowances },
  {
    name: 'work-allowance',
    role: 'teacher',
    path: '/work/7',
    before: withAllowances,
    prepare: press('work.allow.add'),
  },
  {
    name: 'work-take-back',
    role: 'teacher',
    path: '/work/7',
    before: withAllowances,
    prepare: press('work.page.take_back'),
  },
  {
    name: 'work-edit',
    role: 'teacher',
    path: '/work/7/edit',
    before: answerWork(),
    prepare: async (page) => {
      await page.locator('[name=time_limit]').fill('50');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'work-copy', role: 'teacher', path: '/work/new?copy_of=7', before: answerWork(), prepare: toForm },
  {
    name: 'work-preview',
    role: 'teacher',
    path: '/work/7/preview',
    before: async (page) => {
      await answerWork()(page);
      const { id, title, words, mode, time_limit, tests } = work;
      const data_api = [{ id, title, words, mode, time_limit, tests }];
      await answer('**/work_api/7/preview/', { status: 'ok', data_api })(page);
    },
  },
  {
    name: 'work-print',
    role: 'teacher',
    path: '/tests/print?work=7',
    before: answerWork(),
    prepare: async (page, say) => {
      await page.getByLabel(say('questions.print.variants'), { exact: true }).selectOption('4');
      await page.locator('.worksheet').nth(1).waitFor();
    },
  },
  { name: 'work-print-missing', role: 'teacher', path: '/tests/print?work=999999' },
  { name: 'work-missing', role: 'pupil', path: '/work/999999' },
];
