import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';

/** Each form with its call, what it reports in the console, and how it is filled in and sent. */
const forms = [
  { path: '/signup', call: '**/auth/users/', reported: 'The sign-up failed:', send: signUp, next: '/signup' },
  {
    path: '/reset-password',
    call: '**/auth/users/reset_password/',
    reported: 'The reset request failed:',
    send: requestReset,
    next: '/',
  },
  {
    path: '/password/reset/confirm/MQ/x',
    call: '**/auth/users/reset_password_confirm/',
    reported: 'The new password was not set:',
    send: confirmReset,
    next: '/',
  },
] as const;

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Malika');
  await page.getByLabel('Last name').fill('Yusupova');
  await page.getByLabel('Email').fill('malika@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
}

async function requestReset(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('malika@example.com');
  await page.getByRole('main').getByRole('button').click();
}

async function confirmReset(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill('another one');
  await page.getByRole('button', { name: 'Save the new password' }).click();
}

const throttled = 'Request was throttled. Expected available in 60 seconds.';
const failures = [
  { status: 400, json: { detail: 'Refused.' } },
  { status: 403, json: { non_field_errors: ['Refused.'] } },
  { status: 429, headers: { 'Retry-After': '60' }, json: { detail: throttled } },
];

for (const { path, call, reported, send, next } of forms) {
  test(`a failure at ${path} is reported in the console only: people see what they see after a success`, async ({
    guest,
  }) => {
    const page = await guest();
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    // A message hides after six seconds; while time stands still it stays.
    await page.clock.install();
    await stopTime(page);

    /** Sends the form, which the server answers so. @returns all texts of the page after that */
    async function textsAfter(answer: { status: number; json?: object }): Promise<string[]> {
      await page.route(call, (route) => route.fulfill(answer));
      await page.goto(path);
      const answered = page.waitForResponse(call);
      await send(page);
      await answered;
      await expect(page).toHaveURL(next);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The start page has a question, which comes after the page around it.
      if (next === '/') await expect(page.getByText('Try a question')).toBeVisible();
      if (answer.status >= 400) await expect.poll(() => told.join('\n')).toContain(reported);
      await page.unroute(call);
      told.length = 0;
      return page.locator('body').allInnerTexts();
    }

    const texts = await textsAfter({ status: 204 });
    for (const failure of failures) expect(await textsAfter(failure)).toEqual(texts);
  });
}

test('a reset that cannot reach the server is reported in the console only', async ({ guest }) => {
  const page = await guest();
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.route('**/reset_password/', (route) => route.abort());
  await page.clock.install();
  await page.goto('/reset-password');
  await stopTime(page);
  await requestReset(page);
  await passRetries(page);
  await expect.poll(() => told.join('\n')).toContain('The reset request failed:');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.notices')).toHaveText('');
});

test('a form without its required fields is not sent', async ({ guest }) => {
  const page = await guest();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const required = page.getByRole('main').getByText('This field is required.');
  const short = page.getByRole('main').locator('.field-error').getByText('At least 6 characters.');
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(required).toHaveCount(5);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Password again').fill('12345');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(short).toHaveCount(2);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(required).toHaveCount(2);
  await page.goto('/reset-password');
  await page.getByRole('main').getByRole('button').click();
  await expect(required).toHaveCount(1);
  await page.goto('/password/reset/confirm/MQ/x');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(required).toHaveCount(2);
  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByLabel('New password again').fill('12345');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(short).toHaveCount(2);
  expect(sent).toEqual([]);
});
