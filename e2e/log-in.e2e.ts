import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';

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
  // The person is greeted before the page is loaded anew too.
  await expect.poll(() => sent).toContain('auth/jwt/verify/');
  await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
  const [access, refresh] = await storedTokens(page);
  expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(refresh).toBeTruthy();
  expect(sent[0]).toBe('auth/jwt/create/');
  expect(new Set(sent.slice(1, 3))).toEqual(new Set(['auth/users/me/', 'user_api/']));
  expect(sent.slice(3, 5)).toEqual(['reload', 'auth/jwt/verify/']);
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
