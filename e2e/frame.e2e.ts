import type { Locator } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';
import { textsIn } from './texts.ts';

/** Where an element begins and ends, in pixels from the top. */
async function extent(element: Locator): Promise<[number, number]> {
  const box = await element.boundingBox();
  return [box?.y ?? 0, (box?.y ?? 0) + (box?.height ?? 0)];
}

test('every screen has the navigation above it and the footer below', async ({ guest, visit, staff }) => {
  const category = await staff.makeCategory('Framed');
  const question = await staff.makeQuestion({ category });
  const year = new Date().getFullYear();
  const { page } = await visit({ is_staff: true });
  const stranger = await guest();
  const screens = [
    [stranger, '/', 'Questions that help you learn'],
    [stranger, '/login', 'Login'],
    [stranger, '/signup', 'Sign up'],
    [stranger, '/reset-password', 'Reset password'],
    [stranger, '/password/reset/confirm/MQ/x', 'New password'],
    [stranger, '/activate/MQ/x', 'Account activation'],
    [page, '/category', 'Choose a subject'],
    [page, `/category/${category}`, 'Category Framed'],
    [page, '/tests', 'Tests'],
    [page, `/tests/${question}`, 'Test Details 2 + 2 = ?'],
    [page, `/add_test?category=${category}`, 'Add Test'],
    [page, `/edit_test/${question}`, `Edit Test (ID: ${question}) 2 + 2 = ?`],
    [page, '/profile', 'Profile'],
    [page, `/solve-test?category=${category}`, 'Solve Test'],
  ] as const;
  for (const [reader, path, heading] of screens) {
    await reader.goto(path);
    await expect(reader).toHaveURL(path);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(heading);
    const [header, footer] = [reader.getByRole('banner'), reader.getByRole('contentinfo')];
    await expect(header.getByRole('link', { name: 'Savol' })).toBeVisible();
    await expect(footer).toContainText(`© ${year} Savol. All rights reserved`);
    const [top, bottom] = await extent(reader.getByRole('main'));
    expect((await extent(header))[1]).toBeLessThanOrEqual(top);
    expect((await extent(footer))[0]).toBeGreaterThanOrEqual(bottom);
  }
});

test('the start page says what the product is and that it is under development', async ({ guest }) => {
  const page = await guest();
  await page.goto('/');
  await expect(
    page.getByText('Savol is an educational web app for school pupils. It is under development.'),
  ).toBeVisible();
});

test('the header leads to the start page, the categories and the tests, on a phone from a menu', async ({
  guest,
}) => {
  const page = await guest();
  await page.goto('/login');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Category' }).click();
  await expect(page).toHaveURL('/category');
  await header.getByRole('link', { name: 'Tests' }).click();
  await expect(page).toHaveURL('/tests');
  await header.getByRole('link', { name: 'Savol' }).click();
  await expect(page).toHaveURL('/');

  await page.setViewportSize({ width: 390, height: 844 });
  const tests = header.getByRole('link', { name: 'Tests' });
  await expect(tests).toBeHidden();
  await header.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(header.getByRole('link', { name: 'Category' })).toBeVisible();
  await tests.click();
  await expect(page).toHaveURL('/tests');
  await expect(tests).toBeHidden();
});

test('a visitor’s menu has a tooltip, leads to log in and sign up, and closes', async ({ guest }) => {
  const page = await guest();
  await page.goto('/');
  const button = page.getByRole('button', { name: 'User menu', exact: true });
  await expect(button.locator('img')).toHaveAttribute('src', '/avatar.svg');
  const tooltip = page.getByRole('banner').getByText('User menu', { exact: true });
  await expect(tooltip).toBeHidden();
  await button.hover();
  await expect(tooltip).toBeVisible();

  const menu = page.getByRole('menu');
  const items = page.getByRole('menuitem');
  await button.click();
  await expect(items).toHaveText(['Login', 'Sign up']);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  for (const [name, path] of [
    ['Login', '/login'],
    ['Sign up', '/signup'],
  ] as const) {
    await button.click();
    await items.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
    await expect(menu).toHaveCount(0);
  }
});

test('a person’s menu greets, leads to the profile and logs out over the start page', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true }, { first_name: 'Nodira' });
  await page.goto('/category');
  const button = page.getByRole('button', { name: 'Hi Nodira. This is user menu.' });
  await button.hover();
  await expect(page.getByRole('banner').getByText('Hi Nodira. This is user menu.')).toBeVisible();
  await button.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Lock', 'Switch person', 'Logout']);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/profile');

  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  // What the next page finds as it starts, before it asks the server for anything.
  await page.addInitScript(() => {
    Object.assign(window, { found: [localStorage.getItem('access'), localStorage.getItem('refresh')] });
  });
  await button.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login/');
  expect(await page.evaluate(() => Reflect.get(window, 'found') as unknown)).toEqual([null, null]);
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(loaded).toEqual(['/login/']);
  expect(await storedTokens(page)).toEqual([null, null]);
  await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the header of a phone shows whose account is open, and the menu the name and the address', async ({
  guest,
  visit,
}) => {
  const names = { first_name: 'Nodira', last_name: 'Yoʻldosheva-Abdurahmonova' };
  const { page, account } = await visit({ is_pupil: true }, names);
  const header = page.getByRole('banner');
  const name = 'Nodira Yoʻldosheva-Abdurahmonova';
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/category');
    const initials = header.getByRole('img', { name, exact: true });
    await expect(initials).toHaveText('NY');
    await expect(initials).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect((await header.boundingBox())?.height).toBeLessThan(80);
  }
  await header.getByRole('button', { name: 'Hi Nodira. This is user menu.' }).click();
  await expect(header.getByText(`${name} ${account.email}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const stranger = await guest();
  await stranger.goto('/category');
  await expect(stranger.getByRole('banner').getByRole('img')).toHaveCount(0);
});

test('the language is switched between three, at once, and kept in a cookie', async ({ guest }) => {
  const page = await guest();
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('translation.json')) texts.push(pathname);
  });
  await page.goto('/login');
  const select = page.getByRole('banner').getByRole('combobox');
  await expect(select.locator('option')).toHaveText(['EN', 'RU', 'UZ']);
  for (const language of ['ru', 'uz', 'en'] as const) {
    await select.selectOption(language);
    const heading = textsIn(language)('auth.login.title');
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'i18next')?.value;
    await expect.poll(kept).toBe(language);
  }
  expect(texts).toEqual(['en', 'ru', 'uz'].map((language) => `/assets/locales/${language}/translation.json`));

  await select.selectOption('uz');
  await page.reload();
  const heading = textsIn('uz')('auth.login.title');
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('the menu of a phone closes on Escape, which returns the focus, and on a tap outside', async ({
  guest,
}) => {
  const page = await guest();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  const header = page.getByRole('banner');
  const toggle = header.getByRole('button', { name: 'Menu', exact: true });
  const link = header.getByRole('link', { name: 'Category' });
  await toggle.click();
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await expect(link).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(link).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('the header marks the entry that a screen belongs to', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Entries');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  const marked = page.getByRole('banner').locator('.header-link[aria-current]');
  for (const [path, name, current] of [
    ['/tests', 'Tests', 'page'],
    [`/tests/${question}`, 'Tests', 'true'],
    [`/tests/${question}/results`, 'Tests', 'true'],
    [`/edit_test/${question}`, 'Tests', 'true'],
    [`/add_test?category=${category}`, 'Tests', 'true'],
    ['/my_tests', 'Tests', 'true'],
    ['/to_mark', 'Tests', 'true'],
    ['/answered', 'Tests', 'true'],
    [`/category/${category}`, 'Category', 'true'],
    [`/solve-test?category=${category}`, 'Category', 'true'],
    ['/blog/new', 'News', 'true'],
  ] as const) {
    await page.goto(path);
    await expect(marked, path).toHaveText([name]);
    await expect(marked, path).toHaveAttribute('aria-current', current);
  }
  for (const path of ['/', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(marked, path).toHaveCount(0);
  }
});
