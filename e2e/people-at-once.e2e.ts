import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const bar = (page: Page) => page.getByRole('group', { name: 'Selected people' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

/** Chooses an action for those who are selected. @returns its dialog */
async function choose(page: Page, action: string): Promise<Locator> {
  await bar(page).getByRole('button', { name: 'Actions for the selected people' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  return page.getByRole('dialog');
}

/** Chooses a class. Its year stands behind its name where there are classes of several years. */
async function chooseClass(place: Page | Locator, name: string): Promise<void> {
  const select = place.getByLabel('Class', { exact: true });
  const option = select.getByRole('option').filter({ hasText: name });
  await expect(option).toHaveCount(1);
  await select.selectOption(await option.getAttribute('value'));
}

function marked(): string {
  return `many${crypto.randomUUID().slice(0, 8)}`;
}

test('staff give several people a role, put them into a class and take it back', async ({ visit, staff }) => {
  const mark = marked();
  for (const first_name of ['Aziza', 'Botir', 'Charos']) {
    const email = `${first_name.toLowerCase()}-${mark}@example.com`;
    await staff.makePerson({ is_pupil: true }, { email, first_name, last_name: mark });
  }
  const name = `Class ${mark}`;
  await staff.send('POST /classes_api/', { name, year: 2026 });
  await staff.send('POST /classes_api/', { name: `Other ${mark}`, year: 2025 });
  const { page } = await visit({ is_staff: true });
  await page.goto(`/staff?s=${mark}&sort=name_asc`);
  await expect(rows(page)).toHaveCount(3);
  await expect(bar(page).getByRole('status')).toBeEmpty();

  // By the keyboard alone.
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await box(page, `Botir ${mark}`).focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await expect(all).toBeChecked({ indeterminate: true });
  await expectAccessible(page);

  let dialog = await choose(page, 'Give a role');
  await expect(dialog.getByRole('heading')).toHaveText('Give a role: 2 people');
  await dialog.getByRole('button', { name: 'Give' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Role').selectOption('Teacher');
  await dialog.getByRole('button', { name: 'Give' }).click();
  await expect(page.getByText('2 people: the role “Teacher” was given.')).toBeVisible();
  await expect(rows(page).nth(0)).toContainText('Teacher');
  await expect(rows(page).nth(1)).not.toContainText('Teacher');
  await expect(rows(page).nth(2)).toContainText('Teacher');
  await expect(bar(page).getByRole('status')).toBeEmpty();

  await all.check();
  dialog = await choose(page, 'Add to a class');
  await chooseClass(dialog, name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const notice = page.getByText(`3 people: added to ${name}.`);
  await notice.hover();
  await expect(rows(page).getByRole('link', { name })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(rows(page).getByRole('link', { name })).toHaveCount(0);
});

test('staff archive several people, who are logged out, and are themselves left out', async ({
  visit,
  staff,
}) => {
  const mark = marked();
  const pupil = await visit({ is_pupil: true });
  const { page, account } = await visit({ is_staff: true });
  const email = `left-${mark}@example.com`;
  await staff.makePerson({ is_pupil: true }, { email, first_name: 'Left', last_name: mark });
  await page.goto('/staff?s=example.com&per_page=100');
  const chosen = [pupil.account.email, account.email, email];
  for (const person of chosen) {
    await rows(page).filter({ hasText: person }).getByRole('checkbox').check();
  }
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  const dialog = await choose(page, 'Deactivate (archive)');
  await expect(dialog).toContainText('Left out: 1. You cannot change your own account here.');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('2 people: deactivated.')).toBeVisible();
  await expect(rows(page).filter({ hasText: email })).toContainText('Not active');
  await expect(rows(page).filter({ hasText: account.email })).not.toContainText('Not active');
  await expect(pupil.api.send('GET /auth/users/me/')).rejects.toThrow();
});

test('cards are made for exactly those who are selected and can have them', async ({ visit, staff }) => {
  const mark = marked();
  for (const [first_name, is_teacher] of [
    ['Aziza', false],
    ['Botir', false],
    ['Charos', true],
    ['Dilnoza', false],
  ] as const) {
    const email = `${first_name.toLowerCase()}-${mark}@example.com`;
    await staff.makePerson({ is_pupil: true, is_teacher }, { email, first_name, last_name: mark });
  }
  const { page } = await visit({ is_staff: true });
  await page.goto(`/staff?s=${mark}`);
  for (const name of ['Aziza', 'Botir', 'Charos']) await box(page, `${name} ${mark}`).check();
  const dialog = await choose(page, 'Create log-in cards');
  await expect(dialog).toContainText('Left out: 1.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/cards\/print\?people=/);
  await expect(page.getByRole('heading', { name: 'New cards for 2 pupils' })).toBeVisible();
  await page.getByRole('button', { name: 'Create cards' }).click();
  await expect(page.locator('.login-card')).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText(`Aziza ${mark}`);
  await expect(page.getByText(`Dilnoza ${mark}`)).toHaveCount(0);
});
