import { expect, test } from './fixtures.ts';
import { textsIn } from './texts.ts';

test('a screen requests its code in parallel with its texts, and its data as soon as its code has loaded', async ({
  guest,
  visit,
}) => {
  const stranger = await guest();
  await stranger.route('**/translation.json*', () => undefined);
  const code = stranger.waitForRequest(/question-list-.*\.js$/);
  await stranger.goto('/tests', { waitUntil: 'commit' });
  await code;
  await expect(stranger.locator('.shell')).toBeAttached();

  const { page } = await visit({ is_pupil: true });
  // The clock of the page stands still, so the page can wait for answers but not for timers.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  const asked = page.waitForRequest(/\/tests_api\/\?/);
  await page.goto('/tests');
  await asked;
});

test('what people need who have logged in loads while they type', async ({ guest }) => {
  const page = await guest();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/login');
  const email = page.getByLabel('Email');
  await email.waitFor();
  const way = () => requested.some((path) => /\/way-.*\.js$/.test(path));
  expect(way()).toBe(false);
  await email.fill('g');
  await expect.poll(way).toBe(true);
});

test('the texts of a feature come with its screens, in each language, and nothing is shown without them', async ({
  staff,
  visit,
}) => {
  const category = await staff.makeCategory('Texts of a feature');
  const { page, api } = await visit({ is_teacher: true });
  const question = await api.makeQuestion({ category });
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/question-types.json')) requested.push(pathname);
  });
  await page.goto('/tests');
  await expect(page.getByRole('link', { name: '2 + 2 = ?' })).toBeVisible();
  expect(requested).toEqual([]);

  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/en/question-types.json*', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/en/question-types.json*');
  const code = page.waitForResponse(/write-question-.*\.js$/);
  await page.goto(`/edit_test/${question}`, { waitUntil: 'commit' });
  await Promise.all([asked, code]);
  await expect(page.locator('.language-select')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await page.locator('.language-select').selectOption('uz');
  await expect(page.getByLabel(textsIn('uz')('questions.form.question'), { exact: true })).toBeVisible();
  await page.locator('.language-select').selectOption('ru');
  await expect(page.getByLabel(textsIn('ru')('questions.form.question'), { exact: true })).toBeVisible();
  expect(requested.map((path) => path.split('/').at(-2))).toEqual(['en', 'uz', 'ru']);
});
