import { password } from './api.ts';
import { finishWork, passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';

test('a pupil names a parent, and reads the answer of the server', async ({ visit }) => {
  const { page, api } = await visit({ is_pupil: true });
  await page.clock.install();
  await page.goto('/profile');
  const field = page.getByLabel('Parent email', { exact: true });
  const save = page.getByRole('button', { name: 'Save Parent Email' });

  await field.fill('nonsense');
  await stopTime(page);
  await save.click();
  const refusal = page.getByRole('alert');
  await expect(refusal.getByText('Enter a valid email address.', { exact: true })).toBeVisible();
  await expect(refusal).toContainText('{"father_email":["Enter a valid email address."]}');
  await page.mouse.move(0, 0);
  await finishWork(page);
  await page.clock.runFor(6000);
  await expect(refusal).toHaveCount(0);

  await field.fill('  Mother@Example.com ');
  await save.click();
  await expect(page.getByText('Parent email saved successfully.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'mother@example.com' })).toBeVisible();
  await expect(field).toHaveValue('mother@example.com');
  await finishWork(page);
  await page.clock.runFor(6000);
  await expect(page.getByText('Parent email saved successfully.')).toHaveCount(0);
  expect(await api.send('GET /auth/users/me/')).toMatchObject({ father_email: 'mother@example.com' });

  await page.route('**/user_api/', (route) => route.abort());
  await save.click();
  await passRetries(page);
  await expect(page.getByText('Error saving parent email. Please try again.')).toBeVisible();
});

test('the profile shows all fields and loads them again on request', async ({ visit }) => {
  const { page, account, api } = await visit({ is_pupil: true, is_teacher: true });
  await page.goto('/profile');
  const details = page.getByRole('region', { name: 'Your details', exact: true });
  for (const shown of ['Teacher', 'Pupil', 'Active', 'Aziz', 'Karimov', account.email]) {
    await expect(details.getByText(shown, { exact: true })).toBeVisible();
  }
  const { id } = await api.send<{ id: number }>('GET /auth/users/me/');
  await expect(details.getByText(String(id), { exact: true })).toBeVisible();
  await expect(details.getByText(/^\w{3} \d{1,2}, \d{4}$/)).toBeVisible();

  const change = {
    about: 'I like geometry.',
    father_email: 'dad@example.com',
    mother_email: 'mum@example.com',
  };
  await api.send('PATCH /auth/users/me/', change);
  await page.getByRole('button', { name: 'Refresh Profile Data' }).click();
  for (const shown of Object.values(change))
    await expect(details.getByText(shown, { exact: true })).toBeVisible();
});

test('people change their own details', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  await page.goto('/profile');
  const form = page.getByRole('region', { name: 'Change your details' });
  await form.getByLabel('First name').fill('  ');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(form.getByText('This field is required.')).toBeVisible();
  await form.getByLabel('First name').fill('Oʻktam');
  await form.getByLabel('Second parent email').fill('dad@example.com');
  await form.getByRole('button', { name: 'Save details' }).click();
  await expect(form.getByText('Your details have been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hi Oʻktam. This is user menu.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your details', exact: true })).toContainText(
    'dad@example.com',
  );
});

test('a changed password keeps this browser logged in', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  await page.goto('/profile');
  const form = page.getByRole('region', { name: 'Change password' });
  await form.getByLabel('Current password').fill('not the one');
  await form.getByLabel('New password', { exact: true }).fill('another-secret');
  await form.getByLabel('New password again').fill('another-secret');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('This password is wrong.')).toBeVisible();
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Your password has been changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
});

test('guests are sent to log in', async ({ guest }) => {
  const page = await guest();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});
