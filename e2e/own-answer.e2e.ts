import type { Page } from '@playwright/test';

import { colourName } from './colours.ts';
import { expect, test } from './fixtures.ts';

const waits = 'The test has no right answer yet.';
const options = (page: Page) => page.getByRole('list', { name: 'Options' }).getByRole('listitem');
const written = (page: Page) => page.locator('.written-answer');

test('the details of a test mark one’s own answer and the right one in words and signs', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Marked');
  const wrong = await staff.makeQuestion({ category, savol: 'Wrong?', c: '5' });
  const right = await staff.makeQuestion({ category, savol: 'Right?' });
  const pictured = await staff.makeQuestion({ category, a: '', b: '', right_answer: 'd' });
  const text = { category, test_type: 'free_text', right_answer: undefined, right_answer_text: 'Toshkent' };
  const free = await staff.makeQuestion(text);
  for (const roles of [{ is_pupil: true }, {}]) {
    const { page, api } = await visit(roles);
    for (const [question, users_answer] of [
      [wrong, 'a'],
      [right, 'b'],
      [pictured, 'c'],
    ] as const) {
      await api.send(`POST /tests_api/${question}/submit/`, { users_answer });
    }
    await api.send(`POST /tests_api/${free}/submit/`, { users_text_answer: 'Buxoro\nshahri' });

    await page.goto(`/tests/${wrong}`);
    await expect(options(page)).toHaveText(['A)3✗your answer', 'B)4✓right answer', 'C)5']);
    await expect.poll(() => colourName(options(page).nth(0))).toBe('red');
    await expect.poll(() => colourName(options(page).nth(1))).toBe('green');
    await page.goto(`/tests/${right}`);
    await expect(options(page)).toHaveText(['A)3', 'B)4✓right answeryour answer']);
    await page.goto(`/tests/${pictured}`);
    await expect(page.getByText('Right answer: D')).toBeVisible();
    await expect(page.getByText('your answer: C')).toBeVisible();
    await page.goto(`/tests/${free}`);
    await expect(written(page)).toHaveText(/wrong.*your answer.*Buxoro/);
    await expect(page.getByRole('heading', { name: 'Expected Answer' })).toBeVisible();
    await expect(page.getByText('Toshkent')).toBeVisible();
  }
});

test('a parent reads what each child has answered', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Family');
  const choice = await staff.makeQuestion({ category, savol: 'Choice?' });
  const free = await staff.makeQuestion({
    category,
    test_type: 'free_text',
    right_answer: undefined,
    right_answer_text: '4',
  });
  const email = `parent-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { email });
  for (const [first_name, users_answer, users_text_answer] of [
    ['Madina', 'a', 'four'],
    ['Sardor', 'a', '4'],
    ['Laylo', 'b', '5'],
  ] as const) {
    const { api } = await visit({ is_pupil: true }, { first_name, last_name: 'Gʻaniyeva' });
    await api.send('PATCH /auth/users/me/', { father_email: email });
    await api.send(`POST /tests_api/${choice}/submit/`, { users_answer });
    await api.send(`POST /tests_api/${free}/submit/`, { users_text_answer });
  }
  const { page } = parent;
  await page.goto(`/tests/${choice}`);
  await expect(options(page).nth(0)).toContainText('answer of Madina Gʻaniyeva');
  await expect(options(page).nth(0)).toContainText('answer of Sardor Gʻaniyeva');
  await expect(options(page).nth(1)).toHaveText('B)4✓right answeranswer of Laylo Gʻaniyeva');
  await page.goto(`/tests/${free}`);
  await expect(written(page)).toHaveCount(3);
  await expect(written(page).filter({ hasText: 'Sardor' })).toHaveText(/right.*4/);
  await expect(written(page).filter({ hasText: 'Laylo' })).toHaveText(/wrong.*5/);
});

test('a result that waits for a right answer says so in words, until it is graded', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Waits');
  const question = await staff.makeQuestion({ category, right_answer: undefined });
  const pupil = await visit({ is_pupil: true });
  const readers = [pupil, await visit({})];
  for (const { page, api } of readers) {
    await api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });
    await page.goto(`/tests/${question}`);
    await expect(options(page)).toHaveText(['A)3', 'B)4…your answer']);
    await expect(page.getByText(waits)).toBeVisible();
  }
  await expect(pupil.page.getByRole('cell', { name: 'Not graded yet' }).first()).toContainText('—');
  const body = { test_type: 'choosable', savol: '2 + 2 = ?', category, a: '3', b: '4', right_answer: 'b' };
  await staff.send(`PUT /tests_api/${question}/`, body);
  for (const { page } of readers) {
    await page.reload();
    await expect(options(page)).toHaveText(['A)3', 'B)4✓right answeryour answer']);
    await expect(page.getByText(waits)).toHaveCount(0);
  }
});

test('authors, who have not answered, see their tests as before', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Own tests');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/answers/')) asked.push(request.url());
  });
  await page.goto(`/tests/${question}`);
  await expect(options(page)).toHaveText(['A)3', 'B)4✓']);
  expect(asked).toEqual([]);
});

test('the details are shown where the answers cannot be loaded', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Without answers');
  const question = await staff.makeQuestion({ category });
  const { page, api } = await visit({ is_pupil: true });
  await api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'a' });
  await page.route('**/tests_api/answers/*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto(`/tests/${question}`);
  await expect(options(page)).toHaveText(['A)3', 'B)4✓']);
});
