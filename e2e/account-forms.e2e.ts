import { password } from './api.ts';
import { expect, test } from './fixtures.ts';

test('a failed sign-up or reset is reported in the console only', async ({ guest }) => {
  const page = await guest();
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  const refused = { status: 400, json: { detail: 'Refused.' } };
  await page.route('**/auth/users/{,reset_password/,reset_password_confirm/}', (route) =>
    route.fulfill(refused),
  );

  await page.goto('/signup');
  await page.getByLabel('First name').fill('Malika');
  await page.getByLabel('Last name').fill('Yusupova');
  await page.getByLabel('Email').fill('malika@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await expect(
    page.getByText('Please check your email for an activation link before logging in.'),
  ).toBeVisible();
  await expect.poll(() => told.join('\n')).toContain('The sign-up failed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/reset-password');
  await page.getByLabel('Email').fill('malika@example.com');
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => told.join('\n')).toContain('The reset request failed');

  await page.goto('/password/reset/confirm/MQ/x');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill('another one');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => told.join('\n')).toContain('The new password was not set');
  await expect(page.getByText('Refused.')).toHaveCount(0);
});

test('a form without its required fields is not sent', async ({ guest }) => {
  const page = await guest();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const required = page.getByRole('main').getByText('This field is required.');
  const short = page.getByRole('main').locator('.field-error').getByText('At least 6 characters.');
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(required).toHaveCount(5);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Password again').fill('12345');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(short).toHaveCount(2);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(required).toHaveCount(2);
  await page.goto('/reset-password');
  await page.getByRole('main').getByRole('button').click();
  await expect(required).toHaveCount(1);
  await page.goto('/password/reset/confirm/MQ/x');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(required).toHaveCount(2);
  await page.getByLabel('New password', { exact: true }).fill('12345');
  await page.getByLabel('New password again').fill('12345');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(short).toHaveCount(2);
  expect(sent).toEqual([]);
});
