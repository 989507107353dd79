import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { submitAnswerButton } from './page-parts.ts';

const noneLeft = "No unsolved tests available in this category. You've completed all tests!";

type Results = { results: { user_name: string; points: number | null; percentage: number | null }[] };

async function resultsOf(api: Api, question: number): Promise<Results['results']> {
  const { results } = await api.send<Results>(`GET /tests_api/${question}/results/`);
  return results;
}

test('a pupil solves one test after another, with the keyboard alone', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Keys');
  const choice = await staff.makeQuestion({ category, savol: 'Two lines:\n2 + 2?', c: '5' });
  const free = await staff.makeQuestion({
    category,
    test_type: 'free_text',
    savol: 'Capital of Uzbekistan?',
    right_answer: undefined,
    right_answer_text: 'Tashkent\nToshkent',
    image: undefined,
  });
  const { page, api } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'Two lines: 2 + 2?' })).toBeVisible();
  await expect(page.getByText(/^1 of \d in Keys$/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);

  await finishWork(page);
  await page.keyboard.press('e');
  await page.keyboard.press('a');
  await expect(page.getByRole('radio', { name: /3/ })).toBeChecked();
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: /4/ })).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Capital of Uzbekistan?' })).toBeFocused();
  const field = page.getByRole('textbox', { name: 'Enter your answer:' });
  await expect(field).toHaveAttribute('rows', '4');
  await field.pressSequentially('abcde');
  await expect(field).toHaveValue('abcde');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('abcde\n');
  await field.fill(' toshkent ');
  await submitAnswerButton(page).click();
  await expect(page.getByText(noneLeft)).toBeVisible();

  expect(await resultsOf(api, choice)).toMatchObject([{ points: 1, percentage: 100 }]);
  expect(await resultsOf(api, free)).toMatchObject([{ points: 1, percentage: 100 }]);
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await expect(page).toHaveURL('/category');
});

test('nothing is sent without an answer', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Nothing');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_pupil: true });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submit/')) sent.push(request.url());
  });
  await page.goto(`/solve-test?category=${category}`);
  await submitAnswerButton(page).click();
  await expect(page.getByText('Please select an answer')).toBeVisible();
  await page.getByText('4', { exact: true }).click();
  await expect(page.getByText('Please select an answer')).toBeHidden();
  await submitAnswerButton(page).click();
  await expect(page.getByText(noneLeft)).toBeVisible();

  await staff.makeQuestion({ category, test_type: 'free_text', right_answer_text: '4' });
  await page.reload();
  await page.getByRole('textbox').fill('  \n');
  await submitAnswerButton(page).click();
  await expect(page.getByText('Please enter an answer')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a typed answer survives a failed submission and a reload', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Failing');
  const question = await staff.makeQuestion({
    category,
    test_type: 'free_text',
    right_answer_text: 'a long answer',
  });
  const { page, api } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await page.route('**/submit/', (route) => route.fulfill({ status: 400, json: { detail: 'Not now.' } }));
  const field = page.getByRole('textbox');
  await field.fill('A long answer');
  await submitAnswerButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expect(field).toHaveValue('A long answer');
  await page.reload();
  await expect(field).toHaveValue('A long answer');
  await submitAnswerButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await page.unroute('**/submit/');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(noneLeft)).toBeVisible();
  expect(await resultsOf(api, question)).toMatchObject([{ percentage: 100 }]);
});

test('a submission is retried under one key and recorded once', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Retried');
  const question = await staff.makeQuestion({ category });
  const { page, api } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  const keys: (string | undefined)[] = [];
  const seen = Promise.withResolvers<void>();
  await page.route('**/submit/', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server records the first submission, but its response is lost.
    if (keys.length === 1) {
      await route.fetch();
      await route.abort('connectionreset');
    } else {
      await seen.promise;
      await route.continue();
    }
  });
  await page.getByText('4', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByText('Sending your answer to server...')).toBeVisible();
  seen.resolve();
  await expect(page.getByText(noneLeft)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(await resultsOf(api, question)).toHaveLength(1);
});

test('a test that takes no more answers offers the next one', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Gone');
  const first = await staff.makeQuestion({ category, savol: 'First?' });
  await staff.makeQuestion({ category, savol: 'Second?' });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  await staff.send(`DELETE /tests_api/${first}/`);
  await finishWork(page);
  await page.keyboard.press('a');
  await submitAnswerButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not found.');
  await page.getByRole('button', { name: 'Next Test' }).click();
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('options in the picture are listed as A to E', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Plain');
  await staff.makeQuestion({ category, a: '', b: '', right_answer: 'd' });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    await expect(page.getByRole('radio', { name: letter, exact: true })).toBeVisible();
  }
});

test('guests are sent to log in, and a category is required', async ({ guest, visit }) => {
  const stranger = await guest();
  await stranger.goto('/solve-test?category=1');
  await expect(stranger).toHaveURL('/login');
  const { page } = await visit({ is_pupil: true });
  for (const address of ['/solve-test', '/solve-test?category=first']) {
    await page.goto(address);
    await expect(page.getByText('Category ID is required')).toBeVisible();
  }
  await page.goto('/solve-test?category=2000000000');
  await expect(page.getByRole('alert')).toContainText('Not found.');
  await expect(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible();
});

test('unexpected answers of the server are shown and can be retried', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Odd');
  await staff.makeQuestion({ category, savol: 'Even?' });
  const { page } = await visit({ is_pupil: true });
  const unsolved = '**/get-unsolved/*';
  const answers = [
    [{ status: 200, json: { status: 'sideways' } }, 'Unexpected response from server'],
    [{ status: 200, json: { status: 'ok', test: null } }, 'No test loaded'],
    [{ status: 400, json: {} }, 'Failed to fetch test'],
    [{ status: 403, json: { detail: 'Not for you.' } }, 'Not for you.'],
  ] as const;
  let [given]: readonly [object, string] = answers[0];
  await page.route(unsolved, (route) => route.fulfill(given));
  await page.goto(`/solve-test?category=${category}`);
  for (const [answer, text] of answers) {
    // The page may request its first test after it has loaded, so a route answers all the time.
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    given = answer;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.unroute(unsolved);
  await page.route(unsolved, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { test: object };
    await route.fulfill({ json: { ...body, test: { ...body.test, test_type: 'hologram' } } });
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Unknown test type: hologram')).toBeVisible();
});

test('parents see results of their children with a status, pupils their own without', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Results');
  const right = await staff.makeQuestion({ category, savol: 'Right?' });
  const wrong = await staff.makeQuestion({ category, savol: 'Wrong?' });
  const waiting = await staff.makeQuestion({ category, savol: 'Waiting?', right_answer: undefined });
  const email = `parent-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { email });
  const pupil = await visit({ is_pupil: true }, { first_name: 'Madina', last_name: 'Gʻaniyeva' });
  await pupil.api.send('PATCH /auth/users/me/', { father_email: email });
  for (const [question, users_answer] of [
    [right, 'b'],
    [wrong, 'a'],
    [waiting, 'a'],
  ] as const) {
    await pupil.api.send(`POST /tests_api/${question}/submit/`, { users_answer });
  }

  const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Madina Gʻaniyeva' });
  await parent.page.goto(`/tests/${right}`);
  await expect(parent.page.getByRole('columnheader')).toHaveText([
    'Student',
    'Points',
    'Percentage',
    'Date Taken',
    'Status',
  ]);
  await expect(row(parent.page)).toContainText('100%');
  await expect(row(parent.page).getByText('Passed')).toHaveClass(/green/);
  await parent.page.goto(`/tests/${wrong}`);
  await expect(row(parent.page).getByText('0%')).toHaveClass(/red/);
  await expect(row(parent.page).getByText('Failed')).toHaveClass(/red/);

  await pupil.page.goto(`/tests/${waiting}`);
  await expect(pupil.page.getByRole('columnheader')).toHaveText([
    'Student',
    'Points',
    'Percentage',
    'Date Taken',
  ]);
  await expect(row(pupil.page).getByText('—')).toHaveCount(2);
});

test('without a result the card says so', async ({ staff, visit }) => {
  const category = await staff.makeCategory('No results');
  const pupil = await visit({ is_pupil: true, is_teacher: true });
  const question = await pupil.api.makeQuestion({ category });
  await pupil.page.goto(`/tests/${question}`);
  await expect(pupil.page.getByText("You haven't taken this test yet.")).toBeVisible();
  const parent = await visit({ is_parent: true, is_staff: true });
  await parent.page.goto(`/tests/${question}`);
  await expect(parent.page.getByText("Your children haven't taken this test yet.")).toBeVisible();
});
