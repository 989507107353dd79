import type { Locator, Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';

const year = new Date().getFullYear();
let made = 0;

/** A category with some tests, whose texts have a word that no other test has. */
async function makeTests(staff: Api, word: string, count: number): Promise<{ ids: number[] }> {
  const category = await staff.makeCategory(`Giving ${word}`);
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push(await staff.makeQuestion({ category, savol: `${word} ${number}: 2 + 2 = ?` }));
  }
  return { ids };
}

/** A class of a teacher with some pupils. */
async function makeTaught(
  staff: Api,
  teacher: number,
  pupils: number,
): Promise<{ id: number; name: string }> {
  made += 1;
  const name = `7-«Give ${process.pid} ${made}»`;
  const { data_api } = await staff.send<{ data_api: [{ id: number }] }>('POST /classes_api/', { name, year });
  const [{ id }] = data_api;
  const people: number[] = [];
  for (let count = 0; count < pupils; count += 1)
    people.push((await staff.makePerson({ is_pupil: true })).id);
  await staff.send(`PATCH /classes_api/${id}/members/`, { add_pupils: people, add_teachers: [teacher] });
  return { id, name };
}

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('a teacher gives work on a phone from the page of a class, reads which fields lack, and sees how many pupils know a test', async ({
  staff,
  visit,
}) => {
  const { page, account } = await visit({ is_teacher: true });
  await makeTests(staff, 'Phonework', 3);
  const taught = await makeTaught(staff, account.id, 5);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/classes/${taught.id}`);
  await page.getByRole('link', { name: 'Give work' }).click();
  await expect(page.getByRole('checkbox', { name: taught.name })).toBeChecked();

  await page.getByRole('button', { name: 'Give the work' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Title').fill('Sums until Friday');
  await page.getByRole('button', { name: 'Give the work' }).click();
  await expect(page.getByText('Choose tests, or a rule that finds them.')).toBeVisible();

  const find = page.getByRole('search', { name: 'Find tests' });
  await find.getByRole('searchbox', { name: 'Words in the test' }).fill('phonework');
  await expect(find.getByText('3 tests found')).toBeVisible();
  await find.getByRole('button', { name: /^Add: Phonework 2/ }).click();
  await find.getByRole('button', { name: /^Add: Phonework 1/ }).click();
  await expect(page.getByText('2 tests chosen')).toBeVisible();
  await expect(page.getByText('Nobody has answered any of these tests before (pupils: 5).')).toBeVisible();
  await page.getByRole('button', { name: 'Tomorrow, 18:00' }).click();
  await expect(page.getByLabel('Due')).toHaveValue(/T18:00$/);

  await page.reload();
  await expect(page.getByText('What you typed here has been restored.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Sums until Friday');
  await expect(page.getByText('2 tests chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Give the work' }).click();

  await expect(page.getByText('The work has been given.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sums until Friday');
  await expect(card(page, 'Tests').getByRole('listitem')).toHaveText([/Phonework 2/, /Phonework 1/]);
  await expect(card(page, 'So far')).toContainText('0 of 5');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  await page.goto('/work');
  await expect(page.getByRole('link', { name: 'Sums until Friday' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(taught.name);
});
