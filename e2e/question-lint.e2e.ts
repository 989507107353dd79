import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton } from './page-parts.ts';
import { textsIn } from './texts.ts';

/** The list of warnings that is shown at this width. */
const warnings = (page: Page) =>
  page.locator('.warning-list').filter({ visible: true }).getByRole('listitem');

for (const language of byTurns('question-lint', ['en', 'ru', 'uz'] as const)) {
  test(`a teacher reads what may be wrong with a test, and saves it all the same (${language})`, async ({
    staff,
    visit,
  }) => {
    const say = textsIn(language);
    const category = await staff.makeCategory(`Linted ${language}`);
    const { page } = await visit({ is_teacher: true }, { language });
    await page.goto(`/add_test?category=${category}`);
    const option = (letter: string) =>
      page.getByLabel(say('questions.form.option', { letter }), { exact: true });
    await page.getByLabel(say('questions.form.question'), { exact: true }).fill('Сamarqand: 2 + 2?');
    await option('A').fill('3');
    await option('B').fill('4');
    await option('C').fill(' 3');
    await option('D').fill('Barcha javoblar toʻgʻri');
    await page
      .getByRole('radio', { name: say('questions.form.right_option', { letter: 'E' }) })
      .check({ force: true });
    await expect(warnings(page)).toHaveText([
      say('questions.lint.key_to_nothing', { option: 'E' }),
      say('questions.lint.equal_options', { option: 'A', other: 'C' }),
      say('questions.lint.mixed_scripts', { word: 'Сamarqand' }),
      say('questions.lint.all_of_the_above', { option: 'D' }),
    ]);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(warnings(page)).toHaveCount(4);
    await expectAccessible(page);

    await page
      .getByRole('radio', { name: say('questions.form.right_option', { letter: 'B' }) })
      .check({ force: true });
    await page.getByLabel(say('questions.form.difficulty')).selectOption('34');
    await expect(warnings(page)).toHaveCount(3);
    await page
      .getByRole('main')
      .getByRole('button', { name: say('questions.form.create'), exact: true })
      .click();
    await page.waitForURL('/tests');
  });
}

test('warnings come and go with what is written, and move no field', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Linted while typing');
  const { page } = await visit({ is_teacher: true });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/add_test?category=${category}`);
    await page.getByRole('radio', { name: 'Free Text' }).check({ force: true });
    const answer = page.getByLabel('Correct answer text');
    await page.getByLabel('Question', { exact: true }).fill('Toshkent poytaxt. Qaysi shahar poytaxt?');
    const place = () => answer.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
    const before = await place();
    await answer.fill('Toshkent');
    await expect(warnings(page)).toHaveText(['The right answer, “Toshkent”, stands in the question.']);
    expect(await place()).toBe(before);
    await answer.fill('Samarqand');
    await expect(warnings(page)).toHaveCount(0);
    expect(await place()).toBe(before);
    await page.getByLabel('Explanation').fill('Because of Сamarqand');
    await expect(warnings(page)).toHaveCount(1);
    await page.getByLabel('Explanation').fill('');
    await expect(warnings(page)).toHaveCount(0);
    await expect(createTestButton(page)).toBeEnabled();
  }
});

test('a test that asks nearly the same in the category is linked, for its author', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Linted for duplicates');
  const { page, api } = await visit({ is_teacher: true });
  const id = await api.makeQuestion({ category, savol: 'Which city is the capital of Uzbekistan?' });
  await staff.makeQuestion({ category, savol: 'Which city is the capital of Tajikistan?' });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question', { exact: true }).fill('which city is the Capital of Uzbekistan');
  await page.getByLabel('Option A', { exact: true }).fill('3');
  const link = warnings(page).getByRole('link');
  await expect(link).toHaveText('Which city is the capital of Uzbekistan?');
  await expect(link).toHaveAttribute('href', `/tests/${id}`);
  await expectAccessible(page);
  await page.goto(`/edit_test/${id}`);
  await expect(page.getByLabel('Question', { exact: true })).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().includes('/tests_api/similar/'));
  await page.getByLabel('Question', { exact: true }).fill('Which city is the capital of Uzbekistan now?');
  expect(await (await answered).json()).toEqual({ status: 'ok', data_api: [] });
  await expect(warnings(page)).toHaveCount(0);
});
