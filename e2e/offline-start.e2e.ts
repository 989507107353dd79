import type { Page, Route } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { storedDrafts } from './device-drafts.ts';
import { storedTokens } from './page-parts.ts';

const greeting = (page: Page) => page.getByRole('button', { name: 'Hi Aziz. This is user menu.' });

/** How requests fail while the server cannot be reached. */
const failures: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.abort(),
  // A server that is overloaded.
  (route) => route.fulfill({ status: 503, json: { detail: 'Later.' } }),
  // The promise is never settled, as on a line that takes everything and answers nothing.
  () => new Promise(() => undefined),
];

/** The page has been started once, and knows the person. */
async function startOnce(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('storage_key'))).not.toBeNull();
}

const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

test('with no answer, an overloaded server, or a line that answers nothing the signed-in user sees the page and works on', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Started without an answer');
  const { page, account } = await visit({ is_teacher: true });
  await startOnce(page);
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Begun with a line?');
  await expect.poll(async () => (await storedDrafts(page)).size).toBe(1);
  for (const fail of failures) {
    await page.route('**/django/**', fail);
    await page.goto('/profile');
    await expect(greeting(page)).toBeVisible();
    await expect(page.getByText(account.email)).toBeVisible();
    await page.goto('/');
    const continueLink = page.getByRole('link', { name: 'Continue what you started to write' });
    await expect(continueLink).toBeVisible();
    const before = await storedTokens(page);
    expect(before).not.toContain(null);

    // The check that the browser still holds back is answered as soon as nothing fails any more.
    const checked = page.waitForResponse(
      (response) => response.url().endsWith('/auth/jwt/verify/') && response.status() === 200,
    );
    await page.unroute('**/django/**');
    await comeBack(page);
    await checked;
    await continueLink.click();
    await expect(page.getByLabel('Question')).toHaveValue('Begun with a line?');
  }
});

test('a check that fails when the server is back clears the session', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  await startOnce(page);
  await page.route('**/django/**', (route) => route.abort());
  await page.goto('/profile');
  await expect(greeting(page)).toBeVisible();
  await page.unroute('**/django/**');
  await page.route('**/auth/jwt/{verify,refresh}/', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Token is no good', code: 'token_not_valid' } }),
  );
  await comeBack(page);
  await expect(page).toHaveURL('/login');
  expect(await storedTokens(page)).toEqual([null, null]);
  expect(await page.evaluate(() => localStorage.getItem('storage_key'))).toBeNull();
});

test('a person who logs in the first time without a server that answers is signed in, and known when it answers', async ({
  visit,
}) => {
  const { page } = await visit({ is_pupil: true });
  await page.route('**/auth/jwt/verify/', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(greeting(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0);
  expect(await storedTokens(page)).not.toContain(null);
  await page.unroute('**/auth/jwt/verify/');
  await expect(async () => {
    await comeBack(page);
    await expect(greeting(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
});
