import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';

const begun = (page: Page) => page.getByRole('link', { name: 'Continue what you began to write' });
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

/** Changes a byte of each record. */
function damageRecords(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The database cannot be read.')));
      });
    const database = await done(indexedDB.open('savol'));
    const store = database.transaction('records', 'readwrite').objectStore('records');
    for (const key of await done(store.getAllKeys())) {
      const record = (await done(store.get(key))) as { data: Uint8Array };
      record.data[20] = (record.data[20] ?? 0) ^ 1;
      await done(store.put(record, key));
    }
    database.close();
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

test('what cannot be read any more is passed over, and replaced', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Damaged records');
  const { page } = await visit({ is_teacher: true });
  await begin(page, category);
  await damageRecords(page);
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  await expect(begun(page)).toHaveCount(0);
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Again?');
  await page.reload();
  await expect(page.getByLabel('Question')).toHaveValue('Again?');
});

test('a key that is no key is replaced', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  for (const bad of ['', '{', 'null', '{"person":1}', '[]']) {
    await page.evaluate((value) => localStorage.setItem('storage_key', value), bad);
    await page.goto('/');
    await expect(greeting(page)).toBeVisible();
    await expect.poll(() => storedKey(page)).toMatch(/"ticket":"[\w-]{40,}"/);
  }
});

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

test('a browser without a database keeps drafts in its local storage until the log-out', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('No database');
  const { page } = await visit({ is_teacher: true });
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('None in private windows.', 'SecurityError');
    };
  });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Private?');
  await page.reload();
  await expect(page.getByLabel('Question')).toHaveValue('Private?');
  await page.goto('/');
  await expect(begun(page)).toBeVisible();
  await page.getByRole('button', { name: /user menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Private?');
});

test('on a full disk the form says that it is not kept, and can be saved', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Full disk');
  const { page } = await visit({ is_teacher: true });
  await page.addInitScript(() => {
    const put: (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey> =
      Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value;
    IDBObjectStore.prototype.put = function refuse(value, key) {
      if (sessionStorage.getItem('full') === null) return put.call(this, value, key);
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  });
  await page.goto(`/add_test?category=${category}`);
  await expect.poll(() => storedKey(page)).not.toBeNull();
  const note = page.getByText('This device has no room left');
  await page.getByLabel('Question').fill('First?');
  await expect.poll(() => countRecords(page)).toBe(2);
  await expect(note).toHaveCount(0);
  await page.evaluate(() => sessionStorage.setItem('full', 'yes'));
  await page.getByLabel('Question').fill('Too much?');
  await expect(note).toBeVisible();
  await expect(page.getByLabel('Question')).toHaveValue('Too much?');
  await page.evaluate(() => sessionStorage.removeItem('full'));
  await page.getByLabel('Question').fill('Room again?');
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Question')).toHaveValue('Room again?');
});

test('drafts of an earlier version are moved and encrypted', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Earlier version');
  const question = await staff.makeQuestion({ category, test_type: 'free_text', right_answer_text: 'x' });
  const { page, account } = await visit({ is_pupil: true });
  await page.evaluate(
    ([person, asked]) => localStorage.setItem(`draft:${person}:answer:${asked}`, '{"text":"Typed before"}'),
    [account.id, question],
  );
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('textbox')).toHaveValue('Typed before');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Typed before');
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveValue('Typed before');
});

test('the tabs of a person have the same drafts, and a log-out in one takes the key from all', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Two tabs of a person');
  const { page } = await visit({ is_teacher: true });
  // On a device that has kept something, drafts are open before the first screen.
  await begin(page, category);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => countRecords(page)).toBe(1);
  await page.goto('/');
  await expect(greeting(page)).toBeVisible();
  await expect(begun(page)).toHaveCount(0);
  const other = await page.context().newPage();
  await begin(other, category);
  await page.getByRole('banner').getByRole('link', { name: 'Tests' }).click();
  await page.goBack();
  await expect(begun(page)).toBeVisible();
  await other.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(() => countRecords(page)).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Tests' }).click();
  await page.goBack();
  await expect(greeting(page)).toBeVisible();
  await expect(begun(page)).toHaveCount(0);
  expect(await storedKey(page)).not.toBeNull();
  await other.getByRole('button', { name: /user menu/i }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await other.waitForURL(/\/login/);
  expect(await storedKey(page)).toBeNull();
  await expect(greeting(page)).toHaveCount(0);
  expect(await storedTokens(page)).toEqual([null, null]);
});

test('what was kept under an older key of the same person is read under the new one', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Older key');
  const { page, account } = await visit({ is_teacher: true });
  await begin(page, category);
  const keyOf = async () => (JSON.parse((await storedKey(page)) ?? '{}') as { key?: string }).key;
  const before = await keyOf();
  expect(before).toMatch(/^[\w-]{43}$/);
  // Who is deactivated gets another key.
  await staff.send(`PATCH /people_api/${account.id}/`, { is_active: false });
  await staff.send(`PATCH /people_api/${account.id}/`, { is_active: true });
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
  expect(await keyOf()).toBeUndefined();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await begun(page).click();
  await expect(page.getByLabel('Question')).toHaveValue('Begun?');
  expect(await keyOf()).not.toBe(before);
  expect(await countRecords(page)).toBe(2);
});
