import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const picture = join(import.meta.dirname, 'files/triangle.png');
const list = /\/tests_api\/\?/;
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').locator('h2');

/** What the list was asked for, request by request. */
function watchList(page: Page): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (list.test(request.url())) asked.push(Object.fromEntries(new URL(request.url()).searchParams));
  });
  return asked;
}

const notes = [
  [{ is_staff: true, is_teacher: true, is_pupil: true }, 'Staff', 'You see all tests'],
  [{ is_teacher: true, is_parent: true, is_pupil: true }, 'Teacher', 'You see your own tests.'],
  [{ is_parent: true, is_pupil: true }, 'Parent', 'You see the tests that your children have solved.'],
  [{ is_pupil: true }, 'Pupil', 'You see the tests that you have solved.'],
  [{}, 'User', 'You see the tests that you have solved.'],
] as const;

test('the list names the role that comes first and explains what it sees', async ({ visit, guest }) => {
  for (const [roles, role, note] of notes) {
    const { page } = await visit(roles);
    await page.goto('/tests');
    await expect(page.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible();
    await expect(page.getByText(`Role: ${role}.`)).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
  }
  const stranger = await guest();
  await stranger.goto('/tests');
  await expect(stranger.getByText('Tests are shown to people who are logged in.')).toBeVisible();
  await expect(stranger.getByText('Role:')).toHaveCount(0);
});

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

test('each role finds its own tests in the list', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Own');
  const email = `own-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { email });
  const teacher = await visit({ is_teacher: true });
  const pupil = await visit({ is_pupil: true });
  await pupil.api.send('PATCH /auth/users/me/', { mother_email: email });
  const taught = await teacher.api.makeQuestion({ category, savol: 'Taught' });
  await staff.makeQuestion({ category, savol: 'By staff' });
  await pupil.api.send(`POST /tests_api/${taught}/submit/`, { users_answer: 'b' });
  const address = `/tests?category=${category}`;
  for (const { page } of [parent, teacher, pupil]) {
    await page.goto(address);
    await expect(titles(page)).toHaveText(['Taught']);
  }
  const other = await visit({ is_staff: true });
  await other.page.goto(address);
  await expect(titles(other.page)).toHaveText(['By staff', 'Taught']);
});
