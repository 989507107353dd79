import type { Page } from '@playwright/test';

import { Api } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createTestButton, pressOnOptions, submitAnswerButton } from './page-parts.ts';
import { chooseType, pressOn, tabTo } from './tab-key.ts';
import { expectToSuitFingers, openOnPhone } from './touch-page.ts';

const option = (page: Page, letter: string) =>
  page.getByRole('textbox', { name: `Option ${letter}`, exact: true });
const right = (page: Page, letter: string) =>
  page.getByRole('checkbox', { name: `Option ${letter} is right`, exact: true });
const box = (page: Page, text: string) => page.getByRole('checkbox', { name: text });
const listed = (page: Page) => page.getByRole('list', { name: 'Options' }).getByRole('listitem');

const options = ['one', 'two', 'three', 'four', 'six'];

type Stored = {
  id: number;
  content: { options: { id: string; text: string }[] };
  key: { right: string[] };
};

/** Writes the test with the keyboard alone. @returns its id */
async function write(page: Page, api: Api): Promise<number> {
  await chooseType(page, 'multiple');
  await tabTo(page, page.getByLabel('Question', { exact: true }));
  await page.keyboard.type('Which are even?');
  for (const [at, text] of options.entries()) {
    const letter = 'ABCDE'.charAt(at);
    if (at > 1) await pressOn(page, page.getByRole('button', { name: 'Add an option' }));
    else await tabTo(page, option(page, letter));
    await page.keyboard.type(text);
    if (['two', 'four', 'six'].includes(text)) await pressOn(page, right(page, letter), 'Space');
  }
  await pressOn(page, createTestButton(page));
  await page.waitForURL('/tests');
  const [stored] = await api.listQuestions<Stored>();
  expect(stored?.content.options.map(({ text }) => text)).toEqual(options);
  const rightOnes = stored?.content.options.filter(({ id }) => stored.key.right.includes(id));
  expect(rightOnes?.map(({ text }) => text)).toEqual(['two', 'four', 'six']);
  return stored?.id ?? 0;
}

test('several right options, from the keyboard of their teacher to the page of a parent', async ({
  browser,
  server,
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Several are solved');
  const teacher = await visit({ is_teacher: true });
  await teacher.page.goto(`/add_test?category=${category}`);
  const id = await write(teacher.page, teacher.api);
  const email = `several-${category}-${process.pid}@example.com`;
  const parent = await visit({ is_parent: true }, { email });
  const { page, api } = await visit({ is_pupil: true }, { first_name: 'Madina', last_name: 'Ganieva' });
  await api.send('PATCH /auth/users/me/', { father_email: email });

  await page.goto(`/solve-test?category=${category}`);
  await expect(box(page, 'two')).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, submitAnswerButton(page));
  await expect(page.getByText('Please select an answer')).toBeVisible();
  await expect(box(page, 'one')).toBeFocused();
  // A letter checks and unchecks; the space bar does too.
  await pressOnOptions(page, 'b');
  await expect(box(page, 'two')).toBeChecked();
  await expect(box(page, 'two')).toBeFocused();
  await pressOnOptions(page, 'a');
  await pressOnOptions(page, 'a');
  await expect(box(page, 'one')).not.toBeChecked();
  await pressOnOptions(page, 'c');
  await tabTo(page, box(page, 'four'));
  await page.keyboard.press('Space');
  await page.reload();
  await expect(box(page, 'three')).toBeChecked();
  await box(page, 'three').press('Enter');
  // 2 of 3 right ones less 1 of 2 wrong ones.
  await expect(page.locator('.last-answer')).toContainText('partly right: 17%, points: 0.17');
  await expect(page.locator('.last-answer')).toContainText('Right answer: B) two; D) four; E) six');
  await page.goto(`/tests/${id}`);
  await expect(listed(page)).toHaveText([
    'A)one',
    'B)two✓right answeryour answer',
    'C)three✗your answer',
    'D)four✓right answeryour answer',
    'E)six✓right answer',
  ]);
  await expectAccessible(page);

  const account = await staff.makePerson({ is_pupil: true }, { first_name: 'Sardor', last_name: 'Aliev' });
  const phone = await openOnPhone(
    browser,
    server.origin,
    await new Api(server.origin).logIn(account.email),
    'en',
  );
  await phone.goto(`/solve-test?category=${category}`);
  await expect(box(phone, 'six')).toBeVisible();
  await expectToSuitFingers(phone, phone.locator('.radio-card'));
  for (const text of ['two', 'four', 'six']) await phone.getByText(text, { exact: true }).tap();
  await submitAnswerButton(phone).tap();
  await expect(phone.locator('.last-answer')).toContainText('Your last answer was right: 1 point.');
  await phone.context().close();

  await parent.page.goto(`/tests/${id}`);
  await expect(listed(parent.page).nth(2)).toHaveText('C)three✗answer of Madina Ganieva');
  await expect(parent.page.getByRole('table')).toContainText('17%');
  await teacher.page.goto(`/tests/${id}/results`);
  const rows = teacher.page.getByRole('row');
  await expect(rows.filter({ hasText: 'Madina' })).toContainText('B) two; C) three; D) four');
  await expect(rows.filter({ hasText: 'Madina' })).toContainText('Partly right');
  await expect(rows.filter({ hasText: 'Sardor' })).toContainText('B) two; D) four; E) six');
  const shares = teacher.page.locator('.result-bars').getByRole('listitem');
  await expect(shares.filter({ hasText: 'two' })).toContainText('2');
  await expect(shares.filter({ hasText: 'three' })).toContainText('1');
  await expectAccessible(teacher.page);
});
