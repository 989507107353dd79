import { expect, type Page } from '@playwright/test';

import { type Account, password } from './api.ts';

/** The setting of the school in a browser with an earlier log-in. */
const known = JSON.stringify({ minutes: 10, at: Date.now() });

/** Opens a screen of log-in in a browser with an earlier log-in: it can be locked after the next one. */
export async function openToLock(page: Page, path: '/login' | '/card'): Promise<void> {
  await page.goto(path);
  await page.evaluate((setting) => localStorage.setItem('lock', setting), known);
  const loading = page.waitForResponse(/\/lock-at-log-in-/);
  await page.reload();
  await page.evaluate((url) => import(url).then(() => undefined), (await loading).url());
}

/** Logs in by the form of a browser that can be locked then. */
export async function logInToLock(page: Page, { email, first_name }: Account): Promise<void> {
  await openToLock(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(`Welcome, ${first_name}!`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lock_key'))).not.toBeNull();
}
