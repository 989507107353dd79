import { finishWork, retries, stopTime } from './clock.ts';
import { expect, test } from './fixtures.ts';

test('a call is tried again after 2, 4 and 8 seconds, then its error is told', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  let calls = 0;
  await page.route('**/tests_api/7/', async (route) => {
    calls += 1;
    // From the first call on time passes for the page only when the test lets it.
    if (calls === 1) await stopTime(page);
    return calls % 2 === 0 ? route.abort() : route.fulfill({ status: 503, json: {} });
  });
  await page.clock.install();
  await page.goto('/tests/7');
  for (const [retry, pause] of retries) {
    await expect(page.getByText(`Retry ${retry} of 3.`)).toBeVisible();
    await page.clock.runFor(pause - 1000);
    expect(calls).toBe(retry);
    await page.clock.runFor(1000);
  }
  await page.clock.resume();
  await expect(page.getByText('Failed to load test data:')).toBeVisible();
  expect(calls).toBe(4);
});

test('a call without an answer is given up after 60 seconds and tried again', async ({ visit }) => {
  const { page } = await visit({ is_teacher: true });
  const retry = page.getByText('Retry 1 of 3.');
  const stopped = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route('**/tests_api/7/', async () => {
    await stopTime(page);
    stopped.resolve();
  });
  await page.goto('/tests/7');
  await expect(page.getByText('Loading test details from backend, please wait...')).toBeVisible();
  await stopped.promise;
  await page.clock.runFor(40_000);
  await expect(retry).toHaveCount(0);
  // How long the call has taken by now is known but roughly, and two seconds after it was given up it is made again.
  for (let step = 0; step < 48 && !(await retry.isVisible()); step += 1) {
    await page.clock.runFor(250);
    await finishWork(page);
  }
  await expect(retry).toBeVisible();
});
