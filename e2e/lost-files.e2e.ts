import type { Page, Route } from '@playwright/test';

import { passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

/** Lets the first requests for a file fail, each in another way, and serves the later ones. */
async function refuseAtFirst(page: Page, files: string | RegExp, refusals: readonly Refusal[]) {
  let asked = 0;
  await page.route(files, async (route) => {
    asked += 1;
    await (refusals[asked - 1] ?? serve)(route);
  });
  return { asked: () => asked };
}

type Refusal = (route: Route) => Promise<void>;

const serve: Refusal = (route) => route.fallback();
const overloaded: Refusal = (route) =>
  route.fulfill({ status: 503, json: { detail: 'Service temporarily unavailable.', code: 'overloaded' } });
const cutOff: Refusal = (route) => route.abort();

test('texts, code and styles are requested again, and the crash page goes when the network returns', async ({
  guest,
}) => {
  const uzbek = await guest('uz');
  const texts = await refuseAtFirst(uzbek, '**/uz/translation.json*', [overloaded, cutOff]);
  await uzbek.goto('/login');
  await expect(uzbek.getByRole('button', { name: textsIn('uz')('auth.login.submit') })).toBeVisible();
  expect(texts.asked()).toBe(3);

  const page = await guest();
  const styles = await refuseAtFirst(page, /question-list-screen-.*\.css$/, [cutOff]);
  const listCode = /question-list-.*\.js$/;
  await page.clock.install();
  await page.goto('/');
  await page.route(listCode, overloaded);
  await stopTime(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).click();
  await expect(page.getByText('The server is not answering. Retry 1 of 3.')).toBeVisible();
  await passRetries(page);
  const crash = page.getByRole('heading', { name: textsIn('en')('app.crash.title') });
  await expect(crash).toBeVisible();
  await expect(page.getByRole('button', { name: textsIn('en')('app.crash.reload') })).toBeVisible();
  await page.clock.resume();
  await page.context().setOffline(true);
  await page.unroute(listCode);
  await page.context().setOffline(false);
  await expect(crash).toHaveCount(0);
  await expect(page.getByText('You do not have access!')).toBeVisible();
  expect(styles.asked()).toBeGreaterThan(1);
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href));
  expect(sheets).toContainEqual(expect.stringMatching(/question-list-screen-.*\.css$/));
});

const pairs = {
  test_type: 'matching',
  savol: 'Where is it?',
  content: {
    prompts: [
      { id: 'p1', text: 'Paris' },
      { id: 'p2', text: 'Rome' },
    ],
    choices: [
      { id: 'c1', text: 'France' },
      { id: 'c2', text: 'Italy' },
    ],
  },
  key: { pairs: { p1: 'c1', p2: 'c2' } },
};

test('what follows the first test is loaded while it is read, so the network may be lost then', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Left offline');
  await staff.makeQuestion({ category, savol: 'The first one?', qiyinlik_darajasi: undefined });
  await staff.makeQuestion({ category, ...pairs });
  const { page } = await visit({ is_pupil: true });
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'The first one?' })).toBeVisible();
  const types = ['multiple', 'numeric', 'matching', 'ordering', 'gaps', 'essay'];
  const later = [...types.map((type) => new RegExp(`/${type}-solve-[^/]*\\.js$`)), /category-end-.*\.js$/];
  await expect.poll(() => later.filter((file) => !loaded.some((url) => file.test(url)))).toEqual([]);
  await page.route(/\.(js|css)$/, cutOff);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByRole('heading', { name: pairs.savol })).toBeVisible();
  await expect(page.getByLabel('Paris', { exact: true })).toBeVisible();

  // Exit leads to the categories without a network too.
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(page).toHaveURL('/category');
  const search = page.getByRole('combobox', { name: textsIn('en')('categories.picker.search') });
  await expect(search).toBeEnabled();
  await page.unroute(/\.(js|css)$/);
  await page.context().setOffline(false);
  await search.fill('Left offline');
  await expect(page.getByRole('option', { name: /Left offline/ })).toBeVisible();
});
