import type { Api } from './api.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { nextTestButton, pressOnOptions, submitAnswerButton } from './page-parts.ts';

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
  await pressOnOptions(page, 'e');
  await pressOnOptions(page, 'a');
  await expect(page.getByRole('radio', { name: /3/ })).toBeChecked();
  await pressOnOptions(page, 'b');
  await expect(page.getByRole('radio', { name: /4/ })).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Capital of Uzbekistan?' })).toBeVisible();
  await expect(nextTestButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Capital of Uzbekistan?' })).toBeFocused();
  const field = page.getByRole('textbox', { name: 'Enter your answer:' });
  await expect(field).toHaveAttribute('rows', '4');
  await field.pressSequentially('abcde');
  await expect(field).toHaveValue('abcde');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('abcde\n');
  await page.reload();
  await expect(field).toHaveValue('abcde\n');
  await expect(field).not.toBeFocused();
  const last = page.locator('.last-answer');
  await expect(last).toContainText('Your last answer was right: 1 point.');
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(page).toHaveURL('/category');
  await page.goBack();
  await page.getByRole('button', { name: 'Show my answer' }).click();
  await expect(last.getByText('Two lines:')).toBeVisible();
  await field.fill(' toshkent ');
  await submitAnswerButton(page).click();
  await expect(page.getByText(noneLeft)).toBeVisible();

  expect(await resultsOf(api, choice)).toMatchObject([{ points: 1, percentage: 100 }]);
  expect(await resultsOf(api, free)).toMatchObject([{ points: 1, percentage: 100 }]);
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await expect(page).toHaveURL('/category');
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
