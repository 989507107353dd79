import { expect, test } from './fixtures.ts';
import { hold } from './message.ts';

const wait = 'Activating your account... Please wait, this may take longer due to network conditions.';

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
    const told = page.getByRole('alert');
    await hold(told);
    await expect(told).toContainText('Activation failed. The link may be invalid or expired.');
    await expect(told).toContainText('{"token":["Invalid."]}');
    await expect(page.getByRole('button', { name: 'Hi Aziz. This is user menu.' })).toBeVisible();
  }
});
