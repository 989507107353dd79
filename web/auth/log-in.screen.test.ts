import { expect, test } from 'vitest';

import { activate, getActivation, logIn as createTokens } from '../../contract/people/auth.ts';
import { languages } from '../../contract/languages.ts';
import { getOwnUser, ownRecord } from '../../contract/people/users.ts';
import { answer, held, noNetwork, refusal } from '../testing/api.ts';
import { address, logIn, openPage, page, passTime, phone, stopTime, userEvent } from '../testing/page.ts';
import { say } from '../testing/shown.ts';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const submit = page.getByRole('main').getByRole('button', { name: 'Login' });
const alert = page.getByRole('alert');
const tokens = () => [localStorage.getItem('access'), localStorage.getItem('refresh')];

/** Sends the form of log-in. */
async function enter(): Promise<void> {
  await email.fill(' MALIKA@example.com ');
  await password.fill('savol-demo-1');
  await submit.click();
}

test('log-in names missing fields before it sends a request, and shows that it waits', async () => {
  await openPage('/login');
  await email.fill('nonsense');
  await password.fill('12345');
  await submit.click();
  await expect.element(page.getByText('Enter a valid email address.')).toBeVisible();
  await expect.element(page.getByRole('main').getByText('At least 6 characters.')).toBeVisible();
  await expect.element(email).toHaveFocus();

  const { requests } = answer(createTokens, held({}).reply);
  await email.fill(' MALIKA@example.com ');
  await password.fill('savol-demo-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  await expect.element(email).toBeDisabled();
  await expect.element(password).toBeDisabled();
  await expect
    .element(page.getByText('Logging in... Please wait, this may take longer due to network conditions.'))
    .toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { email: 'malika@example.com', password: 'savol-demo-1' },
  ]);
  expect(requests[0]?.headers.get('Authorization')).toBeNull();
});

test('a log-in sends the person to the start page at once, which waits until it is reloaded', async () => {
  await openPage('/login');
  // The page is loaded anew when the person has come.
  const loading = answer(getOwnUser, held({}).reply);
  answer(ownRecord, held({}).reply);
  const { access, refresh } = { access: 'x.eyJ1c2VyX2lkIjoiMSJ9.x', refresh: 'refresh' };
  answer(createTokens, { access, refresh });
  await enter();
  await expect.poll(() => loading.requests).toHaveLength(1);
  await expect.poll(address).toBe('/');
  await expect.element(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'User menu', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  expect(tokens()).toEqual([access, refresh]);
});

test('a person who logs in is led to a page that was opened before, but to no link of a mail and no form of an account', async () => {
  const link = page.getByRole('link', { name: 'Go to that page' });
  for (const endpoint of [activate, getActivation]) answer(endpoint, refusal(400, { token: ['Invalid.'] }));
  for (const [opened, count] of [
    ['/', 0],
    ['/activate/MQ/x', 0],
    ['/not-me/MQ/x', 0],
    ['/invitation/MQ/x', 0],
    ['/password/reset/confirm/MQ/x', 0],
    ['/reset-password', 0],
    ['/card', 0],
    ['/solve-test?category=7', 1],
  ] as const) {
    localStorage.clear();
    await openPage(opened);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openPage('/login');
    await expect.element(submit).toBeVisible();
    logIn({ is_pupil: true });
    await openPage('/');
    await expect.element(page.getByText('Welcome, Malika!')).toBeVisible();
    await expect.element(link).toHaveLength(count);
  }
});

test('log-in has links to sign-up and to the reset of a password, and above them the button of those with a card', async () => {
  for (const [name, path] of [
    ['Sign up', '/signup'],
    ['Reset password', '/reset-password'],
  ] as const) {
    await openPage('/login');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect.poll(address).toBe(path);
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.viewport(phone.width, phone.height);
  for (const language of languages) {
    await openPage('/login', { language });
    const links = page.getByRole('main').getByRole('link');
    await expect.element(links.first()).toHaveTextContent(say('auth.card_door'));
    await expect.element(links.first()).toHaveAttribute('href', '/card');
    expect(links.first().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  }
});

test('a failed log-in shows the detail and leaves no tokens', async () => {
  await openPage('/login');
  localStorage.setItem('refresh', 'left behind');
  answer(createTokens, refusal(403, { detail: 'The school is closed.' }));
  await enter();
  await expect.element(alert).toHaveTextContent('The school is closed.');
  await expect.poll(tokens).toEqual([null, null]);
  await expect.element(email).toHaveValue('MALIKA@example.com');

  answer(createTokens, refusal(404, {}));
  await password.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('Login failed: ');
  await expect.element(password).toHaveFocus();
});

test('after the retries a message says that the server cannot be reached', async () => {
  await openPage('/login');
  answer(createTokens, noNetwork);
  stopTime();
  await enter();
  await expect.element(page.getByText('Retry 1 of 3.')).toBeVisible();
  await passTime(14_000);
  await expect.element(alert).toHaveTextContent('Login failed: Network error or server unavailable');
});
