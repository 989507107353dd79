import { expect, type Page } from '@playwright/test';

/**
 * Stops the clock of the page, so that time passes only when the test moves it. Install the clock before the page loads. A
 * clock can stop only at a future time, so ten seconds pass at once, which is enough on a slow machine too.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** The retries of a call, with the milliseconds before each. */
const retries = [
  [1, 2000],
  [2, 4000],
  [3, 8000],
] as const;

/** Moves the stopped clock through all retries of a call that keeps failing. */
export async function passRetries(page: Page): Promise<void> {
  for (const [retry, pause] of retries) {
    await expect(page.getByText(`Retry ${retry} of 3.`)).toBeVisible();
    await page.clock.runFor(pause);
  }
}

/**
 * Waits until the page has finished its queued tasks, which no clock measures: a key press may take effect two tasks later,
 * and a rendered element may listen to keys, or start its timers, one task later.
 */
export async function finishWork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let tasks = 0; tasks < 4; tasks += 1) {
      const { port1, port2 } = new MessageChannel();
      const task = new Promise((done) => port1.addEventListener('message', done));
      port1.start();
      port2.postMessage(undefined);
      await task;
    }
  });
}
