import type { Locator, Page } from '@playwright/test';

import { Api, password } from './api.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, openRoles, roleItem } from './page-parts.ts';
import { RealServer } from './server.ts';

let made = 0;
function unique(word: string): string {
  made += 1;
  return `${word} ${process.pid}-${made}`;
}

/** Searches for the one person with this text. @returns their row */
async function find(page: Page, text: string): Promise<Locator> {
  await page.getByLabel('Name or email').fill(text);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  return page.getByRole('row').filter({ hasText: text });
}

/** Searches the tree for categories with this name, and waits for the results. */
async function search(page: Page, name: string): Promise<void> {
  await page.getByLabel('Find a subject').fill(name);
  await expect(page.getByText(/^\d+ subjects? found/)).toBeVisible();
}

test('only staff have access', async ({ visit, guest }) => {
  const { page } = await visit({ is_teacher: true });
  await page.goto('/staff');
  await expect(page.getByText('You do not have access!')).toBeVisible();
  const stranger = await guest();
  await stranger.goto('/staff');
  await expect(stranger.getByText('You do not have access!')).toBeVisible();
  await expect(stranger.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/login',
  );
});

test('staff find a deleted account and erase it, and an active one', async ({ visit, server, staff }) => {
  const { page } = await visit({ is_staff: true });
  const email = `${unique('leaving').replace(' ', '-')}@example.com`;
  await staff.makePerson({ is_pupil: true }, { email });
  const own = await new Api(server.origin).ofPerson(email);
  await own.send('DELETE /auth/users/me/', { current_password: password });
  await page.goto('/staff');
  await page.getByLabel('Name or email').fill(email);
  await expect(page.getByText('No people match.')).toBeVisible();
  await page.getByLabel('Account', { exact: true }).selectOption('Deleted');
  const row = await find(page, email);
  await expect(row).toContainText('Deleted by the owner');
  await expect(row).toContainText(/Will be erased on \w{3} \d{1,2}, \d{4}/);
  await expect(row.getByRole('button')).toHaveCount(1);
  await chooseAction(row, 'Erase data');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Points, tests and news stay, without a name.');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('The data of Aziz Karimov has been erased.')).toBeVisible();
  await expect(page.getByText('No people match.')).toBeVisible();

  const active = await visit({ is_teacher: true });
  await page.getByRole('button', { name: 'Show all' }).click();
  const other = await find(page, active.account.email);
  await chooseAction(other, 'Erase data');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(other).toBeVisible();
  await chooseAction(other, 'Erase data');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('No people match.')).toBeVisible();
  await expect(active.api.send('GET /auth/users/me/')).rejects.toThrow();
});

test('staff find a person and set the roles', async ({ visit, staff }) => {
  const { page } = await visit({ is_staff: true });
  const email = `${unique('find-me').replace(' ', '-')}@example.com`;
  const person = await staff.makePerson({ is_pupil: true }, { email, last_name: 'Toʻxtayeva' });
  await page.goto('/staff');
  const row = await find(page, email);
  await openRoles(row);
  const teacher = roleItem(row, 'Teacher');
  await expect(roleItem(row, 'Pupil')).toBeChecked();
  await teacher.focus();
  await page.keyboard.press('Space');
  await expect(teacher).toBeChecked();
  // The message stands where the menu is, and does not cover it.
  await expect(page.getByText('the role “Teacher” was given.')).toBeVisible();
  await roleItem(row, 'Pupil').click();
  await expect(roleItem(row, 'Pupil')).not.toBeChecked();

  await roleItem(row, 'Staff').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await openRoles(row);
  await expect(roleItem(row, 'Staff')).not.toBeChecked();

  // A role changes before the server has answered.
  const stored = async () =>
    (await staff.send<{ data_api: unknown[] }>(`GET /people_api/?s=${encodeURIComponent(email)}`)).data_api;
  await expect
    .poll(stored)
    .toMatchObject([{ id: person.id, is_teacher: true, is_pupil: false, is_staff: false }]);
  await page.getByLabel('Role', { exact: true }).selectOption('Pupil');
  await expect(page.getByText('No people match.')).toBeVisible();
});

test('the address keeps the search and the filters of people', async ({ visit, staff }) => {
  const mark = `kept-${crypto.randomUUID()}`;
  await staff.makePerson({ is_pupil: true }, { email: `${mark}-pupil@example.com` });
  await staff.makePerson({ is_teacher: true }, { email: `${mark}-teacher@example.com` });
  const { page } = await visit({ is_staff: true });
  await page.goto('/staff?part=people');
  await find(page, `${mark}-pupil`);
  await page.getByLabel('Name or email').fill(mark);
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('teacher');
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/staff?part=people&s=${mark}&role=teacher`);
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: `${mark}-teacher` })).toBeVisible();
  await expect(page.getByLabel('Name or email')).toHaveValue(mark);
  await page.getByRole('link', { name: 'Subjects', exact: true }).click();
  await expect(page).toHaveURL('/staff?part=categories');
});

test('a list that was answered before a change does not undo the change on the page', async ({
  visit,
  staff,
}) => {
  const { page } = await visit({ is_staff: true });
  const email = `${unique('answered-before').replace(' ', '-')}@example.com`;
  await staff.makePerson({ is_pupil: true }, { email });
  await page.goto('/staff');
  const row = await find(page, email);
  const pupil = roleItem(row, 'Pupil');
  // The server answers the first list of pupils before the change, and the page receives it afterwards.
  const [answered, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/people_api.*role=pupil/, async (route) => {
    const response = await route.fetch();
    answered.resolve();
    await changed.promise;
    // The page may have aborted the request by then.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.getByLabel('Role', { exact: true }).selectOption('Pupil');
  await answered.promise;
  await openRoles(row);
  await expect(pupil).toBeChecked();
  await pupil.click();
  await expect(page.getByText(/the role “Pupil” was taken away/)).toBeVisible();
  changed.resolve();
  await expect(page.getByText('No people match.')).toBeVisible();
});

test('a deactivated person loses access at once and can be activated again', async ({ visit }) => {
  const { page } = await visit({ is_staff: true });
  const pupil = await visit({ is_pupil: true });
  await page.goto('/staff');
  const row = await find(page, pupil.account.email);
  await chooseAction(row, 'Deactivate');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row.getByText('Not active')).toBeVisible();
  await pupil.page.goto('/profile');
  await expect(pupil.page).toHaveURL(/\/login$/);

  await chooseAction(row, 'Activate');
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await expect(row.getByText('Not active')).toHaveCount(0);
});

test('the first staff account is created by its link and cannot lose its role', async ({ browser }) => {
  const server = await RealServer.start();
  const context = await browser.newContext({ baseURL: server.origin });
  try {
    const page = await context.newPage();
    const email = 'first@example.com';
    await page.goto(server.staffLink);
    await page.getByLabel('First name').fill('Sarvinoz');
    await page.getByLabel('Last name').fill('Yoʻldosheva');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Your staff account is ready.')).toBeVisible();
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Staff', exact: true }).click();

    const row = await find(page, email);
    await chooseAction(row, 'Deactivate');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This is the last active staff account.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openRoles(row);
    await roleItem(row, 'Staff').click();
    await dialog.getByRole('button', { name: 'Give up the role' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This is the last active staff account.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openRoles(row);
    await expect(roleItem(row, 'Staff')).toBeChecked();
  } finally {
    await context.close();
    await server.stop();
  }
});

test('staff add, change, move and delete categories', async ({ visit, staff }) => {
  const { page } = await visit({ is_staff: true });
  const top = unique('Subject');
  const other = unique('Elsewhere');
  await staff.makeCategory(other);
  await page.goto('/staff?part=categories');

  await page.getByRole('button', { name: 'Add a subject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill(top);
  await dialog.getByLabel('Language').selectOption('Uzbek');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${top}” has been saved.`)).toBeVisible();

  await search(page, top);
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose(top, 'Add a topic to it');
  await expect(dialog.getByLabel('Language')).toHaveValue('uz');
  await dialog.getByLabel('Name').fill('Algebra');
  await dialog.getByLabel('Name').press('Enter');
  const algebra = page.getByRole('listitem').filter({ hasText: 'Algebra' }).last();
  await expect(algebra).toBeVisible();

  await choose(top, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This subject still has topics or tests in it.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose('Algebra', 'Change or move');
  await dialog.getByRole('combobox', { name: 'Part of' }).fill(other);
  await page.getByRole('option', { name: other }).click();
  // Another name, since the message about the first one may still be shown.
  await dialog.getByLabel('Name').fill('Algebra, moved');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Algebra, moved” has been saved.')).toBeVisible();
  await expect(page.getByText('There are no topics in it.')).toBeVisible();

  await choose(top, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${top}” has been deleted.`)).toBeVisible();
  await search(page, other);
  await page.getByRole('button', { name: `What is in ${other}` }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Algebra, moved' }).last()).toBeVisible();
});

test('a category is not moved into itself', async ({ visit, staff }) => {
  const { page } = await visit({ is_staff: true });
  const name = unique('Ring');
  const top = await staff.makeCategory(name);
  await staff.makeCategory(`${name} inner`, top);
  await page.goto('/staff?part=categories');
  await search(page, name);
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change or move' }).click();
  const dialog = page.getByRole('dialog');
  const parent = dialog.getByRole('combobox', { name: 'Part of' });
  await parent.fill(`${name} inner`);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await parent.press('Escape');
  await expect(dialog).toBeVisible();
  await parent.fill(`${name} inn`);
  await page.getByRole('option', { name: `${name} inner` }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A subject cannot be moved into itself.')).toBeVisible();
});

test('staff add, change and delete difficulty levels', async ({ visit, staff }) => {
  const { page } = await visit({ is_staff: true });
  const name = unique('Hard');
  await page.goto('/staff?part=levels');
  const beginner = page.getByRole('row').filter({ hasText: 'Beginner' });
  await expect(beginner.getByText('Default level')).toBeVisible();
  await page.getByRole('button', { name: 'Add a level' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in English').fill(name);
  await dialog.getByLabel('Name in Russian').fill('Трудный');
  await dialog.getByLabel('Name in Uzbek').fill('Qiyin');
  await dialog.getByLabel('Weight').selectOption('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell', { name: '4', exact: true })).toBeVisible();

  await row.getByRole('button', { name: `Change ${name}` }).click();
  await dialog.getByLabel('Weight').selectOption('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByRole('cell', { name: '5', exact: true })).toBeVisible();

  const levels = await staff.send<{ data_api: { id: number; name_en: string }[] }>(
    'GET /blog_api/qiyinlik-darajasi/',
  );
  const level = levels.data_api.find(({ name_en }) => name_en === name)?.id;
  const category = await staff.makeCategory(unique('With tests'));
  await staff.makeQuestion({ category, qiyinlik_darajasi: level });
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('There are tests with this level.');
});
