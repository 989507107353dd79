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

test('accounts are created, activated, logged in and reset with these calls', async ({ guest }) => {
  const page = await guest();
  const { newest } = watch(page);
  await page.route('**/django/auth/**', (route) => route.fulfill({ status: 400, json: {} }));
  const json = (call: Call): unknown => {
    expect(call.type).toBe('application/json');
    expect(call.token).toBe('');
    return JSON.parse(call.body);
  };
  await page.goto('/login');
  await page.getByLabel('Email').fill('a@example.com');
  await page.getByLabel('Password').fill('secret-1');
  await page.getByRole('button', { name: 'Login' }).click();
  expect(json(await newest('POST auth/jwt/create/'))).toEqual({
    email: 'a@example.com',
    password: 'secret-1',
  });

  await page.goto('/signup');
  await page.getByLabel('First name').fill('Malika');
  await page.getByLabel('Last name').fill('Yusupova');
  await page.getByLabel('Email').fill('a@example.com');
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByLabel('Password again').fill('secret-1');
  await page.getByRole('button', { name: 'Sign up' }).click();
  expect(json(await newest('POST auth/users/'))).toEqual({
    first_name: 'Malika',
    last_name: 'Yusupova',
    email: 'a@example.com',
    password: 'secret-1',
    re_password: 'secret-1',
  });

  await page.goto('/activate/MQ/the-token');
  expect(json(await newest('POST auth/users/activation/'))).toEqual({ uid: 'MQ', token: 'the-token' });

  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('a@example.com');
  await page.getByRole('main').getByRole('button').click();
  expect(json(await newest('POST auth/users/reset_password/'))).toEqual({ email: 'a@example.com' });

  await page.goto('/password/reset/confirm/MQ/the-token');
  await page.getByLabel('New password', { exact: true }).fill('secret-1');
  await page.getByLabel('New password again').fill('secret-2');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  expect(json(await newest('POST auth/users/reset_password_confirm/'))).toEqual({
    uid: 'MQ',
    token: 'the-token',
    new_password: 'secret-1',
    re_new_password: 'secret-2',
  });
});

test('a person is verified, loaded and changed with these calls and the token', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  const { newest } = watch(page);
  await page.goto('/profile');
  const verify = await newest('POST auth/jwt/verify/');
  const access = await page.evaluate(() => localStorage.getItem('access'));
  expect(JSON.parse(verify.body)).toEqual({ token: access });
  expect(await newest('GET auth/users/me/')).toMatchObject({ token: `JWT ${access}`, body: '' });
  const load = await newest('POST user_api/');
  expect(load).toMatchObject({ token: `JWT ${access}`, type: 'multipart/form-data' });
  expect(fieldsOf(load)).toEqual({ request_type: 'load_my_user_info' });

  await page.getByLabel('Parent email', { exact: true }).fill(' mother@example.com ');
  const sent = page.waitForRequest('**/user_api/');
  await page.getByRole('button', { name: 'Save Parent Email' }).click();
  expect(fieldsOf(callOf(await sent))).toEqual({
    request_type: 'change_father_email',
    father_email: 'mother@example.com',
  });
});

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
