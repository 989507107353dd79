import type { Page } from '@playwright/test';

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
  await expect(refusal.getByText('{"father_email":["Enter a valid email address."]}')).toBeHidden();
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

test('a person who was named as a parent by mistake says so', async ({ visit }) => {
  const child = await visit({ is_pupil: true });
  const { page, account, api } = await visit({ is_pupil: true });
  await page.goto('/profile');
  const role = page.getByRole('region', { name: 'Parent role' });
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(role).toHaveCount(0);
  await child.api.send('PATCH /auth/users/me/', { father_email: account.email });
  await page.getByRole('button', { name: 'Refresh Profile Data' }).click();
  await role.getByRole('button', { name: 'I am not a parent' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Only staff can give you the role back.');
  await dialog.getByRole('button', { name: 'I am not a parent' }).click();
  await expect(page.getByText('You no longer have the parent role.')).toBeVisible();
  await expect(role).toHaveCount(0);
  expect(await api.send('GET /auth/users/me/')).toMatchObject({ is_parent: false, is_pupil: true });
});

test('people delete their own account with their password, and read before what becomes of their data', async ({
  visit,
}) => {
  const { page, account, api } = await visit({ is_pupil: true });
  await page.goto('/profile');
  await page.getByRole('region', { name: 'Delete account' }).getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /logged out everywhere at once/,
    /results stay with the school. For 30 days the parents/,
    /After 30 days your name.* are erased. Points, tests and news stay without a name/,
    /sign up again with the same email.* within 30 days, your results come back/,
  ]);
  const field = dialog.getByLabel('Current password');
  await field.fill('not the one');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('This password is wrong.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('region', { name: 'Delete account' }).getByRole('button').click();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(api.send('GET /auth/users/me/')).rejects.toThrow();
});

test('guests are sent to log in', async ({ guest }) => {
  const page = await guest();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login$/);
});

test('only pupils are asked for the address of a parent, and others only while they have named one', async ({
  visit,
}) => {
  const field = (page: Page) => page.getByLabel('Parent email', { exact: true });
  for (const roles of [{ is_teacher: true }, { is_parent: true }, { is_staff: true }]) {
    const { page, api } = await visit(roles);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Your details', exact: true })).toBeVisible();
    await expect(field(page)).toHaveCount(0);
    await expect(page.getByLabel('Second parent email')).toHaveCount(0);
    await page.getByLabel('About').fill('I like geometry.');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'I like geometry.' })).toBeVisible();
    await api.send('PATCH /auth/users/me/', { father_email: 'left@example.com' });
    await page.getByRole('button', { name: 'Refresh Profile Data' }).click();
    await field(page).fill('');
    await page.getByRole('button', { name: 'Save Parent Email' }).click();
    await expect(field(page)).toHaveCount(0);
  }
  for (const roles of [{ is_pupil: true, is_teacher: true }, {}]) {
    const { page } = await visit(roles);
    await page.goto('/profile');
    await expect(field(page)).toBeVisible();
    await expect(page.getByLabel('Second parent email')).toBeVisible();
  }
});
