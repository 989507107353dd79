import { expect, test, vi } from 'vitest';

import {
  activate,
  confirmReset,
  getActivation,
  refreshTokens,
  requestReset,
  signUp,
  verifyToken,
} from '../../../contract/people/auth.ts';
import { getOwnUser, ownRecord } from '../../../contract/people/users.ts';
import { listCategories } from '../../../contract/questions/categories.ts';
import { listQuestions } from '../../../contract/questions/questions.ts';
import { answer, held, noNetwork, refusal } from '../../testing/api.ts';
import { address, logIn, openPage, page } from '../../testing/page.ts';

const password = 'savol-demo-1';
const tokens = () => [localStorage.getItem('access'), localStorage.getItem('refresh')];
const greeting = page.getByRole('button', { name: 'Hi Malika. This is user menu.' });
const guestMenu = page.getByRole('button', { name: 'User menu', exact: true });
const guestNote = page.getByText('Tests are shown to people who are logged in.');
const alert = page.getByRole('alert');

/** The messages on the console from now on. */
function listen() {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue();
  return () => warnings.mock.calls.map((words) => words.join(' '));
}

async function fillPair(name: string): Promise<void> {
  await page.getByLabelText(name, { exact: true }).fill(password);
  await page.getByLabelText(`${name} again`).fill(password);
}

for (const [reply, words] of [
  [refusal(401, { detail: 'Token is no good', code: 'token_not_valid' }), 'Token is no good'],
  [refusal(400, {}), 'refused 400'],
  [Response.json({ detail: 'Not valid', code: 'token_not_valid' }), 'Not valid'],
] as const) {
  test(`an invalid stored token is deleted, whatever the reason: ${words}`, async () => {
    const warnings = listen();
    logIn({ is_pupil: true });
    answer(verifyToken, reply);
    answer(refreshTokens, refusal(401));
    await openPage('/profile');
    await expect.poll(address).toBe('/login');
    await expect.poll(tokens).toEqual([null, null]);
    await expect.poll(warnings).toContain(`The token check failed: ${words}`);
    await expect.element(alert).not.toBeInTheDocument();
  });
}

test('without a stored token no check is sent and nobody is logged in', async () => {
  const asked: { requests: unknown[] }[] = [
    answer(verifyToken, {}),
    answer(getOwnUser, {}),
    answer(refreshTokens, {}),
  ];
  await openPage('/login');
  await expect.element(guestMenu).toBeVisible();
  await openPage('/tests');
  // The note for guests comes only when it is known that nobody is logged in.
  await expect.element(guestNote).toBeVisible();
  expect(asked.flatMap(({ requests }) => requests)).toEqual([]);
});

test('a screen for people waits while the stored token is checked', async () => {
  const person = logIn({ is_pupil: true });
  const check = held({});
  answer(verifyToken, check.reply);
  const ownUser = answer(getOwnUser, person);
  await openPage('/profile');
  // The person is loaded beside the check, and shown after it.
  await expect.poll(() => ownUser.requests.length).toBe(1);
  await expect.element(page.getByText('Waiting for response from backend, please wait...')).toBeVisible();
  expect(address()).toBe('/profile');
  check.release();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a person is verified and loaded with these calls and the token', async () => {
  logIn({ is_pupil: true });
  const check = answer(verifyToken, {});
  const ownUser = answer(getOwnUser, {});
  const record = answer(ownRecord, { status: 'ok', user_data: [{}] });
  const [access] = tokens();
  await openPage('/profile');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(check.requests.map(({ body }) => body)).toEqual([{ token: access }]);
  expect(ownUser.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([`JWT ${access}`]);
  expect(record.requests.map(({ body }) => body)).toEqual([{ request_type: 'load_my_user_info' }]);
  // The browser sets the type of a form.
  expect(record.requests[0]?.headers.get('Content-Type')).toBeNull();
  expect(record.requests[0]?.headers.get('Authorization')).toBe(`JWT ${access}`);
});

for (const endpoint of [getOwnUser, ownRecord]) {
  test(`a person who cannot be loaded is reported in the console only, and can be loaded again: ${endpoint.operation}`, async () => {
    const warnings = listen();
    const person = logIn({ is_pupil: true });
    answer(endpoint, refusal(418, { detail: 'Odd.' }));
    await openPage('/profile');
    await expect.element(page.getByText('Your profile could not be loaded.')).toBeVisible();
    await expect.element(guestMenu).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.poll(warnings).toContain('The current user could not be loaded: Odd.');
    answer(getOwnUser, person);
    answer(ownRecord, { status: 'ok', user_data: [person] });
    await page.getByRole('button', { name: 'Refresh Profile Data' }).click();
    await expect.element(greeting).toBeVisible();
  });
}

test('a signed-in user who could not be loaded is offered no account, and reads no role', async () => {
  listen();
  answer(listCategories, { data_api: [{ id: 3, name: 'Arithmetic' }] });
  const refused = refusal(403, { detail: 'Odd.' });
  const states = [
    { isPutOff: false, prepare: () => answer(getOwnUser, refused) },
    // The check of the token is put off, and this device does not know the person.
    { isPutOff: true, prepare: () => answer(verifyToken, noNetwork) },
  ];
  for (const { isPutOff, prepare } of states) {
    logIn({ is_teacher: true });
    prepare();
    answer(listQuestions, { data_api: [{ id: 5, savol: 'My own?' }] });
    if (isPutOff) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openPage('/tests');
    await expect.element(page.getByRole('link', { name: 'My own?' })).toBeVisible();
    await expect.element(page.getByText(/^Role/)).not.toBeInTheDocument();
    await expect.element(guestNote).not.toBeInTheDocument();
    await guestMenu.click();
    await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    await openPage('/');
    await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    for (const name of ['Sign up', 'Login'])
      await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    await openPage('/category/3');
    await expect.element(page.getByRole('link', { name: 'Solve Test' })).toBeVisible();
    await expect.element(page.getByText('Log in to solve tests.')).not.toBeInTheDocument();
    expect(tokens()).not.toContain(null);
  }
});

test('activation and reset leave the session as it is', async () => {
  listen();
  logIn({ is_pupil: true });
  for (const endpoint of [activate, getActivation, requestReset, confirmReset])
    answer(endpoint, refusal(400));
  const before = tokens();
  await openPage('/activate/MQ/x');
  await expect
    .element(page.getByText('Activation failed. The link may be invalid or expired.'))
    .toBeVisible();
  await openPage('/reset-password');
  await page.getByLabelText('Email').fill('somebody@example.com');
  const asked = answer(requestReset, refusal(400));
  await page.getByRole('main').getByRole('button').click();
  await expect.poll(() => asked.requests).toHaveLength(1);
  await expect.poll(address).toBe('/');
  await expect.element(greeting).toBeVisible();
  await openPage('/password/reset/confirm/MQ/x');
  await fillPair('New password');
  const confirmed = answer(confirmReset, refusal(400));
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect.poll(() => confirmed.requests).toHaveLength(1);
  await expect.poll(address).toBe('/');
  await expect.element(greeting).toBeVisible();
  expect(tokens()).toEqual(before);
});

test('a failed sign-up deletes the tokens, and after a successful one nobody is logged in', async () => {
  listen();
  await openPage('/signup');
  await page.getByLabelText('First name').fill('Malika');
  await page.getByLabelText('Last name').fill('Yusupova');
  await page.getByLabelText('Email').fill('known@example.com');
  await fillPair('Password');
  localStorage.setItem('refresh', 'left behind');
  answer(signUp, refusal(400, {}));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.element(page.getByText('Signup successful!')).toBeVisible();
  await expect.poll(tokens).toEqual([null, null]);

  const { requests } = answer(signUp, {});
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await fillPair('Password');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => requests).toHaveLength(1);
  await page.getByRole('banner').getByRole('link', { name: 'Tests' }).click();
  await expect.element(guestNote).toBeVisible();
});
