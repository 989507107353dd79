import type { BrowserContext, Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { storedDrafts } from './device-drafts.ts';
import { createTestButton } from './page-parts.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const back = (page: Page) => page.getByRole('status').filter({ hasText: say('ui.draft.back') });

/** Closes the tab as it is, and opens the same address in another one. */
async function openAgain(page: Page): Promise<Page> {
  const address = page.url();
  const context: BrowserContext = page.context();
  await page.close();
  const other = await context.newPage();
  await other.goto(address);
  return other;
}

async function chooseType(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check({ force: true });
}

test('a test of any type is there again after its tab was closed, with subject, level and right answers', async ({
  staff,
  visit,
}) => {
  const name = `Closed tab ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  const { page: first, api } = await visit({ is_teacher: true });
  await first.goto('/add_test');
  await field(first, 'Question').fill('Capitals?');
  await first.getByLabel('Difficulty').selectOption('36');
  await field(first, 'Option B').fill('Tashkent');
  await first.getByRole('radio', { name: 'Option B, right answer' }).check({ force: true });
  await chooseType(first, 'Number');
  await first.getByRole('textbox', { name: 'Number 1' }).fill('12');
  await chooseType(first, 'Fill in the gaps');
  await field(first, 'Text with gaps').fill('The capital is {{1}}.');
  await field(first, 'Accepted answers').fill('Tashkent');
  await chooseType(first, 'Matching');
  await field(first, 'Pair 1, left').fill('France');
  await field(first, 'Pair 1, right').fill('Paris');
  await field(first, 'Pair 2, left').fill('Italy');
  await field(first, 'Pair 2, right').fill('Rome');
  // The last choice is stored too, although no field of the form reports it.
  await first.getByRole('combobox', { name: 'Subject' }).fill(name);
  await first.getByRole('option', { name }).click();
  await expect
    .poll(async () => (await storedDrafts(first)).get('/add_test'))
    .toContain(`"category":"${category}"`);

  const page = await openAgain(first);
  await expect(back(page)).toContainText(/Last change: .*\d\d:\d\d\./);
  await expect(back(page)).toContainText('choose the picture again');
  await expect(page.getByRole('combobox', { name: 'Subject' })).toHaveValue(name);
  await expect(page.getByLabel('Difficulty')).toHaveValue('36');
  await expect(page.getByRole('radio', { name: 'Matching' })).toBeChecked();
  await expect(field(page, 'Pair 2, right')).toHaveValue('Rome');
  await chooseType(page, 'Fill in the gaps');
  await expect(field(page, 'Accepted answers')).toHaveValue('Tashkent');
  await chooseType(page, 'Number');
  await expect(page.getByRole('textbox', { name: 'Number 1' })).toHaveValue('12');
  await chooseType(page, 'Multiple Choice');
  await expect(field(page, 'Option B')).toHaveValue('Tashkent');
  await expect(page.getByRole('radio', { name: 'Option B, right answer' })).toBeChecked();
  await chooseType(page, 'Matching');
  await createTestButton(page).click();
  await page.waitForURL('/tests');
  expect(await api.listQuestions()).toMatchObject([
    { savol: 'Capitals?', test_type: 'matching', category, qiyinlik_darajasi: 36 },
  ]);
  // A saved test is no draft any more.
  await page.goto('/add_test');
  await expect(field(page, 'Question')).toHaveValue('');
  await expect(back(page)).toHaveCount(0);
});
