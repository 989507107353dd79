import { expect, test } from './fixtures.ts';

test('an author edits a test: choices follow the options, and it can be disabled', async ({
  staff,
  visit,
}) => {
  const name = `Edited ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'Before', c: '5' });
  await page.goto(`/tests/${question}`);
  await page.getByRole('link', { name: 'Edit Test' }).click();
  await expect(page.getByRole('heading', { name: `Edit Test (ID: ${question})` })).toBeVisible();
  const choices = page.getByRole('radiogroup', { name: 'Right answer' }).getByRole('radio');
  await expect(choices).toHaveCount(3);
  await page.getByLabel('Option C', { exact: true }).fill(' ');
  await expect(choices).toHaveCount(2);
  await page.getByLabel('Option E', { exact: true }).fill('nine');
  await expect(choices).toHaveCount(3);
  await page.getByRole('radio', { name: 'Option E, right answer' }).check({ force: true });

  await page.getByLabel('Question').fill('  ');
  await page.getByRole('button', { name: 'Clear the subject' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question is required')).toBeVisible();
  await expect(page.getByText('Category is required')).toBeVisible();
  await page.getByLabel('Question').fill('After');
  await page.getByRole('combobox', { name: 'Subject' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Enabled').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`/tests/${question}`);
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  const { data_api } = await api.send<{ data_api: object[] }>(`GET /tests_api/${question}/`);
  expect(data_api).toMatchObject([{ a: '3', b: '4', c: '', e: 'nine', right_answer: 'e', enabled: false }]);
});
