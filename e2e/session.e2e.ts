import { password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { storedTokens } from './page-parts.ts';
import { holdRequests } from './routes.ts';

test('an invalid stored token is deleted, whatever the reason', async ({ visit }) => {
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
    await expect.poll(() => storedTokens(page)).toEqual([null, null]);
    await expect.poll(() => told).toContain(`The token check failed: ${words}`);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('without a stored token no check is sent and nobody is logged in', async ({ guest }) => {
  const page = await guest();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'User menu', exact: true })).toBeVisible();
  await page.goto('/tests');
  // The note for guests comes only when it is known that nobody is logged in.
  await expect(page.getByText('Tests are shown to people who are logged in.')).toBeVisible();
  expect(sent.filter((path) => path.startsWith('/django/auth'))).toEqual([]);
});

test('a screen for people waits while the stored token is checked', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  const release = await holdRequests(page, '**/auth/jwt/verify/');
  await page.goto('/profile');
  await expect(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  await expect(page).toHaveURL('/profile');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a person who cannot be loaded is reported in the console only, and can be loaded again', async ({
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
    await expect.poll(() => told).toContain('The current user could not be loaded: Odd.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Refresh Profile Data' }).click();
    await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
    told.length = 0;
  }
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
  const before = await storedTokens(page);
  await page.getByLabel('Email').fill('somebody@example.com');
  const asked = page.waitForResponse('**/reset_password/');
  await page.getByRole('main').getByRole('button').click();
  await asked;
  await expect(page).toHaveURL('/');
  await expect(greeting).toBeVisible();
  await page.goto('/password/reset/confirm/MQ/x');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
  const confirmed = page.waitForResponse('**/reset_password_confirm/');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await confirmed;
  await expect(page).toHaveURL('/');
  await expect(greeting).toBeVisible();
  expect(await storedTokens(page)).toEqual(before);
});

test('a failed sign-up deletes the tokens, and after a successful one nobody is logged in', async ({
  guest,
}) => {
  const page = await guest();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Malika');
  await page.getByLabel('Last name').fill('Yusupova');
  await page.getByLabel('Email').fill(`known-${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.evaluate(() => localStorage.setItem('refresh', 'left behind'));
  await page.route('**/auth/users/', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await expect.poll(() => storedTokens(page)).toEqual([null, null]);
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
