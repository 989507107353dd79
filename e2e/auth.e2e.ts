import type { Locator, Page } from '@playwright/test';

import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
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

/** Logs in where the address stands in the form already. */
async function enterPassword(page: Page, email: string, secret = password): Promise<void> {
  await expect(page.getByLabel('Email')).toHaveValue(email);
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
  const shown = page.waitForResponse('**/activation_info/');
  await page.reload();
  await expect(page.getByText('Your account has been activated successfully!')).toBeVisible();
  await shown;

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await enterPassword(page, email);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'Hi Malika. This is user menu.' })).toBeVisible();
  await expect(page.getByText('You opened a page before you logged in.')).toHaveCount(0);
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
  await expect(page.getByText(`Account: ${email}`)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('another-secret');
  await page.getByLabel('New password again').fill('another-secret');
  // The page goes to the start page before the server has answered.
  const saved = page.waitForResponse('**/reset_password_confirm/');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await saved).status()).toBe(204);

  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await enterPassword(page, email, 'another-secret');
  await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
  await expect(page.getByText('You opened a page before you logged in.')).toHaveCount(0);
});

test('an invited teacher reads who invites, chooses a password, and is at home with one more click', async ({
  guest,
  server,
  visit,
}) => {
  const email = newAddress();
  const { api, account } = await visit({ is_staff: true }, { first_name: 'Sarvinoz', last_name: 'Rahimova' });
  const list = new FormData();
  list.append('text', `Last name;First name;Email;Role\nTosheva;Gulnora;${email};teacher`);
  list.append('year', '2026');
  const checked = await api.send<{ import: { id: number } }>('POST /rosters_api/', list);
  await api.send(`POST /rosters_api/${checked.import.id}/apply/`);
  const found = await api.send<{ data_api: { id: number }[] }>(`GET /people_api/?s=${email}`);
  await api.send('PATCH /people_api/', { ids: found.data_api.map(({ id }) => id), invite: true });

  const page = await guest();
  await page.goto(linkIn(await server.mailbox.newest(email, '/invitation/')));
  for (const fact of [`${account.first_name} ${account.last_name}`, 'Gulnora Tosheva', email])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: 'Save and log in' }));
  await expect(page.getByText('Welcome, Gulnora!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(clicks).toBe(1);
  for (const step of ['Write or paste tests', 'Create or open a class', 'Give work to a class'])
    await expect(page.getByRole('main').getByRole('link', { name: step })).toBeVisible();
  await expect(page.getByText('You opened a page before you logged in.')).toHaveCount(0);
});

test('a second sign-up with the address of an account is reported by mail alone', async ({
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
