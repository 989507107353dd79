import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { type Page, expect } from '@playwright/test';
import type { default as Axe, RunOptions } from 'axe-core';

/** Every page that is looked at has to be given it, and read it: the short form takes half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the colours alone decide; it takes as long as all other rules together. */
export const contrast: RunOptions = { runOnly: ['color-contrast'] };
/** What texts and their languages may change. */
export const allButContrast: RunOptions = { rules: { 'color-contrast': { enabled: false } } };

/** What axe finds on a page as it stands, short enough to be read in a report. */
export async function findings(page: Page, rules: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async (options) => {
      const inPage = (window as unknown as { axe: typeof Axe }).axe;
      const { violations } = await inPage.run(document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => [`${id}: ${html}`, ...any.map(({ message }) => message)].join(' ')),
      );
    },
    { ...rules, resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

/** Shows other colours, and waits until every part has gone over to them. */
export async function colour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    // What inherits its colour sets out only when the part around it has arrived.
    for (let moving = document.getAnimations(); moving.length > 0; moving = document.getAnimations()) {
      await Promise.allSettled(moving.map(({ finished }) => finished));
      await drawn();
    }
  });
}
