import type { Locator, Page } from '@playwright/test';

import { password } from './api.ts';
import { finishWork, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { keptLine, notSent, openSolving } from './kept-answers.ts';
import { Line } from './line.ts';
import { keptDrafts } from './kept-drafts.ts';
import { createTestButton, picture, submitAnswerButton } from './page-parts.ts';
import { holdRequests } from './routes.ts';
import { textsIn } from './texts.ts';

const back = /What you typed here is back/;
const offline = /There is no network/;

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
  await page.getByRole('link', { name: 'Continue what you began to write' }).click();
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

test('the level that was chosen for a new test is restored, however late the levels come', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Late levels');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  const level = page.getByLabel('Difficulty');
  await level.selectOption('36');
  await page.getByLabel('Question').fill('How hard?');
  const releaseLevels = await holdRequests(page, '**/qiyinlik-darajasi{,/}', (route) => route.fallback());
  await page.reload();
  await expect(page.getByText(back)).toBeVisible();
  const create = createTestButton(page);
  await create.click();
  await expect(page.getByText('Please select a difficulty level')).toBeVisible();
  releaseLevels();
  await expect(level).toHaveValue('36');
  await create.click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
  expect(await api.listQuestions()).toMatchObject([{ savol: 'How hard?', qiyinlik_darajasi: 36 }]);
});

test('an interrupted edit is restored unless the test was changed meanwhile, and can be discarded', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Edited twice');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'First?' });
  const field = page.getByLabel('Question');
  await page.goto(`/edit_test/${question}`);
  await field.fill('Second?');
  await page.reload();
  await expect(field).toHaveValue('Second?');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(field).toHaveValue('First?');
  await expect(page.getByText(back)).toHaveCount(0);
  await field.fill('Third?');
  await api.send(`PUT /tests_api/${question}/`, {
    test_type: 'choosable',
    savol: 'Changed elsewhere?',
    category,
    a: '3',
    b: '4',
  });
  await page.reload();
  await expect(field).toHaveValue('Changed elsewhere?');
});

test('drafts belong to one person, and that person finds them after a log-out', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Shared computer');
  const { page, account } = await visit({ is_teacher: true });
  const other = await staff.makePerson({ is_teacher: true });
  const field = page.getByLabel('Question');
  const logOut = async () => {
    await page.getByRole('button', { name: /user menu/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
  };
  await page.goto(`/add_test?category=${category}`);
  await field.fill('Mine?');
  await endSession(page);
  await page.reload();
  await expect(page).toHaveURL('/login');
  await logInAgain(page, other.email);
  await expect(page.getByRole('link', { name: 'Continue what you began to write' })).toHaveCount(0);
  await page.goto(`/add_test?category=${category}`);
  await expect(field).toHaveValue('');
  await logOut();
  for (const left of [endSession, logOut]) {
    await logInAgain(page, account.email);
    await page.getByRole('link', { name: 'Continue what you began to write' }).click();
    await expect(field).toHaveValue('Mine?');
    await left(page);
    if (left === endSession) await page.goto('/login');
    await expect(page).toHaveURL(/\/login/);
  }
});

test('without a network an answer waits, shows that, and is sent when the network returns', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Offline');
  const question = await staff.makeQuestion({
    category,
    test_type: 'free_text',
    right_answer_text: 'Samarqand',
  });
  const { page, api } = await visit({ is_pupil: true });
  await openSolving(page, category);
  const field = page.getByRole('textbox');
  await field.fill('samarqand');
  await page.context().setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await submitAnswerButton(page).click();
  await expect(page.getByText(textsIn('en')('kept.last.kept'))).toBeVisible();
  await expect(keptLine(page)).toContainText(notSent(1));
  await page.context().setOffline(false);
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  await expect(page.getByText(offline)).toHaveCount(0);
  const { results } = await api.send<{ results: object[] }>(`GET /tests_api/${question}/results/`);
  expect(results).toMatchObject([{ percentage: 100 }]);
});

test('a list that was requested without a network loads when the network returns', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Offline list');
  const { page, api } = await visit({ is_teacher: true });
  await api.makeQuestion({ category, savol: 'After the tunnel?' });
  await page.goto('/tests');
  await expect(page.getByRole('link', { name: 'After the tunnel?' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('searchbox').fill('tunnel');
  await expect(page.getByText(offline)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('1 test', { exact: true })).toBeVisible();
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('a picture that was removed from a form can be restored', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Picture put back');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Pictured?');
  await page.getByLabel('Picture').setInputFiles(picture);
  await page.getByRole('button', { name: 'Do not send this picture' }).click();
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  await createTestButton(page).click();
  await page.waitForURL('/tests');
  const [question] = await api.listQuestions<{ image: string }>();
  expect(question?.image).toMatch(/\.webp$/);
});

test('a chosen option survives a reload, and is forgotten when it is answered', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Chosen before');
  const question = await staff.makeQuestion({ category });
  const { page, api } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  const radio = page.getByRole('radio', { name: /^B/ });
  await radio.check({ force: true });
  await page.reload();
  await expect(radio).toBeChecked();
  await submitAnswerButton(page).click();
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  const { results } = await api.send<{ results: object[] }>(`GET /tests_api/${question}/results/`);
  expect(results).toMatchObject([{ percentage: 100 }]);
  await expect.poll(async () => [...(await keptDrafts(page)).keys()]).toEqual(['last-answer']);
});

/** Opens a screen, lets it load what it loads some seconds later, and takes the network away. The time stands from then on. */
async function openAndLoseNetwork(page: Page, path: string): Promise<Locator> {
  const line = await Line.of(page);
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  await stopTime(page);
  await line.take();
  await page.context().setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: offline });
  await expect(bar).toHaveText(textsIn('en')('app.waiting.offline'));
  return bar;
}

test('without a network the bar says that an answer that cannot be kept is not sent', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Offline for long');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_pupil: true });
  // What keeps answers cannot be loaded.
  await page.route('**/assets/sending-*.js', (route) => route.abort());
  const bar = await openAndLoseNetwork(page, `/solve-test?category=${category}`);
  await page.getByRole('radio', { name: /^B/ }).check({ force: true });
  await submitAnswerButton(page).click();
  await expect(page.getByRole('alert')).toContainText(textsIn('en')('answers.solve.submit_failed'));
  await expect(bar).toHaveText(textsIn('en')('app.waiting.offline'));
  await page.context().setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked();
});

test('without a network the bar says that what has begun goes on, for three minutes', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  const bar = await openAndLoseNetwork(page, '/profile');
  await page.getByLabel('First name').fill('Begun');
  const nextAttempt = () =>
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/users/me/'));
  let attempt = nextAttempt();
  await page.getByRole('button', { name: 'Save details' }).click();
  for (let minutes = 0; minutes < 3; minutes += 1) {
    await attempt;
    await expect(bar).toHaveText(textsIn('en')('app.waiting.offline_retry'));
    await finishWork(page);
    attempt = nextAttempt();
    await page.clock.runFor(60_000);
  }
  await attempt;
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(bar).toHaveText(textsIn('en')('app.waiting.offline'));
});
