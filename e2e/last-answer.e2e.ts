import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { Api } from './api.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { keptTests } from './kept-drafts.ts';
import { submitAnswerButton } from './page-parts.ts';
import { holdRequests } from './routes.ts';
import { textsIn } from './texts.ts';

for (const language of byTurns('last-answer', ['en', 'ru', 'uz'] as const)) {
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

test('the verdict comes with the next test, and the right answer beside it, with one more request', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Verdicts at once');
  const ids = [
    await staff.makeQuestion({ category, savol: 'First?' }),
    await staff.makeQuestion({ category, savol: 'Second?' }),
  ];
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  await expect.poll(() => keptTests(page, category)).toEqual(ids);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // The code of other screens is preloaded at any time.
    if (pathname.startsWith('/django/tests_api/')) asked.push(`${request.method()} ${pathname}`);
  });
  const release = await holdRequests(page, '**/get-unsolved/*');
  await finishWork(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeVisible();
  await expect(page.getByText('Your last answer was wrong.')).toBeVisible();
  release();
  await expect(page.getByText('Right answer: B) 4')).toBeVisible();
  expect(asked.map((request) => request.replace(/\d+/, 'ID'))).toEqual([
    'POST /django/tests_api/ID/submit/',
    'GET /django/tests_api/get-unsolved/',
  ]);
});

test('where no next test is kept, the verdict comes with the message that the answer is saved', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Verdict before the end');
  await staff.makeQuestion({ category, savol: 'First?' });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  const release = await holdRequests(page, '**/get-unsolved/*');
  await finishWork(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Answer saved! Loading next test...')).toBeVisible();
  await expect(page.getByText('Your last answer was wrong.')).toBeVisible();
  release();
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
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

const card = (page: Page) => page.locator('.last-answer');

test('the right answer is shown at once, and the test of the last answer opens in place', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Right at once');
  await staff.makeQuestion({ category, savol: 'First\nof all?', c: 'five' });
  await staff.makeQuestion({ category, savol: 'Second?' });
  const written = { category, test_type: 'free_text', right_answer: undefined };
  await staff.makeQuestion({ ...written, savol: 'Third?', right_answer_text: 'Toshkent\nTashkent' });
  await staff.makeQuestion({ category, savol: 'Fourth?', right_answer: undefined });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First of all?' })).toBeVisible();
  const release = await holdRequests(page, '**/get-unsolved/*');
  await finishWork(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('Your last answer was wrong.');
  const height = await card(page).evaluate((node) => node.getBoundingClientRect().height);
  release();
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeFocused();
  await expect(card(page)).toContainText('Right answer: B) 4');
  expect(await card(page).evaluate((node) => node.getBoundingClientRect().height)).toBe(height);

  // The keyboard opens it from the heading of the next test.
  const open = page.getByRole('button', { name: 'Show my answer' });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page).getByText('First of all?')).toHaveCSS('white-space', /pre/);
  const options = card(page).getByRole('list', { name: 'Options' }).getByRole('listitem');
  await expect(options).toHaveText(['A)3✗your answer', 'B)4✓right answer', 'C)five']);
  await page.getByRole('button', { name: 'Hide my answer' }).click();
  await expect(options).toHaveCount(0);

  await page.keyboard.press('Tab');
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Third?' })).toBeFocused();
  await expect(card(page)).toContainText('Right answer: B) 4');
  await expect(options).toHaveCount(0);

  await page.getByRole('textbox').fill('Samarqand');
  await submitAnswerButton(page).click();
  await expect(page.getByRole('heading', { name: 'Fourth?' })).toBeFocused();
  await expect(card(page)).toContainText('Right answer: Toshkent');
  await open.click();
  await expect(card(page).locator('.written-answer')).toHaveText([
    /wrong.*your answer.*Samarqand/,
    /right.*Toshkent/,
  ]);

  await page.keyboard.press('a');
  await page.getByText('4', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  await expect(card(page)).toContainText('The test has no right answer yet.');
  await open.click();
  await expect(options).toHaveText(['A)3', 'B)4…your answer']);
});

test('the last answer is there after a reload and on the way back, in its category, and for its person only', async ({
  staff,
  visit,
  server,
}) => {
  const category = await staff.makeCategory('Come back');
  await staff.makeQuestion({ category, savol: 'First?' });
  await staff.makeQuestion({ category, savol: 'Second?' });
  const other = await staff.makeCategory('Elsewhere again');
  await staff.makeQuestion({ category: other, savol: 'Other?' });
  const { page } = await visit({ is_pupil: true });
  await page.goto(`/solve-test?category=${category}`);
  await page.getByText('3', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(card(page)).toContainText('Right answer: B) 4');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Second?' })).toBeVisible();
  await expect(card(page)).toContainText('Right answer: B) 4');
  await expect(page.getByRole('heading', { name: 'Second?' })).not.toBeFocused();
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(page).toHaveURL('/category');
  await page.goBack();
  await page.getByRole('button', { name: 'Show my answer' }).click();
  await expect(card(page).getByText('First?')).toBeVisible();
  await page.goto(`/solve-test?category=${other}`);
  await expect(page.getByRole('heading', { name: 'Other?' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);

  // Somebody else logs in on this computer, after a session that ended without a log-out.
  const email = (await staff.makePerson({ is_pupil: true })).email;
  const tokens = await new Api(server.origin).logIn(email);
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', access);
    localStorage.setItem('refresh', refresh);
  }, tokens);
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByRole('heading', { name: 'First?' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).not.toContain('First?');
});
