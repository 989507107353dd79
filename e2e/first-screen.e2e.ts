import { expect, test } from './fixtures.ts';

test('a screen requests its data as soon as its code has loaded', async ({ visit }) => {
  const { page } = await visit({ is_pupil: true });
  // The clock of the page stands still, so the page can wait for answers but not for timers.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  const asked = page.waitForRequest(/\/tests_api\/\?/);
  await page.goto('/tests');
  await asked;
});

test('the code of a screen is requested in parallel with its texts', async ({ guest }) => {
  const page = await guest();
  await page.route('**/translation.json', () => undefined);
  const code = page.waitForRequest(/question-list-page-.*\.js$/);
  await page.goto('/tests', { waitUntil: 'commit' });
  await code;
  await expect(page.locator('.shell')).toBeAttached();
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
  const later = [
    /\/en\/more\.json$/,
    /\/with-queries-.*\.js$|\/queries-.*\.js$/,
    /\/person-home-page-.*\.js$/,
  ];
  const missing = () => later.filter((file) => !requested.some((path) => file.test(path)));
  expect(missing()).toEqual(later);
  await email.fill('g');
  await expect.poll(missing).toEqual([]);
});
