import type { Page } from '@playwright/test';

import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openRoles, roleItem } from './page-parts.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const domain = 'thousand.example';
const rows = (page: Page) => page.locator('tbody').getByRole('row');

/** 1,200 people of a school: each tenth a teacher, each hundredth not active, the last with a long name. */
const school = `
  insert into users (first_name, last_name, email, is_active, is_teacher, is_pupil, deactivated_at, password_hash)
  select
    case number when 1200 then 'Muhammadrizo-Abdurahmon' else 'Person' end,
    case number when 1200 then 'Xoʻjamuhammadov-Abdulazizov' else 'Number ' || lpad(number::text, 4, '0') end,
    'person-' || number || '@${domain}', number % 100 <> 0, number % 10 = 0, number % 10 <> 0,
    case when number % 100 = 0 then now() end, 'none'
  from generate_series(1, 1200) as number`;

test('staff find, filter and change people in a table of 1,200', async ({ server, visit }) => {
  try {
    await server.runStatement(school, []);
    const { page } = await visit({ is_staff: true });
    const answers: { url: URL; people: number; bytes: number }[] = [];
    page.on('response', async (response) => {
      const url = new URL(response.url());
      if (url.pathname !== '/django/people_api/') return;
      const body = await response.body().catch(() => Buffer.from('{"data_api":[]}'));
      const { data_api } = JSON.parse(body.toString()) as { data_api: unknown[] };
      answers.push({ url, people: data_api.length, bytes: body.length });
    });
    await page.setViewportSize(desk);
    await page.goto(`/staff?s=${domain}`);
    await expect(page.getByText('1200 people', { exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(20);
    await expect(page.getByText('Page 1 of 60').first()).toBeVisible();
    const table = page.getByRole('table', { name: 'People' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Select',
      'Name',
      'Email',
      'Roles',
      'Account',
      'Actions',
    ]);
    await expect(rows(page).first().getByRole('rowheader')).toHaveText(
      'Muhammadrizo-Abdurahmon Xoʻjamuhammadov-Abdulazizov',
    );
    await expect(rows(page).nth(1)).toContainText('Pupil');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Last page' }).first().click();
    await expect(rows(page).last()).toContainText(`person-1@${domain}`);
    await page.getByLabel('Role', { exact: true }).selectOption('Teacher');
    await expect(page.getByText('120 people', { exact: true })).toBeVisible();
    await page.getByLabel('Account', { exact: true }).selectOption('Not active');
    await expect(page.getByText('12 people', { exact: true })).toBeVisible();
    await expect(rows(page)).toHaveCount(12);
    await expect(rows(page).getByText('Not active')).toHaveCount(12);
    await page.getByLabel('Per page').selectOption('100');
    await page.getByRole('button', { name: 'Remove: Teacher' }).click();
    await page.getByRole('button', { name: 'Remove: Not active' }).click();
    await expect(rows(page)).toHaveCount(100);
    await expect(page.getByText('Page 1 of 12').first()).toBeVisible();

    // Each answer has one page of the people, whatever the size of the school.
    await expect.poll(() => answers.length).toBeGreaterThan(5);
    for (const { url, people, bytes } of answers) {
      expect(people).toBeLessThanOrEqual(Number(url.searchParams.get('per_page')));
      expect(bytes).toBeLessThan(60_000);
    }

    await page.getByLabel('Name or email').fill(`number 0777 ${domain}`);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    const row = rows(page).first();
    await openRoles(row);
    for (const role of ['Teacher', 'Parent']) {
      await roleItem(row, role).click();
      await expect(roleItem(row, role)).toBeChecked();
      await expect(row.getByRole('cell').nth(2)).toContainText(role);
    }
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: 'Roles of Person Number 0777' })).toBeFocused();

    await page.setViewportSize(phone);
    await page.goto(`/staff?s=${domain}`);
    await expect(rows(page)).toHaveCount(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    // The first has a name of several lines.
    for (const [at, most] of [
      [0, 220],
      [1, 150],
    ] as const) {
      expect((await rows(page).nth(at).boundingBox())?.height).toBeLessThan(most);
    }
    await openRoles(rows(page).first());
    // Not 1: the place of the menu may end within a pixel.
    await expect(page.getByRole('menuitemcheckbox').last()).toBeInViewport({ ratio: 0.99 });
    await expectAccessible(page);
  } finally {
    await server.runStatement(`delete from users where email like '%@${domain}'`, []);
  }
});
