import type { Response } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { contextIn } from './tabs.ts';

for (const { path, most } of [
  { path: '/', most: 92_000 },
  { path: '/login', most: 106_000 },
  { path: '/signup', most: 106_000 },
]) {
  test(`scripts and styles of ${path}, opened first, are at most ${most / 1000} kB on their way`, async ({
    browser,
    server,
  }) => {
    // Another tab may have some of the files already.
    const context = await browser.newContext({ baseURL: server.origin, ...contextIn('en', server.origin) });
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => {
      if (/\.(js|css)$/.test(response.url())) responses.push(response);
    });
    // What is fetched ahead for later pages, two seconds after the first one stands, does not count: its time never comes.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.goto(path);
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [50] });
    const coming = await Promise.all(
      responses.map(async (response) => ({
        url: response.url(),
        encoding: response.headers()['content-encoding'],
        bytes: (await response.request().sizes()).responseBodySize,
      })),
    );
    const listed = JSON.stringify(coming, null, 1);
    for (const { encoding, bytes } of coming) if (bytes > 500) expect(encoding, listed).toBe('br');
    const sum = coming.reduce((total, { bytes }) => total + bytes, 0);
    expect(sum, listed).toBeGreaterThan(50_000);
    expect(sum, listed).toBeLessThanOrEqual(most);
    await context.close();
  });
}
