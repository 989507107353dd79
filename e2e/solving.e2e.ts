import { expect, test } from './fixtures.ts';
import { submitAnswerButton } from './page-parts.ts';
import { holdRequests } from './routes.ts';

const caption = "After submitting, you'll automatically receive the next unsolved test.";

test('a test to solve shows its category, its lines and its options with text', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Lines');
  await staff.makeQuestion({ category, savol: 'First line\nsecond line', c: '  ', e: '5' });
  const { page } = await visit({});
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Solve Test' })).toBeVisible();
  await expect(page.locator('.solve-progress')).toHaveText('1 of 1 in Lines');
  const text = page.getByRole('heading', { level: 2, name: 'First line second line' });
  await expect(text).toHaveCSS('white-space', /pre/);
  await expect(page.getByRole('radiogroup', { name: 'Select your answer:' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByText(caption)).toBeVisible();
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(page).toHaveURL('/category');
});

test('sending an answer and loading the next test show each step', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Steps');
  await staff.makeQuestion({ category, savol: 'First?' });
  await staff.makeQuestion({ category, savol: 'Second?' });
  await staff.makeQuestion({ category, savol: 'Third?', test_type: 'free_text', right_answer_text: '4' });
  await staff.makeQuestion({ category, savol: 'Fourth?', test_type: 'free_text', right_answer_text: '4' });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  const releaseSending = await holdRequests(page, '**/submit/');
  const releaseLoading = await holdRequests(page, '**/get-unsolved/*');
  await page.getByText('4', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page.getByText('Sending your answer to server...')).toBeVisible();
  releaseSending();
  await expect(page.getByText('Answer saved! Loading next test...')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  releaseLoading();
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByText('4', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Third?' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Enter your answer:' });
  await expect(field).toHaveAttribute('placeholder', 'Type your answer here...');
  await expect(field).toHaveAttribute('rows', '4');
  await field.fill('four');
  await submitAnswerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Fourth?' })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('a refused answer shows a message, and the choice stays', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Not taken');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await page.getByText('4', { exact: true }).click();
  const answers = [
    [{ status: 403, json: {} }, 'Failed to submit answer'],
    [{ status: 400, json: { detail: 'Not now.' } }, 'Not now.'],
    [{ status: 409, json: { detail: 'Closed.' } }, 'Closed.'],
  ] as const;
  for (const [answer, text] of answers) {
    await page.route('**/submit/', (route) => route.fulfill(answer));
    await submitAnswerButton(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(text);
    await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(alert.getByRole('link', { name: 'Back to Categories' })).toHaveAttribute(
      'href',
      '/category',
    );
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
    await page.unroute('**/submit/');
  }
});

test('a test shows that it loads, and a failure offers a retry and the categories', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Fetched');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_pupil: true });
  const unsolved = '**/get-unsolved/*';
  const release = await holdRequests(page, unsolved, (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  release();
  await expect(page.getByText('Failed to fetch test')).toBeVisible();
  await page.unroute(unsolved);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: '2 + 2 = ?' })).toBeVisible();
});
