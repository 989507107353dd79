import { expect, test } from './fixtures.ts';
import { pauseMessage } from './page-parts.ts';
import { holdRequests } from './routes.ts';

const wait = 'Activating your account... Please wait, this may take longer due to network conditions.';

test('an activation shows that it waits, and a stale link counts as a success', async ({ guest }) => {
  const page = await guest();
  const release = await holdRequests(page, '**/auth/users/activation/', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Stale token for given user.' } }),
  );
  await page.goto('/activate/MQ/used');
  await expect(page.getByText(wait)).toBeVisible();
  release();
  await expect(page.getByText('Your account has been activated successfully!')).toBeVisible();
  await expect(page.getByText('Please try to log in.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('with a stored token the activated account is verified', async ({ visit }) => {
  const outcomes = [
    [{ status: 418, json: {} }, 'Activation code was sent to the server. Please try to log in.'],
    [{ json: { is_active: false } }, 'Activation failed or user is not active.'],
    [undefined, 'Your account has been activated successfully!'],
  ] as const;
  for (const [answer, text] of outcomes) {
    const { page } = await visit({ is_pupil: true });
    await page.route('**/auth/users/activation/', (route) => route.fulfill({ status: 204 }));
    if (answer !== undefined) await page.route('**/auth/users/me/', (route) => route.fulfill(answer));
    // Without an answer to the check of the token the outcome is shown on the screen itself.
    await page.route('**/auth/jwt/verify/', () => undefined);
    await page.goto('/activate/MQ/fresh');
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
  }
});

test('people who are logged in read the outcome of an activation on the start page, in either order of answers', async ({
  visit,
}) => {
  for (const late of ['**/auth/jwt/verify/', '**/auth/users/activation/']) {
    const { page } = await visit({ is_pupil: true });
    await page.route('**/auth/users/activation/', (route) =>
      route.fulfill({ status: 400, json: { token: ['Invalid.'] } }),
    );
    const release = await holdRequests(page, late, (route) => route.fallback());
    await page.goto('/activate/MQ/x');
    const failed = page.getByRole('main').getByText('Activation failed.');
    await (late.includes('verify') ? expect(failed).toBeVisible() : expect(page).toHaveURL('/'));
    release();
    await expect(page).toHaveURL('/');
    const told = page.getByRole('alert');
    await pauseMessage(told);
    await expect(told).toContainText('Activation failed. The link may be invalid or expired.');
    await expect(told).not.toContainText('{');
    await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
  }
});

test('after a failed activation the next step is another link, and log-in after a successful one', async ({
  guest,
}) => {
  const page = await guest();
  const main = page.getByRole('main');
  const filled = main.locator('.button-primary');
  await page.route('**/auth/users/activation/', (route) =>
    route.fulfill({ status: 400, json: { token: ['Invalid.'] } }),
  );
  await page.goto('/activate/MQ/old');
  await expect(main.getByRole('heading', { name: 'Get a new link' })).toBeVisible();
  await expect(filled).toHaveText(['Send the link again']);
  await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');

  await page.route('**/auth/users/activation/', (route) =>
    route.fulfill({ status: 403, json: { detail: 'Stale token for given user.' } }),
  );
  await page.goto('/activate/MQ/used');
  await expect(main.getByText('Your account has been activated successfully!')).toBeVisible();
  await expect(filled).toHaveText(['Log in']);
});
