import type { Page } from '@playwright/test';

import { byTurns } from '../server/testing/extent.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { listHeadings, listItems } from './page-parts.ts';
import { textsIn } from './texts.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

const toggle = (page: Page) => page.getByRole('search').getByRole('button', { name: /^Filters/ });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem');

for (const language of byTurns('filters', ['en', 'ru', 'uz'] as const)) {
  test(`on a phone the first test is visible under a row of search and filters (${language})`, async ({
    staff,
    visit,
  }) => {
    const say = textsIn(language);
    const category = await staff.makeCategory(`Filtered ${language}`);
    const { page, api } = await visit({ is_teacher: true }, { language });
    await api.makeQuestion({ category, savol: 'Visible at once?' });
    await page.setViewportSize(phone);
    await page.goto('/tests');
    await expect(page.getByRole('link', { name: 'Visible at once?' })).toBeInViewport({ ratio: 1 });
    const search = page.getByLabel(say('questions.list.search'), { exact: true });
    const button = page.getByRole('button', { name: say('ui.filters.toggle'), exact: true });
    const [field, opener] = [await search.boundingBox(), await button.boundingBox()];
    expect(field?.y).toBe(opener?.y);
    await expect(page.getByLabel(say('questions.list.sort'))).toBeHidden();
    await expect(page.getByLabel(say('ui.filters.per_page'))).toBeHidden();
    await button.click();
    for (const key of ['refresh', 'clear'] as const) {
      await expect(
        page.getByRole('button', { name: say(`questions.list.${key}`), exact: true }),
      ).toBeVisible();
    }
    await page.getByLabel(say('questions.list.sort')).selectOption('name_asc');
    const sort = page.getByRole('search').getByRole('listitem');
    await expect(sort).toHaveText(`${say('ui.filters.remove')} ${say('questions.list.sorts.name_asc')}×`);
    await expect(
      page.getByRole('button', { name: say('ui.filters.toggle_set', { number: 1 }), exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
  });
}

test('on a phone the filters open with the keyboard, are counted, and are removed from their list', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Counted filters');
  const { page, api } = await visit({ is_teacher: true });
  for (const savol of ['b', 'a', 'c']) await api.makeQuestion({ category, savol });
  await page.setViewportSize(phone);
  await page.goto('/tests');
  const sort = page.getByLabel('Sort');
  await expect(listHeadings(page)).toHaveText(['c', 'a', 'b']);
  await expect(toggle(page)).toHaveText('Filters');
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await page.getByLabel('Search').focus();
  await page.keyboard.press('Tab');
  await expect(toggle(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Per page')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sort).toBeFocused();
  await sort.selectOption('name_asc');
  await expect(listHeadings(page)).toHaveText(['a', 'b', 'c']);
  await expect(toggle(page)).toHaveText('Filters: 1');
  await page.getByLabel('Per page').fill('2');
  await expect(listHeadings(page)).toHaveText(['a', 'b']);
  await expect(toggle(page)).toHaveText('Filters: 2');

  await toggle(page).click();
  await expect(sort).toBeHidden();
  await expect(chips(page)).toHaveText(['Remove: By name, A to Z×', 'Remove: Per page: 2×']);
  await page.reload();
  await expect(chips(page)).toHaveCount(2);
  await expect(sort).toBeHidden();
  await page.getByRole('button', { name: 'Remove: By name, A to Z' }).focus();
  await page.keyboard.press('Enter');
  await expect(listHeadings(page)).toHaveText(['c', 'a']);
  await expect(page.getByRole('search')).toBeFocused();
  await page.getByRole('button', { name: 'Remove: Per page: 2' }).click();
  await expect(listItems(page)).toHaveCount(3);
  await expect(chips(page)).toHaveCount(0);
  await expect(page).toHaveURL('/tests');
  await expect(toggle(page)).toHaveText('Filters');
});

test('on a wide screen the filters stay open, without their button', async ({ visit }) => {
  const { page } = await visit({ is_staff: true });
  await page.setViewportSize(desk);
  for (const [path, labels] of [
    ['/tests', ['Search', 'Per page', 'Sort']],
    ['/staff', ['Name or email', 'Role', 'Account', 'Sort']],
    ['/blog', ['Search the news', 'Sort', 'Per page']],
  ] as const) {
    await page.goto(path);
    for (const label of labels) {
      await expect(page.getByRole('search').getByLabel(label, { exact: true })).toBeVisible();
    }
    await expect(toggle(page)).toBeHidden();
    await page.setViewportSize(phone);
    await expect(toggle(page)).toBeVisible();
    await expect(page.getByRole('search').getByLabel('Sort')).toBeHidden();
    await page.setViewportSize(desk);
  }
});

test('chosen filters of people and news are removed one by one', async ({ visit }) => {
  const { page } = await visit({ is_staff: true });
  await page.setViewportSize(phone);
  await page.goto('/staff?role=teacher&is_active=true&sort=name_asc');
  await expect(toggle(page)).toHaveText('Filters: 3');
  await expect(chips(page)).toHaveText(['Remove: Teacher×', 'Remove: Active×', 'Remove: By name, A to Z×']);
  await page.getByRole('button', { name: 'Remove: Teacher' }).click();
  await expect(page).toHaveURL('/staff?is_active=true&sort=name_asc');
  await page.getByRole('button', { name: 'Remove: Active' }).click();
  await page.getByRole('button', { name: 'Remove: By name, A to Z' }).click();
  await expect(page).toHaveURL('/staff');
  await expect(chips(page)).toHaveCount(0);
  await page.goto('/blog?sort=name_asc&per_page=12');
  await expect(toggle(page)).toHaveText('Filters: 2');
  await page.getByRole('button', { name: 'Remove: Per page: 12' }).click();
  await expect(page).toHaveURL('/blog?sort=name_asc');
});

test('the link to the plan stands below everything else of the list, in small text', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Planned');
  const { page, api } = await visit({ is_teacher: true });
  await api.makeQuestion({ category });
  const link = page.getByRole('link', { name: 'create business plan' });
  for (const [size, above] of [
    [phone, listItems(page).last()],
    [desk, page.getByRole('search')],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto('/tests');
    await expect(listItems(page)).toHaveCount(1);
    const [list, plan] = [await above.boundingBox(), await link.boundingBox()];
    expect(plan?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    await expect(link).toHaveCSS('font-size', '14px');
  }
});
