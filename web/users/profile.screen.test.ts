import { expect, test } from 'vitest';

import { logIn as createTokens, setPassword } from '../../contract/people/auth.ts';
import {
  deleteOwnUser,
  getOwnUser,
  giveUpParentRole,
  ownRecord,
  updateOwnUser,
  type User,
} from '../../contract/people/users.ts';
import { answer, noNetwork, refusal } from '../testing/api.ts';
import { address, logIn, openPage, page, passTime, stopTime, userEvent } from '../testing/page.ts';

const details = page.getByRole('region', { name: 'Your details', exact: true });
const parentEmail = page.getByLabelText('Parent email', { exact: true });
const saveParentEmail = page.getByRole('button', { name: 'Save parent email' });
const refresh = page.getByRole('button', { name: 'Refresh Profile Data' });

/** Opens the profile of a person whom changes change. @returns what changes the person elsewhere, the person, and the requests about the own record */
async function openProfile(some: Parameters<typeof logIn>[0]) {
  let person: User = logIn(some);
  const change = (fields: Partial<User>) => {
    person = { ...person, ...fields };
    return person;
  };
  answer(getOwnUser, () => person);
  const records = answer(ownRecord, ({ body }) => {
    if (body.request_type === 'load_my_user_info') return { status: 'ok', user_data: [person] };
    const father_email = String(body.father_email).trim().toLowerCase();
    if (father_email === 'nonsense')
      return { status: 'django_error', data_api: { father_email: ['Enter a valid email address.'] } };
    change({ father_email });
    return { status: 'ok' };
  });
  answer(updateOwnUser, ({ body }) =>
    change(Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))),
  );
  await openPage('/profile');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  return { change, stored: () => person, records: records.requests };
}

test('a pupil names a parent, and reads the answer of the server', async () => {
  const { stored, records } = await openProfile({ is_pupil: true });
  records.length = 0;
  await parentEmail.fill('nonsense');
  stopTime();
  await saveParentEmail.click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Enter a valid email address.', { exact: true })).toBeVisible();
  const exact = alert.getByText('{"father_email":["Enter a valid email address."]}');
  await expect.element(exact).toBeVisible();
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await passTime(6000);
  await expect.element(exact).toBeVisible();

  await parentEmail.fill('  Mother@Example.com ');
  await saveParentEmail.click();
  const saved = page.getByText('Parent email saved successfully.');
  await expect.element(saved).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(details.getByText('mother@example.com')).toBeVisible();
  await expect.element(parentEmail).toHaveValue('mother@example.com');
  expect(stored().father_email).toBe('mother@example.com');
  expect(records.map(({ body }) => body)).toEqual([
    { request_type: 'change_father_email', father_email: 'nonsense' },
    { request_type: 'change_father_email', father_email: 'Mother@Example.com' },
    { request_type: 'load_my_user_info' },
  ]);
  // The browser sets the type of a form.
  expect(records.map(({ headers }) => headers.get('Content-Type'))).toEqual([null, null, null]);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await passTime(6000);
  await expect.element(saved).not.toBeInTheDocument();

  answer(ownRecord, noNetwork);
  await saveParentEmail.click();
  await expect.element(page.getByText('Retry 1 of 3.')).toBeVisible();
  await passTime(14_000);
  await expect.element(page.getByText('Error saving parent email. Please try again.')).toBeVisible();
});

test('an answer that is neither ok nor an error of Django is a failure', async () => {
  await openProfile({ is_pupil: true });
  answer(ownRecord, Response.json({ status: 'zzz' }));
  await saveParentEmail.click();
  await expect.element(page.getByText('Error saving parent email. Please try again.')).toBeVisible();
});

test('Undo restores the address of a parent', async () => {
  const { stored } = await openProfile({ is_pupil: true, father_email: 'father@example.com' });
  await parentEmail.fill('');
  await saveParentEmail.click();
  await userEvent.hover(page.getByText('Parent email saved successfully.'));
  await expect.poll(() => stored().father_email).toBe('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByText('Undone.')).toBeVisible();
  await expect.element(parentEmail).toHaveValue('father@example.com');
  expect(stored().father_email).toBe('father@example.com');
});

test('the profile shows all fields and loads them again on request', async () => {
  const { change, stored } = await openProfile({
    is_pupil: true,
    is_teacher: true,
    email: 'malika@example.com',
    start_date: '2026-11-20T09:00:00.000Z',
  });
  for (const text of ['Teacher', 'Pupil', 'Active', 'Malika', 'Aliyeva', 'malika@example.com', '20 Nov 2026'])
    await expect.element(details.getByText(text, { exact: true })).toBeVisible();
  await expect.element(details.getByText(String(stored().id), { exact: true })).toBeVisible();

  const changed = {
    about: 'I like geometry.',
    father_email: 'dad@example.com',
    mother_email: 'mum@example.com',
  };
  change(changed);
  await refresh.click();
  for (const text of Object.values(changed))
    await expect.element(details.getByText(text, { exact: true })).toBeVisible();
});

test('people change their own details', async () => {
  const { stored } = await openProfile({ is_pupil: true });
  const form = page.getByRole('region', { name: 'Change your details' });
  const save = form.getByRole('button', { name: 'Save details' });
  await form.getByLabelText('First name').fill('  ');
  await save.click();
  await expect.element(form.getByText('This field is required.')).toBeVisible();
  await form.getByLabelText('First name').fill('Oʻktam');
  await form.getByLabelText('Second parent email').fill('dad@example.com');
  await save.click();
  await expect.element(form.getByText('Your details have been saved.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Hi Oʻktam. This is user menu.' })).toBeVisible();
  await expect.element(details.getByText('dad@example.com')).toBeVisible();
  expect(stored()).toMatchObject({ first_name: 'Oʻktam', mother_email: 'dad@example.com' });
});

test('a changed password is stored after the current one was right', async () => {
  await openProfile({ is_pupil: true, email: 'malika@example.com' });
  const form = page.getByRole('region', { name: 'Change password' });
  const save = form.getByRole('button', { name: 'Change password' });
  answer(setPassword, refusal(400, { current_password: ['Invalid password.'] }));
  await form.getByLabelText('Current password').fill('not the one');
  await form.getByLabelText('New password', { exact: true }).fill('another-secret');
  await form.getByLabelText('New password again').fill('another-secret');
  await save.click();
  await expect.element(form.getByText('This password is wrong.')).toBeVisible();

  const set = answer(setPassword, undefined);
  const entered = answer(createTokens, { access: 'new access', refresh: 'new refresh' });
  await form.getByLabelText('Current password').fill('savol-demo-1');
  await save.click();
  await expect.element(form.getByText('Your password has been changed.')).toBeVisible();
  expect(set.requests.map(({ body }) => body)).toEqual([
    { current_password: 'savol-demo-1', new_password: 'another-secret', re_new_password: 'another-secret' },
  ]);
  expect(entered.requests.map(({ body }) => body)).toEqual([
    { email: 'malika@example.com', password: 'another-secret' },
  ]);
  expect(localStorage.getItem('access')).toBe('new access');
  expect(localStorage.getItem('refresh')).toBe('new refresh');
});

test('a person whose role of a parent was entered by mistake says so', async () => {
  const { change } = await openProfile({ is_pupil: true });
  const role = page.getByRole('region', { name: 'Parent role' });
  await expect.element(role).not.toBeInTheDocument();
  change({ is_parent: true });
  await refresh.click();
  await role.getByRole('button', { name: 'I am not a parent' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Only staff can give you the role back.');
  const confirm = dialog.getByRole('button', { name: 'I am not a parent' });
  answer(giveUpParentRole, refusal(403, {}));
  await confirm.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(confirm).toHaveFocus();
  const given = answer(giveUpParentRole, () => change({ is_parent: false }));
  await confirm.click();
  await expect.element(page.getByText('You no longer have the parent role.')).toBeVisible();
  await expect.element(role).not.toBeInTheDocument();
  expect(given.requests).toHaveLength(1);
});

test('people delete their own account with their password, and read before what becomes of their data', async () => {
  await openProfile({ is_pupil: true, email: 'malika@example.com' });
  const open = page.getByRole('region', { name: 'Delete account' }).getByRole('button');
  await open.click();
  const dialog = page.getByRole('dialog');
  const facts = [
    /logged out everywhere straight away/,
    /results stay with the school. For 30 days the parents/,
    /After 30 days your name.* are erased. Points, tests and news stay without a name/,
    /sign up again with the same email.* within 30 days, your results come back/,
  ];
  await expect.element(dialog.getByRole('listitem')).toHaveLength(facts.length);
  for (const [index, fact] of facts.entries())
    await expect.element(dialog.getByRole('listitem').nth(index)).toMatchTextContent(fact);

  const asked = answer(deleteOwnUser, refusal(400, { current_password: ['Invalid password.'] }));
  await dialog.getByLabelText('Current password').fill('not the one');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('This password is wrong.')).toBeVisible();
  expect(asked.requests.map(({ body }) => body)).toEqual([{ current_password: 'not the one' }]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('guests are sent to log in', async () => {
  await openPage('/profile');
  await expect.poll(address).toBe('/login');
});

for (const role of ['is_teacher', 'is_parent', 'is_staff', 'is_pupil'] as const) {
  test(`everybody may name a parent by an address: ${role}`, async () => {
    const { stored } = await openProfile({ [role]: true });
    await parentEmail.fill('parent@example.com');
    await saveParentEmail.click();
    await expect.element(page.getByText('Parent email saved successfully.')).toBeVisible();
    expect(stored().father_email).toBe('parent@example.com');
  });
}

test('only pupils and people without a role are asked for a second parent, and others only while they have named one', async () => {
  const second = page.getByLabelText('Second parent email');
  for (const roles of [{ is_pupil: true, is_teacher: true }, {}]) {
    await openProfile(roles);
    await expect.element(second).toBeVisible();
  }
  const { change } = await openProfile({ is_teacher: true });
  await expect.element(parentEmail).toBeVisible();
  await expect.element(second).not.toBeInTheDocument();
  change({ mother_email: 'left@example.com' });
  await refresh.click();
  await second.fill('');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect.element(second).not.toBeInTheDocument();
});
