import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { createTestButton, listHeadings, listItems, picture } from './page-parts.ts';
import { holdRequests } from './routes.ts';

const list = /\/tests_api\/\?/;

/** Records the queries of the list. */
function watchList(page: Page): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (list.test(request.url())) asked.push(Object.fromEntries(new URL(request.url()).searchParams));
  });
  return asked;
}

test('the list shows that it loads, and its link to the plan leads to the categories', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  const release = await holdRequests(page, list);
  await page.goto('/tests');
  await expect(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  release();
  await expect(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await page.getByRole('link', { name: 'create business plan' }).click();
  await expect(page).toHaveURL('/category');
});

test('every change requests the list, which starts with ten a page and newest first', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Asked');
  const { page, api } = await visit({ is_teacher: true });
  for (const savol of ['b', 'a', 'c']) await api.makeQuestion({ category, savol });
  const asked = watchList(page);
  await page.goto('/tests');
  await expect(listHeadings(page)).toHaveText(['c', 'a', 'b']);
  expect(asked).toEqual([{ page: '1', per_page: '10', sort: 'id_desc' }]);
  for (const [sort, order] of [
    ['id_asc', ['b', 'a', 'c']],
    ['name_asc', ['a', 'b', 'c']],
    ['name_desc', ['c', 'b', 'a']],
    ['id_desc', ['c', 'a', 'b']],
  ] as const) {
    await page.getByLabel('Sort').selectOption(sort);
    await expect(listHeadings(page)).toHaveText([...order]);
  }
  await expect(page.getByLabel('Sort').locator('option')).toHaveCount(4);

  await page.getByLabel('Per page').fill('1');
  await expect(listHeadings(page)).toHaveText(['c']);
  for (const [button, shown] of [
    ['Last page', 'b'],
    ['First page', 'c'],
    ['Next page', 'a'],
  ] as const) {
    const before = asked.length;
    await page.getByRole('button', { name: button }).first().click();
    await expect(listHeadings(page)).toHaveText([shown]);
    await expect.poll(() => asked.length).toBe(before + 1);
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(listHeadings(page)).toHaveText(['c']);
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', per_page: '1', sort: 'id_desc' });
  await page.getByLabel('Search').fill('b');
  await expect(listHeadings(page)).toHaveText(['b']);
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', per_page: '1', sort: 'id_desc', s: 'b' });

  await page.goto(`/tests?category=${category}&page=2&per_page=2`);
  await expect(listHeadings(page)).toHaveText(['b']);
  await expect(page.getByText('Only tests of this subject: Asked')).toBeVisible();
  expect(asked.at(-1)).toEqual({ page: '2', per_page: '2', sort: 'id_desc', category: String(category) });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(listHeadings(page)).toHaveCount(3);
  await expect(page.getByText('Only tests of this subject: Asked')).toHaveCount(0);
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', per_page: '6', sort: 'id_desc' });
});

test('the list shows the picture of a test', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Pictured');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Pictured?');
  await page.getByLabel('Picture').setInputFiles(picture);
  await createTestButton(page).click();
  await expect(page).toHaveURL('/tests');
  await expect(page.getByRole('img', { name: 'Picture of the test' })).toBeVisible();
});

test('every status of the list has a message', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  const statuses = [
    ['no_access', 'You do not have access!'],
    ['error', 'The tests could not be loaded.'],
    ['django_error', 'The server did not accept this search.'],
  ] as const;
  for (const [status, text] of statuses) {
    await page.route(list, (route) => route.fulfill({ json: { status, data_api: [], total: 0 } }));
    await page.goto('/tests');
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await page.unroute(list);
  }
  await page.route(list, (route) => route.fulfill({ status: 403, json: { detail: 'No.' } }));
  await page.goto('/tests');
  await expect(page.getByText('You do not have access!')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  // The log-in screen sends people who are logged in to the start page.
  await expect(page).toHaveURL('/');
});

test('the list shows the parts of a test', async ({ staff, visit }) => {
  const category = await staff.makeCategory('List');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto('/tests');
  await expect(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a subject' })).toHaveAttribute('href', '/category');
  await expect(page.getByText('Role: Teacher.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'create business plan' })).toHaveAttribute(
    'href',
    '/bp/create',
  );

  const choosable = await api.makeQuestion({ category, savol: 'Choosable?', e: '5' });
  await api.makeQuestion({
    category,
    savol: 'Free?',
    test_type: 'free_text',
    right_answer_text: 'Anything',
    enabled: false,
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(listItems(page)).toHaveCount(2);
  await expect(listItems(page).nth(0)).toContainText('Free Text');
  await expect(listItems(page).nth(0)).toContainText('Expected: Anything');
  await expect(listItems(page).nth(0)).toContainText('Disabled');
  await expect(listItems(page).nth(1)).toContainText('Multiple Choice');
  for (const option of ['A) 3', 'B) 4', 'E) 5']) await expect(listItems(page).nth(1)).toContainText(option);
  await expect(listItems(page).locator('img')).toHaveCount(0);
  await page.getByRole('link', { name: 'Choosable?' }).click();
  await expect(page).toHaveURL(`/tests/${choosable}`);
});

test('the address keeps search, order, page size and category, and Clear resets them', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Address');
  const other = await staff.makeCategory('Elsewhere');
  const { page, api } = await visit({ is_teacher: true });
  for (const savol of ['Banana', 'Apple', 'Apple pie', 'Cherry']) await api.makeQuestion({ category, savol });
  await api.makeQuestion({ category: other, savol: 'Apple elsewhere' });
  await page.goto(`/tests?category=${category}`);
  await expect(page.getByText('Only tests of this subject: Address')).toBeVisible();
  await expect(listItems(page)).toHaveCount(4);

  await page.getByLabel('Search').fill('apple');
  await page.getByLabel('Sort').selectOption('name_asc');
  await expect(listItems(page).locator('h2')).toHaveText(['Apple', 'Apple pie']);
  await page.getByLabel('Per page').fill('1');
  await expect(listItems(page).locator('h2')).toHaveText(['Apple']);
  await page.getByRole('button', { name: 'Last page' }).first().click();
  await expect(listItems(page).locator('h2')).toHaveText(['Apple pie']);
  await expect(page).toHaveURL(`/tests?category=${category}&s=apple&sort=name_asc&per_page=1&page=2`);
  await page.reload();
  await expect(listItems(page).locator('h2')).toHaveText(['Apple pie']);

  await page.getByRole('button', { name: 'Clear subject' }).click();
  await expect(listItems(page).locator('h2')).toHaveText(['Apple']);
  await expect(page.getByText('3 tests')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(listItems(page)).toHaveCount(5);
  await expect(page.getByLabel('Per page')).toHaveValue('6');
  await expect(page.getByLabel('Search')).toHaveValue('');
  await page.getByLabel('Per page').fill('');
  await page.getByLabel('Per page').blur();
  await expect(page.getByLabel('Per page')).toHaveValue('6');
});

test('a search that finds nothing is cleared where its result would be', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Searched');
  const teacher = await visit({ is_teacher: true });
  await teacher.api.makeQuestion({ category, savol: 'Found' });
  const page = teacher.page;
  const empty = page.locator('.empty-state');
  await page.goto(`/tests?category=${category}&s=nowhere&sort=name_asc`);
  await expect(empty).toContainText('Can not find any tests, sorry.');
  await expect(empty.getByRole('link')).toHaveText(['Choose a subject']);
  await empty.getByRole('button', { name: 'Clear the search' }).click();
  await expect(listItems(page).locator('h2')).toHaveText(['Found']);
  await expect(page).toHaveURL(`/tests?category=${category}&sort=name_asc`);
  await expect(page.getByLabel('Search')).toHaveValue('');

  const parent = (await visit({ is_parent: true })).page;
  await parent.goto('/tests?s=nowhere');
  await expect(parent.locator('.empty-state').getByRole('button')).toHaveText(['Clear the search']);
  await expect(parent.locator('.empty-state').getByRole('link')).toHaveCount(0);
});

test('a list that cannot be loaded says why', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  await page.route(list, (route) => route.fulfill({ status: 400, json: { page: ['Odd.'] } }));
  await page.goto('/tests');
  await expect(page.getByRole('alert')).toContainText('The server did not accept this search.');
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ json: { status: 'error' } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('alert')).toContainText('The tests could not be loaded.');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Can not find any tests, sorry.')).toBeVisible();
});

/** How a count of more than 10,000 tests is written; the space between digits does not break. */
const moreThanCounted = {
  en: '10,000+ tests',
  ru: '10\u00A0000+ тестов',
  uz: '10\u00A0000+ ta test',
} as const;

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
    const count = page.getByRole('main').getByRole('status');
    for (const [language, text] of Object.entries(moreThanCounted)) {
      await page.goto('/tests?s=countless');
      await page.locator('.language-select').selectOption(language);
      await expect.poll(() => count.textContent()).toBe(text);
      await expect(listItems(page)).toHaveCount(10);
      await page.locator('.pagination button').last().click();
      await expect(page).toHaveURL('/tests?s=countless&page=1000');
      // The newest test is the first of the first page, so the last page ends with the ten thousandth.
      await expect(listHeadings(page).last()).toHaveText('Countless 2');
      await expect(page.locator('.pagination-now').first()).toContainText('1000');
      await expect.poll(() => count.textContent()).toBe(text);
      await expect(page.locator('.pagination button').last()).toBeDisabled();
    }
  } finally {
    await server.runStatement('delete from question where category = $1', values);
  }
});
