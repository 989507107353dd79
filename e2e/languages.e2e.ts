import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const language = (page: Page) => page.locator('html').getAttribute('lang');
const start = (page: Page) => page.getByRole('heading', { level: 1 });

test('a language is switched at once and stored', async ({ guest }) => {
  const page = await guest('en');
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('translation.json')) texts.push(pathname);
  });
  await page.goto('/login');
  await page.locator('[name=email]').fill('half-typed@example.com');
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  for (const tag of ['ru', 'uz', 'en', 'uz'] as const) {
    await page.locator('.language-select').selectOption(tag);
    await expect(start(page)).toHaveText(textsIn(tag)('auth.login.title'));
    await expect.poll(() => language(page)).toBe(tag);
    await expect(page).toHaveTitle(`${textsIn(tag)('auth.login.title')} · Savol`);
  }
  await expect(page.locator('[name=email]')).toHaveValue('half-typed@example.com');
  expect(loads).toEqual([]);
  expect(texts).toEqual(['en', 'ru', 'uz'].map((tag) => `/assets/locales/${tag}/translation.json`));

  const find = async () => (await page.context().cookies()).find(({ name }) => name === 'i18next');
  await expect.poll(find).toMatchObject({ value: 'uz', path: '/' });
  const stored = await find();
  expect(stored?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 24 * 3600);
  await page.reload();
  await expect(start(page)).toHaveText(textsIn('uz')('auth.login.title'));
  const other = await page.context().newPage();
  await other.goto('/login');
  await expect(start(other)).toHaveText(textsIn('uz')('auth.login.title'));
});
