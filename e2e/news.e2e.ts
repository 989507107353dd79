import { Buffer } from 'node:buffer';

import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import type { Api } from './api.ts';
import { setColorScheme, contrast, expectAccessible, axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

async function publish(staff: Api, fields: Record<string, string>): Promise<number> {
  const post = { title: 'Open day', text: 'Come and see.', language: 'en', ...fields };
  const answer = await staff.send<{ data_api: [{ id: number }] }>('POST /blog_api/', post);
  return answer.data_api[0].id;
}

function titles(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 2 });
}

async function expectAccessibleInBoth(page: Page): Promise<void> {
  await setColorScheme(page, 'light');
  await expectAccessible(page);
  await setColorScheme(page, 'dark');
  expect(await axeFindings(page, contrast)).toEqual([]);
}

test('news are listed in the language of the page, and in the others on request, which is remembered', async ({
  guest,
  staff,
}) => {
  const word = `tongue${crypto.randomUUID()}`;
  const title = (language: string) => `${word} ${language}`;
  for (const language of ['ru', 'en', 'uz']) await publish(staff, { title: title(language), language });
  const page = await guest();
  await page.goto(`/blog?s=${word}`);
  await expect(titles(page)).toHaveText([title('en')]);
  // The choice above the list names the language.
  const named = page.locator('.news-facts').getByText(/^(English|Russian|Uzbek)$/);
  await expect(named).toHaveCount(0);
  const language = page.getByLabel(say('ui.listed_language.label'), { exact: true });
  await language.selectOption('ru');
  await expect(titles(page)).toHaveText([title('ru')]);
  await page.reload();
  await expect(titles(page)).toHaveText([title('ru')]);
  await language.selectOption('all');
  await expect(titles(page)).toHaveText(['uz', 'en', 'ru'].map(title));
  await expect(named).toHaveText(['Uzbek', 'English', 'Russian']);
  await page
    .getByRole('list', { name: say('ui.filters.chosen') })
    .getByRole('button', { name: say('ui.listed_language.all') })
    .click();
  await expect(titles(page)).toHaveText([title('en')]);
});

test('a list without news in a language leads to those in all', async ({ guest, staff }) => {
  const word = `foreign${crypto.randomUUID()}`;
  await publish(staff, { title: word, language: 'uz' });
  const page = await guest();
  await page.goto(`/blog?s=${word}`);
  await expect(page.getByText(say('news.none_language'))).toBeVisible();
  await page.getByRole('button', { name: say('ui.listed_language.show_all') }).click();
  await expect(titles(page)).toHaveText([word]);
});

test('a guest finds the news, searches, turns pages and reads', async ({ guest, staff }) => {
  // A word that no other post has.
  const word = `harvest${crypto.randomUUID()}`;
  for (let day = 1; day <= 7; day += 1) await publish(staff, { title: `${word} day ${day}` });
  await publish(staff, {
    title: `Hosil bayrami (${word})`,
    text: 'Birinchi qator\nIkkinchi',
    language: 'uz',
  });
  const page = await guest();

  await page.goto('/');
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByText(say('news.title'))
    .click();
  await expect(page).toHaveURL('/blog');
  await page.getByLabel(say('ui.listed_language.label'), { exact: true }).selectOption('all');
  await page.getByLabel(say('news.search')).fill(word.toUpperCase());
  await expect(page.getByRole('status').filter({ hasText: '8' })).toHaveText(
    say('news.count_other', { count: 8 }),
  );
  await expect(titles(page)).toHaveText([
    `Hosil bayrami (${word})`,
    ...[7, 6, 5, 4, 3].map((day) => `${word} day ${day}`),
  ]);
  await expectAccessibleInBoth(page);

  await page.getByRole('button', { name: say('ui.pagination.next') }).click();
  await expect(titles(page)).toHaveText([`${word} day 2`, `${word} day 1`]);
  await page.reload();
  await expect(titles(page)).toHaveText([`${word} day 2`, `${word} day 1`]);
  await page.getByRole('combobox', { name: say('news.sort') }).selectOption(say('news.sorts.name_desc'));
  await expect(titles(page).first()).toHaveText(`Hosil bayrami (${word})`);
  await page.getByRole('combobox', { name: say('ui.filters.per_page') }).selectOption('12');
  await expect(titles(page)).toHaveCount(8);
  await expect(page).toHaveURL(`/blog?s=${word.toUpperCase()}&sort=name_desc&per_page=12`);

  await page.getByRole('link', { name: `Hosil bayrami (${word})` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hosil bayrami (${word})`);
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'uz');
  await expect(page.getByRole('article')).toContainText('Sarvinoz Yoʻldosheva');
  expect(await page.getByText('Birinchi qator').innerText()).toBe('Birinchi qator\nIkkinchi');
  await expect(page.getByRole('link', { name: say('news.page.edit') })).toBeHidden();
  await expectAccessibleInBoth(page);

  await page.goBack();
  await expect(page.getByLabel(say('news.search'))).toHaveValue(word.toUpperCase());
  await page.getByLabel(say('news.search')).fill('no such news');
  await expect(page.getByText(say('news.none_found'))).toBeVisible();
  await page.getByRole('button', { name: say('news.clear') }).click();
  await expect(page.getByLabel(say('news.search'))).toHaveValue('');
  await expect(titles(page).first()).toBeVisible();
});

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
  expect(await page.getByText('From nine').innerText()).toBe('From nine\n\nto one');
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
  await reader.goto(address);
  await expect(reader.getByText(say('news.page.not_found'))).toBeVisible();
  await expectAccessibleInBoth(reader);
});

test('beside the form stands the news as it will be read, and a discarded draft leaves it', async ({
  visit,
}) => {
  const { page } = await visit({ is_staff: true });
  await page.goto('/blog/new');
  const preview = page.locator('.news-preview');
  await expect(preview).toContainText(say('news.form.preview_empty'));
  await page.getByLabel(say('news.form.title'), { exact: true }).fill('Open day');
  await page.getByLabel(say('news.form.text'), { exact: true }).fill('See https://school.example/day');
  await page.getByLabel(say('news.form.language')).selectOption('uz');
  await expect(preview).toContainText('Open day');
  await expect(preview.getByRole('link')).toHaveAttribute('href', 'https://school.example/day');
  await expect(preview.locator('[lang=uz]')).toBeVisible();
  await page.reload();
  await expect(preview).toContainText('Open day');
  await page.getByRole('button', { name: say('ui.draft.discard') }).click();
  await expect(preview).toContainText(say('news.form.preview_empty'));
  await expect(preview).not.toContainText('Open day');
  await expectAccessibleInBoth(page);
});

test('hostile text is shown as text', async ({ guest, staff }) => {
  const title = '<img src=x onerror=alert(1)> {{name}} $t(news.title) \u202e';
  const script = `<script>document.title = "broken ${crypto.randomUUID()}"</script>`;
  const text = `${script}\n[link](javascript:alert(1)) & &amp; 👩‍👩‍👧`;
  const id = await publish(staff, { title, text });
  const page = await guest();

  await page.goto(`/blog?s=${encodeURIComponent(script)}`);
  await expect(titles(page)).toHaveText([title.trim()]);
  await expect(page.getByRole('main')).toContainText('<script>document.title');
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await page.getByText('<script>').innerText()).toBe(text);
  await expect(page.locator('main img, main script')).toHaveCount(0);
  await expect(page).toHaveTitle(/^<img src=x/);
});

test('only staff get the forms', async ({ guest, visit, staff }) => {
  const id = await publish(staff, {});
  const { page } = await visit({ is_teacher: true });
  for (const path of ['/blog/new', `/blog/${id}/edit`]) {
    await page.goto(path);
    await expect(page.getByText(say('news.form.no_access'))).toBeVisible();
    await expect(page.getByLabel(say('news.form.title'), { exact: true })).toBeHidden();
  }
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: say('news.page.delete') })).toBeHidden();
  await expectAccessibleInBoth(page);

  const stranger = await guest();
  await stranger.goto('/blog/new');
  await expect(stranger).toHaveURL('/login');
});

test('a list that cannot be loaded shows a message and loads on request', async ({ guest, staff }) => {
  const title = `Still here ${crypto.randomUUID()}`;
  await publish(staff, { title });
  const page = await guest();
  let broken = true;
  await page.route('**/django/blog_api/?*', (route) =>
    broken ? route.fulfill({ status: 400, json: { detail: 'Not today.' } }) : route.fallback(),
  );
  await page.goto(`/blog?s=${encodeURIComponent(title)}`);
  await expect(page.getByRole('alert')).toContainText(say('news.failed'));
  await expectAccessibleInBoth(page);
  broken = false;
  await page.getByRole('button', { name: say('ui.try_again') }).click();
  await expect(titles(page)).toHaveText([title]);
});

test('addresses in the text of a post are links, and nothing else in it is', async ({ guest, staff }) => {
  const text = [
    'The timetable: https://maktab.example/jadval?sinf=7, from Monday.',
    'javascript:alert(1) <a href="https://a.example/x">markup</a>',
  ].join('\n');
  const id = await publish(staff, { title: 'With links', text });
  const page = await guest();
  await page.goto(`/blog/${id}`);
  const body = page.locator('.news-post-text');
  await expect(body).toHaveText(text, { useInnerText: true });
  const links = await body
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]),
    );
  const rel = 'noopener noreferrer nofollow';
  expect(links).toEqual([
    ['https://maktab.example/jadval?sinf=7', 'https://maktab.example/jadval?sinf=7', rel],
    ['https://a.example/x', 'https://a.example/x', rel],
  ]);
});
