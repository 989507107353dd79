import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import type { Api } from './api.ts';
import { finishWork } from './clock.ts';
import { colourName } from './colours.ts';
import { expect, test } from './fixtures.ts';
import { submitAnswerButton } from './page-parts.ts';
import { textsIn } from './texts.ts';

const noneLeft = "No unsolved tests available in this category. You've completed all tests!";

/** The names and values of the figures. */
function figures(page: Page): Promise<string[]> {
  return page.locator('.figure').allInnerTexts();
}

/** The filled buttons, of which a screen has one. */
function nextSteps(page: Page) {
  return page.getByRole('main').locator('.button-primary');
}

async function answer(api: Api, question: number, users_answer: string): Promise<void> {
  await api.send(`POST /tests_api/${question}/submit/`, { users_answer });
}

for (const language of byTurns('category-end', ['en', 'ru', 'uz'] as const)) {
  test(`the end of a category sums it up, with the keyboard alone (${language})`, async ({
    staff,
    visit,
  }) => {
    const say = textsIn(language);
    const root = await staff.makeCategory(`Ends ${language}`);
    const category = await staff.makeCategory('Ended', root);
    // The most difficult level, which earns five points, comes last.
    await staff.makeQuestion({ category, savol: 'Wrong?', c: '5' });
    await staff.makeQuestion({ category, savol: 'Waiting?', right_answer: undefined });
    await staff.makeQuestion({ category, savol: 'Right?', qiyinlik_darajasi: 38 });
    for (const savol of ['Next?', 'Then?']) await staff.makeQuestion({ category: root, savol });
    const { page } = await visit({ is_pupil: true }, { language });
    await page.goto(`/solve-test?category=${category}`);
    for (const [savol, letter] of [
      ['Wrong?', 'a'],
      ['Waiting?', 'a'],
      ['Right?', 'b'],
    ] as const) {
      await expect(page.getByRole('heading', { name: savol })).toBeVisible();
      await finishWork(page);
      await page.keyboard.press(letter);
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(say('answers.solve.none_left'))).toBeVisible();
    await expect(page.getByRole('link', { name: say('answers.solve.back') })).toHaveAttribute(
      'href',
      '/category',
    );
    expect(await figures(page)).toEqual([
      `${say('answers.end.right')}\n1`,
      `${say('answers.end.wrong')}\n1`,
      `${say('answers.end.waiting')}\n1\n${say('answers.end.waiting_note')}`,
      `${say('answers.end.points')}\n5`,
    ]);

    const again = page.getByRole('region', { name: say('answers.end.look_again') });
    await expect(again.getByRole('listitem')).toHaveCount(1);
    await expect(again.getByRole('definition')).toHaveText(['A) 3', 'B) 4']);
    await expect(page.getByText(say('answers.end.left_other', { count: 2 }))).toBeVisible();
    await expect(page.getByText(`Ends ${language}`).last()).toBeVisible();
    await expect(nextSteps(page)).toHaveText([say('answers.end.go_on')]);
    await page.getByRole('link', { name: say('answers.end.go_on') }).press('Enter');
    await expect(page).toHaveURL(`/solve-test?category=${root}`);
    await expect(page.getByRole('heading', { name: 'Next?' })).toBeVisible();
    await page.goBack();
    await again.getByRole('link', { name: 'Wrong?' }).press('Enter');
    await expect(page).toHaveURL(/\/tests\/\d+$/);
  });
}

test('the points are amber, and right and wrong have their colours beside words', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Coloured');
  const question = await staff.makeQuestion({ category });
  const { page, api } = await visit({ is_pupil: true });
  await answer(api, question, 'b');
  await page.goto(`/solve-test?category=${category}`);
  const value = (name: string) => page.locator('.figure', { hasText: name }).locator('.figure-value');
  await expect.poll(() => colourName(value('Right'))).toBe('green');
  await expect.poll(() => colourName(value('Wrong'))).toBe('red');
  await expect(value('Points')).toHaveClass(/amber/);
  await expect(page.getByRole('region', { name: 'Look at these again' })).toHaveCount(0);
  await expect(nextSteps(page)).toHaveText(['Back to Categories']);
});

test('where nothing was answered the end is the plain sentence', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Never');
  const { page } = await visit({ is_pupil: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/django\/\S*(answered|home_api)/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`/solve-test?category=${category}`);
  await expect(page.getByText(noneLeft)).toBeVisible();
  await expect(page.locator('.figure')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Categories' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('many wrong answers are listed page by page, written ones beside the accepted one', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Many wrong');
  const { page, api } = await visit({ is_pupil: true });
  for (let at = 1; at <= 6; at += 1) {
    const question = await staff.makeQuestion({
      category,
      savol: `Number ${at}?`,
      test_type: 'free_text',
      right_answer: undefined,
      right_answer_text: `${at}00`,
    });
    await api.send(`POST /tests_api/${question}/submit/`, { users_text_answer: 'zero' });
  }
  await page.goto(`/solve-test?category=${category}`);
  const again = page.getByRole('region', { name: 'Look at these again' });
  await expect(again.getByRole('link')).toHaveText([6, 5, 4, 3, 2].map((at) => `Number ${at}?`));
  await expect(again.getByRole('listitem').first().getByRole('definition')).toHaveText(['zero', '600']);
  await again.getByRole('button', { name: 'Next page' }).click();
  await expect(again.getByRole('link')).toHaveText(['Number 1?']);
});

test('a teacher, who may not read the right answers of others, is shown the figures alone', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('For a teacher');
  await staff.makeQuestion({ category });
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/solve-test?category=${category}`);
  await page.getByText('3', { exact: true }).click();
  await submitAnswerButton(page).click();
  await expect(page.getByText(noneLeft)).toBeVisible();
  await expect(nextSteps(page)).toHaveText(['Back to Categories']);
  expect(await figures(page)).toEqual(['Right\n0', 'Wrong\n1', 'Points\n0']);
  await expect(page.getByRole('region', { name: 'Look at these again' })).toHaveCount(0);
  await expect(page.getByText('Right answer')).toHaveCount(0);
});
