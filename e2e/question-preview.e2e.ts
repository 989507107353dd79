import type { Locator, Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './page-parts.ts';
import { textsIn } from './texts.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

/** The edges of an element on the document, however far it is scrolled. */
async function boxOf(
  element: Locator,
): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const box = await element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top: top + window.scrollY, right, bottom: bottom + window.scrollY };
  });
  expect(box.right).toBeGreaterThan(box.left);
  return box;
}

async function expectBeside(left: Locator, right: Locator): Promise<void> {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  expect(other.left).toBeGreaterThanOrEqual(one.right);
  expect(other.top).toBeLessThan(one.bottom);
}

async function expectBelow(upper: Locator, lower: Locator): Promise<void> {
  const [one, other] = [await boxOf(upper), await boxOf(lower)];
  expect(other.top).toBeGreaterThanOrEqual(one.bottom);
  expect(other.left).toBe(one.left);
}

const preview = (page: Page) => page.getByRole('region', { name: 'As pupils see it' });
const cardOf = (page: Page) => page.locator('.card').filter({ has: page.locator('form') });

for (const language of byTurns('question-preview', ['en', 'ru', 'uz'] as const)) {
  test(`the right answer is chosen in the row of its option (${language})`, async ({ staff, visit }) => {
    const say = textsIn(language);
    const category = await staff.makeCategory(`Rows ${language}`);
    const { page } = await visit({ is_teacher: true }, { language });
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await page.goto(`/add_test?category=${category}`);
      for (const letter of ['A', 'B', 'C', 'D', 'E']) {
        const option = page.getByLabel(say('questions.form.option', { letter }), { exact: true });
        const right = page.getByRole('radio', { name: say('questions.form.right_option', { letter }) });
        await expect(right).toHaveCount(1);
        const label = page.locator('label').filter({ has: right });
        await expect(label).toHaveText(say('questions.form.right'));
        const [field, choice] = [await boxOf(option), await boxOf(label)];
        expect(choice.left).toBeGreaterThanOrEqual(field.right);
        expect(choice.top).toBeCloseTo(field.top, 0);
        expect(choice.bottom - choice.top).toBeGreaterThanOrEqual(44);
        await label.click();
        await expect(right).toBeChecked();
      }
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(2);
      await expectAccessible(page);
    }
  });
}

test('the rows of options do not move when an option gets its choice, or the right answer is cleared', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Rows that stay');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  await page.goto(`/edit_test/${question}`);
  const option = page.getByLabel('Option C', { exact: true });
  const below = page.getByRole('button', { name: 'Choose a picture' });
  const right = page.getByRole('radio', { name: 'Option C, right answer' });
  await expect(right).toHaveCount(0);
  const places = async () => [await boxOf(option), await boxOf(below)];
  const before = await places();
  await option.fill('5');
  await expect(right).toBeVisible();
  expect(await places()).toEqual(before);
  await right.check();
  expect(await places()).toEqual(before);
  await page.getByRole('button', { name: 'No right answer' }).click();
  await expect(right).not.toBeChecked();
  expect(await places()).toEqual(before);
});

test('the preview follows what is written, and pupils see the same', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Previewed');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await expect(preview(page)).toContainText('The question appears here while you write it.');
  // Without the text of an option pupils choose from the letters.
  await expect(preview(page).locator('.radio-card')).toHaveText(['A', 'B', 'C', 'D', 'E']);
  await expectBeside(cardOf(page), preview(page));
  const before = await boxOf(cardOf(page));
  await page.getByLabel('Question', { exact: true }).pressSequentially('What is 2 + 2?\nChoose one.');
  await expect(preview(page).getByText('What is 2 + 2?')).toHaveText('What is 2 + 2?\nChoose one.');
  await page.getByLabel('Option A', { exact: true }).fill('3');
  await page.getByLabel('Option D', { exact: true }).fill('4');
  await page.getByRole('radio', { name: 'Option D, right answer' }).check();
  const options = preview(page).locator('.radio-card');
  await expect(options).toHaveText(['A3', 'D4']);
  expect(await boxOf(cardOf(page))).toEqual(before);
  const image = preview(page).locator('img');
  await page.getByLabel('Picture', { exact: true }).setInputFiles(picture);
  await expect(image).toBeVisible();
  await page.getByRole('button', { name: 'Do not send this picture' }).click();
  await expect(image).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(image).toBeVisible();
  await page.getByText('Free Text', { exact: true }).click();
  await expect(options).toHaveCount(0);
  await expect(preview(page).getByPlaceholder('Type your answer here...')).toBeVisible();
  await page.getByText('Multiple Choice', { exact: true }).click();

  await page.reload();
  await expect(options).toHaveText(['A3', 'D4']);
  await page.getByRole('main').getByRole('button', { name: 'Create Test' }).click();
  await expect(page).toHaveURL('/tests');
  const pupil = await visit({ is_pupil: true });
  await pupil.page.goto(`/solve-test?category=${category}`);
  await expect(pupil.page.getByRole('heading', { name: 'What is 2 + 2?' })).toHaveText(
    'What is 2 + 2?\nChoose one.',
  );
  await expect(pupil.page.locator('.radio-card')).toHaveText(['A3', 'D4']);
});

test('an edit previews its stored picture until that is removed', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Preview of an edit');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question', { exact: true }).fill('Pictured?');
  await page.getByLabel('Picture').setInputFiles(picture);
  await page.getByRole('main').getByRole('button', { name: 'Create Test' }).click();
  await page.waitForURL('/tests');
  const [made] = await api.listQuestions<{ id: number }>();
  await page.goto(`/edit_test/${made?.id}`);
  const image = preview(page).locator('img');
  await expect(image).toBeVisible();
  await expect(preview(page)).toContainText('Pictured?');
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect(image).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(image).toBeVisible();
});

test('on a phone the preview opens from the end of the screen, wherever one writes', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Preview on a phone');
  const { page } = await visit({ is_teacher: true });
  await page.setViewportSize(phone);
  await page.goto(`/add_test?category=${category}`);
  const toggle = preview(page).getByRole('button');
  const question = page.getByLabel('Question', { exact: true });
  await question.fill('What is 2 + 2?');
  await page.getByLabel('Option A', { exact: true }).fill('4');
  const shown = preview(page).getByText('What is 2 + 2?');
  for (const field of [question, page.getByLabel('Option E', { exact: true })]) {
    await field.focus();
    await expect(toggle).toBeInViewport({ ratio: 1 });
    await expect(shown).toBeHidden();
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(shown).toBeInViewport();
    await expect(preview(page).locator('.radio-card')).toHaveText(['A4']);
    await expectAccessible(page);
    await toggle.click();
  }
  // The bar is not over the field that has the focus.
  await page.getByLabel('Option A', { exact: true }).focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const isCovered = await page.evaluate(() => {
      const bar = document.querySelector('.question-preview')?.getBoundingClientRect();
      const focused = document.activeElement;
      if (focused === null || bar === undefined || focused.closest('.question-preview')) return false;
      return (
        focused.getBoundingClientRect().top >= bar.top && focused.getBoundingClientRect().top < bar.bottom
      );
    });
    expect(isCovered).toBe(false);
  }
});

test('nothing in the preview can be operated', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Preview alone');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question', { exact: true }).fill('Which one?');
  const types = page.getByRole('radiogroup', { name: 'Test type' }).getByRole('radio');
  const names = await types.count();
  expect(names).toBeGreaterThan(7);
  for (let place = 0; place < names; place += 1) {
    await types.nth(place).check({ force: true });
    await expect(preview(page).getByText('Which one?')).toBeVisible();
    const focused = await preview(page)
      .locator('input, textarea, select, button:not(.question-preview-toggle)')
      .evaluateAll(
        (controls) =>
          controls.filter((control) => {
            (control as HTMLElement).focus();
            return document.activeElement === control;
          }).length,
      );
    expect(focused).toBe(0);
  }
  await types.first().check({ force: true });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('b');
  await preview(page).locator('.radio-card').first().click({ force: true });
  await expect(preview(page).locator('input:checked')).toHaveCount(0);
});

test('results and information stand beside a test, and below it on a phone', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Beside');
  const teacher = await visit({ is_teacher: true });
  const question = await teacher.api.makeQuestion({ category, savol: 'Where are the results?' });
  const pupil = await visit({ is_pupil: true });
  await pupil.api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'a' });
  for (const [page, name] of [
    [teacher.page, 'Administrative Information'],
    [pupil.page, 'Test Results'],
  ] as const) {
    await page.setViewportSize(desk);
    await page.goto(`/tests/${question}`);
    const aside = page.getByRole('region', { name });
    const card = page.locator('.card').first();
    await expect(aside).toBeVisible();
    await expectBeside(card, aside);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(desk.width);
    const table = aside.getByRole('table');
    if (name === 'Test Results')
      expect((await boxOf(table)).right).toBeLessThanOrEqual((await boxOf(aside)).right);
    await page.setViewportSize(phone);
    await expectBelow(card, aside);
  }
});
