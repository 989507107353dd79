import type { Page, Request } from '@playwright/test';

import { languages } from '../contract/languages.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './routes.ts';
import { contextIn } from './tabs.ts';
import { textsIn } from './texts.ts';

const shell = (page: Page) => page.locator('.shell');

/** Where the logo and the edge of the header are. */
const frame = (page: Page) =>
  page.evaluate(() =>
    ['.header', '.header-brand', '.logo', '.header-brand span'].map((part) => {
      const { x, y, height } = document.querySelector(part)?.getBoundingClientRect() ?? {};
      return { part, x, y, height };
    }),
  );

test('logo, heading and a line in each language stand before any script, and stay where they are', async ({
  browser,
  server,
}) => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport,
      ...contextIn('ru', server.origin),
    });
    const page = await context.newPage();
    const release = await holdRequests(page, /\.js$/, (route) => route.continue());
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(shell(page).getByRole('heading')).toBeVisible();
    for (const language of languages) {
      await expect(shell(page).getByRole('heading')).toContainText(textsIn(language)('app.shell'));
      await expect(shell(page).getByText(textsIn(language)('app.home.notice'))).toBeVisible();
    }
    await expect(page.locator('.logo')).toBeVisible();
    const before = await frame(page);
    release();
    await expect(page.getByRole('button', { name: textsIn('ru')('auth.login.submit') })).toBeVisible();
    await expect(shell(page)).toHaveCount(0);
    expect(await frame(page)).toEqual(before);
    await context.close();
  }
});

test('the shell and its styles have less than 15 kB on their way, and its text does not appear where the page comes within 300 ms', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const files: Request[] = [];
  page.on('request', (request) => {
    if (['document', 'stylesheet'].includes(request.resourceType())) files.push(request);
  });
  await page.route(/\.js$/, () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(shell(page).getByRole('heading')).toBeVisible();
  expect(files.map((file) => file.resourceType())).toEqual(['document', 'stylesheet']);
  const sizes = await Promise.all(files.map(async (file) => (await file.sizes()).responseBodySize));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(15_000);

  await expect(shell(page)).toHaveCSS('animation-name', 'shell-appears');
  const visibleAt = (time: number) =>
    shell(page).evaluate((element, at) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
      return getComputedStyle(element).visibility;
    }, time);
  expect(await visibleAt(0)).toBe('hidden');
  expect(await visibleAt(290)).toBe('hidden');
  expect(await visibleAt(310)).toBe('visible');
  await context.close();
});

const needed = (page: Page) => page.locator('.needed');

test('a browser without a needed feature says so in each language, and not that something loads; others do not', async ({
  guest,
}) => {
  const other = await guest();
  await other.goto('/login', { waitUntil: 'commit' });
  await expect(needed(other)).toBeHidden();
  await expect(other.getByRole('button', { name: textsIn('en')('auth.login.submit') })).toBeVisible();
  await expect(needed(other)).toHaveCount(0);

  const page = await guest();
  await page.route(/\.js$/, () => undefined);
  await page.route(/\/index-.*\.css$/, async (route) => {
    const response = await route.fetch();
    const styles = await response.text();
    const older = styles
      .replace(/@supports \(height:1lh\)/, '@supports (height:1none)')
      .replace('animation-composition:add', 'a:b');
    expect(older).not.toBe(styles);
    await route.fulfill({ response, body: older });
  });
  await page.goto('/login', { waitUntil: 'commit' });
  for (const language of languages)
    await expect(needed(page).getByText(textsIn(language)('app.browsers'))).toBeVisible();
  await expect(shell(page)).toBeHidden();
});

test('without scripts the page says which features it needs', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  for (const language of languages)
    await expect(page.locator(`noscript > [lang=${language}]`)).toHaveText(textsIn(language)('app.browsers'));
  await expect(page.locator('noscript > p').last()).toBeVisible();
  await context.close();
});
