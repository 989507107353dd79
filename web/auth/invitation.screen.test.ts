import { expect, test } from 'vitest';

import { confirmReset, getActivation, logIn as createTokens } from '../../contract/people/auth.ts';
import { languages } from '../../contract/languages.ts';
import { getOwnUser, ownRecord } from '../../contract/people/users.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { say } from '../testing/shown.ts';

const facts = {
  name: 'Gulnora Tosheva',
  email: 'gulnora@example.com',
  school: '12-maktab',
  invited_by: 'Sarvinoz Yoʻldosheva',
};
const invitation = { ...facts, is_active: true, choose_password: true };

async function choosePassword(): Promise<void> {
  await page.getByLabelText('New password', { exact: true }).fill('chosen by the teacher');
  await page.getByLabelText('New password again').fill('chosen by the teacher');
  await page.getByRole('button', { name: 'Save and log in' }).click();
}

test('an invited person reads who invites whom to which school, in three languages', async () => {
  answer(getActivation, invitation);
  for (const language of languages) {
    await openPage('/invitation/MQ/x', { language });
    for (const fact of Object.values(facts)) await expect.element(page.getByText(fact)).toBeVisible();
    await expect.element(page.getByText(say('auth.invitation.invited_by'))).toBeVisible();
  }
  answer(getActivation, { ...invitation, invited_by: '' });
  await openPage('/invitation/MQ/x');
  await expect.element(page.getByText(facts.school)).toBeVisible();
  await expect.element(page.getByText(say('auth.invitation.invited_by'))).not.toBeInTheDocument();
});

test('a chosen password is stored, and logs in at once', async () => {
  answer(getActivation, invitation);
  const stored = answer(confirmReset, undefined);
  const entered = answer(createTokens, { access: 'x.eyJ1c2VyX2lkIjoiMSJ9.x', refresh: 'refresh' });
  // The page is loaded anew when the person has come.
  const loading = answer(getOwnUser, held({}).reply);
  answer(ownRecord, held({}).reply);
  await openPage('/invitation/MQ/x');
  await choosePassword();
  await expect.poll(() => loading.requests).toHaveLength(1);
  const new_password = 'chosen by the teacher';
  expect(stored.requests.map(({ body }) => body)).toEqual([
    { uid: 'MQ', token: 'x', new_password, re_new_password: new_password },
  ]);
  expect(entered.requests.map(({ body }) => body)).toEqual([{ email: facts.email, password: new_password }]);
});

test('where the log-in fails, the log-in page has the address', async () => {
  answer(getActivation, invitation);
  answer(confirmReset, undefined);
  answer(createTokens, refusal(403, { detail: 'The school is closed.' }));
  await openPage('/invitation/MQ/x');
  await choosePassword();
  await expect.poll(address).toBe('/login');
  await expect.element(page.getByText('Your new password has been saved.')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toHaveValue(facts.email);
});

test('a link that was used, or has ended, leads to log-in and to a new password', async () => {
  for (const reply of [refusal(400, { token: ['Invalid.'] }), { ...invitation, choose_password: false }]) {
    answer(getActivation, reply);
    await openPage('/invitation/MQ/x');
    await expect.element(page.getByText('This invitation no longer works.')).toBeVisible();
    await expect.element(page.getByRole('main').getByRole('link')).toHaveLength(2);
  }
});

test('where another person is logged in, that person is asked first', async () => {
  logIn({ is_pupil: true });
  await openPage('/invitation/MQ/x');
  await expect.element(page.getByText('Malika Aliyeva is logged in here.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Not you? Log out' })).toBeVisible();
});
