import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { finishWork, passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hi Aziz. This is user menu.' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function expectLogInPage(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login/');
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await storedTokens(page)).toEqual([null, null]);
}

/** Whether the server still accepts the token of this client. */
async function isAccepted(api: Api): Promise<boolean> {
  try {
    await api.send('GET /auth/users/me/');
    return true;
  } catch (error) {
    expect(String(error)).toContain('Token is blacklisted');
    return false;
  }
}

test('a log-out ends the session on the server, and keeps no token in the browser', async ({ visit }) => {
  const { page, api } = await visit({ is_pupil: true });
  await page.goto('/category');
  expect(await isAccepted(api)).toBe(true);
  await logOut(page);
  await expectLogInPage(page);
  await expect.poll(() => isAccepted(api)).toBe(false);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a log-out without an answer is not waited for, and is repeated until the server has ended the session', async ({
  visit,
}) => {
  const { page, api } = await visit({ is_pupil: true });
  await page.clock.install();
  await page.goto('/category');
  await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
  await page.route('**/auth/logout/', (route) => route.abort());
  await stopTime(page);
  await logOut(page);
  await expectLogInPage(page);
  await passRetries(page);
  await expect(page.getByText('Retry 3 of 3.')).toHaveCount(0);
  await finishWork(page);
  expect(await isAccepted(api)).toBe(true);
  await page.unroute('**/auth/logout/');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => isAccepted(api)).toBe(false);
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});
