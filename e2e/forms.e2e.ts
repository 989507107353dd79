import type { Page } from '@playwright/test';

import { finishWork, passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';
import { createTestButton, picture } from './page-parts.ts';

const say = textsIn('en');

const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });

test('switching the type shows the options or the answer text', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Switched');
  const { page } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  const answer = page.getByLabel('Correct answer text');
  const right = page.getByRole('radiogroup', { name: 'Right answer' });
  const options = ['A', 'B', 'C', 'D', 'E'].map((letter) =>
    page.getByLabel(`Option ${letter}`, { exact: true }),
  );
  for (const option of options) await expect(option).toBeVisible();
  await expect(right.getByRole('radio')).toHaveCount(5);
  await expect(answer).toBeHidden();
  await page.getByText('Free Text', { exact: true }).click();
  for (const option of options) await expect(option).toBeHidden();
  await expect(right).toBeHidden();
  await expect(answer).toBeVisible();
});

test('a new test needs neither options nor a right answer; two seconds after saving the list follows', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Bare');
  const { page, api } = await visit({ is_teacher: true });
  await page.clock.install();
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('  In the picture  ');
  await stopTime(page);
  await createTestButton(page).click();
  // The pointer would stop the time of the message.
  await page.mouse.move(0, 0);
  const told = page.getByText('Test created successfully!');
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Question')).toHaveValue('');
  // The two seconds start when the page has finished the tasks that follow from showing the message.
  await finishWork(page);
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(`/add_test?category=${category}`);
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/tests');
  await page.clock.runFor(3800);
  await expect(told).toBeVisible();
  await page.clock.runFor(300);
  await expect(told).toHaveCount(0);
  expect(await api.listQuestions()).toMatchObject([
    { savol: 'In the picture', a: '', right_answer: null, qiyinlik_darajasi: 34 },
  ]);
});

test('a saved edit shows a message, and two seconds later the test', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Saved');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  await page.clock.install();
  await page.goto(`/edit_test/${question}`);
  await page.getByLabel('Question').fill('  Saved?  ');
  await stopTime(page);
  await save(page).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
  await finishWork(page);
  await page.clock.runFor(1900);
  await expect(page).toHaveURL(`/edit_test/${question}`);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(`/tests/${question}`);
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Test Details Saved?' })).toBeVisible();
});

test('a refused new test keeps all texts and choices, including the picture', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Kept');
  const { page, api } = await visit({ is_teacher: true });
  await page.goto(`/add_test?category=${category}`);
  await page.getByLabel('Question').fill('Kept?');
  await page.getByLabel('Option A', { exact: true }).fill('yes');
  await page.getByRole('radio', { name: 'Option A, right answer' }).check({ force: true });
  await page.getByLabel('Picture').setInputFiles(picture);
  const answers = [
    [{ status: 400, json: { savol: ['Ask something else.'] } }, 'Error: Question: Ask something else.'],
    [{ status: 403, json: { detail: 'Not in the holidays.' } }, 'Error: Not in the holidays.'],
    [{ status: 400, json: { message: 'Closed today.' } }, 'Error: Closed today.'],
    [{ status: 400, json: { reason: 7 } }, 'Error: {"reason":7}'],
    [{ status: 409, json: {} }, 'Error creating test. Please try again.'],
  ] as const;
  for (const [answer, text] of answers) {
    await page.route('**/tests_api/', (route) => route.fulfill(answer));
    await createTestButton(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute('**/tests_api/');
    await expect(page.getByLabel('Question')).toHaveValue('Kept?');
    await expect(page.getByLabel('Option A', { exact: true })).toHaveValue('yes');
    await expect(page.getByRole('radio', { name: 'Option A, right answer' })).toBeChecked();
    await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  }
  await createTestButton(page).click();
  await expect(page.getByText('Test created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/tests');
  const [question] = await api.listQuestions<{ image: string }>();
  expect(question).toMatchObject({ savol: 'Kept?', a: 'yes', right_answer: 'a' });
  expect(question?.image).toMatch(/\.webp$/);
});

test('an edit that is saved before the category search has loaded keeps its category', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Early');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  await page.route('**/category-typeahead*.js', () => undefined);
  await page.goto(`/edit_test/${question}`);
  await page.getByLabel('Question').fill('Early?');
  await expect(page.getByLabel('Subject')).toHaveValue('Early');
  await save(page).click();
  await expect(page.getByText('Test updated successfully!')).toBeVisible();
});

test('an edit that cannot reach the server is kept with the typed texts, and sent later', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Unreachable');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  await page.clock.install();
  await page.goto(`/edit_test/${question}`);
  await page.getByLabel('Question').fill('Typed');
  await page.getByLabel('Option C', { exact: true }).fill('six');
  const address = `**/tests_api/${question}/`;
  await page.route(address, (route) => route.abort());
  await stopTime(page);
  await save(page).click();
  await passRetries(page);
  // It is kept here from now on, and sent when the server can be reached.
  await expect(page.getByText(say('forms.kept.title'))).toBeVisible();
  await page.unroute(address);
  await page.clock.resume();
  await page.reload();
  await expect
    .poll(async () => (await api.send<{ data_api: [object] }>(`GET /tests_api/${question}/`)).data_api)
    .toMatchObject([{ savol: 'Typed', c: 'six' }]);
});

test('a profile that is not saved keeps the typed texts', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  const refused = { status: 409, json: { detail: 'Not now.' } };
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 2, name: 'Your details', exact: true })).toBeVisible();
  await page.route('**/{user_api,auth/users/me,auth/users/set_password}/', (route) => route.fulfill(refused));
  const parent = page.getByLabel('Parent email', { exact: true });
  await parent.fill('mother@example.com');
  await page.getByRole('button', { name: 'Save Parent Email' }).click();
  await expect(page.getByText('Error saving parent email. Please try again.')).toBeVisible();
  await expect(parent).toHaveValue('mother@example.com');

  const details = page.getByRole('region', { name: 'Change your details' });
  await details.getByLabel('First name').fill('Oʻktam');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByRole('alert')).toBeVisible();
  await expect(details.getByLabel('First name')).toHaveValue('Oʻktam');
});

test('a form of staff that is not saved keeps the typed texts', async ({ visit }) => {
  const { page } = await visit({ is_staff: true });
  const dialog = page.getByRole('dialog');
  await page.route('**/blog_api/{category,qiyinlik-darajasi}/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: {} }) : route.continue(),
  );
  await page.goto('/staff?part=categories');
  await page.getByRole('button', { name: 'Add a subject' }).click();
  await dialog.getByLabel('Name').fill('Kept name');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Kept name');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/staff?part=levels');
  await page.getByRole('button', { name: 'Add a level' }).click();
  await dialog.getByLabel('Name in English').fill('Kept');
  await dialog.getByLabel('Name in Russian').fill('Оставлен');
  await dialog.getByLabel('Name in Uzbek').fill('Qoldi');
  await dialog.getByLabel('Weight').selectOption('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Name in Russian')).toHaveValue('Оставлен');
  await expect(dialog.getByLabel('Weight')).toHaveValue('4');
});
