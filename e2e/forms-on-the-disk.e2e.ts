import type { Page } from '@playwright/test';

import { Api } from './api.ts';
import { passRetries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { storedDrafts, queuedFormTitles } from './device-drafts.ts';
import { button, createTest, queuedNotice, postsWith, ready, testsWith, writeTest } from './outbox-forms.ts';
import { KilledBrowser } from './killed-browser.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');
const posts = '**/django/blog_api/';

/** Fills in the form of a new post. */
async function writePost(page: Page, title: string): Promise<void> {
  await page.goto('/blog/new');
  await ready(page);
  await page.getByLabel(say('news.form.title')).fill(title);
  await page.getByLabel(say('news.form.text'), { exact: true }).fill('On the disk first.');
}

const publish = (page: Page) => button(page, say('news.form.publish'));

test('a form with the answer 503 to the end of its retries is stored, and sent later with the same key', async ({
  visit,
}) => {
  const { page, api } = await visit({ is_staff: true });
  const title = 'Post that met 503';
  await page.clock.install();
  await writePost(page, title);
  const keys = new Set<string | undefined>();
  let isBusy = true;
  await page.context().route(posts, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.add(route.request().headers()['idempotency-key']);
    return isBusy ? route.fulfill({ status: 503, body: '<html>Busy</html>' }) : route.continue();
  });
  await stopTime(page);
  await publish(page).click();
  await passRetries(page);
  await expect(queuedNotice(page)).toBeVisible();
  isBusy = false;
  await page.clock.resume();
  await page.reload();
  await expect.poll(() => postsWith(api, title)).toHaveLength(1);
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);
  expect(keys.size).toBe(1);
  await page.context().unroute(posts);
});

test('a form with an error of the server as its answer is not stored: it says so and has its text', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Broken while it is written');
  const { page } = await visit({ is_teacher: true });
  await page.clock.install();
  await writeTest(page, category, 'What breaks here?');
  await page.route('**/tests_api/', (route) => route.fulfill({ status: 500, json: {} }));
  await stopTime(page);
  await createTest(page).click();
  await passRetries(page);
  await expect(page.getByText(say('questions.add.failed'))).toBeVisible();
  await expect(page.getByLabel(say('questions.form.question'), { exact: true })).toHaveValue(
    'What breaks here?',
  );
  await page.clock.resume();
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);
  await expect
    .poll(async () => [...(await storedDrafts(page)).values()].join())
    .toContain('What breaks here?');
});

test('two tabs that send at the same moment send both forms, each once', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Two tabs with forms');
  const { page, api } = await visit({ is_teacher: true });
  const other = await page.context().newPage();
  await writeTest(page, category, 'Which form is of the first tab?');
  await other.goto(`/add_test?category=${category}`);
  await other
    .getByLabel(say('questions.form.question'), { exact: true })
    .fill('Which form is of the second tab?');
  await Promise.all([createTest(page).click(), createTest(other).click()]);
  for (const words of ['form is of the first tab', 'form is of the second tab']) {
    await expect.poll(() => testsWith(api, words)).toHaveLength(1);
  }
  await expect.poll(() => queuedFormTitles(page)).toEqual([]);
});

test('a form of a browser that was killed on the way is sent by the next one, once, and its draft is gone', async ({
  server,
  staff,
  browserName,
  playwright,
  launchOptions,
}) => {
  const { email } = await staff.makePerson({ is_staff: true });
  const guest = new Api(server.origin);
  const tokens = await guest.logIn(email);
  const killed = await KilledBrowser.make(playwright[browserName], launchOptions.executablePath);
  try {
    const page = await killed.openAs(server.origin, tokens);
    await page.goto(`${server.origin}/blog/new`);
    await ready(page);
    await page.getByLabel(say('news.form.title')).fill('Post of a killed browser');
    await page.getByLabel(say('news.form.text'), { exact: true }).fill('It comes once.');
    const done = Promise.withResolvers<string | undefined>();
    await page.route(`${server.origin}/django/blog_api/`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The server has it, and the browser never hears of that.
      await route.fetch();
      done.resolve(route.request().headers()['idempotency-key']);
      return undefined;
    });
    await publish(page).click();
    const key = await done.promise;
    await killed.kill();
    expect(await postsWith(guest.as(tokens), 'Post of a killed browser')).toHaveLength(1);
    const next = await killed.open();
    const again: (string | undefined)[] = [];
    await next.route(`${server.origin}/django/blog_api/`, (route) => {
      if (route.request().method() === 'POST') again.push(route.request().headers()['idempotency-key']);
      return route.continue();
    });
    await next.goto(`${server.origin}/kept`);
    await expect(next.getByText(say('kept.page.nothing'))).toBeVisible();
    expect(again).toEqual([key]);
    expect(await postsWith(guest.as(tokens), 'Post of a killed browser')).toHaveLength(1);
    await next.goto(`${server.origin}/blog/new`);
    await expect(next.getByLabel(say('news.form.title'))).toHaveValue('');
  } finally {
    await killed.delete();
  }
});
