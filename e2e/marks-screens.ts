import type { Page } from '@playwright/test';

import type { AnswerToMark } from '../contract/marks.ts';
import { listed } from './give-work-screens.ts';
import { answer, press, type Screen, waitForAlert } from './screen.ts';

const onePage = { status: 'ok', page: 1, total_pages: 1, total: 1 };

/** An essay with a mark, and a queue of three. */
const essay: AnswerToMark = {
  id: 7,
  test: {
    id: 24,
    test_type: 'essay',
    savol: 'Derazangizdan nima koʻrinadi?',
    a: '',
    b: '',
    c: '',
    d: '',
    e: '',
    category: 30,
    category_name: 'Ona tili',
    qiyinlik_darajasi: 34,
    image: '/media/default.jpg',
    content: {},
    right_answer: null,
    right_answer_text: '',
    key: null,
  },
  weight: 5,
  user_name: 'Malika Aliyeva',
  answer: {
    users_answer: null,
    users_text_answer: null,
    answer: { text: 'Koʻchamizda tut daraxtlari oʻsadi.\nBahorda u yam-yashil boʻladi. '.repeat(8) },
    points: 4,
    percentage: 80,
    completed_at: '2026-11-20T09:00:00.000Z',
    comment: 'Yaxshi yozilgan. Qishda nima koʻrinadi?',
    marked_at: '2026-11-20T10:00:00.000Z',
  },
  marked_by_name: 'Sherzod Umarov',
};

/** Answers with the essay, and with the queue. */
export async function queueEssays(page: Page): Promise<void> {
  await answer('**/to-mark/*', { ...onePage, total: 3, data_api: [{ ...essay, id: 9 }] })(page);
  await answer('**/to-mark/7/', { status: 'ok', data_api: [essay] })(page);
}

/** Another teacher marks the essay while the reader writes a mark. */
async function overtake(page: Page): Promise<void> {
  const { comment: _comment, marked_at: _moment, ...unmarked } = essay.answer;
  const waiting = { ...essay, answer: { ...unmarked, points: null, percentage: null }, marked_by_name: '' };
  await answer('**/to-mark/*', { ...onePage, total: 3, data_api: [{ ...essay, id: 9 }] })(page);
  let shown: object = waiting;
  await page.route('**/to-mark/7/', async (route) => {
    if (route.request().method() === 'GET') {
      await route.fulfill({ json: { status: 'ok', data_api: [shown] } });
      return;
    }
    shown = essay;
    await route.fulfill({ status: 409, json: { detail: 'Meanwhile.', code: 'marked_meanwhile' } });
  });
}

/** The screens on which essays are marked. */
export const screens: readonly Screen[] = [
  { name: 'to-mark-forbidden', role: 'pupil', path: '/to_mark' },
  { name: 'to-mark', role: 'teacher', path: '/to_mark?test=24&answer=7', before: queueEssays },
  {
    name: 'to-mark-refused',
    role: 'teacher',
    path: '/to_mark?answer=7',
    before: queueEssays,
    prepare: async (page, say) => {
      await page.locator('[name=percentage]').fill('101');
      await press('marks.save')(page, say);
    },
  },
  { name: 'to-mark-none', role: 'teacher', path: '/to_mark', loads: 'teacher' },
  {
    name: 'to-mark-in-work',
    role: 'teacher',
    path: '/to_mark',
    before: answer('**/work_api/?*', {
      ...onePage,
      total: 2,
      data_api: [
        { ...listed, to_mark: 24 },
        { ...listed, id: 8, title: 'Insho: mening shahrim', is_own: true, to_mark: 1 },
      ],
    }),
  },
  { name: 'to-mark-missing', role: 'teacher', path: '/to_mark?answer=99999' },
  {
    name: 'to-mark-overtaken',
    role: 'teacher',
    path: '/to_mark?answer=7',
    before: overtake,
    prepare: async (page, say) => {
      await page.locator('[name=percentage]').fill('65');
      await page.locator('[name=comment]').fill('Qishki manzara yoʻq.');
      await press('marks.save')(page, say);
      await waitForAlert(page);
    },
  },
];
