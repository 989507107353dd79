import type { Page } from '@playwright/test';

import type { FamilyAnswer } from '../contract/answers.ts';
import type { QuestionForAuthor } from '../contract/questions/questions.ts';
import type { Version } from '../contract/questions/versions.ts';
import { answer, type Screen } from './screen.ts';

const versions: Version[] = [
  {
    number: 3,
    made_at: '2026-11-19T09:00:00.000Z',
    made_by_name: 'Nodira Rahimova',
    changed: ['enabled'],
    suggested: true,
  },
  {
    number: 2,
    made_at: '2026-11-18T09:00:00.000Z',
    made_by_name: '',
    changed: ['savol', 'content', 'key', 'category'],
  },
  { number: 1, made_at: null, made_by_name: 'Sherzod Umarov', changed: [] },
];

const before: QuestionForAuthor = {
  id: 24,
  test_type: 'choosable',
  savol: 'Tomonlari 3, 4 va 5 boʻlgan uchburchakning yuzini toping.',
  a: '6',
  b: '12',
  c: 'Topib boʻlmaydi',
  d: '',
  e: '',
  right_answer: 'b',
  right_answer_text: '',
  category: 7,
  category_name: 'Uchburchaklar',
  qiyinlik_darajasi: 34,
  image: '/media/default.jpg',
  author: 2,
  author_name: 'Sherzod Umarov',
  enabled: true,
  is_analyzed_by_ai: false,
  change_by_ai: '',
};

const changed: QuestionForAuthor = {
  ...before,
  savol: 'Katetlari 3 va 4 boʻlgan toʻgʻri burchakli uchburchakning yuzini toping.',
  c: '7',
  right_answer: 'a',
  category_name: 'Geometriya',
};

async function answerVersions(page: Page): Promise<void> {
  const list = { status: 'ok', page: 1, total_pages: 1, total: 3, data_api: versions };
  await answer('**/tests_api/24/versions/*', list)(page);
  const version = { ...versions[1], test: changed, before };
  await answer('**/tests_api/24/version/*', { status: 'ok', data_api: [version] })(page);
}

/** An answer to an earlier version, whose result a change of the right answer has changed. */
const seen: FamilyAnswer = {
  test: 105,
  person: 5,
  user_name: 'Malika Aliyeva',
  users_answer: 'a',
  users_text_answer: null,
  points: 1,
  percentage: 100,
  completed_at: '2026-11-17T09:00:00.000Z',
  seen: { ...before, right_answer: 'a' },
  regraded: [
    {
      changed_at: '2026-11-18T09:00:00.000Z',
      changed: ['key'],
      points_before: 0,
      percentage_before: 0,
      points: 1,
      percentage: 100,
    },
  ],
};

const answerSeen = answer('**/tests_api/answers/*', { status: 'ok', data_api: [seen] });

const path = '/tests/24/history';

/** The history of a test, and the view of an earlier version. */
export const screens: readonly Screen[] = [
  { name: 'history-none', role: 'teacher', path, loads: 'teacher' },
  { name: 'history', role: 'teacher', path, before: answerVersions },
  {
    name: 'history-compared',
    role: 'teacher',
    path,
    before: answerVersions,
    prepare: async (page) => {
      await page.locator('.version').nth(1).getByRole('button').first().click();
      await page.locator('.version ins').first().waitFor();
    },
  },
  {
    name: 'history-restore',
    role: 'staff',
    path,
    before: answerVersions,
    prepare: async (page) => {
      await page.locator('.version').nth(1).getByRole('button').nth(1).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'history-forbidden', role: 'pupil', path },
  { name: 'test-seen', role: 'parent', path: '/tests/105', before: answerSeen },
];
