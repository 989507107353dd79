import { expect, test } from './fixtures.ts';

test('the picker offers creating to teachers and staff, solving to everybody who is logged in', async ({
  staff,
  visit,
  guest,
}) => {
  const category = await staff.makeCategory('Offered');
  const readers = [
    [(await visit({ is_staff: true })).page, 1, 1],
    [(await visit({ is_teacher: true })).page, 1, 1],
    [(await visit({ is_parent: true })).page, 0, 1],
    [(await visit({ is_pupil: true })).page, 0, 1],
    [(await visit({})).page, 0, 1],
    [await guest(), 0, 0],
  ] as const;
  for (const [page, creates, solves] of readers) {
    await page.goto(`/category?category=${category}`);
    await expect(page.getByRole('heading', { name: 'Offered' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Test' })).toHaveCount(creates);
    await expect(page.getByRole('link', { name: 'Solve Test' })).toHaveCount(solves);
    await page.goto(`/category/${category}`);
    await expect(page.getByRole('link', { name: 'View tests in this Category' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add test' })).toHaveCount(creates);
  }
});

test('the suggestions of the picker scroll beyond 240 pixels, twenty at a time', async ({ staff, visit }) => {
  const mark = `Many ${crypto.randomUUID()}`;
  for (let at = 0; at < 21; at += 1) await staff.makeCategory(`${mark} ${at}`);
  const { page } = await visit({ is_pupil: true });
  await page.goto('/category');
  await page.getByRole('combobox', { name: 'Search for a subject' }).fill(mark);
  const list = page.getByRole('listbox');
  await expect(list.getByRole('option')).toHaveCount(20);
  await expect.poll(() => list.evaluate((node) => node.clientHeight)).toBe(240);
  await expect.poll(() => list.evaluate((node) => node.scrollHeight)).toBeGreaterThan(240);
});

test('the search has the focus from the moment when its code takes the place of the first field', async ({
  visit,
}) => {
  const { page } = await visit({ is_pupil: true });
  await page.goto('/category');
  const focused = await page
    .getByRole('combobox', { name: 'Search for a subject' })
    .evaluate((first: HTMLElement) => {
      const role = Promise.withResolvers<string | null | undefined>();
      const observer = new MutationObserver(() => {
        if (!first.isConnected) role.resolve(document.activeElement?.getAttribute('role'));
      });
      observer.observe(document.body, { childList: true, subtree: true });
      first.focus();
      return role.promise;
    });
  expect(focused).toBe('combobox');
});

test('a search that is refused with 401 asks to log in', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  await page.goto('/category');
  await page.route(/name__icontains=/, (route) => route.fulfill({ status: 401, json: { detail: 'Who?' } }));
  await page.getByRole('combobox', { name: 'Search for a subject' }).fill('algebra');
  await expect(page.getByRole('alert')).toContainText('Login required');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/login');
});

test('the root categories are listed ten a page', async ({ staff, visit }) => {
  for (let at = 0; at < 11; at += 1) await staff.makeCategory(`Topmost ${process.pid} ${at}`);
  const { page } = await visit({ is_pupil: true });
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/category/')) asked.push(Object.fromEntries(searchParams));
  });
  await page.goto('/category');
  const pages = page.getByRole('navigation', { name: 'Pages of subjects' });
  await expect(pages).toContainText('Page 1 of');
  await expect.poll(() => asked.at(-1)).toMatchObject({ roots: 'true', page: '1', per_page: '10' });
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('Page 2 of');
  await expect.poll(() => asked.at(-1)).toMatchObject({ page: '2', per_page: '10' });
  await expect(page).toHaveURL('/category?page=2');
  await page.reload();
  await expect(pages).toContainText('Page 2 of');
});

test('subjects are listed in the language of the page, and in the others on request, which is remembered', async ({
  staff,
  visit,
}) => {
  // Sorts before the names of other tests.
  const name = (language: string) => `!${process.pid} in ${language}`;
  for (const language of ['en', 'ru', 'uz']) await staff.makeCategory(name(language), null, language);
  const { page } = await visit({ is_pupil: true }, { language: 'ru' });
  const shown = (language: string) => page.getByRole('main').getByRole('link', { name: name(language) });
  await page.goto('/category');
  await expect(shown('ru')).toBeVisible();
  // The choice above the list names the language.
  await expect(shown('ru')).not.toContainText('Русский');
  await expect(shown('en')).toHaveCount(0);
  await page.getByLabel('Показывать на языке').selectOption({ label: 'Все языки' });
  for (const language of ['en', 'ru', 'uz']) await expect(shown(language)).toBeVisible();
  await expect(shown('ru')).toContainText('Русский');
  await expect(shown('uz')).toContainText('Узбекский');
  await page.goto('/category?page=2');
  await page.getByLabel('Показывать на языке').selectOption({ label: 'Узбекский' });
  await expect(shown('uz')).toBeVisible();
  await expect(page).toHaveURL('/category');
  await page.reload();
  await expect(shown('uz')).toBeVisible();
  await expect(shown('ru')).toHaveCount(0);
});

test('letters that are typed faster than the page renders are not lost', async ({ guest }) => {
  const page = await guest();
  const letters = 'abcdefghij'.repeat(15);
  await page.goto('/category');
  const search = page.getByRole('combobox', { name: 'Search for a subject' });
  await search.focus();
  // No letter waits until the page shows the previous one.
  await Promise.all(Array.from(letters, (letter) => page.keyboard.press(letter)));
  await expect(search).toHaveValue(letters);
  await expect(page.getByText('No categories found')).toBeVisible();
});
