import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { finishWork, passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './routes.ts';
import { linkIn } from './mailbox.ts';
import { textsIn } from './texts.ts';

let made = 0;
function newAddress(): string {
  made += 1;
  return `newcomer-${process.pid}-${made}@example.com`;
}

async function fillSignUp(page: Page, email: string, again = password): Promise<void> {
  await page.getByLabel('First name').fill('Malika');
  await page.getByLabel('Last name').fill('Yusupova');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(again);
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a new person signs up, activates the account by mail and logs in', async ({ guest, server }) => {
  const page = await guest();
  const email = newAddress();
  await page.goto('/signup');
  await fillSignUp(page, email);
  await expect(page.getByText('The passwords match.')).toBeVisible();
  const sent = page.waitForResponse('**/auth/users/');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
  // The message comes at once; leaving the page before the request is sent would cancel it.
  await sent;

  await logIn(page, email);
  await expect(page.getByRole('alert')).toHaveText('No active account found with the given credentials');

  const link = linkIn(await server.mailbox.newest(email));
  await page.goto(link);
  await expect(page.getByText('Your account has been activated successfully!')).toBeVisible();
  await expect(page.getByText('Activation code was sent to the server. Please try to log in.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your account has been activated successfully!')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Hi Malika. This is user menu.' })).toBeVisible();
});

test('two different passwords send no request and show no message', async ({ guest }) => {
  const page = await guest();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/signup');
  await fillSignUp(page, newAddress(), 'something else');
  await expect(page.getByText('The passwords do not match yet.')).toBeVisible();
  const texts = await page.locator('body').innerText();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await finishWork(page);
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeEnabled();
  expect(await page.locator('body').innerText()).toBe(texts);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Password again').fill(password);
  const posted = page.waitForRequest('**/auth/users/');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
  // The message comes before the request is sent.
  await posted;
  expect(sent.filter((request) => request === 'POST /django/auth/users/')).toHaveLength(1);
});

test('the next view of a sign-up comes whatever the server answers, and can send the link again', async ({
  guest,
  staff,
}) => {
  const taken = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/signup');
  await fillSignUp(page, taken.email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(`a new link is on its way to ${taken.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Malika');
});

test('log-in names missing fields before it sends a request, and shows that it waits', async ({
  guest,
  staff,
}) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  await page.getByLabel('Email').fill('nonsense');
  await page.getByLabel('Password').fill('12345');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await expect(page.getByRole('main').getByText('At least 6 characters.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  const release = await holdRequests(page, '**/auth/jwt/create/');
  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByLabel('Password')).toBeDisabled();
  await expect(
    page.getByText('Logging in... Please wait, this may take longer due to network conditions.'),
  ).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
});

test('after the retries a message says that the server cannot be reached', async ({ guest }) => {
  const page = await guest();
  await page.clock.install();
  await page.goto('/login');
  await page.route('**/auth/jwt/create/', (route) => route.abort());
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByLabel('Password').fill(password);
  await stopTime(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await passRetries(page);
  await expect(page.getByRole('alert')).toHaveText('Login failed: Network error or server unavailable');
});

test('a forgotten password is reset by mail', async ({ guest, staff, server }) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Reset password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the reset link' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByText('If there is an account with this email, a link is on its way to it.'),
  ).toBeVisible();

  // Other mails may come to the same address, in any order.
  await page.goto(linkIn(await server.mailbox.newest(email, '/password/reset/confirm/')));
  await page.getByLabel('New password', { exact: true }).fill('another-secret');
  await page.getByLabel('New password again').fill('another-secret');
  // The page goes to the start page before the server has answered.
  const saved = page.waitForResponse('**/reset_password_confirm/');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await saved).status()).toBe(204);

  await logIn(page, email, 'another-secret');
  await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
});

test('an invalid link shows a message with the answer of the server and a way to continue', async ({
  guest,
  staff,
}) => {
  const { id } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto(`/activate/${Buffer.from(String(id)).toString('base64url')}/nonsense`);
  await expect(page.getByRole('alert')).toContainText(
    'Activation failed. The link may be invalid or expired.',
  );
  const exact = page.getByText('{"token":["Invalid token for given user."]}');
  await expect(exact).toBeHidden();
  await page.getByText('Details: the server’s answer').click();
  await expect(exact).toBeVisible();
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('a new link is on its way to somebody@example.com')).toBeVisible();
});

test('people who are logged in are sent to the start page', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  for (const path of ['/login', '/signup', '/activate/MQ/nonsense']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
});

test('an invalid invitation shows a message', async ({ guest }) => {
  const page = await guest();
  await page.goto('/signup?invitation=nonsense');
  await expect(page.getByText('This link makes a staff account.')).toBeVisible();
  await fillSignUp(page, newAddress());
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toContainText('This invitation has been used already');
  await expect(page.getByLabel('First name')).toHaveValue('Malika');
});

test('who signs up again with the address of an account is told so by mail alone', async ({
  guest,
  server,
  staff,
}) => {
  const email = newAddress();
  await staff.makePerson({ is_pupil: true }, { email, first_name: 'Malika' });
  const page = await guest('uz');
  await page.goto('/signup');
  for (const [name, value] of Object.entries({ first_name: 'Malika', last_name: 'Yusupova', email })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  for (const name of ['password', 're_password']) await page.locator(`[name=${name}]`).fill(password);
  await page.locator('[name=re_password]').press('Enter');
  await expect(page.getByText(textsIn('uz')('auth.signup.done'))).toBeVisible();
  // The mail of the first sign-up came before.
  const mail = await server.mailbox.newest(email, '/reset-password');
  expect(mail.subject).toBe('Savolda hisobingiz allaqachon bor');
  expect(mail.text).toContain('Assalomu alaykum, Malika!');
  const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link).pathname);
  expect(links).toEqual(['/login', '/reset-password']);
});
