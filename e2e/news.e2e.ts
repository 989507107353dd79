import { Buffer } from 'node:buffer';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { setColorScheme, contrast, expectAccessible, axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

async function expectAccessibleInBoth(page: Page): Promise<void> {
  await setColorScheme(page, 'light');
  await expectAccessible(page);
  await setColorScheme(page, 'dark');
  expect(await axeFindings(page, contrast)).toEqual([]);
}

test('staff write, edit and delete a post', async ({ visit, guest }) => {
  const { page } = await visit({ is_staff: true }, { first_name: 'Dilnoza', last_name: 'Rahimova' });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b66' } })
    .png()
    .toBuffer();

  await page.goto('/blog');
  await page.getByRole('link', { name: say('news.add') }).click();
  await page.getByRole('button', { name: say('news.form.publish') }).click();
  const title = page.getByLabel(say('news.form.title'), { exact: true });
  await expect(title).toBeFocused();
  await expect(page.getByText(say('ui.field.blank'))).toHaveCount(2);
  await expectAccessibleInBoth(page);

  await title.fill('Library hours');
  await page.getByLabel(say('news.form.text'), { exact: true }).fill('From nine\n\nto one');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'library.png', mimeType: 'image/png', buffer: Buffer.from(picture) });
  await page.getByRole('button', { name: say('news.form.publish') }).click();
  await expect(page.getByText(say('news.form.published'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library hours');
  await expect(page.getByRole('img', { name: say('news.picture') })).toHaveJSProperty('naturalWidth', 40);
  // Forms send a line break as two characters.
  const shown = await page.getByText('From nine').innerText();
  expect(shown.replaceAll('\r', '')).toBe('From nine\n\nto one');
  await expectAccessibleInBoth(page);
  await expect(page).toHaveURL(/\/blog\/\d+$/);
  const address = page.url();

  await page.getByRole('link', { name: say('news.page.edit') }).click();
  await title.fill('New library hours');
  await page.getByLabel(say('news.form.language')).selectOption('ru');
  await page.getByRole('button', { name: say('news.form.save') }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New library hours');
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('img', { name: say('news.picture') })).toBeVisible();

  await page.getByRole('button', { name: say('news.page.delete') }).click();
  const dialog = page.getByRole('dialog', { name: say('news.delete.title') });
  await expect(dialog).toContainText('New library hours');
  await expectAccessibleInBoth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: say('news.page.delete') }).click();
  await dialog.getByRole('button', { name: say('news.delete.confirm') }).click();
  await expect(page).toHaveURL('/blog');
  await expect(page.getByText(say('news.delete.done'))).toBeVisible();

  const reader = await guest();
  await reader.goto('/blog');
  const listed = reader.getByLabel(say('ui.listed_language.label'), { exact: true });
  await listed.selectOption('ru');
  await reader.reload();
  await expect(listed).toHaveValue('ru');
  await reader.goto(address);
  await expect(reader.getByText(say('news.page.not_found'))).toBeVisible();
  await expectAccessibleInBoth(reader);
});
