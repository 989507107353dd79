import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const picture = join(import.meta.dirname, 'files/triangle.png');
const list = /\/tests_api\/\?/;
const items = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').locator('h2');

/** What the list was asked for, request by request. */
function watchList(page: Page): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (list.test(request.url())) asked.push(Object.fromEntries(new URL(request.url()).searchParams));
  });
  return asked;
}

test('the list waits visibly, and the plan that it links leads to the categories', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(list, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/tests');
  await expect(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  resolve();
  await expect(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await page.getByRole('link', { name: 'create business plan' }).click();
  await expect(page).toHaveURL('/category');
});

test('the list is asked anew on every change, ten a page and newest first to begin with', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Asked');
  const { page, api } = await visit({ is_teacher: true });
  for (const savol of ['b', 'a', 'c']) await api.makeQuestion({ category, savol });
  const asked = watchList(page);
  await page.goto('/tests');
  await expect(titles(page)).toHaveText(['c', 'a', 'b']);
  expect(asked).toEqual([{ page: '1', per_page: '10', sort: 'id_desc' }]);
  for (const [sort, order] of [
    ['id_asc', ['b', 'a', 'c']],
    ['name_asc', ['a', 'b', 'c']],
    ['name_desc', ['c', 'b', 'a']],
    ['id_desc', ['c', 'a', 'b']],
  ] as const) {
    await page.getByLabel('Sort').selectOption(sort);
    await expect(titles(page)).toHaveText([...order]);
  }
  await expect(page.getByLabel('Sort').locator('option')).toHaveCount(4);

  await page.getByLabel('Per page').fill('1');
  await expect(titles(page)).toHaveText(['c']);
  for (const [button, shown] of [
    ['Last page', 'b'],
    ['First page', 'c'],
    ['Next page', 'a'],
  ] as const) {
    const before = asked.length;
    await page.getByRole('button', { name: button }).first().click();
    await expect(titles(page)).toHaveText([shown]);
    await expect.poll(() => asked.length).toBe(before + 1);
  }
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(titles(page)).toHaveText(['c']);
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', per_page: '1', sort: 'id_desc' });
  await page.getByLabel('Search').fill('b');
  await expect(titles(page)).toHaveText(['b']);
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', per_page: '1', sort: 'id_desc', s: 'b' });

  await page.goto(`/tests?category=${category}&page=2&per_page=2`);
  await expect(titles(page)).toHaveText(['b']);
  await expect(page.getByText('Only tests of the category: Asked')).toBeVisible();
  expect(asked.at(-1)).toEqual({ page: '2', per_page: '2', sort: 'id_desc', category: String(category) });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(titles(page)).toHaveCount(3);
  await expect(page.getByText('Only tests of the category: Asked')).toHaveCount(0);
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', per_page: '6', sort: 'id_desc' });
});

test('the list shows a picture of its own, and goes on to what it was asked for', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Pictured');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Pictured?');
  await page.getByLabel('Picture').setInputFiles(picture);
  await page.getByRole('main').getByRole('button', { name: 'Create Test' }).click();
  await expect(page).toHaveURL('/tests');
  await expect(page.getByRole('img', { name: 'Picture of the test' })).toBeVisible();
});

test('every status of the list is told', async ({ visit }) => {
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
  // Whoever is logged in already is sent home from there.
  await expect(page).toHaveURL('/');
});

test('the list shows what a test is made of', async ({ staff, visit }) => {
  const category = await staff.makeCategory('List');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto('/tests');
  await expect(page.getByText('Can not find any tests, sorry.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a category' })).toHaveAttribute('href', '/category');
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
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).nth(0)).toContainText('Free Text');
  await expect(items(page).nth(0)).toContainText('Expected: Anything');
  await expect(items(page).nth(0)).toContainText('Disabled');
  await expect(items(page).nth(1)).toContainText('Multiple Choice');
  for (const option of ['A) 3', 'B) 4', 'E) 5']) await expect(items(page).nth(1)).toContainText(option);
  await expect(items(page).locator('img')).toHaveCount(0);
  await page.getByRole('link', { name: 'Choosable?' }).click();
  await expect(page).toHaveURL(`/tests/${choosable}`);
});

test('search, order, number and category are kept in the address, and Clear empties them', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Address');
  const other = await staff.makeCategory('Elsewhere');
  const { page, api } = await visit({ is_teacher: true });
  for (const savol of ['Banana', 'Apple', 'Apple pie', 'Cherry']) await api.makeQuestion({ category, savol });
  await api.makeQuestion({ category: other, savol: 'Apple elsewhere' });
  await page.goto(`/tests?category=${category}`);
  await expect(page.getByText('Only tests of the category: Address')).toBeVisible();
  await expect(items(page)).toHaveCount(4);

  await page.getByLabel('Search').fill('apple');
  await page.getByLabel('Sort').selectOption('name_asc');
  await expect(items(page).locator('h2')).toHaveText(['Apple', 'Apple pie']);
  await page.getByLabel('Per page').fill('1');
  await expect(items(page).locator('h2')).toHaveText(['Apple']);
  await page.getByRole('button', { name: 'Last page' }).first().click();
  await expect(items(page).locator('h2')).toHaveText(['Apple pie']);
  await expect(page).toHaveURL(`/tests?category=${category}&s=apple&sort=name_asc&per_page=1&page=2`);
  await page.reload();
  await expect(items(page).locator('h2')).toHaveText(['Apple pie']);

  await page.getByRole('button', { name: 'Clear category' }).click();
  await expect(items(page).locator('h2')).toHaveText(['Apple']);
  await expect(page.getByText('3 tests')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(items(page)).toHaveCount(5);
  await expect(page.getByLabel('Per page')).toHaveValue('6');
  await expect(page.getByLabel('Search')).toHaveValue('');
  await page.getByLabel('Per page').fill('');
  await page.getByLabel('Per page').blur();
  await expect(page.getByLabel('Per page')).toHaveValue('6');
});

test('a list that cannot be had says why', async ({ visit }) => {
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
