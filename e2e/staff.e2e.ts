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

test('staff find a deleted account and erase it; a deactivated person loses access at once, can be activated again and be erased', async ({
  visit,
  server,
  staff,
}) => {
  const { page } = await visit({ is_staff: true });
  const email = `${unique('leaving').replace(' ', '-')}@example.com`;
  await staff.makePerson({ is_pupil: true }, { email });
  const ownApi = await new Api(server.origin).ofPerson(email);
  await ownApi.send('DELETE /auth/users/me/', { current_password: password });
  await page.goto('/staff');
  await page.getByLabel('Name or email').fill(email);
  await expect(page.getByText('No people match.')).toBeVisible();
  await page.getByLabel('Account', { exact: true }).selectOption('Deleted');
  const row = await find(page, email);
  await expect(row).toContainText('Deleted by the owner');
  await expect(row).toContainText(/Will be erased on \d{1,2} \w{3,4} \d{4}/);
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
  await chooseAction(other, 'Deactivate');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(other.getByText('Not active')).toBeVisible();
  await active.page.goto('/profile');
  await expect(active.page).toHaveURL(/\/login$/);
  await chooseAction(other, 'Activate');
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect(other.getByText('Not active')).toHaveCount(0);

  await chooseAction(other, 'Erase data');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(other).toBeVisible();
  await chooseAction(other, 'Erase data');
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText('No people match.')).toBeVisible();
  await expect(new Api(server.origin).logIn(active.account.email)).rejects.toThrow();
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
    await expect(page.getByText('Welcome, Sarvinoz!')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
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
  await choose(top, 'Add a topic here');
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
  await expect(page.getByText('There are no topics here.')).toBeVisible();

  await choose(top, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${top}” has been deleted.`)).toBeVisible();
  await search(page, other);
  await page.getByRole('button', { name: `Topics in ${other}` }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Algebra, moved' }).last()).toBeVisible();
});
