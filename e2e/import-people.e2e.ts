import { expect, test } from './fixtures.ts';
import { spreadsheet } from './pupils-spreadsheet.ts';

test('staff import a spreadsheet of 30 pupils, correct a name by it, and take it back', async ({ visit }) => {
  const { page, api } = await visit({ is_staff: true });
  const word = `e2e${process.pid}`;
  const file = async (content: Promise<Uint8Array>) => ({
    name: 'royxat.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await content),
  });

  await page.goto('/staff');
  await page.getByRole('main').getByRole('link', { name: 'Import a list' }).click();
  await expect(page.getByRole('heading', { name: 'Import people' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await file(spreadsheet(word)));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByLabel('F.I.Sh.')).toHaveValue('full_name');
  await expect(page.getByLabel('Izoh')).toHaveValue('');
  await expect(page.getByText('New 30')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Қодиров Ғайрат' }).first()).toContainText('New');
  await page.getByRole('button', { name: 'Import: 30' }).click();
  await expect(page.getByText(/^Imported on/)).toBeVisible();
  const { total } = await api.send<{ total: number }>(`GET /people_api/?s=${encodeURIComponent('ғайрат')}`);
  expect(total).toBeGreaterThanOrEqual(3);

  await page.getByRole('link', { name: 'Another list' }).click();
  const corrected = spreadsheet(word, (last) => last.replace('Ёлкин', 'Елкина'));
  await page.locator('input[type=file]').setInputFiles(await file(corrected));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('Unchanged 27')).toBeVisible();
  await page.getByText('Changed 3', { exact: true }).click();
  await expect(page.getByText('Last name: Ёлкин → Елкина').first()).toBeVisible();

  // A column that is assigned otherwise is read anew.
  await page.getByLabel('Sinf').selectOption('Ignore');
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await expect(page.getByLabel('Sinf')).toHaveValue('');
  await expect(page.getByText('Unchanged 27')).toBeVisible();

  await page.getByRole('link', { name: 'Another list' }).click();
  const applied = page.getByRole('row').filter({ hasText: 'royxat.xlsx' }).filter({ hasText: 'Imported' });
  await applied.getByRole('link').click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText(/^Undone\. Deleted: 30/)).toBeVisible();
  const after = await api.send<{ data_api: { name: string }[] }>('GET /rosters_api/');
  expect(after.data_api).toContainEqual(expect.objectContaining({ state: 'undone', new: 30 }));
});

test('an export opens in the columns of an import, and a file that is no list says what to do', async ({
  visit,
}) => {
  const { page } = await visit({ is_staff: true }, { language: 'uz' });
  await page.goto('/people/import');
  for (const name of [
    'Foydalanuvchilarni eksport qilish (XLSX)',
    'Foydalanuvchilarni eksport qilish (CSV)',
    'Shablonni yuklab olish',
  ]) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    await page.locator('input[type=file]').setInputFiles(await (await download).path());
    await page.getByRole('button', { name: 'Roʻyxatni tekshirish' }).click();
    await expect(page.getByText(/^Rad etilgan 0/)).toBeVisible();
    await page.getByRole('link', { name: 'Boshqa roʻyxat' }).click();
  }
  const buffer = Buffer.from('%PDF-1.7');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Roʻyxatni tekshirish' }).click();
  await expect(page.getByRole('alert')).toContainText('XLSX yoki CSV qilib saqlang');
});
