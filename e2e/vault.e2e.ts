import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';

const continueLink = (page: Page) => page.getByRole('link', { name: 'Continue what you started to write' });
const greeting = (page: Page) => page.getByText('Welcome, Aziz!');
const storedKey = (page: Page) => page.evaluate(() => localStorage.getItem('storage_key'));

/** The number of records that this browser keeps. */
function countRecords(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
      });
    const database = await done(indexedDB.open('savol'));
    const count = await done(database.transaction('records').objectStore('records').count());
    database.close();
    return count;
  });
}

/** Begins a test, and waits until that is on the disk. */
async function begin(page: Page, category: number): Promise<void> {
  await page.goto(`/add_test?category=${category}`);
  await expect.poll(() => storedKey(page)).not.toBeNull();
  await expect.poll(() => countRecords(page)).toBe(1);
  await page.getByLabel('Question').fill('Begun?');
  await expect.poll(() => countRecords(page)).toBe(2);
}

test('a key that could not be had is asked for again when something is typed later, and nothing stands in the local storage until then', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Key asked for again');
  const { page } = await visit({ is_teacher: true });
  await page.clock.install();
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/storage_key/'));
  await page.route('**/auth/storage_key/', (route) => route.abort());
  await page.goto(`/add_test?category=${category}`);
  await refused;
  await page.getByLabel('Question').fill('Without a key?');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Without a key?');
  await page.unroute('**/auth/storage_key/');
  await page.clock.fastForward(16_000);
  await page.getByLabel('Question').fill('With a key?');
  await expect.poll(() => storedKey(page)).not.toBeNull();
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('With a key?');
  await page.reload();
  await expect(page.getByLabel('Question')).toHaveValue('With a key?');
});

test('the tabs of a person have the same drafts, and a log-out in one takes the key from all', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Two tabs of a person');
  const { page } = await visit({ is_teacher: true });
  // On a device with records, drafts are open before the first screen.
  await begin(page, category);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => countRecords(page)).toBe(1);
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  await expect(continueLink(page)).toHaveCount(0);
  const other = await page.context().newPage();
  await begin(other, category);
  await page.getByRole('banner').getByRole('link', { name: 'Tests' }).click();
  await page.goBack();
  await expect(continueLink(page)).toBeVisible();
  await other.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => countRecords(page)).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Tests' }).click();
  await page.goBack();
  await expect(greeting(page)).toBeVisible();
  await expect(continueLink(page)).toHaveCount(0);
  expect(await storedKey(page)).not.toBeNull();
  await other.getByRole('button', { name: /user menu/i }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await other.waitForURL(/\/login/);
  expect(await storedKey(page)).toBeNull();
  await expect(greeting(page)).toHaveCount(0);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('drafts under an older key of the same person are read under the new one', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Older key');
  const { page, account } = await visit({ is_teacher: true });
  await begin(page, category);
  const keyOf = async () => (JSON.parse((await storedKey(page)) ?? '{}') as { key?: string }).key;
  const before = await keyOf();
  expect(before).toMatch(/^[\w-]{43}$/);
  // A deactivated person gets another key.
  await staff.send(`PATCH /people_api/${account.id}/`, { is_active: false });
  await staff.send(`PATCH /people_api/${account.id}/`, { is_active: true });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  expect(await keyOf()).toBeUndefined();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await continueLink(page).click();
  await expect(page.getByLabel('Question')).toHaveValue('Begun?');
  expect(await keyOf()).not.toBe(before);
  expect(await countRecords(page)).toBe(2);
});
