import { expect, test } from './fixtures.ts';

test('a screen asks for its data as soon as its code is there, without a moment in between', async ({
  visit,
}) => {
  const { page } = await visit({ is_pupil: true });
  // No time passes for the page: it can wait for nothing but what it asked for.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  const asked = page.waitForRequest(/\/tests_api\/\?/);
  await page.goto('/tests');
  await asked;
});

test('the code of a screen is asked for beside its texts', async ({ guest }) => {
  const page = await guest();
  await page.route('**/translation.json', () => undefined);
  const code = page.waitForRequest(/question-list-page-.*\.js$/);
  await page.goto('/tests', { waitUntil: 'commit' });
  await code;
  await expect(page.locator('#root')).toBeEmpty();
});
