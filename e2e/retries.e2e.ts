import { finishWork, retries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';

test('a call is retried after 2, 4 and 8 seconds, and then its error is shown', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  let calls = 0;
  await page.route('**/tests_api/7/', (route) => {
    calls += 1;
    return calls % 2 === 0 ? route.abort() : route.fulfill({ status: 503, json: {} });
  });
  await page.clock.install();
  await stopTime(page);
  await page.goto('/tests/7');
  for (const [retry, pause] of retries) {
    await expect(page.getByText(`Retry ${retry} of 3.`)).toBeVisible();
    await page.clock.runFor(pause - 1000);
    await finishWork(page);
    expect(calls).toBe(retry);
    await page.clock.runFor(1000);
  }
  await page.clock.resume();
  await expect(page.getByText('Failed to load test data:')).toBeVisible();
  expect(calls).toBe(4);
});

test('a call without an answer is aborted after 60 seconds and sent again 2 seconds later', async ({
  visit,
}) => {
  const { page } = await visit({ is_teacher: true });
  const retry = page.getByText('Retry 1 of 3.');
  let calls = 0;
  let aborted = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/tests_api/7/')) aborted += 1;
  });
  await page.route('**/tests_api/7/', () => {
    calls += 1;
  });
  await page.clock.install();
  await stopTime(page);
  await page.goto('/tests/7');
  await expect(page.getByText('Loading test details from backend, please wait...')).toBeVisible();
  await expect.poll(() => calls).toBe(1);
  await page.clock.runFor(59_000);
  await finishWork(page);
  await expect(retry).toHaveCount(0);
  expect(aborted).toBe(0);
  await page.clock.runFor(1000);
  await expect(retry).toBeVisible();
  await expect.poll(() => aborted).toBe(1);
  await page.clock.runFor(1000);
  await finishWork(page);
  expect(calls).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(() => calls).toBe(2);
});

test('without a network the pause lasts until the network returns, and 60 seconds at most', async ({
  visit,
}) => {
  const { page } = await visit({ is_teacher: true });
  let calls = 0;
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/tests_api/7/')) failed += 1;
  });
  /** Waits until the page has seen this number of calls fail, and pauses. */
  const pauseAfter = async (count: number) => {
    await expect.poll(() => failed).toBe(count);
    await finishWork(page);
    expect(calls).toBe(count);
  };
  await page.route('**/tests_api/7/', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.clock.install();
  await stopTime(page);
  await page.goto('/tests/7');
  await expect(page.getByText('Retry 1 of 3.')).toBeVisible();
  await page.context().setOffline(true);
  await page.clock.runFor(2000);
  await expect(page.getByText('There is no network.')).toBeVisible();
  await pauseAfter(2);
  await page.clock.runFor(59_000);
  await finishWork(page);
  expect(calls).toBe(2);
  await page.clock.runFor(1000);
  await pauseAfter(3);
  await page.context().setOffline(false);
  await expect.poll(() => calls).toBe(4);
  await page.clock.resume();
  await expect(page.getByText('Failed to load test data:')).toBeVisible();
});
