import { readFile } from 'node:fs/promises';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton, picture } from './page-parts.ts';

test('an author duplicates a test with its picture, and nothing is stored before it is saved', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Copied');
  const { page, api } = await visit({ is_teacher: true });
  const id = await api.makeQuestion(
    { category, savol: 'The first?', a: 'yes', b: 'no', right_answer: 'b', qiyinlik_darajasi: 36 },
    await readFile(picture),
  );
  // A draft of a new test in the category is another one.
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question', { exact: true }).fill('A draft?');
  await page.goto(`/tests/${id}`);
  await page.getByRole('link', { name: 'Duplicate Test' }).click();
  await expect(page).toHaveURL(`/add_test?category=${category}&copy_of=${id}`);
  const question = page.getByLabel('Question', { exact: true });
  await expect(question).toHaveValue('The first?');
  await expect(page.getByLabel('Option A', { exact: true })).toHaveValue('yes');
  await expect(page.getByRole('radio', { name: 'Option B, right answer' })).toBeChecked();
  await expect(page.getByLabel('Difficulty')).toHaveValue('36');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Copied');
  await expect(page.getByRole('img', { name: 'Current picture' })).toBeVisible();
  await expect(page.getByText(`A copy of test ${id}.`)).toBeVisible();
  await expectAccessible(page);
  expect(await api.listQuestions()).toHaveLength(1);
  await question.fill('The second?');
  await page.reload();
  await expect(question).toHaveValue('The second?');
  await createTestButton(page).click();
  await page.waitForURL('/tests');

  type Stored = { id: number; savol: string; image: string };
  const [copy, first] = await api.listQuestions<Stored>();
  expect(copy).toMatchObject({
    savol: 'The second?',
    a: 'yes',
    b: 'no',
    right_answer: 'b',
    category,
    qiyinlik_darajasi: 36,
  });
  expect(first).toMatchObject({ id, savol: 'The first?' });
  expect(copy?.image).toMatch(/\.webp$/);
  expect(copy?.image).not.toBe(first?.image);
  await page.goto(`/add_test?category=${category}`);
  await expect(question).toHaveValue('A draft?');
});
