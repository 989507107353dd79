import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './page-parts.ts';
import { textsIn } from './texts.ts';

const none = { a: undefined, b: undefined, right_answer: undefined };
const gaps = {
  ...none,
  test_type: 'gaps',
  savol: 'Complete the story.',
  content: { text: 'I {{1}} home, you {{2}}.', gaps: [{ id: '1' }, { id: '2', choices: ['ran', 'run'] }] },
  key: { gaps: { '1': ['went', 'walked'], '2': ['ran'] } },
};
const essay = { ...none, test_type: 'essay', savol: 'Describe your town.', content: {} };
const text = { ...none, test_type: 'free_text', savol: 'Capital?', right_answer_text: 'Tashkent\nToshkent' };

const items = (page: Page) => page.locator('.worksheet-test');
const keys = (page: Page) => page.locator('.worksheet-keys').getByRole('listitem');

/** The number of A4 sheets of the printed page, once its pictures have loaded. */
async function sheetsOf(page: Page): Promise<number> {
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete));
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Whether a part stands above another one. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [first, second] = [await upper.boundingBox(), await lower.boundingBox()];
  return first !== null && second !== null && first.y + first.height <= second.y;
}

test('an author prints the tests of a page of the list as a worksheet, with a sheet of right answers', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Printed worksheet');
  const { page, api } = await visit({ is_teacher: true });
  await api.makeQuestion({ category, savol: 'Two and two?' }, readFileSync(picture));
  for (const fields of [text, gaps, essay]) await api.makeQuestion({ category, ...fields });
  await api.makeQuestion({ category, savol: 'On another page?' });
  await page.goto(`/tests?category=${category}&sort=id_asc&per_page=4`);
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page).toHaveURL(`/tests/print?category=${category}&sort=id_asc&per_page=4`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Worksheet Printed worksheet');

  await expect(items(page).getByRole('heading')).toHaveText([
    '1. Two and two?',
    '2. Capital?',
    '3. Complete the story.',
    '4. Describe your town.',
  ]);
  await expect(items(page).nth(0).getByRole('img')).toBeVisible();
  await expect(items(page).nth(0)).toContainText('4');
  await expect(items(page).nth(2)).toContainText('(ran / run)');
  await expect(items(page).nth(2).locator('.printed-gap')).toHaveCount(1);
  expect(await items(page).nth(3).locator('.printed-rule').count()).toBeGreaterThanOrEqual(10);
  for (const line of ['Name:', 'Class:', 'Date:']) await expect(page.getByText(line)).toBeVisible();
  await expect(keys(page)).toHaveCount(0);
  await expectAccessible(page);

  await page.emulateMedia({ media: 'print' });
  for (const part of [
    'banner',
    'navigation',
    'contentinfo',
    'button',
    'link',
    'checkbox',
    'textbox',
  ] as const) {
    await expect(page.getByRole(part)).toHaveCount(0);
  }
  for (const item of await items(page).all()) await expect(item).toHaveCSS('break-inside', 'avoid');
  const without = await sheetsOf(page);

  await page.emulateMedia({ media: null });
  await page.getByLabel('With the right answers').check();
  await expect(keys(page)).toHaveText([
    'B) 4',
    'Tashkent\nToshkent',
    '1: went / walked; 2: ran',
    'marked by a teacher',
  ]);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await isAbove(items(page).nth(3), keys(page).first())).toBe(true);
  expect(await sheetsOf(page)).toBe(without + 1);
});

test('the worksheet of a search leads back to it, and prints on request', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Searched worksheet');
  const { page, api } = await visit({ is_teacher: true });
  for (const savol of ['Red?', 'Green?', 'Redder?']) await api.makeQuestion({ category, savol });
  await page.goto('/tests?s=red&sort=name_desc&per_page=1&page=2');
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(items(page).getByRole('heading')).toHaveText(['1. Red?']);
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'printed') }));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page).toHaveTitle('printed');
  await page.getByRole('link', { name: 'Back to tests' }).click();
  await expect(page).toHaveURL('/tests?s=red&sort=name_desc&per_page=1&page=2');
});

test('a worksheet does not tell the right order by the order of its items', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Shuffled worksheet');
  const { page, api } = await visit({ is_teacher: true });
  const written = ['one', 'two', 'three', 'four'];
  const content = { items: written.map((item, at) => ({ id: `${'kqbz'[at]}`, text: item })) };
  const fields = { ...none, test_type: 'ordering', content, key: { order: ['k', 'q', 'b', 'z'] } };
  for (let made = 0; made < 6; made += 1) await api.makeQuestion({ category, savol: 'In order?', ...fields });
  await page.goto(`/tests/print?category=${category}`);
  await expect(items(page)).toHaveCount(6);
  const printed = await items(page).evaluateAll((tests) =>
    tests.map((one) => Array.from(one.querySelectorAll('li'), (item) => item.textContent.trim())),
  );
  for (const order of printed) expect(order.toSorted()).toEqual(written.toSorted());
  // Each in an order of its own: that all six have the right one happens once in 191 million times.
  expect(printed).not.toEqual(Array.from({ length: 6 }, () => written));
});

test('a test that fits on a sheet is not cut', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Uncut worksheet');
  const { page, api } = await visit({ is_staff: true });
  for (let made = 0; made < 5; made += 1) await api.makeQuestion({ category, ...essay });
  await page.goto(`/tests/print?category=${category}`);
  await expect(items(page)).toHaveCount(5);
  // Each is higher than a third of a sheet, so that two stand on one.
  await page.emulateMedia({ media: 'print' });
  const high = (await items(page).first().boundingBox())?.height ?? 0;
  expect(high).toBeGreaterThan(1123 / 3);
  expect(await sheetsOf(page)).toBe(3);
});

test('only those who write tests print them', async ({ guest, visit }) => {
  const stranger = await guest();
  await stranger.goto('/tests/print');
  await expect(stranger).toHaveURL('/login');
  for (const [language, role] of [
    ['en', { is_pupil: true }],
    ['ru', { is_parent: true }],
    ['uz', {}],
  ] as const) {
    const { page } = await visit(role, { language });
    await page.goto('/tests/print');
    await expect(page.getByText(textsIn(language)('questions.print.no_access'))).toBeVisible();
    await page.goto('/tests');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: textsIn(language)('questions.list.print') })).toHaveCount(0);
  }
});
