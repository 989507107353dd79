import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { Api, password } from './api.ts';
import { passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './page-parts.ts';
import { SeparatePage } from './separate-page.ts';
import { contextIn } from './tabs.ts';

let site: SeparatePage;
let staff: Api;

test.beforeAll(async () => {
  site = await SeparatePage.start();
  staff = await Api.ofFirstStaff(site.api);
});

test.afterAll(() => site.stop());

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function logInAs(page: Page, tokens: { access: string; refresh: string }): Promise<void> {
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', access);
    localStorage.setItem('refresh', refresh);
  }, tokens);
}

test('a page on an allowed origin calls its API on another one, with cookies and pictures, and on an origin that is not allowed gets no answer', async ({
  browser,
}) => {
  const category = await staff.makeCategory('On another origin');
  const question = await staff.makeQuestion({ category, savol: 'Elsewhere?' }, await readFile(picture));
  const { email } = await staff.makePerson({ is_teacher: true });
  const context = await browser.newContext({ ...contextIn('en', site.origin), baseURL: site.origin });
  await context.addCookies([{ name: 'device', value: 'known', url: `${site.api.origin}/django/auth` }]);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  const called = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(django|media)\//.test(pathname)) called.add(origin);
  });

  await page.goto('/login');
  const loggingIn = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/jwt/create/'),
  );
  await logIn(page, email);
  expect(await (await loggingIn).headerValue('cookie')).toContain('device=known');
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();

  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Written from elsewhere?');
  await page.getByRole('main').getByRole('button', { name: 'Create Test' }).click();
  await expect(page).toHaveURL('/tests');
  await expect(page.getByText('Written from elsewhere?')).toBeVisible();

  await logInAs(page, await new Api(site.api.origin).logIn('first-staff@example.com'));
  await page.goto(`/tests/${question}`);
  const shown = page.getByRole('main').locator('img').first();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(new URL((await shown.getAttribute('src')) ?? '').origin).toBe(site.api.origin);

  const exposed = await page.evaluate(async (api) => {
    const { headers } = await fetch(`${api}/django/auth/jwt/verify/`, { method: 'POST' });
    return ['X-Request-Id', 'Allow'].map((name) => headers.get(name));
  }, site.api.origin);
  expect(exposed).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), 'POST, OPTIONS']);
  expect([...called]).toEqual([site.api.origin]);
  expect(refused.filter((text) => !text.includes('400'))).toEqual([]);
  await context.close();

  const other = await browser.newContext({
    ...contextIn('en', site.otherOrigin),
    baseURL: site.otherOrigin,
  });
  const elsewhere = await other.newPage();
  const messages: string[] = [];
  elsewhere.on('console', (message) => messages.push(message.text()));
  await elsewhere.clock.install();
  await elsewhere.goto('/login');
  await stopTime(elsewhere);
  await logIn(elsewhere, email);
  await passRetries(elsewhere);
  await expect(elsewhere.getByRole('alert')).toHaveText('Login failed: Network error or server unavailable');
  expect(messages.join('\n')).toContain('has been blocked by CORS policy');
  expect(await elsewhere.evaluate(() => localStorage.getItem('access'))).toBeNull();
  await other.close();
});
