import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { browserOf, cacheStorage, waitUntilStored, noteStart } from './installed.ts';
import { textsIn } from './texts.ts';
import { UpgradedServer } from './upgraded-server.ts';

// All tests use one newer build, which takes a while to make.
test.describe.configure({ mode: 'default' });

const notice = textsIn('en')('app.version.here');

let site: UpgradedServer;

test.beforeAll(async () => {
  site = await UpgradedServer.start(true);
});

test.beforeEach(() => site.serve('old'));

test.afterAll(() => site.stop());

/** Waits for the page of a build. */
const isOfBuild = (page: Page, build: 'old' | 'new') =>
  build === 'new'
    ? expect(page.locator('html')).toHaveAttribute('data-build', 'new')
    : expect(page.locator('html')).not.toHaveAttribute('data-build', 'new');

/** Marks the page, which a reload takes away. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'));

/** The page looks for a new worker when the network returns. */
const networkReturns = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

test('a new version is taken where nothing is being done, in every tab, and opens without a line; a server that goes back is followed too', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, site, { is_pupil: true });
  await page.goto('/category');
  const before = await waitUntilStored(page);
  const other = await context.newPage();
  await other.goto('/tests');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await waitUntilStored(other);
  site.serve('new');
  await networkReturns(page);
  await isOfBuild(page, 'new');
  await isOfBuild(other, 'new');
  await expect.poll(() => waitUntilStored(page).catch(() => before)).not.toBe(before);
  site.gate.cut();
  const opened = await context.newPage();
  await opened.goto('/category');
  await isOfBuild(opened, 'new');
  site.serve('old');
  await networkReturns(opened);
  await isOfBuild(opened, 'old');
  await expect(opened.getByLabel('Show in')).toBeVisible();
  await context.close();
});

test('a new version is not taken in the middle of a test, nor during typing, but at the next screen; files that the old one needs stay', async ({
  browser,
}) => {
  const category = await site.staff.makeCategory('Not in the middle');
  await site.staff.makeQuestion({ category, savol: 'In the middle?' });
  await site.staff.makeQuestion({ category, savol: 'Later?' });
  const { context, page } = await browserOf(browser, site, { is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  const before = await waitUntilStored(page);
  const { urls } = await cacheStorage(page);
  await page.getByRole('radio').first().check();
  await mark(page);
  site.serve('new');
  await networkReturns(page);
  await expect(page.getByText(notice)).toBeVisible();
  expect(await isWaiting(page)).toBe(true);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
  await expect(page.getByRole('heading', { name: 'Later?' })).toBeVisible();
  expect([await isMarked(page), await isWaiting(page)]).toEqual([true, true]);

  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(page).toHaveURL('/category');
  await isOfBuild(page, 'new');
  expect(await isMarked(page)).toBe(false);
  const storage = await cacheStorage(page);
  const old = urls.filter((url) => /\/assets\/[^/]+$/.test(url));
  expect(old.length).toBeGreaterThan(100);
  expect(old.filter((url) => !storage.urls.includes(url))).toEqual([]);

  await expect.poll(() => waitUntilStored(page).catch(() => before)).not.toBe(before);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Typed');
  await mark(page);
  site.serve('old');
  await networkReturns(page);
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Typed');
  expect([await isMarked(page), await isWaiting(page)]).toEqual([true, true]);
  await page.getByRole('navigation').getByRole('link', { name: 'Category' }).click();
  await expect(page).toHaveURL('/category');
  await isOfBuild(page, 'old');
  await context.close();
});

test('a page without a worker whose next screen the server does not have any more is loaded anew there', async ({
  browser,
}) => {
  const { context, page } = await browserOf(browser, site, undefined, { serviceWorkers: 'block' });
  const isStarted = noteStart(page);
  await page.goto('/');
  await isStarted();
  site.serve('new');
  await page.getByRole('navigation').getByRole('link', { name: 'Tests' }).click();
  await isOfBuild(page, 'new');
  await expect(page).toHaveURL('/tests');
  await expect(page.getByText('You do not have access!')).toBeVisible();
  await context.close();
});
