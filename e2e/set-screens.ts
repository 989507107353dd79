import type { QuestionSet, SetInList } from '../contract/question-sets.ts';

import { answer, press, type Screen } from './screen.ts';

const fractions: SetInList = {
  id: 1,
  name: 'Kasrlarni qoʻshish va ayirish, 5-sinf, II chorak',
  author_name: 'Nodira Karimova',
  is_own: true,
  may_change: true,
  category: null,
  tests_count: 4,
  shared: 'people',
  is_new: false,
  made_at: '2026-11-23T05:00:00.000Z',
};

const listed: SetInList[] = [
  fractions,
  {
    ...fractions,
    id: 2,
    name: 'Uchburchaklar',
    category: { id: 7, name: 'Uchburchaklar' },
    shared: 'school',
  },
  { ...fractions, id: 3, name: 'Пробный набор', shared: 'no', tests_count: 500 },
  {
    ...fractions,
    id: 4,
    name: 'Русский язык: правописание безударных гласных',
    author_name: 'Александра Константиновна Преображенская',
    is_own: false,
    is_new: true,
  },
  {
    ...fractions,
    id: 5,
    name: 'Tarix',
    author_name: 'Gʻuncha Oʻrinboyeva',
    is_own: false,
    may_change: false,
  },
];

function test(id: number, savol: string, some: Partial<QuestionSet['tests'][number]> = {}) {
  return {
    id,
    savol,
    test_type: 'choosable',
    enabled: true,
    author_name: 'Nodira Karimova',
    may_change: true,
    ...some,
  };
}

const testsOf = (may_change: boolean) => [
  test(24, 'Tomonlari 13, 14 va 15 boʻlgan uchburchakning yuzini toping.', { may_change }),
  test(25, 'Сколько будет 1/2 + 1/3?', { test_type: 'numeric', enabled: false, may_change }),
  test(26, 'Kasrlarni oʻsish tartibida joylashtiring.', {
    test_type: 'ordering',
    author_name: 'Александра Константиновна Преображенская',
    may_change: false,
  }),
];

const set: QuestionSet = {
  ...fractions,
  tests: testsOf(true),
  shares: [
    { person: null, name: '', may_change: false },
    { person: 5, name: 'Александра Константиновна Преображенская', may_change: true },
    { person: 6, name: 'Gʻuncha Oʻrinboyeva', may_change: false },
  ],
};

const sets = (data_api: readonly SetInList[]) =>
  answer('**/sets_api/?*', {
    status: 'ok',
    data_api,
    page: 1,
    total_pages: data_api.length === 0 ? 0 : 1,
    total: data_api.length,
  });

const answerSet = (some: Partial<QuestionSet> = {}) =>
  answer('**/sets_api/1/', { status: 'ok', data_api: [{ ...set, ...some }] });

const { shares: _shares, ...theirs } = set;

const answerShared = answer('**/sets_api/1/', {
  status: 'ok',
  data_api: [
    {
      ...theirs,
      is_own: false,
      may_change: false,
      shared: 'school',
      category: { id: 7, name: 'Uchburchaklar' },
      tests: testsOf(false),
    },
  ],
});

export const screens: readonly Screen[] = [
  { name: 'sets-empty', role: 'teacher', path: '/tests/sets', loads: 'teacher' },
  { name: 'sets', role: 'teacher', path: '/tests/sets', before: sets(listed) },
  {
    name: 'sets-category',
    role: 'teacher',
    path: '/tests/sets?category=7',
    before: sets(listed),
    prepare: (page) => page.getByRole('dialog').waitFor(),
  },
  { name: 'set', role: 'teacher', path: '/tests/sets/1', before: answerSet() },
  { name: 'set-shared', role: 'teacher', path: '/tests/sets/1', before: answerShared },
  {
    name: 'set-share',
    role: 'teacher',
    path: '/tests/sets/1',
    before: answerSet(),
    prepare: press('sets.share.open'),
  },
  {
    name: 'set-copy',
    role: 'teacher',
    path: '/tests/sets/1',
    before: answerShared,
    prepare: press('questions.colleague.copy'),
  },
  {
    name: 'set-in-work',
    role: 'teacher',
    path: '/work/new',
    before: sets(listed),
    prepare: (page, say) => page.getByText(say('work.find.more'), { exact: true }).click(),
  },
  { name: 'set-missing', role: 'teacher', path: '/tests/sets/2000000000' },
  {
    name: 'tests-add-to-set',
    role: 'teacher',
    path: '/tests',
    before: sets(listed),
    prepare: async (page, say) => {
      const main = page.getByRole('main');
      await main.locator('.question-item-select input').first().check();
      await main.getByRole('button', { name: say('questions.many.actions') }).click();
      await page.getByRole('menuitem', { name: say('questions.many.add_to_set') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
