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

test('a teacher gives work on a phone from the page of a class, is told what lacks, and sees who has met a test', async ({
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
  await expect(page.getByText('None of the 5 has met these tests.')).toBeVisible();
  await page.getByRole('button', { name: 'Tomorrow, 18:00' }).click();
  await expect(page.getByLabel('Due')).toHaveValue(/T18:00$/);

  await page.reload();
  await expect(page.getByText('What you typed here is back.')).toBeVisible();
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

test('tests that pupils have answered are told in numbers, for whole classes only', async ({
  staff,
  visit,
}) => {
  const { page, account } = await visit({ is_teacher: true });
  const { ids } = await makeTests(staff, 'Metwork', 2);
  const taught = await makeTaught(staff, account.id, 4);
  const solver = await visit({ is_pupil: true });
  await staff.send(`PATCH /classes_api/${taught.id}/members/`, { add_pupils: [solver.account.id] });
  await solver.api.send(`POST /tests_api/${ids[0]}/submit/`, { users_answer: 'b' });

  await page.goto(`/work/new?class=${taught.id}`);
  const find = page.getByRole('search', { name: 'Find tests' });
  await find.getByRole('searchbox', { name: 'Words in the test' }).fill('metwork');
  await find.getByRole('button', { name: /^Add: Metwork 1/ }).click();
  await find.getByRole('button', { name: /^Add: Metwork 2/ }).click();
  await expect(page.getByText('1 of 5 have answered at least one of these tests already.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Metwork 1' }).first()).toContainText(
    '1 of 5 have met it',
  );
  await expect(page.getByText(solver.account.last_name, { exact: false })).toHaveCount(0);
});

test('an exam by a rule is written with the keyboard alone, with a live count, and drawn for each pupil', async ({
  staff,
  visit,
}) => {
  const { page, account } = await visit({ is_teacher: true });
  await makeTests(staff, 'Rulework', 4);
  const taught = await makeTaught(staff, account.id, 2);
  await page.goto('/work/new');
  await page.getByLabel('Title').focus();
  await page.keyboard.type('Exam by rule');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Exam/ })).toBeChecked();
  await page.getByRole('radio', { name: 'I choose them' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Choose a subject, then you see how many tests there are.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Subject' }).focus();
  await page.keyboard.type('Giving Rulework');
  const found = page.getByRole('option', { name: /Giving Rulework/ });
  await found.waitFor();
  await page.keyboard.press('ArrowDown');
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 tests fit this rule.')).toBeVisible();
  await expect(page.getByText('That is fewer than you want to give.')).toBeVisible();
  await page.getByRole('checkbox', { name: taught.name }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Only 4 tests fit this rule.')).toBeVisible();
  const count = page.getByLabel('How many tests each pupil is given');
  await count.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  await expect(page.getByText('That is fewer than you want to give.')).toHaveCount(0);
  await page.getByRole('radio', { name: 'All pupils the same tests' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The work has been given.')).toBeVisible();
  await expect(page.getByText('Each pupil is given 3 of 4 tests.')).toBeVisible();

  await page.getByRole('link', { name: 'Preview as a pupil' }).click();
  await expect(page.getByText('Each pupil is given other tests. These are one draw.')).toBeVisible();
  await expect(page.getByText('Test 1 of 3', { exact: true })).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Test 2 of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('the order of tests changes with buttons and keys, which keep the focus', async ({ staff, visit }) => {
  const { page } = await visit({ is_teacher: true });
  await makeTests(staff, 'Orderwork', 3);
  await page.goto('/work/new');
  const find = page.getByRole('search', { name: 'Find tests' });
  await find.getByRole('searchbox', { name: 'Words in the test' }).fill('orderwork');
  await expect(find.getByText('3 tests found')).toBeVisible();
  for (const number of [1, 2, 3]) {
    await find.getByRole('button', { name: new RegExp(`^Add: Orderwork ${number}`) }).click();
  }
  const chosen = page.locator('.work-tests > li');
  await expect(chosen).toHaveText([/Orderwork 1/, /Orderwork 2/, /Orderwork 3/]);
  const up = chosen.nth(2).locator('[data-move=up]');
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveText([/Orderwork 1/, /Orderwork 3/, /Orderwork 2/]);
  await expect(chosen.nth(1).locator('[data-move=up]')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(chosen).toHaveText([/Orderwork 3/, /Orderwork 1/, /Orderwork 2/]);
  await chosen
    .nth(0)
    .getByRole('button', { name: /^Remove: Orderwork 3/ })
    .click();
  await expect(chosen).toHaveText([/Orderwork 1/, /Orderwork 2/]);
  await expect(chosen.nth(0).locator('[data-remove]')).toBeFocused();
});

test('a teacher changes work, grants one pupil more, gives it again to another class, and deletes it', async ({
  staff,
  visit,
}) => {
  const { page, account, api } = await visit({ is_teacher: true });
  const { ids } = await makeTests(staff, 'Changework', 2);
  const [first, second] = [await makeTaught(staff, account.id, 2), await makeTaught(staff, account.id, 1)];
  const pupil = await staff.makePerson({ is_pupil: true }, { first_name: 'Sevara', last_name: 'Allowova' });
  await staff.send(`PATCH /classes_api/${first.id}/members/`, { add_pupils: [pupil.id] });
  const body = { title: 'To change', mode: 'exam', tests: ids, classes: [first.id], time_limit: 30 };
  const { data_api } = await api.send<{ data_api: [{ id: number }] }>('POST /work_api/', body);
  const [{ id }] = data_api;

  await page.goto(`/work/${id}`);
  await page.getByRole('button', { name: 'Add for a pupil' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pupil').selectOption({ label: 'Sevara Allowova' });
  await dialog.getByLabel('More minutes').fill('15');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'For single pupils')).toContainText('15 more minutes');

  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await page.getByLabel('Title').fill('Changed');
  await page.getByLabel('Due').fill('2098-01-10T08:00');
  await page.getByLabel('Closes', { exact: true }).fill('2098-01-09T08:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The work cannot close before it is due.')).toBeVisible();
  await expect(page.getByLabel('Closes', { exact: true })).toBeFocused();
  await page.getByLabel('Closes', { exact: true }).fill('2098-01-11T08:00');
  await page.getByText('More settings').click();
  await page.getByRole('checkbox', { name: 'Pupils can go on with the exam without a line' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The work has been changed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Changed');
  await expect(page.getByText('Due Jan 10, 2098, 08:00', { exact: false })).toBeVisible();
  await expect(card(page, 'Settings')).toContainText('the exam goes on');

  await page.getByRole('link', { name: 'Give again' }).click();
  await expect(page.getByText('A copy of “Changed”.', { exact: false })).toBeVisible();
  await expect(page.getByText('2 tests chosen')).toBeVisible();
  await page.getByRole('checkbox', { name: second.name }).check();
  await page.getByRole('button', { name: 'Give the work' }).click();
  await expect(page.getByText('The work has been given.')).toBeVisible();
  await expect(card(page, 'So far')).toContainText(second.name);
  await expect(card(page, 'Settings')).toContainText('the exam goes on');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The work has been deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Changed' })).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Title' }).fill('no such work');
  await expect(page.getByText('No work matches.')).toBeVisible();
});

test('somebody who gives no work is told so', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  await page.goto('/work/999999999');
  await expect(page.getByText('This work does not exist, or it is not yours.')).toBeVisible();
});
