import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

/** How many bytes the scripts and styles of a page have on the wire, and when they are unpacked. */
async function weigh(page: Page): Promise<{ coming: number; unpacked: number; names: string[] }> {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
  );
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    coming: sum(files.map(({ encodedBodySize }) => encodedBodySize)),
    unpacked: sum(files.map(({ decodedBodySize }) => decodedBodySize)),
    names: files.map(({ name, encodedBodySize }) => `${encodedBodySize} ${name}`),
  };
}

for (const { path, most } of [
  { path: '/', most: 95_000 },
  { path: '/login', most: 108_000 },
  { path: '/signup', most: 108_000 },
]) {
  test(`what a guest who opens ${path} must load is at most ${most / 1000} kB`, async ({ guest }) => {
    const page = await guest();
    // What is fetched ahead for later pages does not count: its time never comes.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { coming, unpacked, names } = await weigh(page);
    expect(unpacked, 'the files come compressed').toBeGreaterThan(2 * coming);
    expect(coming, names.join('\n')).toBeLessThanOrEqual(most);
  });
}
