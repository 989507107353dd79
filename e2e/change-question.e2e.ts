import { expect, test } from './fixtures.ts';
import { answerTest, makePupil } from './pupils.ts';

test('an author edits a test: choices follow the options, and it can be disabled', async ({
  staff,
  visit,
}) => {
  const name = `Edited ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, savol: 'Before', c: '5' });
  await page.goto(`/tests/${question}`);
  await page.getByRole('link', { name: 'Edit Test' }).click();
  await expect(page.getByRole('heading', { name: `Edit Test (ID: ${question})` })).toBeVisible();
  const choices = page.getByRole('radiogroup', { name: 'Right answer' }).getByRole('radio');
  await expect(choices).toHaveCount(3);
  await page.getByLabel('Option C', { exact: true }).fill(' ');
  await expect(choices).toHaveCount(2);
  await page.getByLabel('Option E', { exact: true }).fill('nine');
  await expect(choices).toHaveCount(3);
  await page.getByRole('radio', { name: 'Option E, right answer' }).check({ force: true });

  await page.getByLabel('Question').fill('  ');
  await page.getByRole('button', { name: 'Clear the subject' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Question is required')).toBeVisible();
  await expect(page.getByText('Category is required')).toBeVisible();
  await page.getByLabel('Question').fill('After');
  await page.getByRole('combobox', { name: 'Subject' }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.getByLabel('Enabled').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(`/tests/${question}`);
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  const { data_api } = await api.send<{ data_api: object[] }>(`GET /tests_api/${question}/`);
  expect(data_api).toMatchObject([{ a: '3', b: '4', c: '', e: 'nine', right_answer: 'e', enabled: false }]);
});

test('in an edit without any option there is nothing to choose, and the right answer stays', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('In the picture');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, a: '', b: '', right_answer: 'd' });
  const stored = () => api.send(`GET /tests_api/${question}/`);
  const right = page.getByRole('radiogroup', { name: 'Right answer' });
  const save = page.getByRole('button', { name: 'Save' });
  await page.goto(`/edit_test/${question}`);
  await expect(right).toHaveAccessibleDescription(/^No option has text, so the right answer stays D\./);
  await expect(right.getByRole('radio')).toHaveCount(0);
  await page.getByLabel('Question').fill('Which one is in the picture?');
  await save.click();
  await expect(page).toHaveURL(`/tests/${question}`);
  expect(await stored()).toMatchObject({
    data_api: [{ savol: 'Which one is in the picture?', right_answer: 'd' }],
  });

  await page.goto(`/edit_test/${question}`);
  await page.getByLabel('Option B', { exact: true }).fill('four');
  await expect(right.getByRole('radio')).toHaveCount(1);
  await expect(right.getByText('No option has text')).toHaveCount(0);
  await page.getByLabel('Option B', { exact: true }).fill('');
  await page.getByRole('button', { name: 'No right answer' }).click();
  await expect(right).toHaveAccessibleDescription(/^No option has text yet\./);
  await expect(right.getByRole('radio')).toHaveCount(0);
  await save.click();
  await expect(page).toHaveURL(`/tests/${question}`);
  expect(await stored()).toMatchObject({ data_api: [{ right_answer: null }] });
});

test('an edit that fails shows a message and keeps the typed texts', async ({ staff, visit }) => {
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

test('people who may not edit a test, and those who find none, read why', async ({ staff, visit, guest }) => {
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
  const parent = await visit({ is_parent: true });
  await api.send('PATCH /auth/users/me/', { father_email: parent.account.email });
  await parent.page.goto(`/tests/${question}`);
  await expect(parent.page.getByText(`Test ID: ${question}`)).toBeVisible();
  await parent.page.goto(`/edit_test/${question}`);
  await expect(parent.page.getByText('You do not have permission to edit this test')).toBeVisible();
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

test('deleting a test asks first, and a failure shows a message', async ({ staff, visit }) => {
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

test('a test that pupils have answered is not deleted but disabled, and its author reads why', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Answered');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  const pupil = await makePupil({ staff, server });
  await answerTest(pupil.api, question, 'a');
  await page.goto(`/tests/${question}`);
  await page.getByRole('button', { name: 'Delete Test' }).click();
  const dialog = page.getByRole('dialog', { name: 'This test cannot be deleted' });
  await expect(dialog).toContainText('1 person has answered this test.');
  await expect(dialog).toContainText('You can disable it instead');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('The test is disabled.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete Test' }).click();
  await expect(dialog).toContainText('It is disabled already');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await api.send(`GET /tests_api/${question}/`)).toMatchObject({ data_api: [{ enabled: false }] });
});
