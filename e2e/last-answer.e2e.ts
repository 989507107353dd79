import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { submitAnswerButton } from './page-parts.ts';
import { holdRequests } from './routes.ts';
import { textsIn } from './texts.ts';

for (const language of ['en', 'ru', 'uz'] as const) {
  test(`a pupil reads the verdict of the last answer beside the next test (${language})`, async ({
    staff,
    visit,
  }) => {
    const say = textsIn(language);
    const category = await staff.makeCategory(`Verdicts ${language}`);
    const first = await staff.makeQuestion({ category, savol: 'First?' });
    await staff.makeQuestion({ category, savol: 'Second?' });
    const third = await staff.makeQuestion({ category, savol: 'Third?', right_answer: undefined });
    const { page } = await visit({ is_pupil: true }, { language });
    const verdict = page.getByRole('status').filter({ has: page.getByRole('paragraph') });
    const answer = async (letter: string) => {
      await page.keyboard.press(letter);
      await page.keyboard.press('Enter');
    };

    await page.goto(`/solve-test?category=${category}`);
    await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
    await expect(verdict).toHaveCount(0);
    await finishWork(page);
    await answer('b');
    await expect(page.getByRole('heading', { name: 'Second?' })).toBeFocused();
    await expect(verdict).toContainText(say('answers.solve.last_right_one', { count: 1 }));
    const details = page.getByRole('link', { name: say('answers.solve.last_details') });
    await expect(details).toHaveAttribute('href', `/tests/${first}`);

    await answer('a');
    await expect(page.getByRole('heading', { name: 'Third?' })).toBeFocused();
    await expect(verdict).toContainText(say('answers.solve.last_wrong'));
    await answer('a');
    await expect(page.getByText(say('answers.solve.none_left'))).toBeVisible();
    await expect(verdict).toContainText(say('answers.solve.last_waiting'));
    await details.click();
    await expect(page).toHaveURL(`/tests/${third}`);
    await expect(page.getByRole('heading', { name: 'Third?' })).toBeVisible();
  });
}

test('the verdict comes with the message that the answer is saved, without another request', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Verdicts at once');
  await staff.makeQuestion({ category, savol: 'First?' });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The code of other screens is preloaded at any time.
    if (pathname.startsWith('/django/')) asked.push(`${request.method()} ${pathname}`);
  });
  const release = await holdRequests(page, '**/get-unsolved/*');
  await finishWork(page);
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Answer saved! Loading next test...')).toBeVisible();
  await expect(page.getByText('Your last answer was right: 1 point.')).toBeVisible();
  release();
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  expect(asked.map((request) => request.replace(/\d+/, 'ID'))).toEqual([
    'POST /django/tests_api/ID/submit/',
    'GET /django/tests_api/get-unsolved/',
  ]);
});

test('people who may not read the details get no link to them', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Verdicts for a teacher');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/solve-test?category=${category}`);
  await page.getByText('3', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByText('Your last answer was wrong.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See that test' })).toHaveCount(0);
});
