import { expect, test, vi } from 'vitest';

import {
  confirmReset,
  getActivation,
  logIn as createTokens,
  requestReset,
  resendActivation,
  signUp,
} from '../../contract/people/auth.ts';
import { mailHeaders } from '../../contract/people/mail-requests.ts';
import { answer, held, noNetwork, refusal, type Sent } from '../testing/api.ts';
import { address, logIn, openPage, page, passTime, stopTime } from '../testing/page.ts';

const password = 'savol-demo-1';
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('main').getByRole('button', { name });
const required = page.getByRole('main').getByText('This field is required.');

/** A success that says in how many seconds the mail is sent. */
const sentIn = (seconds: number, status = 204) =>
  new Response(status === 204 ? null : '{}', { status, headers: { [mailHeaders.delay]: String(seconds) } });

async function fillSignUp(email: string, again = password): Promise<void> {
  await field('First name').fill('Malika');
  await field('Last name').fill('Yusupova');
  await field('Email').fill(email);
  await field('Password').fill(password);
  await field('Password again').fill(again);
}

async function fillNewPasswords(first: string, second: string): Promise<void> {
  await field('New password').fill(first);
  await field('New password again').fill(second);
}

async function sendSignUp(): Promise<void> {
  await fillSignUp('malika@example.com');
  await button('Sign up').click();
  await expect.element(page.getByText('Signup successful!')).toBeVisible();
}

async function sendReset(): Promise<void> {
  await field('Email').fill('malika@example.com');
  await button('Send the reset link').click();
}

async function sendNewPassword(): Promise<void> {
  await fillNewPasswords(password, 'another one');
  await button('Save the new password').click();
}

/** Each form with its call, what it reports in the console, how it is filled in and sent, where it leads, and what comes there last. */
const forms = [
  {
    path: '/signup',
    endpoint: signUp,
    reported: 'The sign-up failed:',
    send: sendSignUp,
    next: '/signup',
    last: 'Signup successful!',
  },
  {
    path: '/reset-password',
    endpoint: requestReset,
    reported: 'The reset request failed:',
    send: sendReset,
    next: '/',
    last: 'Try a question',
  },
  {
    path: '/password/reset/confirm/MQ/x',
    endpoint: confirmReset,
    reported: 'The new password was not set:',
    send: sendNewPassword,
    next: '/',
    last: 'Try a question',
  },
];

const failures = [
  refusal(400),
  refusal(403, { non_field_errors: ['Refused.'] }),
  refusal(
    429,
    { detail: 'Request was throttled. Expected available in 60 seconds.' },
    { 'Retry-After': '60' },
  ),
];

for (const { path, endpoint, reported, send, next, last } of forms) {
  test(`a failure at ${path} is reported in the console only: people see what they see after a success`, async () => {
    const warnings = vi.spyOn(console, 'warn').mockReturnValue();
    answer(getActivation, refusal(400));
    // A message hides after six seconds.
    stopTime();

    /** @returns all texts of the page after the form was sent and answered so */
    async function textsAfter(reply: Response | undefined): Promise<string> {
      const { requests } = answer(endpoint, reply);
      await openPage(path);
      await send();
      await expect.poll(address).toBe(next);
      await expect.poll(() => requests).toHaveLength(1);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.element(page.getByText(last)).toBeVisible();
      await expect
        .poll(() => warnings.mock.calls.map(([text]) => String(text)))
        .toEqual(reply === undefined ? [] : [reported]);
      warnings.mockClear();
      return document.body.innerText;
    }

    const texts = await textsAfter(undefined);
    for (const failure of failures) expect(await textsAfter(failure)).toBe(texts);
  });
}

test('a reset that cannot reach the server is reported in the console only', async () => {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue();
  answer(requestReset, noNetwork);
  await openPage('/reset-password');
  stopTime();
  await sendReset();
  await expect.element(page.getByText('Retry 1 of 3.')).toBeVisible();
  await passTime(14_000);
  await expect
    .poll(() => warnings.mock.calls.map(([text]) => String(text)))
    .toContain('The reset request failed:');
  expect(address()).toBe('/');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(page.css('.notices').element().textContent).toBe('');
});

test('a form without its required fields is not sent', async () => {
  const short = page.getByRole('main').css('.field-error').getByText('At least 6 characters.');
  answer(getActivation, refusal(400));
  await openPage('/signup');
  await button('Sign up').click();
  await expect.element(required).toHaveLength(5);
  await field('Password').fill('12345');
  await field('Password again').fill('12345');
  await button('Sign up').click();
  await expect.element(short).toHaveLength(2);

  await openPage('/login');
  await button('Login').click();
  await expect.element(required).toHaveLength(2);
  await openPage('/reset-password');
  await button('Send the reset link').click();
  await expect.element(required).toHaveLength(1);
  await openPage('/password/reset/confirm/MQ/x');
  await button('Save the new password').click();
  await expect.element(required).toHaveLength(2);
  await fillNewPasswords('12345', '12345');
  await button('Save the new password').click();
  await expect.element(short).toHaveLength(2);
});

test('accounts are created and reset with these calls', async () => {
  const calls: { requests: Pick<Sent, 'body' | 'headers'>[] }[] = [
    answer(signUp, {}),
    answer(requestReset, undefined),
    answer(confirmReset, undefined),
  ];
  answer(getActivation, refusal(400));
  for (const { path, send } of forms) {
    await openPage(path);
    await send();
  }
  const account = {
    first_name: 'Malika',
    last_name: 'Yusupova',
    email: 'malika@example.com',
    password,
    re_password: password,
  };
  const reset = { uid: 'MQ', token: 'x', new_password: password, re_new_password: 'another one' };
  await expect
    .poll(() => calls.map(({ requests }) => requests.map(({ body }) => body)))
    .toEqual([[account], [{ email: 'malika@example.com' }], [reset]]);
  for (const { headers } of calls.flatMap(({ requests }) => requests)) {
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Authorization')).toBeNull();
  }
});

test('two different passwords send no request and show no message', async () => {
  await openPage('/signup');
  await fillSignUp('malika@example.com', 'something else');
  await expect.element(page.getByText('The passwords do not match yet.')).toBeVisible();
  const texts = document.body.innerText;
  // Without an answer the test fails where something is sent.
  await button('Sign up').click();
  await expect.element(button('Sign up')).toBeEnabled();
  expect(document.body.innerText).toBe(texts);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  const { requests } = answer(signUp, {});
  await field('Password again').fill(password);
  await expect.element(page.getByText('The passwords match.')).toBeVisible();
  await button('Sign up').click();
  await expect.element(page.getByText('Signup successful!')).toBeVisible();
  await expect.poll(() => requests).toHaveLength(1);
});

test('the next view of a sign-up comes whatever the server answers, and can send the link again', async () => {
  answer(signUp, held(undefined).reply);
  const again = answer(resendActivation, undefined);
  await openPage('/signup');
  await sendSignUp();
  await button('Send the link again').click();
  await expect.element(page.getByText('a new link is on its way to malika@example.com')).toBeVisible();
  expect(again.requests.map(({ body }) => body)).toEqual([{ email: 'malika@example.com' }]);
  await button('Back to the form').click();
  await expect.element(field('First name')).toHaveValue('Malika');
});

test('an invalid invitation shows a message', async () => {
  const { requests } = answer(signUp, refusal(400, { invitation: ['Invalid invitation.'] }));
  await openPage('/signup?invitation=nonsense');
  await expect.element(page.getByText('This link creates a staff account.')).toBeVisible();
  await fillSignUp('malika@example.com');
  await button('Sign up').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This invitation has been used already');
  await expect.element(field('First name')).toHaveValue('Malika');
  expect(requests.map(({ body }) => body.invitation)).toEqual(['nonsense']);
});

test('who signs up as a parent says so, and is asked for the code after log-in', async () => {
  const { requests } = answer(signUp, {});
  const door = page.getByRole('main').getByRole('link', { name: 'I am a parent, I have a code' });
  const box = page.getByRole('checkbox', { name: 'I am a parent, I have a code' });
  for (const path of ['/', '/login']) {
    await openPage(path);
    await door.click();
    await expect.element(box).toBeChecked();
    await expect.element(page.getByText('You will enter the code after you first log in.')).toBeVisible();
  }
  await fillSignUp('malika@example.com');
  await button('Sign up').click();
  await expect.poll(() => requests.map(({ body }) => body.as_parent)).toEqual([true]);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect.element(field('Email')).toHaveValue('malika@example.com');
  await openPage('/signup');
  await expect.element(box).not.toBeChecked();
});

test('an invited member of staff is logged in at once, or led to log-in where that fails', async () => {
  answer(signUp, {});
  const { requests } = answer(createTokens, refusal(403, { detail: 'The school is closed.' }));
  await openPage('/signup?invitation=good');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await fillSignUp('malika@example.com');
  await button('Sign up').click();
  await expect.element(page.getByText('Your staff account is ready.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'malika@example.com', password }]);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect.element(field('Email')).toHaveValue('malika@example.com');
});

test('after a new password log-in begins with the address of its link', async () => {
  answer(getActivation, { email: 'malika@example.com', choose_password: true });
  answer(confirmReset, undefined);
  await openPage('/password/reset/confirm/MQ/x');
  await expect.element(page.getByText('Account: malika@example.com')).toBeVisible();
  await sendNewPassword();
  await expect.element(page.getByText('Try to log in with your new password.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect.element(field('Email')).toHaveValue('malika@example.com');
});

test('people who are logged in are sent to the start page', async () => {
  logIn({ is_pupil: true });
  for (const path of ['/login', '/signup']) {
    await openPage(path);
    await expect.poll(address).toBe('/');
  }
});

test('a reset whose mail is delayed says so', async () => {
  answer(requestReset, sentIn(3590));
  await openPage('/reset-password');
  await sendReset();
  await expect.poll(address).toBe('/');
  await expect.element(page.getByText('the link will come in about 60 minutes')).toBeVisible();
});

test('a sign-up whose mail is delayed says so, and so does the link that is sent again', async () => {
  answer(signUp, sentIn(2395, 201));
  await openPage('/signup');
  await sendSignUp();
  await expect.element(page.getByText('The email will come in about 40 minutes')).toBeVisible();
  answer(resendActivation, sentIn(0));
  await button('Send the link again').click();
  await expect.element(page.getByText('a new link is on its way to malika@example.com')).toBeVisible();
  answer(resendActivation, sentIn(3535));
  await button('Send the link again').click();
  await expect
    .element(page.getByText('a new link will come to malika@example.com in about 59 minutes'))
    .toBeVisible();
});
