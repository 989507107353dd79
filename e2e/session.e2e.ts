import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { retries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';

const wait = 'Activating your account... Please wait, this may take longer due to network conditions.';
const kept = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a log-in stores both tokens, loads the person and reloads the page', async ({ guest, staff }) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sent.push('reload');
    const called = new URL(request.url()).pathname.split('/django/')[1];
    if (called !== undefined) sent.push(called);
  });
  await logIn(page, email);
  await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
  const [access, refresh] = await kept(page);
  expect(access).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(refresh).toBeTruthy();
  expect(sent[0]).toBe('auth/jwt/create/');
  expect(new Set(sent.slice(1, 3))).toEqual(new Set(['auth/users/me/', 'user_api/']));
  expect(sent.slice(3, 5)).toEqual(['reload', 'auth/jwt/verify/']);
});

test('until the page is loaded afresh after a log-in nothing is shown that would be gone again', async ({
  guest,
  staff,
}) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/auth/users/me/', async (route) => {
    await promise;
    await route.continue();
  });
  const loading = page.waitForRequest('**/auth/users/me/');
  await logIn(page, email);
  await loading;
  await expect(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
  resolve();
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
});

test('log-in leads on to sign up and to reset a password', async ({ guest }) => {
  const page = await guest();
  for (const [name, path] of [
    ['Sign up', '/signup'],
    ['Reset password', '/reset-password'],
  ] as const) {
    await page.goto('/login');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
});

test('a failed log-in tells the detail and leaves no tokens', async ({ guest, staff }) => {
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('refresh', 'left behind'));
  await page.route('**/auth/jwt/create/', (route) =>
    route.fulfill({ status: 403, json: { detail: 'The school is closed.' } }),
  );
  await logIn(page, email);
  await expect(page.getByRole('alert')).toHaveText('The school is closed.');
  expect(await kept(page)).toEqual([null, null]);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.unroute('**/auth/jwt/create/');
  await page.route('**/auth/jwt/create/', (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Login failed: ');
});

test('a stored token that is no good is thrown away, whatever the reason', async ({ visit }) => {
  const answers = [
    [{ status: 401, json: { detail: 'Token is no good', code: 'token_not_valid' } }, 'Token is no good'],
    [{ status: 400, json: {} }, 'refused 400'],
  ] as const;
  for (const [answer, words] of answers) {
    const { page } = await visit({ is_pupil: true });
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await page.route('**/auth/jwt/{verify,refresh}/', (route) => route.fulfill(answer));
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
    expect(await kept(page)).toEqual([null, null]);
    expect(told).toContain(`The token check failed: ${words}`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('without a stored token nothing is checked and nobody is logged in', async ({ guest }) => {
  const page = await guest();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
  expect(sent.filter((path) => path.startsWith('/django/auth'))).toEqual([]);
});

test('a token is being checked visibly, and no screen is shown for nobody meanwhile', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/auth/jwt/verify/', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  await expect(page).toHaveURL('/profile');
  resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a person who cannot be loaded is forgotten, in the console only, and can be loaded again', async ({
  visit,
}) => {
  const { page } = await visit({ is_pupil: true });
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  for (const call of ['**/auth/users/me/', '**/user_api/']) {
    await page.route(call, (route) => route.fulfill({ status: 418, json: { detail: 'Odd.' } }));
    await page.goto('/profile');
    await expect(page.getByText('Your profile could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(told).toContain('The current user could not be loaded: Odd.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Refresh Profile Data' }).click();
    await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
    told.length = 0;
  }
});

test('an activation waits visibly, and a stale link counts as a success', async ({ guest }) => {
  const page = await guest();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/auth/users/activation/', async (route) => {
    await promise;
    await route.fulfill({ status: 403, json: { detail: 'Stale token for given user.' } });
  });
  await page.goto('/activate/MQ/used');
  await expect(page.getByText(wait)).toBeVisible();
  resolve();
  await expect(page.getByText('Your account has been activated successfully!')).toBeVisible();
  await expect(page.getByText('Please try to log in.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('with a stored token the activated account is looked at', async ({ visit }) => {
  const outcomes = [
    [{ status: 418, json: {} }, 'Activation code was sent to the server. Please try to log in.'],
    [{ json: { is_active: false } }, 'Activation failed or user is not active.'],
    [undefined, 'Your account has been activated successfully!'],
  ] as const;
  for (const [answer, text] of outcomes) {
    const { page } = await visit({ is_pupil: true });
    await page.route('**/auth/users/activation/', (route) => route.fulfill({ status: 204 }));
    if (answer !== undefined) await page.route('**/auth/users/me/', (route) => route.fulfill(answer));
    // The check of the token is held back, so that the outcome is told on the screen itself.
    await page.route('**/auth/jwt/verify/', () => undefined);
    await page.goto('/activate/MQ/fresh');
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  }
});

test('what became of an activation is told at home to who is logged in, whatever is known first', async ({
  visit,
}) => {
  for (const late of ['**/auth/jwt/verify/', '**/auth/users/activation/']) {
    const { page } = await visit({ is_pupil: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/auth/users/activation/', (route) =>
      route.fulfill({ status: 400, json: { token: ['Invalid.'] } }),
    );
    await page.route(late, async (route) => {
      await promise;
      await route.fallback();
    });
    await page.goto('/activate/MQ/x');
    const failed = page.getByRole('main').getByText('Activation failed.');
    await (late.includes('verify') ? expect(failed).toBeVisible() : expect(page).toHaveURL('/'));
    resolve();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
    const told = page.getByRole('alert');
    await expect(told).toContainText('Activation failed. The link may be invalid or expired.');
    await expect(told).toContainText('{"token":["Invalid."]}');
  }
});

test('a failed sign-up or reset is told in the console only', async ({ guest }) => {
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

test('activation and reset leave the session as it is', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  const greeting = page.getByRole('button', { name: 'Hi Aziz. This is user menu.' });
  const refused = { status: 400, json: { detail: 'Refused.' } };
  await page.route('**/auth/users/{activation,reset_password,reset_password_confirm}/', (route) =>
    route.fulfill(refused),
  );
  await page.goto('/activate/MQ/x');
  await expect(page.getByText('Activation failed. The link may be invalid or expired.')).toBeVisible();
  await page.goto('/reset-password');
  const before = await kept(page);
  await page.getByLabel('Email').fill('somebody@example.com');
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL('/');
  await expect(greeting).toBeVisible();
  await page.goto('/password/reset/confirm/MQ/x');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL('/');
  await expect(greeting).toBeVisible();
  expect(await kept(page)).toEqual(before);
});

test('a failed sign-up clears the tokens, and after a good one it is known that nobody is logged in', async ({
  guest,
}) => {
  const page = await guest();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Malika');
  await page.getByLabel('Last name').fill('Yusupova');
  await page.getByLabel('Email').fill(`known-${process.pid}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.evaluate(() => localStorage.setItem('refresh', 'left behind'));
  await page.route('**/auth/users/', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([null, null]);
  await page.unroute('**/auth/users/');

  await page.getByRole('button', { name: 'Back to the form' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  const answered = page.waitForResponse('**/auth/users/');
  await page.getByRole('button', { name: 'Sign up' }).click();
  expect((await answered).status()).toBe(201);
  await page.getByRole('banner').getByRole('link', { name: 'Tests' }).click();
  await expect(page.getByText('Tests are shown to people who are logged in.')).toBeVisible();
});

test('nothing is sent of a form that misses what is required', async ({ guest }) => {
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

test('a call is tried again after 2, 4 and 8 seconds, then its error is told', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  let calls = 0;
  await page.route('**/tests_api/7/', async (route) => {
    calls += 1;
    // From the first call on time passes for the page only when the test lets it.
    if (calls === 1) await stopTime(page);
    return calls % 2 === 0 ? route.abort() : route.fulfill({ status: 503, json: {} });
  });
  await page.clock.install();
  await page.goto('/tests/7');
  for (const [retry, pause] of retries) {
    await expect(page.getByText(`Retry ${retry} of 3.`)).toBeVisible();
    await page.clock.runFor(pause - 1000);
    expect(calls).toBe(retry);
    await page.clock.runFor(1000);
  }
  await page.clock.resume();
  await expect(page.getByText('Failed to load test data:')).toBeVisible();
  expect(calls).toBe(4);
});

test('a call without an answer is given up after 60 seconds and tried again', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  const retry = page.getByText('Retry 1 of 3.');
  const stopped = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route('**/tests_api/7/', async () => {
    await stopTime(page);
    stopped.resolve();
  });
  await page.goto('/tests/7');
  await expect(page.getByText('Loading test details from backend, please wait...')).toBeVisible();
  await stopped.promise;
  await page.clock.runFor(40_000);
  await expect(retry).toHaveCount(0);
  // How long the call has taken by now is known but roughly, and two seconds after it was given up it is made again.
  for (let second = 0; second < 12 && !(await retry.isVisible()); second += 1) {
    await page.clock.runFor(1000);
  }
  await expect(retry).toBeVisible();
});
