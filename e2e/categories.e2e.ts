import { expect, test } from './fixtures.ts';
import { isCategorySearch } from './page-parts.ts';

test('a category is found by a part of its name and shown between its parent and its children', async ({
  staff,
  visit,
}) => {
  const mark = `${process.pid}`;
  const root = await staff.makeCategory(`Aaron ${mark}`);
  const child = await staff.makeCategory(`Botany ${mark}`, root);
  const grandchild = await staff.makeCategory(`Cactus ${mark}`, child);
  await staff.makeQuestion({ category: grandchild });
  const { page } = await visit({ is_teacher: true });
  await page.goto('/category');
  const search = page.getByRole('combobox', { name: 'Search for a subject' });
  // The search has the focus from the moment when its code takes the place of the first field.
  const focused = await search.evaluate((first: HTMLElement) => {
    const role = Promise.withResolvers<string | null | undefined>();
    const observer = new MutationObserver(() => {
      if (!first.isConnected) role.resolve(document.activeElement?.getAttribute('role'));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    first.focus();
    return role.promise;
  });
  expect(focused).toBe('combobox');

  // A pause between two letters may send a search too, and the results be replaced a little later.
  const answered = page.waitForResponse((response) => isCategorySearch(response, `ny ${mark}`));
  await search.pressSequentially(`ny ${mark}`);
  await answered;
  await expect(page.getByText('1 subject found')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/category?category=${child}`);
  const card = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(card('Aaron')).toBeVisible();
  await expect(card('Cactus')).toBeVisible();

  await page.goto(`/category/${child}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible();
  await expect(page.getByRole('main').locator('dl')).toContainText('Number of tests1');
});
