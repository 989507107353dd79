import type { Request } from '@playwright/test';

import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { contextIn } from './tabs.ts';

for (const { path, most } of [
  { path: '/', most: 92_000 },
  { path: '/login', most: 106_000 },
  { path: '/signup', most: 106_000 },
]) {
  test(`scripts and styles of ${path}, opened first, have at most ${most / 1000} kB on their way`, async ({
    browser,
    server,
  }) => {
    // A new context, since the cache of another one may have some of the files.
    const context = await browser.newContext({ baseURL: server.origin, ...contextIn('en', server.origin) });
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => {
      if (/\.(js|css)$/.test(request.url())) requests.push(request);
    });
    // The code that is preloaded for later pages, two seconds after the first page, does not count: the clock stops before.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(1000);
    await finishWork(page);
    const coming = await Promise.all(
      requests.map(async (request) => ({
        url: request.url(),
        encoding: (await request.response())?.headers()['content-encoding'],
        bytes: (await request.sizes()).responseBodySize,
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
