import { password } from './api.ts';
import { expect, test } from './fixtures.ts';

test('a changed password keeps this browser logged in, and deletes the account', async ({ visit }) => {
  const { page, account, api } = await visit({ is_pupil: true });
  const secret = 'another-secret';
  await page.goto('/profile');
  const form = page.getByRole('region', { name: 'Change password' });
  await form.getByLabel('Current password').fill(password);
  await form.getByLabel('New password', { exact: true }).fill(secret);
  await form.getByLabel('New password again').fill(secret);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('Your password has been changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);

  await page.getByRole('region', { name: 'Delete account' }).getByRole('button').click();
  const field = page.getByRole('dialog').getByLabel('Current password');
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('This password is wrong.')).toBeVisible();
  await field.fill(secret);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(api.send('GET /auth/users/me/')).rejects.toThrow();
});
