import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { isCategorySearch, nextTestButton, submitAnswerButton } from './page-parts.ts';
import { pressOn, ringOfFocus, tabTo } from './tab-key.ts';

/** Opens the user menu and chooses an item. */
async function choose(page: Page, item: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: /user menu/i }));
  const wanted = page.getByRole('menuitem', { name: item });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (
    let step = 0;
    step < 3 && !(await wanted.evaluate((node) => node === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, 'Login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
}

/** Goes to the categories and searches for one by a part of its name. */
async function pick(page: Page, category: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
  await pressOn(page, navigation.getByRole('link', { name: 'Category' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Search for a subject' }));
  const answered = page.waitForResponse((response) => isCategorySearch(response, category));
  await page.keyboard.type(category);
  await answered;
  await expect(page.getByText('1 subject found')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-highlighted]')).toContainText(category);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: category })).toBeVisible();
}

test('a pupil gets from log-in to the profile with the keyboard alone', async ({ guest, staff }) => {
  const name = `Pupils at keyboards ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  await staff.makeQuestion({ category, savol: 'Letters?' });
  await staff.makeQuestion({ category, savol: 'Words?', test_type: 'free_text', right_answer_text: 'yes' });
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();

  await logIn(page, email);
  await pick(page, name);
  await pressOn(page, page.getByRole('link', { name: 'Solve Test' }));
  await expect(page.getByRole('heading', { name: 'Letters?' })).toBeVisible();
  await finishWork(page);
  await pressOn(page, page.getByRole('radio').first(), 'b');
  await expect(page.getByRole('radio', { name: '4' })).toBeFocused();
  expect((await ringOfFocus(page)).ring).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Enter');

  await expect(nextTestButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Words?' })).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'Enter your answer:' }));
  await page.keyboard.type('Yes!');
  await pressOn(page, submitAnswerButton(page));
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  await expect(page.getByText('Your last answer was right')).toBeVisible();

  await choose(page, 'Profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await tabTo(page, page.getByLabel('Parent email', { exact: true }));
  await page.keyboard.type('father@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Parent email saved successfully.')).toBeVisible();
});
