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

test('texts that the server refuses or the network loses are requested again', async ({ guest }) => {
  const page = await guest('uz');
  const say = textsIn('uz');
  const { asked } = await refuseAtFirst(page, '**/uz/translation.json', [overloaded, cutOff]);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: say('auth.login.submit') })).toBeVisible();
  expect(asked()).toBe(3);
});

test('code and styles of a screen are requested again, and the page shows that it waits', async ({
  guest,
}) => {
  const page = await guest();
  const code = await refuseAtFirst(page, /question-list-page-.*\.js$/, [overloaded]);
  const styles = await refuseAtFirst(page, /question-list-page-.*\.css$/, [cutOff]);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).click();
  await expect(page.getByText('The server is not answering. Retry 1 of 3.')).toBeVisible();
  await expect(page.getByText('You do not have access!')).toBeVisible();
  expect(code.asked()).toBeGreaterThan(1);
  expect(styles.asked()).toBeGreaterThan(1);
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href));
  expect(sheets).toContainEqual(expect.stringMatching(/question-list-page-.*\.css$/));
});

const listCode = /question-list-page-.*\.js$/;

/** Goes to the list of tests while its code cannot be loaded, and lets all retries pass. */
async function loseList(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await page.route(listCode, cutOff);
  await stopTime(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).click();
  await passRetries(page);
}

test('a screen whose code cannot be loaded shows the crash page', async ({ guest }) => {
  const page = await guest();
  await loseList(page);
  await expect(page.getByRole('heading', { name: textsIn('en')('app.crash.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: textsIn('en')('app.crash.reload') })).toBeVisible();
});

test('the crash page goes when the network returns', async ({ guest }) => {
  const page = await guest();
  await loseList(page);
  const crash = page.getByRole('heading', { name: textsIn('en')('app.crash.title') });
  await expect(crash).toBeVisible();
  await page.clock.resume();
  await page.context().setOffline(true);
  await page.unroute(listCode);
  await page.context().setOffline(false);
  await expect(crash).toHaveCount(0);
  await expect(page.getByText('You do not have access!')).toBeVisible();
});

test('Exit leads to the categories without a network too', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Left offline');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_pupil: true });
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeVisible();
  const later = [/category-picker-page-.*\.js$/, /category-typeahead-.*\.js$/];
  await expect.poll(() => later.every((file) => loaded.some((url) => file.test(url)))).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(page).toHaveURL('/category');
  const search = page.getByRole('combobox', { name: textsIn('en')('categories.picker.search') });
  await expect(search).toBeEnabled();
  await page.context().setOffline(false);
  await search.fill('Left offline');
  await expect(page.getByRole('option', { name: /Left offline/ })).toBeVisible();
});
