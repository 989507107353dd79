import type { Page, Route } from '@playwright/test';

import { openThroughRetries, passRetries, stopTime } from './clock.ts';
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
  const { asked } = await refuseAtFirst(page, '**/uz/translation.json*', [overloaded, cutOff]);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: say('auth.login.submit') })).toBeVisible();
  expect(asked()).toBe(3);
});

test('code and styles of a screen are requested again, and the page shows that it waits', async ({
  guest,
}) => {
  const page = await guest();
  const code = await refuseAtFirst(page, /question-list-.*\.js$/, [overloaded]);
  const styles = await refuseAtFirst(page, /question-list-screen-.*\.css$/, [cutOff]);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).click();
  await expect(page.getByText('The server is not answering. Retry 1 of 3.')).toBeVisible();
  await expect(page.getByText('You do not have access!')).toBeVisible();
  expect(code.asked()).toBeGreaterThan(1);
  expect(styles.asked()).toBeGreaterThan(1);
  const sheets = await page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href));
  expect(sheets).toContainEqual(expect.stringMatching(/question-list-screen-.*\.css$/));
});

const listCode = /question-list-.*\.js$/;

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
  const later = [/categories-.*\.js$/];
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

test('a test whose fields cannot be loaded is not shown until another attempt loads them', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Lost fields');
  await staff.makeQuestion({ category, ...pairs });
  const { page } = await visit({ is_pupil: true });
  const fields = /matching-solve-.*\.js$/;
  await page.route(fields, cutOff);
  await openThroughRetries(page, `/solve-test?category=${category}`);
  const alert = page.getByRole('alert').filter({ hasText: textsIn('en')('answers.solve.fetch_failed') });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { name: pairs.savol })).toHaveCount(0);
  await page.unroute(fields);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: pairs.savol })).toBeVisible();
  await page.getByLabel('Paris', { exact: true }).selectOption('France');
  await page.getByLabel('Rome', { exact: true }).selectOption('Italy');
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.locator('.last-answer')).toContainText('right');
});

test('the fields of all types come while the first test is read, so the network may be lost then', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Fields come early');
  await staff.makeQuestion({ category, savol: 'The first one?', qiyinlik_darajasi: undefined });
  await staff.makeQuestion({ category, ...pairs });
  const { page } = await visit({ is_pupil: true });
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'The first one?' })).toBeVisible();
  const later = ['multiple', 'numeric', 'matching', 'ordering', 'gaps', 'essay'];
  const isLoaded = (type: string) => loaded.some((url) => new RegExp(`/${type}-solve-[^/]*\\.js$`).test(url));
  await expect.poll(() => later.filter((type) => !isLoaded(type))).toEqual([]);
  await page.route(/\.(js|css)$/, cutOff);
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByRole('heading', { name: pairs.savol })).toBeVisible();
  await expect(page.getByLabel('Paris', { exact: true })).toBeVisible();
});

test('details say that the answers of a test could not be loaded, and load them on request', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Lost review');
  const { api, page } = await visit({ is_teacher: true });
  const id = await api.makeQuestion({ category, ...pairs });
  const review = /matching-review-.*\.js$/;
  const stopped = Promise.withResolvers<void>();
  await page.route(review, async (route) => {
    await stopped.promise;
    await cutOff(route);
  });
  await page.clock.install();
  const asked = page.waitForRequest(review);
  await page.goto(`/tests/${id}`);
  await asked;
  await stopTime(page);
  stopped.resolve();
  await passRetries(page);
  await page.clock.resume();
  const reason = textsIn('en')('ui.error.unknown');
  const alert = page.getByRole('alert').filter({
    hasText: textsIn('en')('questions.view_error.failed', { reason }),
  });
  await expect(alert).toBeVisible();
  await page.unroute(review);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: pairs.savol })).toBeVisible();
  await expect(page.locator('.reviewed-part')).toHaveText([/Paris.*France/, /Rome.*Italy/]);
});

test('an answer whose review could not be loaded is shown when another attempt loads it', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Lost last answer');
  await staff.makeQuestion({ category, ...pairs });
  const { page } = await visit({ is_pupil: true });
  const review = /matching-review-.*\.js$/;
  await page.route(review, cutOff);
  await page.clock.install();
  await page.goto(`/solve-test?category=${category}`);
  await page.getByLabel('Paris', { exact: true }).selectOption('France');
  await page.getByLabel('Rome', { exact: true }).selectOption('France');
  await stopTime(page);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await passRetries(page);
  await page.getByRole('button', { name: textsIn('en')('answers.solve.last_open') }).click();
  await passRetries(page);
  await page.clock.resume();
  const alert = page.getByRole('alert').filter({ hasText: textsIn('en')('ui.error.network') });
  await expect(alert).toBeVisible();
  await page.unroute(review);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.reviewed-part')).toHaveText([/Paris.*France/, /Rome.*France.*Italy/]);
});
