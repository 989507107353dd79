import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, openRoles, pauseMessage, roleItem } from './page-parts.ts';

const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const undone = (page: Page) => page.getByText('Undone.');

async function personOf(staff: Api, email: string): Promise<object | undefined> {
  const list = await staff.send<{ data_api: object[] }>(`GET /people_api/?s=${encodeURIComponent(email)}`);
  return list.data_api[0];
}

test('Undo restores a role that was switched and an account that was deactivated', async ({
  visit,
  staff,
}) => {
  const { page } = await visit({ is_staff: true });
  const email = `put-me-back-${crypto.randomUUID()}@example.com`;
  await staff.makePerson({ is_pupil: true }, { email });
  await page.goto('/staff');
  await page.getByRole('searchbox').fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await openRoles(row);
  await roleItem(row, 'Teacher').click();
  // The menu stays open above the message, for another role.
  await page.keyboard.press('Escape');
  await pauseMessage(page.getByText('Aziz Karimov: the role “Teacher” was given.'));
  await undo(page).click();
  await expect(undone(page)).toBeVisible();
  await openRoles(row);
  await expect(roleItem(row, 'Teacher')).not.toBeChecked();
  expect(await personOf(staff, email)).toMatchObject({ is_teacher: false, is_pupil: true });

  await chooseAction(row, 'Deactivate');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await pauseMessage(page.getByText('Aziz Karimov is deactivated.'));
  await expect(row.getByText('Not active')).toBeVisible();
  await undo(page).click();
  await expect(row.getByText('Not active')).toHaveCount(0);
  expect(await personOf(staff, email)).toMatchObject({ is_active: true });
});

test('Undo restores a category that was moved, and shows a failure', async ({ visit, staff }) => {
  const { page } = await visit({ is_staff: true });
  const below = `Undone below ${crypto.randomUUID()}`;
  const top = await staff.makeCategory('Undone above');
  const moved = await staff.makeCategory(below, top);
  const rename = async (name: string) => {
    const row = page.getByRole('listitem').filter({ hasText: below });
    await row.getByRole('button', { name: `Actions for ${below}` }).click();
    await page.getByRole('menuitem', { name: 'Change or move' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await pauseMessage(page.getByText(`“${name}” has been saved.`));
  };
  const found = async () =>
    (await staff.send<{ data_api: [object] }>(`GET /blog_api/category/?id=${moved}`)).data_api[0];

  await page.goto('/staff?part=categories');
  await page.getByLabel('Find a subject').fill(below);
  await rename(`${below}, moved`);
  expect(await found()).toMatchObject({ name: `${below}, moved`, parent: null });
  await undo(page).click();
  await expect(undone(page)).toBeVisible();
  expect(await found()).toMatchObject({ name: below, parent: top });

  await rename(`${below}, gone`);
  await page.route(`**/blog_api/category/${moved}/`, (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not found.' } }),
  );
  await undo(page).click();
  await expect(page.getByRole('alert')).toContainText('This does not exist any more.');
});

test('Undo restores a difficulty level', async ({ visit, staff }) => {
  const { page } = await visit({ is_staff: true });
  const mark = crypto.randomUUID();
  const names = { name_en: `To be undone ${mark}`, name_ru: 'Вернуть', name_uz: 'Qaytariladi' };
  await staff.send('POST /blog_api/qiyinlik-darajasi/', { ...names, weight: 3 });
  const found = async () =>
    (await staff.send<{ data_api: object[] }>('GET /blog_api/qiyinlik-darajasi/')).data_api;

  await page.goto('/staff?part=levels');
  await page.getByRole('button', { name: `Change ${names.name_en}` }).click();
  await page.getByRole('dialog').getByLabel('Name in English').fill(`Changed by mistake ${mark}`);
  await page.getByRole('dialog').getByLabel('Weight').selectOption('5');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await pauseMessage(page.getByText('The level has been saved.'));
  expect(await found()).toContainEqual(
    expect.objectContaining({ name_en: `Changed by mistake ${mark}`, weight: 5 }),
  );
  await undo(page).click();
  await expect(undone(page)).toBeVisible();
  await expect(page.getByRole('cell', { name: names.name_en, exact: true })).toBeVisible();
  expect(await found()).toContainEqual(expect.objectContaining({ ...names, weight: 3 }));
});
