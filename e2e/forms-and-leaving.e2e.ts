import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { queuedFormTitles } from './device-drafts.ts';
import { button, cutLine, queuedNotice, postsWith, ready } from './outbox-forms.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

/** Writes a post and sends it without a line. */
async function queuePost(page: Page, title: string): Promise<() => Promise<void>> {
  await page.goto('/blog/new');
  await ready(page);
  await page.getByLabel(say('news.form.title')).fill(title);
  await page.getByLabel(say('news.form.text'), { exact: true }).fill('Somebody leaves meanwhile.');
  const mend = await cutLine(page);
  await button(page, say('news.form.publish')).click();
  await expect(queuedNotice(page)).toBeVisible();
  return mend;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Login').click();
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hi Aziz. This is user menu.' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('forms that wait are sent when the same person logs in again, and by nobody else; who logs out with them is warned', async ({
  staff,
  visit,
}) => {
  const { page, api, account } = await visit({ is_staff: true });
  const other = await staff.makePerson({ is_staff: true });
  const mend = await queuePost(page, 'Post of an expired log-in');
  await page
    .context()
    .route('**/django/blog_api/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, json: { detail: 'Token is no good', code: 'token_not_valid' } })
        : route.continue(),
    );
  await page
    .context()
    .route('**/auth/jwt/refresh/', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Token is no good', code: 'token_not_valid' } }),
    );
  await mend();
  await expect(page).toHaveURL(/\/login/);
  // A stored form is not said to be at school.
  await expect(page.getByText(say('forms.kept.sent'))).toHaveCount(0);
  await page.context().unroute('**/django/blog_api/');
  await page.context().unroute('**/auth/jwt/refresh/');
  await logIn(page, other.email);
  await page.goto('/kept');
  await expect(page.getByText(say('kept.page.nothing'))).toBeVisible();
  expect(await postsWith(api, 'Post of an expired log-in')).toEqual([]);
  await logOut(page);
  await expect(page).toHaveURL('/login/');
  await logIn(page, account.email);
  await expect.poll(() => postsWith(api, 'Post of an expired log-in')).toHaveLength(1);
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);

  // A person who logs out reads how many forms wait, and finds them again.
  const mendAgain = await queuePost(page, 'First post of who leaves');
  await button(page, say('forms.kept.more')).click();
  await page.getByLabel(say('news.form.title')).fill('Second post of who leaves');
  await page.getByLabel(say('news.form.text'), { exact: true }).fill('Both wait.');
  await button(page, say('news.form.publish')).click();
  await expect(queuedNotice(page)).toBeVisible();
  await page
    .context()
    .route('**/django/blog_api/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
  await mendAgain();
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: say('kept.leave.title_forms') });
  await expect(dialog.getByRole('status')).toHaveText(say('kept.line.waiting', { number: 2 }));
  await expect(dialog).toContainText(say('kept.leave.text_forms'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('kept.leave.stay') }).click();
  await expect(dialog).toHaveCount(0);
  await logOut(page);
  await dialog.getByRole('button', { name: say('kept.leave.leave') }).click();
  await expect(page).toHaveURL('/login/');
  await page.context().unroute('**/django/blog_api/');
  await logIn(page, account.email);
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);
  await page.goto('/blog');
  await expect(page.getByRole('link', { name: 'First post of who leaves' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Second post of who leaves' })).toHaveCount(1);
});
