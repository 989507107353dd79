import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

const picture = join(import.meta.dirname, 'files/triangle.png');
const items = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
const create = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create Test' });

test('a guest reads that there is no access, and is led to log in', async ({ guest }) => {
  const page = await guest();
  await page.goto('/tests');
  await expect(page.getByText('You do not have access!')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login',
  );
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
  const list = /\/tests_api\/\?/;
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

test('a new test is checked, sent with its picture, and then the list follows', async ({ staff, visit }) => {
  const category = await staff.makeCategory('New');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await expect(page.getByLabel('Category')).toHaveValue('New');
  await expect(page.getByLabel('Category')).not.toBeEditable();
  await expect(page.getByLabel('Difficulty')).toHaveValue('34');
  await create(page).click();
  await expect(page.getByText('Question is required')).toBeVisible();

  await page.getByLabel('Question').fill('  How many sides?  ');
  await page.getByLabel('Option C').fill(' three ');
  await page.getByText('Free Text', { exact: true }).click();
  await create(page).click();
  await expect(page.getByText('Correct answer text is required for free text test')).toBeVisible();
  await page.getByText('Multiple Choice', { exact: true }).click();
  await expect(page.getByLabel('Option C')).toHaveValue(' three ');
  await page.getByRole('radio', { name: 'C', exact: true }).check({ force: true });

  const image = page.getByLabel('Picture');
  await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await image.setInputFiles(picture);
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();

  await create(page).click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/tests');
  await expect(items(page)).toHaveCount(1);
  await expect(items(page).locator('img')).toBeVisible();
  const { data_api } = await api.send<{ data_api: object[] }>('GET /tests_api/');
  expect(data_api).toMatchObject([
    { savol: 'How many sides?', c: 'three', a: '', right_answer: 'c', right_answer_text: '', category },
  ]);
});

test('what was typed stays when a new test is refused', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Refused');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Kept?');
  await page.getByLabel('Option A').fill('yes');
  await page.getByRole('radio', { name: 'B', exact: true }).check({ force: true });
  await create(page).click();
  await expect(page.getByText('Error: Right answer: “b” is not one of the choices.')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Right answer' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.route('**/tests_api/', (route) => route.fulfill({ status: 409, json: {} }));
  await create(page).click();
  await expect(page.getByText('Error creating test. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Question')).toHaveValue('Kept?');
  await expect(page.getByLabel('Option A')).toHaveValue('yes');
});

test('a form without a category searches for one, and without levels has Beginner', async ({
  staff,
  visit,
}) => {
  const name = `Searched ${process.pid}`;
  await staff.makeCategory(name);
  const { page } = await visit({ is_teacher: true });
  const levels: string[] = [];
  await page.route('**/qiyinlik-darajasi{,/}', (route) => {
    levels.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 404, json: {} });
  });
  await page.goto('/add_test');
  await expect(page.getByText('Error loading category and difficulty levels.')).toBeVisible();
  expect(levels.map((path) => path.endsWith('/'))).toEqual([true, false]);
  await expect(page.getByLabel('Difficulty')).toHaveValue('34');
  await expect(page.getByLabel('Difficulty').locator('option')).toHaveText(['Choose a level', 'Beginner']);
  await page.getByLabel('Difficulty').selectOption('');
  await page.getByLabel('Question').fill('Found?');
  await create(page).click();
  await expect(page.getByText('Please select a category')).toBeVisible();
  await expect(page.getByText('Please select a difficulty level')).toBeVisible();
  await page.getByLabel('Difficulty').selectOption('34');
  await page.getByRole('combobox', { name: 'Category' }).fill(name);
  await page.getByRole('option', { name }).click();
  await create(page).click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
});

test('pupils do not write tests', async ({ visit, guest }) => {
  const { page } = await visit({ is_pupil: true });
  await page.goto('/add_test?category=1');
  await expect(page.getByText('Only teachers and staff can create tests.')).toBeVisible();
  const stranger = await guest();
  await stranger.goto('/add_test?category=1');
  await expect(stranger).toHaveURL('/login');
});

test('an author edits a test: choices follow the options, and it can be disabled', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Edited');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'Before', c: '5' });
  await page.goto(`/tests/${question}`);
  await page.getByRole('link', { name: 'Edit Test' }).click();
  await expect(page.getByRole('heading', { name: `Edit Test (ID: ${question})` })).toBeVisible();
  const choices = page.getByRole('radiogroup', { name: 'Right answer' }).getByRole('radio');
  await expect(choices).toHaveCount(3);
  await page.getByLabel('Option C').fill(' ');
  await expect(choices).toHaveCount(2);
  await page.getByLabel('Option E').fill('nine');
  await expect(choices).toHaveCount(3);
  await page.getByRole('radio', { name: 'nine' }).check({ force: true });

  await page.getByLabel('Question').fill('  ');
  await page.getByRole('button', { name: 'Clear the category' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question is required')).toBeVisible();
  await expect(page.getByText('Category is required')).toBeVisible();
  await page.getByLabel('Question').fill('After');
  await page.getByRole('combobox', { name: 'Category' }).fill('Edited');
  await page.getByRole('option', { name: 'Edited' }).first().click();
  await page.getByLabel('Enabled').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`/tests/${question}`);
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  const { data_api } = await api.send<{ data_api: object[] }>(`GET /tests_api/${question}/`);
  expect(data_api).toMatchObject([{ a: '3', b: '4', c: '', e: 'nine', right_answer: 'e', enabled: false }]);
});

test('an edit that fails says so and keeps what was typed', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Failing edit');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  await page.goto(`/edit_test/${question}`);
  await page.getByLabel('Question').fill('Typed');
  const address = `**/tests_api/${question}/`;
  const answers = [
    [{ status: 409, json: {} }, 'Error updating test'],
    [{ status: 409, json: { detail: 'Not today.' } }, 'Not today.'],
    [{ status: 409, json: { message: 'Not tomorrow.' } }, 'Not tomorrow.'],
    [{ status: 200, json: { status: 'error' } }, 'Failed to update test'],
    [{ status: 200, json: { status: 'error', message: 'Closed.' } }, 'Closed.'],
  ] as const;
  for (const [answer, text] of answers) {
    await page.route(address, (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByLabel('Question')).toHaveValue('Typed');
    await page.unroute(address);
  }
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/tests/${question}`);
});

test('who may not edit a test, or finds none, reads why', async ({ staff, visit, guest }) => {
  const category = await staff.makeCategory('Guarded');
  const question = await staff.makeQuestion({ category });
  const stranger = await guest();
  await stranger.goto(`/edit_test/${question}`);
  await expect(stranger.getByText('You need to log in to edit this test')).toBeVisible();
  await stranger.goto(`/tests/${question}`);
  await expect(stranger.getByText('You need to log in to view this test')).toBeVisible();

  const { page, api } = await visit({ is_pupil: true });
  await page.goto(`/edit_test/${question}`);
  await expect(page.getByText('You do not have permission to edit this test')).toBeVisible();
  await page.goto(`/tests/${question}`);
  await expect(page.getByText('You do not have permission to view this test')).toBeVisible();
  await api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'a' });
  await page.goto(`/edit_test/${question}`);
  await expect(page.getByText('You do not have permission to edit this test')).toBeVisible();
  await page.goto('/edit_test/2000000000');
  await expect(page.getByText('Test not found for editing')).toBeVisible();
  await page.getByRole('link', { name: 'Back to tests' }).click();
  await expect(page).toHaveURL('/tests');
  await page.goto('/tests/2000000000');
  await expect(page.getByText('Test not found')).toBeVisible();
  await page.route('**/tests_api/7/', (route) => route.fulfill({ status: 418, json: { detail: 'Odd.' } }));
  await page.goto('/tests/7');
  await expect(page.getByText('Failed to load test data: Odd.')).toBeVisible();
});

test('the details show each reader what is theirs', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Details');
  const teacher = await visit({ is_teacher: true }, { first_name: 'Dilshod', last_name: 'Ergashev' });
  const question = await teacher.api.makeQuestion({ category, savol: 'Line one\nLine two' });
  const main = (page: Page) => page.getByRole('main');
  await teacher.page.goto(`/tests/${question}`);
  for (const text of ['Multiple Choice', 'Category: Details', 'Author: Dilshod Ergashev', 'Not Analyzed']) {
    await expect(main(teacher.page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(teacher.page.getByText(`Test ID: ${question}`)).toBeVisible();
  await expect(teacher.page.getByRole('listitem').filter({ hasText: 'B)' })).toContainText('✓');
  await expect(teacher.page.getByRole('listitem').filter({ hasText: 'A)' })).not.toContainText('✓');
  await expect(teacher.page.getByText(teacher.account.email)).toBeHidden();

  const other = await visit({ is_staff: true });
  await other.page.goto(`/tests/${question}`);
  await expect(other.page.getByText(teacher.account.email)).toBeVisible();

  const pupil = await visit({ is_pupil: true });
  await pupil.api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'a' });
  await pupil.page.goto(`/tests/${question}`);
  await expect(pupil.page.getByRole('heading', { name: 'Test Results' })).toBeVisible();
  await expect(pupil.page.getByText(`Test ID: ${question}`)).toBeVisible();
  for (const text of ['Administrative Information', 'Dilshod', 'Edit Test', 'Delete Test']) {
    await expect(main(pupil.page).getByText(text)).toBeHidden();
  }
});

test('the notes of the analysis are short until they are opened', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Notes');
  const question = await staff.makeQuestion({ category });
  const { page } = await visit({ is_staff: true });
  const note = Array.from({ length: 60 }, (_, line) => `Note ${line}`).join('\n');
  await page.route(`**/tests_api/${question}/`, async (route) => {
    const response = await route.fetch();
    const { data_api } = (await response.json()) as { data_api: [object] };
    await route.fulfill({ json: { status: 'ok', data_api: [{ ...data_api[0], change_by_ai: note }] } });
  });
  await page.goto(`/tests/${question}`);
  await expect(page.getByText(/…$/)).toBeVisible();
  await expect(page.getByText('Note 59')).toBeHidden();
  await page.getByRole('button', { name: 'AI Analysis Notes' }).click();
  const open = page.getByText('Note 59').locator('..');
  await expect(open).toBeVisible();
  expect(await open.evaluate((element) => element.clientHeight)).toBe(400);
  expect(await open.evaluate((element) => element.scrollHeight)).toBeGreaterThan(400);
});

test('a test is deleted after one is asked, and a failure is told', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Deleted');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  await page.goto(`/tests/${question}`);
  const ask = page.getByRole('button', { name: 'Delete Test' });
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await ask.click();
  await expect(dialog).toContainText(
    'Are you sure you want to delete this test? This action cannot be undone.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  const address = `**/tests_api/${question}/`;
  await page.route(address, (route) => route.fulfill({ status: 409, json: {} }));
  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete test')).toBeVisible();
  await page.unroute(address);
  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/tests');
  await expect(page.getByText('Can not find any tests, sorry.')).toBeVisible();
});
