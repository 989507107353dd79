import { expect, test } from './fixtures.ts';
import { listHeadings, listItems } from './page-parts.ts';

test('a search that fits more than 10,000 tests says so, and its last page opens', async ({
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Countless');
  const values = [category];
  const insertion = `
    insert into question (test_type, savol, category, qiyinlik_darajasi, content)
    select 'free_text', 'Countless ' || number, $1, 34, '{}' from generate_series(1, 10001) as number`;
  try {
    await server.runStatement(insertion, values);
    const { page } = await visit({ is_staff: true });
    const count = page.getByRole('main').locator('.muted').and(page.getByRole('status'));
    await page.goto('/tests?s=countless');
    await expect(count).toHaveText('10,000+ tests');
    await expect(listItems(page)).toHaveCount(10);
    await page.locator('.pagination button').last().click();
    await expect(page).toHaveURL('/tests?s=countless&page=1000');
    // The newest test is the first of the first page, so the last page ends with the ten thousandth.
    await expect(listHeadings(page).last()).toHaveText('Countless 2');
    await expect(page.locator('.pagination-now').first()).toContainText('1000');
    await expect(count).toHaveText('10,000+ tests');
    await expect(page.locator('.pagination button').last()).toBeDisabled();
  } finally {
    await server.runStatement('delete from question where category = $1', values);
  }
});
