import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { colourName } from './colours.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton, picture } from './page-parts.ts';
import { holdRequests } from './routes.ts';

/** Changes the answer of the server for one test. */
async function changeAnswer(page: Page, question: number, change: object): Promise<void> {
  await page.route(`**/tests_api/${question}/`, async (route) => {
    const { data_api } = (await (await route.fetch()).json()) as { data_api: [object] };
    await route.fulfill({ json: { status: 'ok', data_api: [{ ...data_api[0], ...change }] } });
  });
}

async function solve(api: Api, question: number): Promise<void> {
  await api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });
}

test('the details show that they load, and then question, type, category, options and the right answer', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Shown');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'First line\nsecond line', d: '5' });
  const release = await holdRequests(page, `**/tests_api/${question}/`);
  await page.goto(`/tests/${question}`);
  await expect(page.getByText('Loading test details from backend, please wait...')).toBeVisible();
  release();
  const heading = page.getByRole('heading', { level: 1, name: 'Test Details First line second line' });
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS('white-space', /pre/);
  const main = page.getByRole('main');
  await expect(main.getByText('Multiple Choice', { exact: true })).toBeVisible();
  await expect(main.getByText('Category: Shown', { exact: true })).toBeVisible();
  // The question is the largest text of the screen, and its kind is small.
  const sizes = [heading, main.getByText('Test Details'), main.getByText('Category: Shown')].map((part) =>
    part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  );
  const [largest = 0, kind = 0, chip = 0] = await Promise.all(sizes);
  expect(largest).toBeGreaterThan(1.5 * kind);
  expect(kind).toBeLessThanOrEqual(chip);
  const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem');
  await expect(options).toHaveText(['A)3', 'B)4✓', 'D)5']);
  await expect(options.nth(1)).toHaveCSS('font-weight', '700');
  await expect.poll(() => colourName(options.nth(1))).toBe('green');
  await expect(options.nth(0)).not.toHaveCSS('font-weight', '700');
  await expect.poll(() => colourName(options.nth(0))).not.toBe('green');
  await expect(main.locator('img')).toHaveCount(0);
  await expect(main.getByText('Expected Answer')).toHaveCount(0);
});

test('a free-text test shows the expected answer where there is one, and N/A without a category', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Free');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({
    category,
    test_type: 'free_text',
    right_answer_text: 'Toshkent',
  });
  await page.goto(`/tests/${question}`);
  await expect(page.getByRole('main').getByText('Free Text', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Expected Answer' })).toBeVisible();
  await expect(page.getByText('Toshkent')).toBeVisible();
  await changeAnswer(page, question, { right_answer_text: '', category_name: '' });
  await page.reload();
  await expect(page.getByText('Category: N/A')).toBeVisible();
  await expect(page.getByText('Expected Answer')).toHaveCount(0);
});

test('a picture is shown unless its name has default.jpg in it', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Picture');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Pictured?');
  await page.getByLabel('Picture').setInputFiles(picture);
  await createTestButton(page).click();
  await expect(page).toHaveURL('/tests');
  const [question] = await api.listQuestions<{ id: number }>();
  const id = question?.id ?? 0;
  const image = page.getByRole('main').getByRole('img', { name: 'Picture of the test' });
  await page.goto(`/tests/${id}`);
  await expect(image).toBeVisible();
  await changeAnswer(page, id, { image: '/media/old-default.jpg' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pictured?' })).toBeVisible();
  await expect(image).toHaveCount(0);

  const pupil = (await visit({ is_pupil: true })).page;
  await pupil.goto(`/solve-test?category=${category}`);
  await expect(pupil.getByRole('main').getByRole('img', { name: 'Picture of the test' })).toBeVisible();
});

test('administrative information is for teachers and staff, with the e-mail address of the author for staff only', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Administration');
  const teacher = await visit({ is_teacher: true }, { first_name: 'Dilshod', last_name: 'Ergashev' });
  const question = await teacher.api.makeQuestion({ category, enabled: false });
  const part = (page: Page) =>
    page.getByRole('main').locator('.card').filter({ hasText: 'Administrative Information' });
  const member = await visit({ is_staff: true });

  await teacher.page.goto(`/tests/${question}`);
  for (const text of ['Not Analyzed', 'Disabled', 'Author: Dilshod Ergashev']) {
    await expect(part(teacher.page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(teacher.page.getByText(teacher.account.email)).toHaveCount(0);
  await expect(teacher.page.getByText('AI Analysis Notes')).toHaveCount(0);

  await changeAnswer(member.page, question, { is_analyzed_by_ai: true, enabled: true });
  await member.page.goto(`/tests/${question}`);
  for (const text of ['Analyzed', 'Enabled', 'Dilshod Ergashev', teacher.account.email]) {
    await expect(part(member.page).getByText(text, { exact: true })).toBeVisible();
  }
  await expect(member.page.getByText('Author: ')).toHaveCount(0);
  for (const { page } of [teacher, member]) {
    await expect(page.getByText(`Test ID: ${question}`)).toBeVisible();
    await expect(page.getByText('Test Results')).toHaveCount(0);
  }
});

test('analysis notes are cut at 150 characters until they are opened, and keep their lines', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Cut');
  const question = await staff.makeQuestion({ category });
  const { page } = await visit({ is_staff: true });
  const part = page.getByRole('main').locator('.collapsible');
  const button = part.getByRole('button', { name: 'AI Analysis Notes' });
  const note = `${'x'.repeat(149)}\nand on`;
  await changeAnswer(page, question, { change_by_ai: note });
  await page.goto(`/tests/${question}`);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(part.getByText(/^x{149}\s*…$/)).toBeVisible();
  await button.click();
  await expect(part.getByText('and on')).toHaveCSS('white-space', /pre/);
  await button.click();
  await expect(part.getByText('and on')).toHaveCount(0);

  await page.unroute(`**/tests_api/${question}/`);
  await changeAnswer(page, question, { change_by_ai: 'x'.repeat(150) });
  await page.reload();
  await expect(part.getByText(/^x{150}$/)).toBeVisible();
});

test('only staff and the author of a test get its buttons', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Buttons');
  const email = `buttons-${category}-${process.pid}@example.com`;
  const author = await visit({ is_teacher: true });
  const parent = await visit({ is_parent: true }, { email });
  const pupil = await visit({ is_pupil: true });
  // A teacher who has solved a colleague's test may read it, but not change it.
  const colleague = await visit({ is_teacher: true, is_pupil: true });
  const member = await visit({ is_staff: true });
  await pupil.api.send('PATCH /auth/users/me/', { father_email: email });
  const question = await author.api.makeQuestion({ category });
  await solve(pupil.api, question);
  await solve(colleague.api, question);
  for (const [{ page }, buttons] of [
    [author, 1],
    [member, 1],
    [colleague, 0],
    [parent, 0],
    [pupil, 0],
  ] as const) {
    await page.goto(`/tests/${question}`);
    await expect(page.getByText(`Test ID: ${question}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Test' })).toHaveCount(buttons);
    await expect(page.getByRole('button', { name: 'Delete Test' })).toHaveCount(buttons);
  }
  await expect(colleague.page.getByText('Administrative Information')).toBeVisible();
  await member.page.getByRole('link', { name: 'Edit Test' }).click();
  await expect(member.page).toHaveURL(`/edit_test/${question}`);
  await expect(member.page.getByLabel('Question')).toHaveValue('2 + 2 = ?');
});

test('an answer that is not ok or has no test is a test that is not found', async ({ visit }) => {
  const { page } = await visit({ is_staff: true });
  for (const body of [{ status: 'error' }, { status: 'ok', data_api: [] }]) {
    await page.route('**/tests_api/7/', (route) => route.fulfill({ json: body }));
    await page.goto('/tests/7');
    await expect(page.getByText('Test not found', { exact: true })).toBeVisible();
    await page.goto('/edit_test/7');
    await expect(page.getByText('Test not found for editing')).toBeVisible();
    await page.unroute('**/tests_api/7/');
  }
  await page.route('**/tests_api/7/', (route) => route.fulfill({ status: 418, json: { detail: 'Odd.' } }));
  await page.goto('/edit_test/7');
  await expect(page.getByText('Failed to load test data: Odd.')).toBeVisible();
});

test('the details show each role its own part', async ({ staff, visit }) => {
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
  await expect.poll(() => open.evaluate((element) => element.clientHeight)).toBe(400);
  await open.evaluate((element) => element.scrollTo(0, 0));
  await open.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => open.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});
