import { expect, test } from './fixtures.ts';
import { createTestButton, listItems, picture } from './page-parts.ts';

test('a new test is validated, sent with its picture, and then the list follows', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('New');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await expect(page.getByLabel('Subject')).toHaveValue('New');
  await expect(page.getByLabel('Subject')).not.toBeEditable();
  await expect(page.getByLabel('Difficulty')).toHaveValue('34');
  await createTestButton(page).click();
  await expect(page.getByText('Question is required')).toBeVisible();

  await page.getByLabel('Question').fill('  How many sides?  ');
  await page.getByLabel('Option C', { exact: true }).fill(' three ');
  await page.getByText('Free Text', { exact: true }).click();
  await createTestButton(page).click();
  await expect(page.getByText('Correct answer text is required for free text test')).toBeVisible();
  await page.getByText('Multiple Choice', { exact: true }).click();
  await expect(page.getByLabel('Option C', { exact: true })).toHaveValue(' three ');
  await page.getByRole('radio', { name: 'Option C, right answer' }).check({ force: true });

  const image = page.getByLabel('Picture');
  await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await image.setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();

  await createTestButton(page).click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/tests');
  await expect(listItems(page)).toHaveCount(1);
  await expect(listItems(page).locator('img')).toBeVisible();
  expect(await api.listQuestions()).toMatchObject([
    { savol: 'How many sides?', c: 'three', a: '', right_answer: 'c', right_answer_text: '', category },
  ]);
});
