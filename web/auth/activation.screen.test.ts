import { expect, test } from 'vitest';

import {
  activate,
  confirmReset,
  getActivation,
  rejectActivation,
  resendActivation,
  verifyToken,
} from '../../contract/people/auth.ts';
import { getOwnUser } from '../../contract/people/users.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';

const main = page.getByRole('main');
const filled = main.css('.button-primary');
const success = main.getByText('Your account has been activated successfully!');
const stale = refusal(403, { detail: 'Stale token for given user.' });
const invalid = refusal(400, { token: ['Invalid token for given user.'] });
const exact = '{"token":["Invalid token for given user."]}';

test('an activation shows that it waits, and a stale link counts as a success', async () => {
  const activation = held(stale);
  const { requests } = answer(activate, activation.reply);
  const shown = answer(getActivation, { choose_password: false, email: 'malika@example.com' });
  await openPage('/activate/MQ/used');
  await expect
    .element(
      page.getByText(
        'Activating your account... Please wait, this may take longer due to network conditions.',
      ),
    )
    .toBeVisible();
  activation.release();
  await expect.element(success).toBeVisible();
  await expect.element(page.getByText('Please try to log in.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ uid: 'MQ', token: 'used' }]);
  await expect.poll(() => shown.requests).toHaveLength(1);
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByLabelText('Email')).toHaveValue('malika@example.com');
});

test('with a stored token the activated account is verified', async () => {
  for (const [reply, text] of [
    [refusal(418, {}), 'Activation code was sent to the server. Please try to log in.'],
    [{ is_active: false }, 'Activation failed or user is not active.'],
    [{ is_active: true }, 'Your account has been activated successfully!'],
  ] as const) {
    logIn({ is_pupil: true });
    answer(activate, undefined);
    answer(getActivation, {});
    answer(getOwnUser, reply);
    // Without an answer to the check of the token the outcome is shown on the screen itself.
    answer(verifyToken, held({}).reply);
    await openPage('/activate/MQ/fresh');
    await expect.element(main.getByText(text)).toBeVisible();
  }
});

/** The outcome of a failed activation on the start page. */
async function expectOutcome(): Promise<void> {
  await expect.poll(address).toBe('/');
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Activation failed. The link may be invalid or expired.');
  await expect.element(alert).toMatchTextContent(exact);
  await expect.element(page.getByRole('button', { name: 'Hi Malika. This is user menu.' })).toBeVisible();
}

test('people who are logged in read the outcome of an activation on the start page, in either order of answers', async () => {
  logIn({ is_pupil: true });
  const check = held({});
  answer(verifyToken, check.reply);
  answer(activate, invalid);
  await openPage('/activate/MQ/x');
  await expect.element(main.getByText('Activation failed.')).toBeVisible();
  check.release();
  await expectOutcome();

  const activation = held(invalid);
  answer(verifyToken, {});
  answer(activate, activation.reply);
  await openPage('/activate/MQ/x');
  await expect.poll(address).toBe('/');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  activation.release();
  await expectOutcome();
});

test('after a failed activation the next step is another link, and log-in after a successful one', async () => {
  answer(activate, invalid);
  await openPage('/activate/MQ/old');
  await expect.element(main.getByRole('heading', { name: 'Get a new link' })).toBeVisible();
  await expect.element(filled).toHaveTextContent('Send the link again');
  await expect.element(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');

  answer(activate, stale);
  answer(getActivation, {});
  await openPage('/activate/MQ/used');
  await expect.element(success).toBeVisible();
  await expect.element(filled).toHaveTextContent('Log in');
});

test('an invalid link shows a message with the answer of the server and a way to continue', async () => {
  answer(activate, invalid);
  const { requests } = answer(resendActivation, undefined);
  await openPage('/activate/MQ/nonsense');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Activation failed. The link may be invalid or expired.');
  await expect.element(page.getByText(exact)).toBeVisible();
  await page.getByLabelText('Email').fill('somebody@example.com');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect.element(page.getByText('a new link is on its way to somebody@example.com')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'somebody@example.com' }]);
});

test('a signed-in user is advised to choose the password of another account later, in either order of answers', async () => {
  const later = page.getByText('This account needs a new password.');
  logIn({ is_pupil: true });
  answer(activate, undefined);
  const info = held({ choose_password: true });
  answer(getActivation, info.reply);
  await openPage('/activate/MQ/fresh');
  await expect.poll(address).toBe('/');
  info.release();
  await expect.element(later).toBeVisible();

  const check = held({});
  answer(verifyToken, check.reply);
  await openPage('/activate/MQ/fresh');
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  check.release();
  await expect.poll(address).toBe('/');
  await expect.element(later).toBeVisible();
});

test('an activation without a password asks for one with the same link', async () => {
  answer(activate, undefined);
  answer(getActivation, { choose_password: true });
  await openPage('/activate/MQ/fresh');
  await expect.element(success).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  answer(confirmReset, refusal(400, { non_field_errors: ["The two password fields didn't match."] }));
  await page.getByLabelText('New password', { exact: true }).fill('chosen by the father');
  await page.getByLabelText('New password again').fill('something else');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  const { requests } = answer(confirmReset, undefined);
  await page.getByLabelText('New password again').fill('chosen by the father');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect.element(page.getByText('Your new password has been saved.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      uid: 'MQ',
      token: 'fresh',
      new_password: 'chosen by the father',
      re_new_password: 'chosen by the father',
    },
  ]);
});

test('“this was not me” says who signed up, deletes nothing when it is opened, and deletes the sign-up by its button', async () => {
  answer(getActivation, { name: 'Sardor Yusupov', is_active: false });
  // Without an answer the test fails where the sign-up is deleted.
  await openPage('/not-me/MQ/x');
  await expect.element(page.getByText('Sardor Yusupov')).toBeVisible();
  const { requests } = answer(rejectActivation, undefined);
  await page.getByRole('button', { name: 'Delete this sign-up' }).click();
  await expect.element(page.getByText('The sign-up has been deleted.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ uid: 'MQ', token: 'x' }]);

  answer(getActivation, refusal(400, { token: ['Invalid token for given user.'] }));
  await openPage('/not-me/MQ/x');
  await expect.element(page.getByText('This sign-up no longer exists')).toBeVisible();
});

test('“this was not me” of an activated account leads to a new password', async () => {
  answer(getActivation, { is_active: true });
  await openPage('/not-me/MQ/x');
  await expect.element(page.getByText('This account has already been activated.')).toBeVisible();
  await main.getByRole('link', { name: 'Reset password' }).click();
  await expect.poll(address).toBe('/reset-password');
});
