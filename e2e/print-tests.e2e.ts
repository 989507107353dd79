import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { picture } from './page-parts.ts';

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

test('an author prints the tests of a page of the list as a worksheet, none of them cut, with a sheet of right answers', async ({
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
    'B',
    'Tashkent / Toshkent',
    '1: went / walked; 2: ran',
    'marked by a teacher',
  ]);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  expect(await isAbove(items(page).nth(3), keys(page).first())).toBe(true);
  expect(await sheetsOf(page)).toBe(without + 1);

  // A test that fits on a sheet is not cut: each is higher than a third of a sheet, so that two stand on one.
  const high = await staff.makeCategory('Uncut worksheet');
  for (let made = 0; made < 5; made += 1) await api.makeQuestion({ category: high, ...essay });
  await page.goto(`/tests/print?category=${high}`);
  await expect(items(page)).toHaveCount(5);
  const { height = 0 } = (await items(page).first().boundingBox()) ?? {};
  expect(height).toBeGreaterThan(1123 / 3);
  expect(await sheetsOf(page)).toBe(3);
});
