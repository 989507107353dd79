import { join } from 'node:path';

import type { Locator, Page, Response } from '@playwright/test';

/** A small picture to upload. */
export const picture = join(import.meta.dirname, 'files/triangle.png');

export const createTestButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Create Test' });

export const submitAnswerButton = (page: Page) => page.getByRole('button', { name: 'Submit Answer' });

/** Goes on from the verdict of the last answer to the test below. */
export const nextTestButton = (page: Page) => page.getByRole('button', { name: 'Next test' });

/** A figure by its label, such as the number of answers. */
export const figure = (page: Page, label: string) =>
  page.locator('.figure').filter({ has: page.locator('dt').getByText(label, { exact: true }) });

/** The headings of the items of a list. */
export const listHeadings = (page: Page) => page.getByRole('main').getByRole('listitem').locator('h2');

/** The items of a list that have a heading. */
export const listItems = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });

/** Opens the menu with the roles of a person. */
export async function openRoles(row: Locator): Promise<void> {
  await row.locator('.menu-button-wide').click();
}

/** A role in the open menu of a person. */
export const roleItem = (row: Locator, name: string) =>
  row.getByRole('menuitemcheckbox', { name, exact: true });

/** Chooses an action in the other menu of a person. */
export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.locator('.menu-button:not(.menu-button-wide)').click();
  await row.getByRole('menuitem', { name, exact: true }).click();
}

/** The stored tokens for access and refresh; null for a missing one. */
export function storedTokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);
}

/** Whether a response answers a search for categories with this text. */
export function isCategorySearch(response: Response, text: string): boolean {
  return new URL(response.url()).searchParams.get('name__icontains') === text;
}

/** Presses a key with the focus on the options of the shown test. */
export function pressOnOptions(page: Page, key: string): Promise<void> {
  return page.locator('.radio-cards-list input').first().press(key);
}
