import { expect, test } from 'vitest';

import { getUnsolved } from '../../contract/answers.ts';
import { listPosts } from '../../contract/news.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { getQuestion, listQuestions } from '../../contract/questions/questions.ts';
import type { Endpoint } from '../../contract/wire/endpoint.ts';
import { answer, refusal } from '../testing/api.ts';
import { logIn, openPage, page } from '../testing/page.ts';

/** Each page that asks an endpoint for what it shows. */
const pages: readonly (readonly [path: string, endpoint: Endpoint])[] = [
  ['/tests', listQuestions],
  ['/tests/7', getQuestion],
  ['/edit_test/7', getQuestion],
  ['/add_test?copy_of=7', getQuestion],
  ['/tests/7/results', getQuestion],
  ['/tests/7/history', getQuestion],
  ['/solve-test?category=2', getUnsolved],
  ['/category', listCategories],
  ['/category?category=2', listCategories],
  ['/category/2', listCategories],
  ['/blog', listPosts],
];

test.each(pages)(
  'the error state of %s has Try Again, which sends its request again',
  async (path, endpoint) => {
    logIn({ is_staff: true });
    const replies = [refusal(400, {}), refusal(404), Response.json({ status: 'zzz' })];
    for (const reply of path === '/blog' ? replies.slice(0, 2) : replies) {
      const { requests } = answer(endpoint, reply);
      await openPage(path);
      const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try Again' });
      await expect.element(tryAgain).toBeVisible();
      const before = requests.length;
      await tryAgain.click();
      await expect.poll(() => requests.length).toBeGreaterThan(before);
      await expect.element(tryAgain).toBeVisible();
    }
  },
);
