import type { Page } from '@playwright/test';

import { type Account, type Api, password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { addPupil, choosePin, makeCard, typeCode } from './card-forms.ts';
import { logInToLock, openToLock } from './lockable-browser.ts';
import { storedTokens } from './page-parts.ts';

const ask = (page: Page) => page.getByRole('heading', { level: 1, name: 'Locked' });
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

/** Lets time pass until this tab watches for use. */
async function beWatched(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(9000);
    expect(await page.evaluate(() => sessionStorage.getItem('watched'))).not.toBeNull();
  }).toPass();
}

async function openLocked(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

async function lockByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/i }).click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await loaded;
  await expect(ask(page)).toBeVisible();
}

/** Starts a test, whose draft is stored. */
async function begin(page: Page, category: number): Promise<void> {
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Begun before the lock?');
}

/** The page is loaded anew behind the lock. */
async function expectNothingShown(page: Page, { email, first_name, last_name }: Account): Promise<void> {
  await expect(async () => {
    const shown = `${await page.locator('body').innerText()} ${await page.title()}`;
    for (const text of [email, first_name, last_name, 'Begun before the lock?'])
      expect(shown).not.toContain(text);
    expect(await storedTokens(page)).toEqual([null, null]);
    for (const name of ['storage_key', 'lock_key']) expect(await stored(page, name)).toBeNull();
  }).toPass();
}

function makeTeacher(staff: Api): Promise<Account> {
  return staff.makePerson({ is_teacher: true }, { first_name: 'Gulnoza', last_name: 'Qodirova' });
}

test('a browser that is left alone locks all its tabs, and each opens again where it was, without the server', async ({
  guest,
  staff,
}) => {
  const account = await makeTeacher(staff);
  const category = await staff.makeCategory(`Left alone ${crypto.randomUUID()}`);
  const page = await guest();
  await page.clock.install();
  await logInToLock(page, account);
  await begin(page, category);
  await beWatched(page);
  const other = await page.context().newPage();
  await other.goto('/profile');
  await beWatched(other);

  // Use of one tab keeps the others open.
  await page.clock.fastForward(8 * 60_000);
  await other.keyboard.press('Shift');
  await page.clock.fastForward(8 * 60_000);
  await expect(page.getByLabel('Question')).toHaveValue('Begun before the lock?');

  await page.clock.fastForward(3 * 60_000);
  for (const tab of [page, other]) {
    await expect(ask(tab)).toBeVisible();
    await expect(tab).toHaveURL('/lock');
    await expectNothingShown(tab, account);
  }

  await page.context().route('**/django/**', (route) => route.abort());
  await openLocked(page, password);
  // The page gives the server four seconds.
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(page).toHaveURL(`/add_test?category=${category}`, { timeout: 1000 });
  }).toPass();
  await expect(page.getByLabel('Question')).toHaveValue('Begun before the lock?');
  await expect(other).toHaveURL('/profile');
  await expect(other.getByText(account.email)).toBeVisible();
  expect(await stored(page, 'locked')).toBeNull();
  expect(await stored(page, 'lock_key')).not.toBeNull();
});

test('the menu locks at once, a wrong password is reported, after five of them only a log-in helps, which loses nothing, and after another person nobody can unlock it', async ({
  guest,
  staff,
}) => {
  const account = await makeTeacher(staff);
  const category = await staff.makeCategory(`Locked by hand ${crypto.randomUUID()}`);
  const page = await guest();
  await logInToLock(page, account);
  await begin(page, category);
  await lockByHand(page);
  await expectNothingShown(page, account);
  for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', '1 try is left']) {
    await openLocked(page, `${password}?`);
    await expect(page.getByRole('alert')).toHaveText(`This password is wrong. ${left}.`);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  }
  await openLocked(page, `${password}?`);
  await expect(page.getByRole('alert')).toContainText('Nothing that was stored here is lost.');
  expect(await stored(page, 'locked')).toBeNull();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('link', { name: 'Continue what you started to write' }).click();
  await expect(page.getByLabel('Question')).toHaveValue('Begun before the lock?');

  const next = await staff.makePerson({ is_pupil: true }, { first_name: 'Bahodir' });
  await page.goto('/lock');
  await expect(ask(page)).toBeVisible();
  // The page is loaded anew behind the lock.
  await expect.poll(() => stored(page, 'locked').catch(() => null)).not.toBeNull();
  // The start page of a browser that was closed leads to the lock.
  const start = await page.context().newPage();
  await start.goto('/');
  await expect(ask(start)).toBeVisible();
  await start.close();
  await page.getByRole('button', { name: 'Switch user' }).click();
  await expect(page).toHaveURL('/switch');
  expect(await stored(page, 'locked')).toBeNull();
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome, Bahodir!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to that page' })).toHaveCount(0);
});

test('a person with a card opens the lock with the PIN, without the server', async ({ guest, staff }) => {
  const code = await makeCard(staff, await addPupil(staff, 'Zulfiya', 'Karimova'));
  const page = await guest();
  await page.clock.install();
  await openToLock(page, '/card');
  await typeCode(page, code);
  await choosePin(page, '9034');
  await expect(page.getByText('Welcome, Zulfiya!')).toBeVisible();
  expect(await stored(page, 'lock_key')).not.toBeNull();
  await beWatched(page);
  // The next page says so itself.
  await page.evaluate(() => sessionStorage.removeItem('watched'));
  await page.goto('/profile');
  await beWatched(page);
  await expect.poll(() => stored(page, 'storage_key')).not.toBeNull();
  await lockByHand(page);
  await page.context().route('**/django/**', (route) => route.abort());
  const pin = page.getByLabel('PIN of your card');
  const unlock = page.getByRole('button', { name: 'Unlock' });
  await pin.fill('9035');
  await unlock.click();
  await expect(page.getByRole('alert')).toHaveText('This PIN is wrong. 4 tries are left.');
  await pin.fill('9034');
  await unlock.click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Zulfiya');
  expect(await stored(page, 'locked')).toBeNull();
});

test('a device with only one user, by their own declaration, does not lock itself', async ({
  guest,
  staff,
}) => {
  const account = await makeTeacher(staff);
  const page = await guest();
  await page.clock.install();
  await logInToLock(page, account);
  await page.goto('/profile');
  const ownDevice = page.getByRole('checkbox', { name: 'Only I use this device' });
  await ownDevice.check();
  await beWatched(page);
  await page.clock.fastForward(30 * 60_000);
  await page.keyboard.press('Shift');
  await expect(page.getByText(account.email)).toBeVisible();
  expect(await stored(page, 'lock_key')).not.toBeNull();

  await page.reload();
  await expect(ownDevice).toBeChecked();
  await ownDevice.uncheck();
  await beWatched(page);
  await page.clock.fastForward(30 * 60_000);
  await page.keyboard.press('Shift');
  await expect(ask(page)).toBeVisible();
  await expectNothingShown(page, account);
});

test('staff set the time, and a browser takes it; a session without a key locks to a log-in', async ({
  staff,
  visit,
}) => {
  const { page } = await visit({ is_staff: true });
  await page.clock.install();
  await page.goto('/staff');
  await page.getByRole('link', { name: 'Computers', exact: true }).click();
  const field = page.getByLabel('Lock after this many minutes without use');
  await expect(field).toHaveValue('10');
  await field.fill('999');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('480')).not.toHaveCount(0);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The time before locking has been saved.')).toBeVisible();
  const read = await staff.send<{ data_api: unknown }>('GET /device_lock_api/');
  expect(read.data_api).toEqual([{ minutes: 3 }]);
  await page.goto('/staff?part=audit&action=devices.lock_changed');
  await expect(
    page.getByText('Devices lock themselves after 3 minutes without use. Before, it was 10 minutes.'),
  ).toBeVisible();
  await expect(async () => {
    await page.clock.fastForward(9000);
    expect(await stored(page, 'active')).not.toBeNull();
  }).toPass();
  // Without a key the lock is a log-out.
  await page.clock.fastForward(4 * 60_000);
  await expect(page).toHaveURL('/login/');
  await staff.send('PUT /device_lock_api/', { minutes: 10 });

  const { page: other } = await visit({ is_teacher: true });
  await other.goto('/lock');
  await expect(other).toHaveURL('/login/');
  for (const tab of [page, other]) expect(await storedTokens(tab)).toEqual([null, null]);
});
