import type { Locator } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expect, test } from './fixtures.ts';
import { answerTest, makePupil } from './pupils.ts';
import { linesOfEach } from './text-lines.ts';
import { textsIn } from './texts.ts';

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const language of byTurns('desk-layout', ['en', 'ru', 'uz'] as const)) {
  test(`ordinary addresses and roles stay in one line in the table of people, and long ones stay inside (${language})`, async ({
    staff,
    visit,
  }) => {
    const domain = `school-${language}.example`;
    const { page } = await visit({ is_staff: true }, { language });
    const last_name = 'Abdurahmonova';
    await staff.makePerson({ is_staff: true }, { email: `s.abdurahmon@${domain}`, last_name });
    await staff.makePerson({ is_teacher: true }, { email: `m.yusupova@${domain}`, last_name });
    const long = `muhammadrizo.xojamuhammadov.abdulazizovich@${domain}`;
    await page.goto(`/staff?s=${domain}`);
    const addresses = page.locator('tbody .person-address');
    await expect(addresses).toHaveCount(2);
    expect((await addresses.allInnerTexts()).every((address) => address.length >= 28)).toBe(true);
    expect(await linesOfEach(addresses)).toEqual([1, 1]);
    expect(await linesOfEach(page.locator('tbody .person-roles > .chip'))).toEqual([1, 1]);

    await staff.makePerson({ is_pupil: true }, { email: long });
    await page.reload();
    await expect(addresses).toHaveCount(3);
    const overflowing = () =>
      addresses.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
    expect(await overflowing()).toBe(0);
    const [lines = 0] = await linesOfEach(addresses.filter({ hasText: 'muhammadrizo' }));
    // Before its domain.
    expect(lines).toBe(2);
  });
}

test('a row of the results of a test is one line, in Russian too', async ({ staff, server, visit }) => {
  const category = await staff.makeCategory('Ruled lines');
  const { page, api } = await visit({ is_teacher: true }, { language: 'ru' });
  const question = await api.makeQuestion({ category, a: 'Sirdaryo', b: 'Amudaryo', right_answer: '' });
  const pupil = await makePupil({ staff, server }, { first_name: 'Malika', last_name: 'Yusupova' });
  await answerTest(pupil.api, question, 'a');
  await page.goto(`/tests/${question}/results`);
  const table = page.getByRole('table', { name: textsIn('ru')('statistics.who') });
  await expect(table.locator('tbody td')).toHaveCount(4);
  // The sign of the verdict stands beside its word.
  await expect(table.locator('.result-verdict')).toContainText(textsIn('ru')('statistics.verdict.waiting'));
  const { height } = await boxOf(table.locator('tbody tr'));
  expect(height).toBeLessThan(56);
});

test('the options of a test are equally wide, with a choice and without', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Options in the picture');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category, a: '', b: '', right_answer: 'd' });
  await page.goto(`/edit_test/${question}`);
  const option = page.getByLabel('Option E', { exact: true });
  const first = page.getByLabel('Option A', { exact: true });
  await expect(option).toBeVisible();
  expect((await boxOf(first)).right).toBeCloseTo((await boxOf(option)).right, 0);
  await first.fill('six');
  await expect(page.getByRole('radio', { name: 'Option A, right answer' })).toBeVisible();
  expect((await boxOf(first)).right).toBeCloseTo((await boxOf(option)).right, 0);

  await page.goto(`/add_test?category=${category}`);
  await page.getByRole('radio', { name: 'Option E, right answer' }).check();
  const clear = page.getByRole('button', { name: 'No right answer' });
  await expect(clear).toBeVisible();
  await clear.click();
  await expect(clear).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Option E, right answer' })).not.toBeChecked();
});

test('a difficulty level is short on a phone, in Russian too', async ({ visit }) => {
  const { page } = await visit({ is_staff: true }, { language: 'ru' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/staff?part=levels');
  const rows = page.locator('tbody').getByRole('row');
  const row = rows.filter({ hasText: 'Олимпиадный' }).first();
  await expect(row).toContainText('Olympiad');
  expect((await boxOf(row)).height).toBeLessThan(180);
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(scrolls).toBe(false);
});

for (const role of ['is_pupil', 'is_parent', 'is_staff'] as const) {
  test(`the columns of the profile have much the same height (${role})`, async ({ visit }) => {
    const { page } = await visit({ [role]: true });
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 2, name: 'Delete account' })).toBeVisible();
    const columns = page.locator('.profile-cards > .stack');
    await expect(columns).toHaveCount(2);
    const [left, right] = [await boxOf(columns.first()), await boxOf(columns.last())];
    const lastCard = async (column: Locator) => (await boxOf(column.locator('> *').last())).bottom;
    const heights = [
      (await lastCard(columns.first())) - left.y,
      (await lastCard(columns.last())) - right.y,
    ] as const;
    expect(Math.min(...heights) / Math.max(...heights)).toBeGreaterThan(0.75);
  });
}
