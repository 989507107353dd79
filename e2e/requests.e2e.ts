import type { Page, Request } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { submitAnswerButton } from './page-parts.ts';

type Call = { call: string; query: Record<string, string>; type: string; body: string; token: string };

function callOf(request: Request): Call {
  const { pathname, searchParams } = new URL(request.url());
  const headers = request.headers();
  return {
    call: `${request.method()} ${pathname.replace('/django/', '')}`,
    query: Object.fromEntries(searchParams),
    type: headers['content-type']?.split(';')[0] ?? '',
    body: request.postData() ?? '',
    token: headers['authorization'] ?? '',
  };
}

/** Records the calls of a page, the newest last. */
function watch(page: Page) {
  const calls: Call[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/django/')) calls.push(callOf(request));
  });
  return {
    calls,
    /** Waits for a call with this name. @returns the newest one */
    newest: async (name: string): Promise<Call> => {
      await expect.poll(() => calls.map(({ call }) => call)).toContain(name);
      return calls.findLast(({ call }) => call === name) as Call;
    },
  };
}

/** The fields of a multipart body; a file is given by its name. */
function fieldsOf({ body }: Call): Record<string, string> {
  const parts = body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name = '', file, value = '']) => [name, file ?? value]));
}

test('tests are written, read, edited and deleted with these calls', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Called');
  const { page } = await visit({ is_teacher: true });
  const { newest } = watch(page);
  const main = page.getByRole('main');
  const plain = { category: String(category), qiyinlik_darajasi: '34' };

  await page.goto(`/add_test?category=${category}`);
  expect((await newest('GET blog_api/qiyinlik-darajasi/')).query).toEqual({});
  expect((await newest('GET blog_api/category/')).query).toMatchObject({ id: String(category) });
  await page.getByText('Free Text', { exact: true }).click();
  await page.getByLabel('Question').fill('Free?');
  await page.getByLabel('Correct answer text').fill('Yes');
  await main.getByRole('button', { name: 'Create Test' }).click();
  await expect(page).toHaveURL('/tests');
  const free = await newest('POST tests_api/');
  expect(free.type).toBe('multipart/form-data');
  expect(fieldsOf(free)).toEqual({
    ...plain,
    test_type: 'free_text',
    savol: 'Free?',
    right_answer_text: 'Yes',
  });

  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill(' Choosable? ');
  await page.getByLabel('Option A', { exact: true }).fill('yes');
  await page.getByRole('radio', { name: 'Option A, right answer' }).check({ force: true });
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/tests_api/'),
  );
  await main.getByRole('button', { name: 'Create Test' }).click();
  const fields = { ...plain, test_type: 'choosable', savol: 'Choosable?', right_answer: 'a', a: 'yes' };
  expect(fieldsOf(callOf(await posted))).toEqual(fields);
  await expect(page).toHaveURL('/tests');
  expect((await newest('GET tests_api/')).query).toEqual({ page: '1', per_page: '10', sort: 'id_desc' });

  await page.getByRole('link', { name: 'Choosable?' }).click();
  const id = (await page.waitForURL(/\/tests\/\d+$/), new URL(page.url()).pathname.split('/').at(-1));
  expect((await newest(`GET tests_api/${id}/`)).query).toEqual({});
  await page.getByRole('link', { name: 'Edit Test' }).click();
  await page.getByLabel('Question').fill('Edited?');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(`/tests/${id}`);
  const put = await newest(`PUT tests_api/${id}/`);
  expect(put.type).toBe('multipart/form-data');
  expect(fieldsOf(put)).toEqual({ ...fields, savol: 'Edited?', enabled: 'true', seen_version: '1' });

  await page.getByRole('button', { name: 'Delete Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/tests');
  expect(await newest(`DELETE tests_api/${id}/`)).toMatchObject({ body: '' });
});

test('tests are solved and results read with these calls', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Solved by calls');
  const first = await staff.makeQuestion({ category, savol: 'Choosable?' });
  const second = await staff.makeQuestion({
    category,
    savol: 'Free?',
    test_type: 'free_text',
    right_answer_text: 'Yes',
  });
  const { page } = await visit({ is_pupil: true });
  const { newest } = watch(page);
  const submit = submitAnswerButton(page);
  await page.goto(`/solve-test?category=${category}`);
  await page.getByText('4', { exact: true }).click();
  expect((await newest('GET tests_api/get-unsolved/')).query).toEqual({
    category_id: String(category),
    progress: 'true',
  });
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Free?' })).toBeVisible();
  const choice = await newest(`POST tests_api/${first}/submit/`);
  expect(choice.type).toBe('application/json');
  expect(JSON.parse(choice.body)).toEqual({ users_answer: 'b', seen_version: 1 });
  await page.getByRole('textbox').fill('Yes');
  await submit.click();
  expect(JSON.parse((await newest(`POST tests_api/${second}/submit/`)).body)).toEqual({
    users_text_answer: 'Yes',
    seen_version: 1,
  });
  await page.goto(`/tests/${first}`);
  expect(await newest(`GET tests_api/${first}/results/`)).toMatchObject({ query: {}, body: '' });
});
