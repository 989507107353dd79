import type { Locator, Page } from '@playwright/test';

import { password } from './api.ts';
import { stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { Line } from './line.ts';
import { createTestButton, submitAnswerButton } from './page-parts.ts';
import { textsIn } from './texts.ts';

const back = /What you typed here has been restored/;
const offline = /No connection/;

/** Replaces the tokens, so that the next call ends the session. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('access', 'ended');
    localStorage.setItem('refresh', 'ended');
  });
}

async function logInAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
}

test('a test that was being written when the session ended is restored after the next log-in', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Interrupted');
  const { page, account, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Begun before the bell?');
  await page.getByLabel('Option A', { exact: true }).fill('Yes');
  await page.getByLabel('Option B', { exact: true }).fill('No');
  const right = page.getByRole('radiogroup', { name: 'Right answer' });
  await right.getByRole('radio', { name: 'Option B, right answer' }).check({ force: true });
  await endSession(page);
  await createTestButton(page).click();
  await expect(page).toHaveURL('/login');
  await logInAgain(page, account.email);
  await page.getByRole('link', { name: 'Continue what you started to write' }).click();
  await expect(page.getByText(back)).toBeVisible();
  await expect(page.getByLabel('Question')).toHaveValue('Begun before the bell?');
  await expect(page.getByLabel('Option A', { exact: true })).toHaveValue('Yes');
  await expect(right.getByRole('radio', { name: 'Option B, right answer' })).toBeChecked();
  await createTestButton(page).click();
  await page.waitForURL('/tests');
  expect(await api.listQuestions()).toMatchObject([
    { savol: 'Begun before the bell?', a: 'Yes', right_answer: 'b' },
  ]);
  await page.goto(`/add_test?category=${category}`);
  await expect(page.getByLabel('Question')).toHaveValue('');
  await expect(page.getByText(back)).toHaveCount(0);
});

/** Opens a screen, lets it load what it loads some seconds later, and takes the network away. The time stands from then on. */
async function openAndLoseNetwork(page: Page, path: string): Promise<Locator> {
  const line = await Line.attachTo(page);
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await stopTime(page);
  await line.take();
  await page.context().setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: offline });
  await expect(bar).toHaveText(textsIn('en')('app.waiting.offline_page'));
  return bar;
}

test('without a network the bar says that an answer that cannot be stored is not sent', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Offline for long');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_pupil: true });
  // What keeps answers cannot be loaded.
  await page.route('**/assets/answer-queue-*.js', (route) => route.abort());
  const bar = await openAndLoseNetwork(page, `/solve-test?category=${category}`);
  await page.getByRole('radio', { name: /^B/ }).check({ force: true });
  await submitAnswerButton(page).click();
  await expect(page.getByRole('alert')).toContainText(textsIn('en')('answers.solve.submit_failed'));
  await expect(bar).toHaveText(textsIn('en')('app.waiting.offline_page'));
  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked();
});
