import type { Page } from '@playwright/test';

import { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { type ReceivedMail } from './mailbox.ts';

let made = 0;
function newAddress(): string {
  made += 1;
  return `father-${process.pid}-${made}@example.com`;
}

/** Signs up as a pupil who knows the address of a classmate's father. */
async function signUpAsAttacker(origin: string, email: string): Promise<void> {
  const password = 'password of the attacker';
  await new Api(origin).send('POST /auth/users/', {
    first_name: 'Sardor',
    last_name: 'Yusupov',
    email,
    password,
    re_password: password,
  });
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Botir');
  await page.getByLabel('Last name').fill('Karimov');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('password of the father');
  await page.getByLabel('Password again').fill('password of the father');
  const sent = page.waitForResponse('**/auth/users/');
  await page.getByRole('button', { name: 'Sign up' }).click();
  expect((await sent).status()).toBe(201);
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The paths of the links of one kind in a mail, in order. */
function linksIn(mail: ReceivedMail, kind: 'activate' | 'not-me'): string[] {
  return [...mail.text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => new URL(link).pathname)
    .filter((path) => path.startsWith(`/${kind}/`));
}

const success = 'Your account has been activated successfully!';

test('a father whose address a pupil has used activates his account, chooses a password with the same link, and is alone in it', async ({
  guest,
  server,
}) => {
  const email = newAddress();
  await signUpAsAttacker(server.origin, email);
  const page = await guest();
  await signUp(page, email);
  const mail = await server.mailbox.newest(email, 'Botir Karimov');
  expect(mail.text).toContain('Name: Sardor Yusupov');
  const [ownLink = ''] = linksIn(mail, 'activate');

  await page.goto(ownLink);
  await expect(page.getByText(success)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  for (const known of ['password of the attacker', 'password of the father']) {
    await logIn(page, email, known);
    await expect(page.getByRole('alert')).toHaveText('No active account found with the given credentials');
  }

  // The link is stale by now, which counts as a success and still leads to the choice.
  await page.goto(ownLink);
  await expect(page.getByText(success)).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('chosen by the father');
  await page.getByLabel('New password again').fill('something else');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('New password again').fill('chosen by the father');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your new password has been saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(success)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email, 'chosen by the father');
  await expect(page.getByRole('button', { name: 'Hi Botir. This is user menu.' })).toBeVisible();
});

test('“this was not me” says who signed up, deletes nothing when it is opened, and deletes the sign-up by its button', async ({
  guest,
  server,
}) => {
  const email = newAddress();
  await signUpAsAttacker(server.origin, email);
  const mail = await server.mailbox.newest(email);
  const [notMe = ''] = linksIn(mail, 'not-me');
  const page = await guest();
  for (let times = 0; times < 2; times += 1) {
    await page.goto(notMe);
    await expect(page.getByText('Sardor Yusupov')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Delete this sign-up' }).click();
  await expect(page.getByText('The sign-up has been deleted.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This sign-up no longer exists')).toBeVisible();
  const [activate = ''] = linksIn(mail, 'activate');
  await page.goto(activate);
  await expect(page.getByText('Activation failed.')).toBeVisible();
});
