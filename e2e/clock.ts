import { expect, type Page } from '@playwright/test';

/**
 * From here on time passes for the page only when the test lets it; its clock is to be installed before it loads.
 * A clock stops at a time to come: ten seconds pass at once, so that it is to come even where the machine is slow.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Which retry of a call comes after how many milliseconds. */
export const retries = [
  [1, 2000],
  [2, 4000],
  [3, 8000],
] as const;

/** Lets a call that fails again and again be tried as often as it ever is, while time stands still. */
export async function passRetries(page: Page): Promise<void> {
  for (const [retry, pause] of retries) {
    await expect(page.getByText(`Retry ${retry} of 3.`)).toBeVisible();
    await page.clock.runFor(pause);
  }
}

/**
 * Lets the page finish the work that it does in turns of its own, which no clock counts: what a key begins, it may end two
 * turns later, and what it shows may heed keys, and its timers may run, only one turn later.
 */
export async function finishWork(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turns = 0; turns < 4; turns += 1) {
      const { port1, port2 } = new MessageChannel();
      const turn = new Promise((done) => port1.addEventListener('message', done));
      port1.start();
      port2.postMessage(undefined);
      await turn;
    }
  });
}
