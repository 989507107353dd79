import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';
import { holdRequests } from './routes.ts';

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a log-in stores both tokens, loads the person and reloads the page', async ({ guest, staff }) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push('reload');
    const called = new URL(request.url()).pathname.split('/django/')[1];
    if (called !== undefined) sent.push(called);
  });
  await logIn(page, email);
  await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
  const [access, refresh] = await storedTokens(page);
  expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(refresh).toBeTruthy();
  expect(sent[0]).toBe('auth/jwt/create/');
  expect(new Set(sent.slice(1, 3))).toEqual(new Set(['auth/users/me/', 'user_api/']));
  expect(sent.slice(3, 5)).toEqual(['reload', 'auth/jwt/verify/']);
});

test('a log-in sends the person to the start page at once, which waits until it is reloaded', async ({
  guest,
  staff,
}) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  const release = await holdRequests(page, '**/auth/users/me/');
  const loading = page.waitForRequest('**/auth/users/me/');
  await logIn(page, email);
  await loading;
  // Only a person who is logged in is sent away from log-in.
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'User menu', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(await storedTokens(page)).toEqual([expect.any(String), expect.any(String)]);
  const reloaded = page.waitForRequest('**/auth/jwt/verify/');
  release();
  await reloaded;
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the start page leads once to what a guest opened before log-in, the address with its query', async ({
  guest,
  staff,
}) => {
  const category = await staff.makeCategory(`Shared ${crypto.randomUUID()}`);
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto(`/solve-test?category=${category}`);
  await expect(page).toHaveURL('/login');
  await logIn(page, email);
  const link = page.getByRole('link', { name: 'Go to that page' });
  await expect(page.getByRole('status').filter({ has: link })).toContainText(
    'You opened a page before you logged in.',
  );
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(`/solve-test?category=${category}`);
  await page.getByRole('banner').getByRole('link', { name: 'Savol' }).click();
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('somebody who logs in without having opened another page is led nowhere', async ({ guest, staff }) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/');
  await page.goto('/login');
  await logIn(page, email);
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to that page' })).toHaveCount(0);
});

test('log-in has links to sign-up and to the reset of a password', async ({ guest }) => {
  const page = await guest();
  for (const [name, path] of [
    ['Sign up', '/signup'],
    ['Reset password', '/reset-password'],
  ] as const) {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('a failed log-in shows the detail and leaves no tokens', async ({ guest, staff }) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('refresh', 'left behind'));
  await page.route('**/auth/jwt/create/', (route) =>
    route.fulfill({ status: 403, json: { detail: 'The school is closed.' } }),
  );
  await logIn(page, email);
  await expect(page.getByRole('alert')).toHaveText('The school is closed.');
  await expect.poll(() => storedTokens(page)).toEqual([null, null]);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.unroute('**/auth/jwt/create/');
  await page.route('**/auth/jwt/create/', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed: ');
});
